"""What viper costs on CPython: `python3 -m tests.viper.speed` times the kernels in both modes."""

from array import array
from collections.abc import Callable, Mapping
from random import Random
from timeit import Timer
from typing import Any

from pc import firmware

if __name__ == "__main__":
    firmware.install()

from pc.paths import FIRMWARE
from tests.viper.snippets import load

ENGINE = FIRMWARE / "quadrille" / "engine"
WIDTH = 10


def calls(kernels: Mapping[str, Any], prng: Mapping[str, Any]) -> dict[str, Callable[[], object]]:
    random = Random(1)
    mask = array("H", [random.getrandbits(10) | 3 for _ in range(WIDTH)])
    group, scratch, out = (array("H", [0] * n) for n in (WIDTH, 2 * WIDTH, 128))
    state = bytearray(8)
    prng["seed"](state, 0, 1)
    return {
        "flood one group": lambda: kernels["flood"](0, 1, mask, group, WIDTH),
        "list all groups": lambda: kernels["groups"](mask, scratch, WIDTH, 1, out),
        "draw 16 random bits": lambda: prng["next16"](state, 0),
    }


def microseconds(call: Callable[[], object]) -> float:
    count, seconds = Timer(call).autorange()
    return seconds / count * 1e6


def main() -> None:
    sources = [(ENGINE / f"{name}.py").read_text() for name in ("kernels", "prng")]
    fast, checking = (calls(*(load(text, mode) for text in sources)) for mode in (False, True))
    print(f"{'microseconds a call':20}{'fast':>9}{'checking':>10}{'ratio':>7}")
    for label, call in fast.items():
        plain, checked = microseconds(call), microseconds(checking[label])
        print(f"{label:20}{plain:9.1f}{checked:10.1f}{checked / plain:7.1f}")


if __name__ == "__main__":
    main()
