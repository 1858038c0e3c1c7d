"""How fast the emulator is by the wall clock, compared with rp2040py's own core and the board.

    .venv/bin/python -m tests.bench.speed

Only ratios of one run mean anything: other work on this PC slows all of it down.
"""

import time
from pathlib import Path
from unittest import mock

from pc import firmware

if __name__ == "__main__":
    firmware.install()

from pc.paths import BUILD
from quadrille.engine.games import GAMES
from sim.emulator import Handheld, chip
from sim.emulator.clock import HERTZ
from tests.bench.device import begun, game

BUSY = "total = 0\nwhile True: total += total // 3 + 1"
FAST_MS, SLOW_MS = 2000, 40
PLAYED_MS = 3000
PAIRS = 3  # of alternating runs; the best of each counts


def rate(board: Handheld, ms: float) -> float:
    """Emulated cycles a second of the wall clock."""
    before, begin = board.cycle, time.perf_counter()
    board.advance(ms=ms)
    return (board.cycle - before) / (time.perf_counter() - begin)


def busy(image: Path) -> Handheld:
    board = Handheld(image).boot()
    board.begin(BUSY)
    return board


def thinking(image: Path) -> Handheld:
    return begun(image, game("colorpop", "hard"))


def main() -> None:
    image = BUILD / "quadrille16.uf2"
    print("| the CPU is busy | Mcycles a second | rp2040py | times |\n|---|---|---|---|")
    boards = {"a loop in bytecode": busy, "Color Pop, a hard player thinks": thinking}
    for name, make in boards.items():
        fast = make(image)
        with mock.patch.object(chip, "library", lambda: None):
            slow = make(image)
        pairs = [(rate(fast, FAST_MS), rate(slow, SLOW_MS)) for _ in range(PAIRS)]
        ours, theirs = map(max, zip(*pairs, strict=True))
        print(f"| {name} | {ours / 1e6:.0f} | {theirs / 1e6:.1f} | {ours / theirs:.0f} |")
    print("\n| nobody thinks | of real time |\n|---|---|")
    for name in GAMES:
        print(f"| {name} | {rate(begun(image, game(name)), PLAYED_MS) / HERTZ:.1f} |")


if __name__ == "__main__":
    main()
