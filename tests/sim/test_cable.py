"""The simulated handheld on the cable: a serial port, or a drive for firmware."""

import signal
import subprocess
import time
from pathlib import Path
from unittest.mock import Mock

import pytest
import serial

from pc import trailer, uf2
from pc.chips import RP2350
from pc.errors import UserError
from pc.paths import ROOT
from sim.cable.drive import OWN_FILES, Drive, Programmed
from sim.cable.flash_file import ERASED, SECTOR_BYTES, FlashFile
from sim.cable.simulated import Simulated
from tests.command import refuses
from tests.sim.shell import SIM, run_sim
from tests.waiting import SECONDS, eventually

NOTICED_SECONDS = 0.2  # until a closed port is noticed: closing a real one takes as long
BAUD = 115200
SLOT = 15  # of the store, which the app does not use


def opened(board: Simulated) -> serial.Serial:
    return serial.Serial(board.port, BAUD, timeout=SECONDS, exclusive=True)


def asked(line: serial.Serial, command: bytes) -> bytes:
    line.write(command + b"\r")
    answer: bytes = line.readline()
    return answer


def board_of(board: Simulated) -> str:
    """The last word of its version."""
    with opened(board) as line:
        return asked(line, b"version").decode().split()[-1]


def as_uf2(name: str, board: str) -> bytes:
    data = trailer.append(bytes(5000), trailer.Trailer(name, "0.1.0", board))
    return uf2.write({uf2.FLASH_START: data})


# --- the port -------------------------------------------------------------------------------


def test_each_program_that_opens_the_port_is_heard_even_if_gone_at_once(
    handheld: Simulated,
) -> None:
    for _ in range(3):
        assert board_of(handheld) == "quadrille16"
    with opened(handheld) as line:
        line.write(b"key A down\r")
    eventually(lambda: handheld.device.buttons.held(4))


def test_it_plays_on_and_answers_after_a_program_that_never_reads(handheld: Simulated) -> None:
    with serial.Serial(handheld.port, BAUD, write_timeout=0.2) as line:
        with pytest.raises(serial.SerialTimeoutException):
            for _ in range(1000):
                line.write(b"version\r" * 100)
        shows = handheld.device.panel.shows
        eventually(lambda: handheld.device.panel.shows > shows)
    time.sleep(NOTICED_SECONDS)
    eventually(lambda: board_of(handheld) == "quadrille16")


def test_a_reset_takes_the_port_away_and_the_store_stays(handheld: Simulated) -> None:
    before = handheld.device
    before.store.write(SLOT, 1, b"kept")
    with opened(handheld) as line:
        assert asked(line, b"reset") == b"reset\r\n"
        with pytest.raises(serial.SerialException):
            while True:
                line.read()
    eventually(lambda: Path(handheld.port).exists())
    assert handheld.device is not before
    assert handheld.device.store.read(SLOT) == (1, b"kept")
    assert board_of(handheld) == "quadrille16"


def test_an_error_inside_is_raised_and_the_port_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    fail = Mock(side_effect=RuntimeError("the panel burns"))
    with pytest.raises(RuntimeError, match="burns"), Simulated() as board, opened(board):
        monkeypatch.setattr(board.device.panel, "show", fail)
        board.wait()
    assert not Path(board.port).is_symlink()


# --- the drive ------------------------------------------------------------------------------


def test_bootsel_makes_it_a_drive_and_an_image_another_board(handheld: Simulated) -> None:
    with opened(handheld) as line:
        assert asked(line, b"bootsel") == b"bootsel\r\n"
    eventually(handheld.drive.exists)
    assert not Path(handheld.port).exists()
    assert {path.name for path in handheld.drive.iterdir()} == set(OWN_FILES["RP2040"])
    (handheld.drive / "new.uf2").write_bytes(as_uf2("Quadrille", "hat16x10"))
    eventually(Path(handheld.port).exists)
    assert not handheld.drive.exists()
    assert board_of(handheld) == "hat16x10"


def test_after_an_image_that_it_cannot_run_it_is_still_a_drive() -> None:
    news: list[str] = []
    board = Simulated(as_drive=True)
    board.on_news = news.append
    with board:
        assert not Path(board.port).exists()
        (board.drive / "new.uf2").write_bytes(as_uf2("MicroPython", "RPI_PICO"))
        eventually(lambda: len(news) == 3)
        assert "not MicroPython 0.1.0 for RPI_PICO" in news[-1]
        assert board.drive.exists()
        (board.drive / "new.uf2").write_bytes(as_uf2("Quadrille", "quadrille16"))
        eventually(Path(board.port).exists)
        assert board_of(board) == "quadrille16"


FOREIGN: list[dict[str, int]] = [
    *({"family": 0xE48BFF57}, {"family": 0x68ED2B88, "flags": 0}, {"address": 0x20000000}),
    *({"length": 476}, {"magic": 0}, {"flags": uf2.HAS_FAMILY | 1}),
]


