"""The games as files for plain MicroPython: what each board gets, in what order."""

from collections.abc import Mapping
from pathlib import Path

from host_tools.build import mpy
from pc.boards import check_handheld, handheld_names
from pc.cache import digest, exclusive, is_fresh, making, write_whole
from pc.paths import BOARDS, BUILD, CACHE, FIRMWARE

COMPILED = BUILD / "mpy"  # quadrille/….mpy, and boards/<board>/board.mpy
STAMP = CACHE / "mpy-made-from"

MARCH = "armv6m"  # the RP2040's, which the RP2350 runs as well
# `sys.implementation._mpy` where these files run: version 6.3; and, << 10, the newest machine code
# that it runs, from this one up to ARMv7E-M with double precision.
MPY_VERSION = 6 | 3 << 8
MPY_CODES = range(4, 9)


def runs_on(mpy: int) -> bool:
    return mpy & (1 << 10) - 1 == MPY_VERSION and mpy >> 10 in MPY_CODES


PACKAGE = "quadrille"
BOARD = "board.mpy"
MAIN = "main.py"
# The first line shows that a main.py is ours.
OURS = "# Quadrille: `./quadrille deploy` replaces and removes this file."
MAIN_TEXT = f"{OURS}\nimport quadrille.main\n"

Files = Mapping[str, bytes]


def files(board: str) -> Files:
    """What a board gets, by path, in the order of writing.

    main.py is last: without it nothing starts, so a board never starts half of the games.
    """
    check_handheld(board)
    folder = compiled()
    modules = sorted(folder.joinpath(PACKAGE).rglob("*.mpy"))
    return {
        **{path.relative_to(folder).as_posix(): path.read_bytes() for path in modules},
        BOARD: (folder / "boards" / board / BOARD).read_bytes(),
        MAIN: MAIN_TEXT.encode(),
    }


def compiled() -> Path:
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
                    made = folder / "boards" / name
                    mpy.compile_tree(BOARDS / name, made, MARCH, "board.py")
            write_whole(STAMP, key.encode())
    return COMPILED
