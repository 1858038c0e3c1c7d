"""Boards to test: a boot takes 0.2 s, so each test has a new one."""

from pathlib import Path

import pytest

from pc.paths import BUILD
from sim.emulator import Handheld


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker("firmware")


@pytest.fixture(scope="session")
def image() -> Path:
    return built("quadrille16")


@pytest.fixture(scope="session")
def formatted(image: Path) -> bytes:
    """Flash as the first boot leaves it, which takes longer than the others."""
    return Handheld(image).boot().flash


@pytest.fixture
def board(image: Path, formatted: bytes) -> Handheld:
    """The handheld with our firmware and no files, booted."""
    return Handheld(image, flash=formatted).boot()


@pytest.fixture
def warm(image: Path, formatted: bytes) -> Handheld:
    """The same, whose flash and cache never make it wait: for what is counted to the cycle."""
    return Handheld(image, flash=formatted, warm=True).boot()


@pytest.fixture
def stock() -> Handheld:
    """The same board with plain MicroPython, booted."""
    return Handheld(built("stock")).boot()


def built(name: str) -> Path:
    path = BUILD / f"{name}.uf2"
    if not path.exists():
        pytest.fail(f"there is no {path.name}: run `make firmware`", pytrace=False)
    return path