def test_it_takes_blocks_as_they_come_and_ignores_what_is_not_for_it(tmp_path: Path) -> None:
    drive = Drive(tmp_path / "drive")
    drive.plug()
    image = {uf2.FLASH_START: bytes(range(256)) * 4}
    content = uf2.write(image)
    download = drive.begin()
    taken: list[Programmed] = []
    with (drive.folder / "FIRMWARE").open("wb", buffering=0) as file:
        for start in range(0, len(content), 300):
            assert not download.complete
            file.write(content[start : start + 300])
            taken += drive.look()
    assert (download.complete, download.size) == (True, uf2.size(image))
    assert dict(taken) == {uf2.FLASH_START + (n << 8): bytes(range(256)) for n in range(4)}
    fields = ["magic", "magic2", "flags", "address", "length", "number", "total", "family"]
    content = uf2.write({uf2.FLASH_START: bytes(256)})
    download = drive.begin()
    for change in FOREIGN:
        header = dict(zip(fields, uf2.HEADER.unpack_from(content), strict=True)) | change
        bad = uf2.HEADER.pack(*header.values()) + content[uf2.HEADER.size :]
        (drive.folder / "x.uf2").write_bytes(bad)
        assert not list(drive.look())
    (drive.folder / "x.uf2").write_bytes(content)
    assert list(drive.look()) == [(uf2.FLASH_START, bytes(256))]
    assert download.complete


def test_the_drive_of_a_pico_2_takes_what_is_for_it(tmp_path: Path) -> None:
    drive = Drive(tmp_path / "drive", RP2350)
    drive.plug()
    assert "Board-ID: RP2350\n" in (drive.folder / "INFO_UF2.TXT").read_text()
    drive.begin()
    image = {uf2.FLASH_START: bytes(256)}
    (drive.folder / "x.uf2").write_bytes(uf2.write(image))
    assert not list(drive.look())
    (drive.folder / "y.uf2").write_bytes(uf2.write(image, RP2350))
    assert dict(drive.look()) == image


# --- the flash of an emulated board ---------------------------------------------------------


def test_an_image_erases_the_sectors_that_it_begins_and_the_size_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "flash.bin"
    file.write_bytes(b"\x55" * 4 * SECTOR_BYTES)
    flash = FlashFile(4 * SECTOR_BYTES, file)
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.write({uf2.FLASH_START: bytes(SECTOR_BYTES + 256)}))
    flash.drop(image)
    flash.save()
    assert file.read_bytes() == (
        bytes(SECTOR_BYTES + 256) + ERASED * (SECTOR_BYTES - 256) + b"\x55" * 2 * SECTOR_BYTES
    )
    refuses("not a copy of a board's flash: it has 16384 bytes", FlashFile, 2 * SECTOR_BYTES, file)


# --- for people -----------------------------------------------------------------------------


def test_it_says_where_the_port_is_and_removes_it_at_the_end(tmp_path: Path) -> None:
    command = [*SIM, "--ui", "cable", "--seed", "1", "--folder", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        told = running.stdout.readline()
        assert told == f"the board is a serial port: {tmp_path}/port\n"
        taken = f"quadrille: a board is plugged in at {tmp_path}: name another --folder\n"
        assert run_sim("--ui", "cable", "--folder", str(tmp_path)) == (2, "", taken)
        running.send_signal(signal.SIGINT)
        assert running.wait(SECONDS) == 0
    assert not list(tmp_path.iterdir())


def test_existing_files_of_others_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "port").write_text("mine")
    for as_drive, name in ((False, "port"), (True, "RPI-RP2")):
        occupied = pytest.raises(UserError, match=f"{name} already exists")
        with occupied, Simulated(folder=tmp_path, as_drive=as_drive) as board:
            board.wait()
        assert (tmp_path / name).exists()


MISSING = [
    ("--bootsel", "--bootsel goes with --ui cable"),
    ("--ui cable --flash none.bin", "none.bin does not exist yet: name an image"),
    ("--ui cable --folder Makefile", "Makefile is not a folder for the port"),
    ("--ui cable --image none.uf2", "none.uf2 is not there: `make firmware`"),
    ("--ui cable --image none.uf2 --seed 1", "--seed does not work with"),
    ("--ui emulate --board raspberrypi", "there is no handheld 'raspberrypi'"),
    (
        "--ui emulate --board plasma2350",
        "the emulated handheld has an RP2040, and boards/plasma2350 may not: its CHIPS say so",
    ),
]


@pytest.mark.parametrize(("words", "told"), MISSING)
def test_what_is_missing_to_plug_it_in_is_named(tmp_path: Path, words: str, told: str) -> None:
    folder = ["--folder", tmp_path] if "cable" in words else []
    status, _, complaint = run_sim(*folder, *words.split())
    assert status == 2
    assert told in complaint
