"""`flash` from the command line to the board that comes back, on simulated handhelds."""

import errno
import json
import os
import re
import shutil
import threading
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from host_tools.flash import drives
from host_tools.flash.drives import Drive
from host_tools.link.ports import Found
from pc import uf2
from pc.chips import RP2040, RP2350, Chip
from pc.paths import BUILD, ROOT
from quadrille import __version__
from sim.cable.simulated import Simulated
from tests.command import printed, refusal
from tests.flash.conftest import MakeImage, flash

HERE = f"Quadrille {__version__} on quadrille16"
refused = partial(refusal, "flash")


def cable(board: Simulated, seconds: float = 30) -> list[object]:
    return ["--port", board.port, "--drive", board.drive, "--wait", seconds]


@pytest.mark.long
def test_a_running_board(handheld: Simulated, image: MakeImage, monkeypatch: MonkeyPatch) -> None:
    """It is asked to become a drive. By default it gets what was built for it; by name another."""
    path = image(board="hat16x10")
    assert refused(path, *cable(handheld)) == (
        f"{path} is for hat16x10, and the handheld at {handheld.port} is quadrille16: "
        "if the board really is hat16x10, add --board hat16x10"
    )
    assert Path(handheld.port).exists()
    monkeypatch.setattr("host_tools.flash.image.BUILD", image().parent)
    built = image().with_name("quadrille16.uf2")
    assert refused(*cable(handheld)) == f"{built} is not there: run `make firmware`"
    image().rename(built)
    assert printed("flash", *cable(handheld)).splitlines() == [
        f"{built}: Quadrille {__version__} for quadrille16",
        f"{handheld.port}: {HERE}, goes to BOOTSEL mode",
        "copied; waiting for the restart",
        f"{HERE} answers at {handheld.port}, and its self-test says ok",
    ]
    told = printed("flash", path, "--board", "hat16x10", *cable(handheld))
    assert f"Quadrille {__version__} on hat16x10 answers" in told


def test_a_board_in_bootsel_mode_is_quadrille16(in_bootsel: Simulated, image: MakeImage) -> None:
    told = refused(image(board="hat16x10"), *cable(in_bootsel))
    assert "a board that does not say what it is counts as quadrille16" in told
    assert {path.name for path in in_bootsel.drive.iterdir()} == {"INFO_UF2.TXT", "INDEX.HTM"}
    told = printed("flash", image(), *cable(in_bootsel))
    assert told.endswith(f"{HERE} answers at {in_bootsel.port}, and its self-test says ok\n")


