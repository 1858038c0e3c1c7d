"""Which tests run: those of a game by its name, others by markers (pyproject.toml)."""

import os
from pathlib import Path
from typing import Any

import pytest

from host_tools.build import qemu
from host_tools.build.sources import FETCHED
from pc.paths import BUILD, CACHE, UNIX_RUNTIME
from quadrille.engine.games import GAMES

IMAGES = (f"{BUILD}{os.sep}", f"{CACHE}{os.sep}images{os.sep}")
SOURCES = f"{FETCHED}{os.sep}"

needed: set[str] = set()  # markers of the test that runs


def is_of(game: str, file: str, function: str, parameters: str) -> bool:
    """Whether this test is about this game.

    A game's own tests have its name as a word of the file's or the function's name, or among the
    words of a parameter: with others, such as a variant, but before the name of any other game.
    """
    if game in file.split("_") or game in function.split("_"):
        return True
    return next((word for word in parameters.split("-") if word in GAMES), None) == game


def hold_to_markers(event: str, arguments: tuple[Any, ...]) -> None:
    """Python calls this for all that it opens and starts; a test without the marker for it fails.

    Otherwise the test would fail where the marker leaves others out, as in `make check`.
    """
    if event == "open":
        path = str(arguments[0])
        if path.startswith(IMAGES) and path.endswith((".uf2", ".elf")):
            need("firmware")
        if path.startswith(SOURCES):
            need("firmware", "unix")
    elif event == "subprocess.Popen":
        if str(arguments[0]) == str(UNIX_RUNTIME):
            need("unix")
        if "chrom" in Path(str(arguments[0])).name:
            need("browser")
        if qemu.PACKAGE in str(arguments[0]) and "-kernel" in arguments[1]:
            need("m33")


def need(*markers: str) -> None:
    """Fail if the test has none of these markers."""
    if needed.isdisjoint(markers):
        pytest.fail(f"this test lacks the marker {markers[0]!r}")
