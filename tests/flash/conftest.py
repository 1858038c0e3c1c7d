"""Small images of ours, and boards to put them onto; no other board is connected."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pc import trailer, uf2
from pc.chips import RP2040, Chip
from pc.trailer import Trailer
from quadrille import __version__
from sim.cable.simulated import Simulated
from tests.command import command
from tests.folders import filled

INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"

OURS = Trailer("Quadrille", __version__, "quadrille16")

MakeImage = Callable[..., Path]
flash = partial(command, "flash")


@pytest.fixture(autouse=True)
def alone(nothing_connected: None) -> None:
    """Nothing but what a test connects is found."""


@pytest.fixture
def image(tmp_path: Path) -> MakeImage:
    """Makes a UF2 file that says what it is."""

    def make(size: int = 100_000, chip: Chip = RP2040, **others: Any) -> Path:
        said = replace(OURS, chip=chip, **others)
        path = tmp_path / f"{said.name}-{said.version}-{said.board}{chip.suffix}.uf2"
        data = trailer.append(b"\x55" * size, said)
        path.write_bytes(uf2.write({uf2.FLASH_START: data}, chip))
        return path

    return make


@pytest.fixture
def in_bootsel() -> Iterator[Simulated]:
    with Simulated(seed=7, as_drive=True) as board:
        yield board


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A folder that looks like the drive, but without a board."""
    return filled(tmp_path / "RPI-RP2", {"INFO_UF2.TXT": INFO})
