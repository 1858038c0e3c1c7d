"""How fast the emulator is by the wall clock, compared with rp2040py's own core and the board.

    .venv/bin/python -m tests.bench.speed

Only ratios of one run mean anything: other work on this PC slows all of it down. The exit status is
1 if a goal is missed.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from pc import firmware

if __name__ == "__main__":
    firmware.install()

from host_tools.build import wasm
from host_tools.site import pyodide
from pc import uf2
from pc.boards import load_board
from pc.paths import BUILD
from quadrille.engine.games import GAMES
from sim.emulator import Handheld, chip
from sim.web import firmware_machine
from tests.bench.device import begun, game

BUSY = "total = 0\nwhile True: total += total // 3 + 1"
BUSY_GOAL = 5  # times as fast as rp2040py's core
IDLE_GOAL = 0.8  # of real time, on the page of `make emulate`
SITE_GOAL = 0.5  # of real time, in WebAssembly
FAST_MS, SLOW_MS = 2000, 40
CHIP = Path(__file__).parent / "chip.mjs"
PLAYED_SLICES = 750  # three emulated seconds
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


def rates(image: Path, make: Callable[[Path], Handheld], pairs: int) -> tuple[float, float]:
    """Those of our core and of rp2040py's."""
    fast = make(image)
    with mock.patch.object(chip, "library", lambda: None):
        slow = make(image)
    runs = [(rate(fast, FAST_MS), rate(slow, SLOW_MS)) for _ in range(pairs)]
    ours, theirs = map(max, zip(*runs, strict=True))
    return ours, theirs


def on_the_page(image: Path, name: str) -> float:
    """The share of real time that `make emulate` reaches while a player chooses."""
    with mock.patch.object(firmware_machine, "Handheld", lambda *_: begun(image, game(name))):
        machine = firmware_machine.FirmwareMachine(image, "quadrille16")

    async def play() -> None:
        for _ in range(PLAYED_SLICES):
            await machine.step()

    asyncio.run(play())
    return machine.speed()["speed"]


def on_the_site(image: Path) -> float:
    """The share of real time that the site's chip reaches in Node, whose engine is Chromium's."""
    blank = b"\xff" * load_board("quadrille16").FLASH_BYTES
    with tempfile.TemporaryDirectory() as work:
        flash = Path(work) / "flash.bin"
        flash.write_bytes(uf2.lay_over(uf2.read(image), blank))
        command = [*pyodide.node().node, str(CHIP), str(wasm.ensure()), str(flash)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main() -> int:
    image = BUILD / "quadrille16.uf2"
    print("| the CPU is busy | Mcycles a second | rp2040py | times |\n|---|---|---|---|")
    met = True
    boards = {"a loop in bytecode": busy, "Color Pop, a hard player thinks": thinking}
    for name, make in boards.items():
        ours, theirs = rates(image, make, PAIRS)
        print(f"| {name} | {ours / 1e6:.0f} | {theirs / 1e6:.1f} | {ours / theirs:.0f} |")
        met &= ours >= BUSY_GOAL * theirs
    print("\n| `make emulate`, nobody thinks | of real time |\n|---|---|")
    for name in GAMES:
        share = on_the_page(image, name)
        print(f"| {name} | {share:.2f} |")
        met &= share >= IDLE_GOAL
    share = max(on_the_site(image) for _ in range(PAIRS))
    print(f"\n| the site's firmware | of real time |\n|---|---|\n| the menu | {share:.2f} |")
    met &= share >= SITE_GOAL
    goals = f"{BUSY_GOAL} times rp2040py, {IDLE_GOAL} and {SITE_GOAL} of real time"
    print(f"\nwanted: at least {goals}: {'met' if met else 'missed'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
