"""Small images of ours, and the command as a user runs it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.__main__ import main
from host_tools.build import trailer, uf2
from host_tools.build.trailer import Trailer
from quadrille import __version__
from sim.cable.simulated import Simulated

INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"

Run = Callable[..., tuple[int, str, str]]
MakeImage = Callable[..., Path]


@pytest.fixture
def image(tmp_path: Path) -> MakeImage:
    """Makes a UF2 file that says what it is."""

    def make(
        name: str = "Quadrille",
        version: str = __version__,
        board: str = "quadrille16",
        size: int = 100_000,
    ) -> Path:
        path = tmp_path / f"{name}-{version}-{board}.uf2"
        data = trailer.append(b"\x55" * size, Trailer(name, version, board))
        path.write_bytes(uf2.write(uf2.Image(uf2.FLASH_START, data)))
        return path

    return make


@pytest.fixture
def flash(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `flash` and gives its exit status, what it says, and what it complains of."""
    monkeypatch.setattr("host_tools.flash.drives.find", list)
    monkeypatch.setattr("host_tools.link.ports.find", list)

    def run(*arguments: object) -> tuple[int, str, str]:
        status = main(["flash", *map(str, arguments)])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


@pytest.fixture
def handheld() -> Iterator[Simulated]:
    with Simulated(seed=7) as board:
        yield board


@pytest.fixture
def in_bootsel() -> Iterator[Simulated]:
    with Simulated(seed=7, as_drive=True) as board:
        yield board


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A folder that plays the drive, with no board behind it."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text(INFO)
    return folder
