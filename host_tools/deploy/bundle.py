"""The games as files for plain MicroPython on an RP2040: what each board gets, in what order."""

from collections.abc import Mapping
from pathlib import Path

from host_tools.build import mpy
from host_tools.build.cache import digest, exclusive, is_fresh, making, write_whole
from host_tools.errors import UserError
from host_tools.paths import BOARDS, BUILD, CACHE, FIRMWARE
from sim.boards import handheld_names

COMPILED = BUILD / "mpy"  # quadrille/….mpy, and boards/<board>/board.mpy
STAMP = CACHE / "mpy-made-from"

MARCH = "armv6m"  # the RP2040's
# What `sys.implementation._mpy` has to be for these files: version 6.3, with its machine code.
MPY = 6 | 3 << 8 | 4 << 10

PACKAGE = "quadrille"
BOARD = "board.mpy"
MAIN = "main.py"
# By its first line a main.py is known to be ours.
OURS = "# Quadrille: `./quadrille deploy` replaces and removes this file."
MAIN_TEXT = f"{OURS}\nimport quadrille.main\n"

Files = Mapping[str, bytes]


def files(board: str) -> Files:
    """What is to be on a board, by path, in the order in which it is written.

    main.py is last: without it nothing starts, so that a board never starts half of the games.
    """
    if board not in handheld_names():
        known = ", ".join(handheld_names())
        raise UserError(f"no handheld is called {board!r}: there are {known}")
    folder = compiled()
    modules = sorted(folder.joinpath(PACKAGE).rglob("*.mpy"))
    return {
        **{path.relative_to(folder).as_posix(): path.read_bytes() for path in modules},
        BOARD: (folder / "boards" / board / BOARD).read_bytes(),
        MAIN: MAIN_TEXT.encode(),
    }


def compiled() -> Path:
    """Compile what has changed, and return the folder."""
    with exclusive():
        sources = [
            *FIRMWARE.rglob("*.py"),
            *(BOARDS / name / "board.py" for name in handheld_names()),
        ]
        key = digest([*sources, Path(__file__)], mpy.version(mpy.compiler()))
        if not (COMPILED.exists() and is_fresh(STAMP, key)):
            with making(COMPILED) as folder:
                mpy.compile_tree(FIRMWARE, folder, MARCH)
                (folder / "main.mpy").rename(folder / PACKAGE / "main.mpy")
                for name in handheld_names():
                    mpy.compile_tree(BOARDS / name, folder / "boards" / name, MARCH)
            write_whole(STAMP, key.encode())
    return COMPILED
