"""Boards to test: a boot takes 0.2 s, so each test has a new one."""

from pathlib import Path

import pytest

from host_tools.paths import BUILD
from sim.emulator import Handheld


@pytest.fixture(scope="session")
def image() -> Path:
    return built("quadrille16")


@pytest.fixture(scope="session")
def formatted(image: Path) -> bytes:
    """Flash as the first boot leaves it, which takes longer than the others."""
    board = Handheld(image)
    board.boot()
    return board.flash


@pytest.fixture
def board(image: Path, formatted: bytes) -> Handheld:
    """The handheld with our firmware and no files, booted."""
    board = Handheld(image, flash=formatted)
    board.boot()
    return board


@pytest.fixture
def stock() -> Handheld:
    """The same board with plain MicroPython, booted."""
    board = Handheld(built("stock"))
    board.boot()
    return board


def built(name: str) -> Path:
    path = BUILD / f"{name}.uf2"
    if not path.exists():
        pytest.fail(f"there is no {path.name}: run `make firmware`", pytrace=False)
    return path