def test_a_pico_2_gets_its_own_file(image: MakeImage, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.flash.image.BUILD", image().parent)
    built = image(chip=RP2350).rename(image().with_name("quadrille16-pico2.uf2"))
    with Simulated(seed=7, as_drive=True, chip=RP2350) as board:
        assert board.drive.name == "RP2350"
        told = printed("flash", *cable(board))
        assert told.startswith(f"{built}: Quadrille {__version__} for quadrille16 with RP2350\n")
        assert told.endswith(f"{HERE} answers at {board.port}, and its self-test says ok\n")
        told = printed("flash", *cable(board))  # now that it runs
        assert f"{board.port}: {HERE}, goes to BOOTSEL mode\n" in told


@pytest.mark.parametrize("as_drive", [True, False])
@pytest.mark.parametrize(("own", "other"), [(RP2040, RP2350), (RP2350, RP2040)])
def test_the_file_of_the_other_chip_is_refused(
    own: Chip, other: Chip, as_drive: bool, image: MakeImage
) -> None:
    path = image(chip=other)
    foreign = image(chip=other, name="MicroPython", board="RPI")
    with Simulated(seed=7, as_drive=as_drive, chip=own) as board:
        where = board.drive if as_drive else board.port
        is_for = f" is for the {other}, and {where} is a {own.pico}: "
        assert refused(path, *cable(board)) == (
            f"{path}{is_for}flash {BUILD.relative_to(ROOT)}/quadrille16{own.suffix}.uf2"
        )
        assert refused(foreign, *cable(board)) == f"{foreign}{is_for}get the file for that one"


def test_a_file_whose_trailer_is_of_the_other_chip_is_damaged(
    drive: Path, image: MakeImage
) -> None:
    path = image(chip=RP2350)
    path.write_bytes(uf2.write(uf2.read(path), RP2040))
    assert refused(path, "--drive", drive) == (
        f"{path} says that it is for the RP2350 (Raspberry Pi Pico 2), but its blocks are for the "
        "RP2040 (Raspberry Pi Pico): it is damaged, get it again"
    )


@pytest.mark.parametrize(
    ("name", "own", "other"), [("itsybitsy", RP2040, RP2350), ("plasma2350", RP2350, RP2040)]
)
def test_a_board_with_one_chip_takes_nothing_for_the_other(
    name: str, own: Chip, other: Chip, image: MakeImage
) -> None:
    ours, foreign = (image(chip=chip, board=name) for chip in (own, other))
    never = f"boards/{name} may not have an {other}: its CHIPS say so"
    with Simulated(as_drive=True, chip=other) as board:
        for file in ((), (ours,)):
            assert refused(*file, "--board", name, *cable(board)) == never
    with Simulated(name, as_drive=True, chip=own) as board:
        assert refused(foreign, "--board", name, *cable(board)) == (
            f"{foreign} is for the {other}, and {board.drive} is a {own.pico}: "
            f"flash {BUILD.relative_to(ROOT)}/{name}{own.suffix}.uf2"
        )
        told = printed("flash", ours, "--board", name, *cable(board))
        assert f"Quadrille {__version__} on {name} answers" in told


def test_a_file_that_cannot_be_flashed(drive: Path, image: MakeImage) -> None:
    def reason(path: Path) -> str:
        return refused(path, "--drive", drive).removeprefix(str(path))

    cut = image()  # as by a download that broke off; tests/build/test_uf2.py has all other damage
    cut.write_bytes(cut.read_bytes()[:-512])
    truncated = r" cannot be flashed: it is truncated: \d+ blocks of \d+"
    assert re.fullmatch(truncated, reason(cut))
    assert reason(image(size=576 * 1024)) == (  # and a page that says what it is
        " covers 0x10000000 to 0x10090100, and on quadrille16 the saves are at "
        "0x10090000 to 0x100a0000: it would destroy them"
    )
    assert reason(drive) == " is a folder: name the UF2 file to flash"
    missing = " is not there: `make firmware` makes what is in build/"
    assert reason(Path("no/x.uf2")) == missing


WRONG_USE = [
    ("--board gameboy", "there is no handheld 'gameboy'; there are quadrille16, hat16x10"),
    ("--wait 0", "--wait takes a number of seconds above 0, not 0"),
    ("--wait nan", "--wait takes a number of seconds above 0, not nan"),
    ("--json", "--json goes with --list: the exit status says how flashing ended"),
    ("", "no board found: hold BOOTSEL while plugging the board in; `flash --list` shows"),
]


@pytest.mark.parametrize(("words", "complaint"), WRONG_USE)
def test_wrong_use(words: str, complaint: str) -> None:
    assert refused(*words.split()).startswith(complaint)


def connect(monkeypatch: MonkeyPatch, found: list[Drive], ports: Iterable[Found] = ()) -> None:
    monkeypatch.setattr("host_tools.flash.drives.find", lambda: found)
    monkeypatch.setattr("host_tools.link.ports.find", lambda: list(ports))


def test_the_file_is_looked_at_before_a_board_is(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    connect(monkeypatch, [])
    path = tmp_path / "picture.uf2"
    path.write_bytes(b"none")
    assert refused(path) == f"{path} cannot be flashed: it is not a UF2 file"
    assert refused(tmp_path / "none") == (
        f"{tmp_path / 'none'} is not there: `make firmware` makes what is in build/"
    )


def test_no_board_or_several_that_can_be_flashed(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    connect(monkeypatch, [Drive(Path("/a")), Drive(Path("/b"))])
    assert refused() == "several boards are in BOOTSEL mode: choose one by --drive: /a, /b"
    connect(monkeypatch, [], [Found(path, "", "", "") for path in ("/dev/a", "/dev/b")])
    assert refused().endswith("--port /dev/a or /dev/b")
    connect(monkeypatch, [Drive(Path("/dev/sdb1"), "RPI-RP2", "it is not mounted: mount it")])
    not_mounted = "/dev/sdb1 is not taken: it is not mounted: mount it"
    assert refused() == f"no board can be flashed: {not_mounted}"
    assert refused("--drive", tmp_path) == (
        f"{tmp_path} is not taken: "
        "it has no INFO_UF2.TXT, so it is not the drive of a board in BOOTSEL mode"
    )


def test_list(handheld: Simulated, monkeypatch: MonkeyPatch) -> None:
    nothing = "nothing is connected: hold BOOTSEL while plugging the board in\n"
    assert flash("--list") == (0, nothing, "")
    assert json.loads(printed("flash", "--list", "--json")) == []
    ours = Drive(Path("/media/RPI-RP2"), "RPI-RP2")
    ports = [
        Found(handheld.port, "Board in FS mode", "E661", ""),
        Found("/dev/none", "", "", ""),
        Found("/dev/ttyS0", "", "", "it is not on USB"),
    ]
    connect(monkeypatch, [ours, Drive(Path("/media/2"), "RP2350", "no")], ports)
    told = printed("flash", "--list")
    assert told.splitlines() == [
        "drive  /media/RPI-RP2  a Raspberry Pi Pico in BOOTSEL mode",
        "drive  /media/2  not taken: no",
        f"port   {handheld.port}  {HERE}",
        "port   /dev/none  not taken: there is no port /dev/none: is the cable plugged in?",
        "port   /dev/ttyS0  not taken: it is not on USB",
    ]
    rows = json.loads(printed("flash", "--list", "--json"))
    assert rows[2] == {"kind": "port", "path": handheld.port, "what": HERE, "reason": ""}
    assert rows[4]["reason"] == "it is not on USB"


def complaint(board: list[object], path: Path) -> str:
    status, _, told = flash(path, *board)
    assert status == 1
    return told


@pytest.mark.long
def test_a_wrong_answer(in_bootsel: Simulated, image: MakeImage, monkeypatch: MonkeyPatch) -> None:
    assert complaint(cable(in_bootsel, seconds=1), image(name="MicroPython")).endswith(
        "the board has not restarted: it is still in BOOTSEL mode; flashing again is safe\n"
    )
    told = complaint(cable(in_bootsel, seconds=1), image(version="0.0.9"))
    other = f"{HERE} answers at {in_bootsel.port}, but Quadrille 0.0.9 for quadrille16 was flashed"
    assert other in told
    monkeypatch.setattr("quadrille.remote.health.test", lambda device, app: "button A is down")
    told = complaint(cable(in_bootsel), image())
    assert told.endswith("but its self-test says: button A is down\n")


def test_a_board_that_does_not_come_back(
    in_bootsel: Simulated, image: MakeImage, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setattr("sim.cable.plugged.AWAY_SECONDS", 60)
    assert complaint(cable(in_bootsel, seconds=1), image()).endswith(
        "the board restarted, but did not come back within 1 s: "
        "hold BOOTSEL while plugging it in; flashing again is safe\n"
    )


def test_an_image_without_a_name_is_done_when_the_drive_disappears(
    drive: Path, tmp_path: Path
) -> None:
    path = tmp_path / "other.uf2"
    path.write_bytes(uf2.write({uf2.FLASH_START: bytes(1000)}))
    threading.Timer(0.5, (drive / drives.INFO).unlink).start()
    told = printed("flash", path, "--drive", drive, "--wait", 30)
    assert told == (
        f"{path}: it does not say what it is\ncopied; waiting for the restart\n"
        "the board has restarted; nothing here says what it runs now\n"
    )
    assert (drive / "other.uf2").read_bytes() == path.read_bytes()


def test_a_drive_that_disappears_during_the_copy(
    image: MakeImage, drive: Path, monkeypatch: MonkeyPatch
) -> None:
    def send(file: int, piece: bytes) -> None:
        if (drive / image().name).stat().st_size:
            shutil.rmtree(drive)
            raise OSError(errno.EIO, "Input/output error")
        os.write(file, piece)

    monkeypatch.setattr("host_tools.flash.copy.send", send)
    status, told, complaint = flash(image(), "--drive", drive)
    assert status == 2
    assert "copied" not in told
    assert f"the copy to {drive} broke off after 32768 of" in complaint
    assert complaint.endswith("flashing again is safe\n")
