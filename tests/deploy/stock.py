"""The emulated board with plain MicroPython, and the games in its file system.

    .venv/bin/python -m tests.deploy.stock

prints how long games take to begin and how much memory is left, for all games twice.
"""

import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from pc import firmware

if __name__ == "__main__":
    firmware.install()

from host_tools.deploy import bundle
from pc.boards import REFERENCE, load_board
from pc.paths import BUILD, UNIX_RUNTIME
from sim.emulator import Handheld
from sim.emulator.clock import HERTZ
from tests.folders import filled
from tests.runtimes import PROGRAMS, on_board

STOCK = BUILD / "stock.uf2"
HEAP = "16m"  # of the unix port
ALL = "colorpop blockers flipop pieges"
SECRETIVE = ("colorpop", "blockers")  # in these the handheld is handed over first
SLOWEST_MS = 3000  # until a game is on the panel
LEAST_FREE = 20 * 1024  # bytes, when a game and three computers have all that they need


def flash(files: Mapping[str, bytes]) -> bytes:
    """What a Pico's flash holds when these files are in its file system, without MicroPython."""
    with tempfile.TemporaryDirectory() as work:
        root = filled(Path(work, "root"), files)
        image = Path(work, "image")
        command = [UNIX_RUNTIME, "-X", f"heapsize={HEAP}", PROGRAMS / "littlefs.py", root, image]
        subprocess.run(list(map(str, command)), check=True)
        file_system = image.read_bytes()
    return file_system.rjust(load_board(REFERENCE).FLASH_BYTES, b"\xff")


def with_games(board: str = REFERENCE) -> Handheld:
    """The board, booted: main.py is about to start."""
    return Handheld(STOCK, board, flash(bundle.files(board))).boot()


def play(handheld: Handheld, games: str) -> list[tuple[str, int, int, int, str]]:
    """What tests/programs/stock.py says about each game."""
    rows = [line.split() for line in on_board(handheld, "stock.py", {"GAMES": games})]
    return [(name, int(ms), int(most), int(few), first) for name, ms, most, few, first in rows]


def complaints(told: Iterable[tuple[str, int, int, int, str]]) -> list[str]:
    """A sentence for everything about a game that is not good enough."""
    wrong = []
    for name, until_shown, with_computers, with_humans, first in told:
        if until_shown > SLOWEST_MS:
            wrong.append(f"{name} takes {until_shown} ms to begin")
        if min(with_computers, with_humans) < LEAST_FREE:
            wrong.append(f"{name} leaves {min(with_computers, with_humans)} bytes of memory")
        if (first == "HandOver") != (name in SECRETIVE):
            wrong.append(f"{name} begins with the screen {first}")
    return wrong


def main() -> None:
    board = with_games()
    start = board.cycle
    board.next_frame(seconds=10)
    milliseconds = 1000 * (board.cycle - start) // HERTZ
    print(f"from MicroPython's start to the first picture: {milliseconds} ms")
    print("game        ms   free with computers   with humans")
    for name, ms, computers, humans, _ in play(board, f"{ALL} {ALL}"):
        print(f"{name:9} {ms:4} {computers:21} {humans:13}")


if __name__ == "__main__":
    main()
