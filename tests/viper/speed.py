"""What viper costs on CPython: `python3 -m tests.viper.speed` times the kernels in both modes."""

import time
from array import array
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from host_tools.paths import FIRMWARE
from tests.viper.snippets import load

ENGINE = FIRMWARE / "quadrille" / "engine"
SECONDS = 0.2  # the least time that a figure is taken from
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
    count, spent = 1, 0.0
    while spent < SECONDS:
        count *= 2
        start = time.perf_counter()
        for _ in range(count):
            call()
        spent = time.perf_counter() - start
    return spent / count * 1e6


def main() -> None:
    sources = [(ENGINE / f"{name}.py").read_text() for name in ("kernels", "prng")]
    fast, checking = (calls(*(load(text, mode) for text in sources)) for mode in (False, True))
    print(f"{'microseconds a call':20}{'fast':>9}{'checking':>10}{'ratio':>7}")
    for label, call in fast.items():
        plain, checked = microseconds(call), microseconds(checking[label])
        print(f"{label:20}{plain:9.1f}{checked:10.1f}{checked / plain:7.1f}")


if __name__ == "__main__":
    main()
