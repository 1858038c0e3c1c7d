"""The simulated handheld on the cable: a serial port to those who open it, a drive for firmware."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from host_tools.build import trailer, uf2
from host_tools.errors import UserError
from host_tools.paths import ROOT
from sim.cable.drive import OWN_FILES, Drive, Programmed
from sim.cable.flash import ERASED, SECTOR_BYTES, Flash
from sim.cable.simulated import Simulated

SECONDS = 20  # that anything may take on a busy machine
NOTICED_SECONDS = 0.2  # that the port is closed: a real one waits as long while it is being closed
BAUD = 115200
SLOT = 15  # of the store, which the app does not use


@pytest.fixture
def board() -> Iterator[Simulated]:
    with Simulated() as board:
        yield board


def opened(board: Simulated) -> serial.Serial:
    return serial.Serial(board.port, BAUD, timeout=SECONDS, exclusive=True)


def version(board: Simulated) -> str:
    with opened(board) as line:
        line.write(b"version\r")
        answer: bytes = line.readline()
    return answer.decode().strip()


def eventually(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def as_uf2(name: str, board: str) -> bytes:
    data = trailer.append(bytes(5000), trailer.Trailer(name, "0.1.0", board))
    return uf2.write(uf2.Image(uf2.FLASH_START, data))


# --- the port -------------------------------------------------------------------------------


def test_it_answers_each_program_that_opens_the_port(board: Simulated) -> None:
    for _ in range(3):
        assert version(board).split()[-1] == "quadrille16"


def test_a_line_by_a_program_that_is_gone_at_once_is_heard(board: Simulated) -> None:
    with opened(board) as line:
        line.write(b"key A down\r")
    eventually(lambda: board.device.buttons.held(4))


def test_it_plays_on_and_answers_after_a_program_that_floods_and_never_reads(
    board: Simulated,
) -> None:
    with serial.Serial(board.port, BAUD, write_timeout=0.2) as line:
        with pytest.raises(serial.SerialTimeoutException):
            for _ in range(1000):
                line.write(b"version\r" * 100)
        shows = board.device.panel.shows
        eventually(lambda: board.device.panel.shows > shows)
    time.sleep(NOTICED_SECONDS)
    eventually(lambda: "quadrille16" in version(board))


def test_a_reset_takes_the_port_away_and_the_store_stays(board: Simulated) -> None:
    before = board.device
    before.store.write(SLOT, 1, b"kept")
    with opened(board) as line:
        line.write(b"reset\r")
        assert line.readline() == b"reset\r\n"
        with pytest.raises(serial.SerialException):
            while True:
                line.read()
    eventually(lambda: Path(board.port).exists())
    assert board.device is not before
    assert board.device.store.read(SLOT) == (1, b"kept")
    assert version(board)


def test_at_the_end_the_port_is_gone() -> None:
    with Simulated() as board, opened(board):
        pass
    assert not Path(board.port).is_symlink()


def test_what_goes_wrong_inside_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("the panel burns")

    with pytest.raises(RuntimeError, match="burns"), Simulated() as board:
        monkeypatch.setattr(board.device.panel, "show", fail)
        board.wait()


# --- the drive ------------------------------------------------------------------------------


def test_bootsel_makes_it_a_drive_and_an_image_another_board(board: Simulated) -> None:
    with opened(board) as line:
        line.write(b"bootsel\r")
        assert line.readline() == b"bootsel\r\n"
    eventually(board.drive.exists)
    assert not Path(board.port).exists()
    assert {path.name for path in board.drive.iterdir()} == set(OWN_FILES)
    (board.drive / "new.uf2").write_bytes(as_uf2("Quadrille", "hat16x10"))
    eventually(Path(board.port).exists)
    assert not board.drive.exists()
    assert version(board).split()[-1] == "hat16x10"


def test_what_it_cannot_run_leaves_it_a_drive() -> None:
    news: list[str] = []
    board = Simulated(as_drive=True)
    board.on_news = news.append
    with board:
        assert not Path(board.port).exists()
        (board.drive / "new.uf2").write_bytes(as_uf2("MicroPython", "RPI_PICO"))
        eventually(lambda: len(news) == 3)
        assert "no MicroPython 0.1.0 for RPI_PICO" in news[-1]
        assert board.drive.exists()
        (board.drive / "new.uf2").write_bytes(as_uf2("Quadrille", "quadrille16"))
        assert version_soon(board).split()[-1] == "quadrille16"


def version_soon(board: Simulated) -> str:
    eventually(Path(board.port).exists)
    return version(board)


@pytest.fixture
def drive(tmp_path: Path) -> Drive:
    drive = Drive(tmp_path / "drive")
    drive.plug()
    drive.begin()
    return drive


def test_it_takes_blocks_as_they_come(drive: Drive) -> None:
    image = uf2.Image(uf2.FLASH_START, bytes(range(256)) * 4)
    content = uf2.write(image)
    download = drive.begin()
    taken: list[Programmed] = []
    with (drive.folder / "FIRMWARE").open("wb", buffering=0) as file:
        for start in range(0, len(content), 300):
            assert not download.complete
            file.write(content[start : start + 300])
            taken += drive.look()
    assert download.complete
    assert download.size == len(image.data)
    assert dict(taken) == {
        uf2.FLASH_START + start: bytes(range(256)) for start in (0, 256, 512, 768)
    }


@pytest.mark.parametrize(
    "change",
    [
        {"family": 0xE48BFF57},
        {"family": 0x68ED2B88, "flags": 0},
        {"address": 0x20000000},
        {"length": 476},
        {"magic": 0},
        {"flags": uf2.HAS_FAMILY | 1},
    ],
    ids=str,
)
def test_it_ignores_what_is_not_for_it(drive: Drive, change: dict[str, int]) -> None:
    fields = ["magic", "magic2", "flags", "address", "length", "number", "total", "family"]
    content = uf2.write(uf2.Image(uf2.FLASH_START, bytes(256)))
    header = dict(zip(fields, uf2.HEADER.unpack_from(content), strict=True)) | change
    download = drive.begin()
    bad = uf2.HEADER.pack(*header.values()) + content[uf2.HEADER.size :]
    (drive.folder / "x.uf2").write_bytes(bad)
    assert not list(drive.look())
    (drive.folder / "x.uf2").write_bytes(content)
    assert list(drive.look()) == [(uf2.FLASH_START, bytes(256))]
    assert download.complete


# --- the flash of an emulated board ---------------------------------------------------------


def test_an_image_erases_the_sectors_that_it_begins_and_no_more(tmp_path: Path) -> None:
    file = tmp_path / "flash.bin"
    file.write_bytes(b"\x55" * 4 * SECTOR_BYTES)
    flash = Flash(4 * SECTOR_BYTES, file)
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.write(uf2.Image(uf2.FLASH_START, bytes(SECTOR_BYTES + 256))))
    flash.drop(image)
    flash.save()
    assert file.read_bytes() == (
        bytes(SECTOR_BYTES + 256) + ERASED * (SECTOR_BYTES - 256) + b"\x55" * 2 * SECTOR_BYTES
    )


def test_a_file_that_is_no_flash_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "flash.bin"
    file.write_bytes(bytes(1000))
    with pytest.raises(UserError, match="no copy of a board's flash: it has 1000 bytes"):
        Flash(2 * SECTOR_BYTES, file)


# --- for people -----------------------------------------------------------------------------


def run_sim(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "sim", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)


def test_it_tells_where_the_port_is_and_takes_it_away_in_the_end(tmp_path: Path) -> None:
    words = ["-m", "sim", "--ui", "cable", "--seed", "1", "--folder", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        told = running.stdout.readline()
        assert told == f"the board is a serial port: {tmp_path}/port\n"
        again = run_sim("--ui", "cable", "--folder", str(tmp_path))
        assert (again.returncode, again.stderr) == (
            2,
            f"quadrille: a board is plugged in at {tmp_path}: name another --folder\n",
        )
        running.send_signal(signal.SIGINT)
        assert running.wait(SECONDS) == 0
    assert not list(tmp_path.iterdir())


def test_what_is_there_and_not_its_own_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "port").write_text("mine")
    for as_drive, name in ((False, "port"), (True, "RPI-RP2")):
        with (
            pytest.raises(UserError, match=f"{name} is there already"),
            Simulated(folder=tmp_path, as_drive=as_drive) as board,
        ):
            board.wait()
        assert (tmp_path / name).exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bootsel"], "--bootsel goes with --ui cable"),
        (["--ui", "cable", "--flash", "none.bin"], "none.bin is not there yet: name what is to"),
        (["--ui", "cable", "--folder", "Makefile"], "Makefile cannot hold"),
        (["--ui", "cable", "--image", "none.uf2"], "there is no none.uf2: `make firmware`"),
        (["--ui", "cable", "--image", "none.uf2", "--seed", "1"], "leave --seed out"),
    ],
)
def test_what_cannot_be_plugged_in_is_told(tmp_path: Path, words: list[str], told: str) -> None:
    done = run_sim(*(["--folder", str(tmp_path)] if "cable" in words else []), *words)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr
