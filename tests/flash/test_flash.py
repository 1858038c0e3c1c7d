"""`flash` from the command line to the board that comes back, on simulated handhelds."""

import errno
import json
import re
import shutil
import threading
from pathlib import Path

import pytest

from host_tools.build import uf2
from host_tools.flash import copy, drives
from host_tools.flash.drives import Drive
from host_tools.link import Found
from quadrille import __version__
from sim.cable.simulated import Simulated
from tests.flash.conftest import MakeImage, Run

HERE = f"Quadrille {__version__} on quadrille16"


def cable(board: Simulated) -> list[object]:
    return ["--port", board.port, "--drive", board.drive, "--wait", 30]


# --- what goes well -------------------------------------------------------------------------


def test_a_running_handheld_is_asked_to_become_a_drive(
    handheld: Simulated, flash: Run, image: MakeImage
) -> None:
    status, told, _ = flash(image(), *cable(handheld))
    assert status == 0
    assert told.splitlines() == [
        f"{image()}: Quadrille {__version__} for quadrille16",
        f"{handheld.port}: {HERE}, goes to BOOTSEL mode",
        "copied; waiting for the restart",
        f"{HERE} answers at {handheld.port}, and its self-test says ok",
    ]


def test_a_board_in_bootsel_mode(in_bootsel: Simulated, flash: Run, image: MakeImage) -> None:
    status, told, _ = flash(image(), *cable(in_bootsel))
    assert status == 0
    assert told.endswith(f"{HERE} answers at {in_bootsel.port}, and its self-test says ok\n")


def test_the_file_that_was_built_for_the_board_is_the_default(
    handheld: Simulated, flash: Run, image: MakeImage, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = image()
    monkeypatch.setattr("host_tools.flash.image.BUILD", built.parent)
    status, _, complaint = flash(*cable(handheld))
    assert (status, complaint) == (
        2,
        f"quadrille: {built.parent}/quadrille16.uf2 is not there: run `make firmware`\n",
    )
    built.rename(built.parent / "quadrille16.uf2")
    assert flash(*cable(handheld))[0] == 0


def test_a_board_can_be_made_another_by_name(
    handheld: Simulated, flash: Run, image: MakeImage
) -> None:
    status, told, _ = flash(image(board="hat16x10"), "--board", "hat16x10", *cable(handheld))
    assert status == 0
    assert f"Quadrille {__version__} on hat16x10 answers" in told


# --- what is refused before anything is touched ---------------------------------------------


def test_an_image_of_another_board(handheld: Simulated, flash: Run, image: MakeImage) -> None:
    path = image(board="hat16x10")
    status, told, complaint = flash(path, *cable(handheld))
    assert (status, told) == (2, "")
    assert complaint == (
        f"quadrille: {path} is for hat16x10, and the handheld at {handheld.port} is quadrille16: "
        "if the board is hat16x10 all the same, say --board hat16x10\n"
    )
    assert Path(handheld.port).exists()


def test_an_image_of_another_board_for_one_that_cannot_say(
    in_bootsel: Simulated, flash: Run, image: MakeImage
) -> None:
    status, _, complaint = flash(image(board="hat16x10"), *cable(in_bootsel))
    assert status == 2
    assert "a board that does not say what it is counts as quadrille16" in complaint
    assert {path.name for path in in_bootsel.drive.iterdir()} == {"INFO_UF2.TXT", "INDEX.HTM"}


def other_family(content: bytes) -> bytes:
    return content.replace((0xE48BFF56).to_bytes(4, "little"), (0xE48BFF59).to_bytes(4, "little"))


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda content: content[:-700], "it is truncated: "),
        (lambda content: content[:-512], r"it is truncated: \d+ blocks of \d+"),
        (lambda content: b"hello", "it is not a UF2 file"),
        (other_family, r"it is for RP2350 \(Arm, secure\), not for the RP2040"),
    ],
)
def test_a_damaged_file(
    damage: object, reason: str, in_bootsel: Simulated, flash: Run, image: MakeImage
) -> None:
    assert callable(damage)
    path = image()
    path.write_bytes(damage(path.read_bytes()))
    status, told, complaint = flash(path, *cable(in_bootsel))
    assert (status, told) == (2, "")
    assert complaint.startswith(f"quadrille: {path} cannot be flashed: ")
    assert re.search(reason, complaint)


def test_a_file_that_would_reach_into_the_saves(
    in_bootsel: Simulated, flash: Run, image: MakeImage
) -> None:
    path = image(size=576 * 1024)
    status, _, complaint = flash(path, *cable(in_bootsel))
    assert status == 2
    assert complaint == (
        f"quadrille: {path} is 256 bytes too big for the 589824 bytes of flash that quadrille16 "
        "has for firmware: it would destroy what is saved\n"
    )


def test_a_folder_and_a_file_that_is_not_there(
    in_bootsel: Simulated, flash: Run, tmp_path: Path
) -> None:
    assert flash(tmp_path, *cable(in_bootsel))[2] == (
        f"quadrille: {tmp_path} is a folder: name the UF2 file that is to be flashed\n"
    )
    assert (
        "x.uf2: `make firmware` makes what is in build/"
        in flash(tmp_path / "x.uf2", *cable(in_bootsel))[2]
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--board", "gameboy"], "there is no board 'gameboy'; there are quadrille16, hat16x10"),
        (["--wait", "0"], "--wait takes a number of seconds above 0, not 0"),
        (["--wait", "nan"], "--wait takes a number of seconds above 0, not nan"),
        (["--json"], "--json goes with --list: what flash does is told by its exit status"),
        ([], "no board is found: hold BOOTSEL while plugging the board in; `flash --list` tells"),
    ],
)
def test_wrong_use(arguments: list[str], complaint: str, flash: Run) -> None:
    status, told, said = flash(*arguments)
    assert (status, told) == (2, "")
    assert said.startswith(f"quadrille: {complaint}")
    assert said.count("\n") == 1


# --- what is connected ----------------------------------------------------------------------


def connect(
    monkeypatch: pytest.MonkeyPatch, found: list[Drive], ports: list[Found] | None = None
) -> None:
    monkeypatch.setattr("host_tools.flash.drives.find", lambda: found)
    monkeypatch.setattr("host_tools.link.ports.find", lambda: ports or [])


def test_two_boards_in_bootsel_mode(flash: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, [Drive(Path("/a")), Drive(Path("/b"))])
    assert flash()[2] == (
        "quadrille: several boards are in BOOTSEL mode: choose one by --drive: /a, /b\n"
    )


def test_two_handhelds(flash: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, [], [Found("/dev/a", "", "", ""), Found("/dev/b", "", "", "")])
    assert "--port /dev/a or /dev/b" in flash()[2]


def test_a_drive_that_cannot_be_taken_is_told_of(
    flash: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect(monkeypatch, [Drive(Path("/dev/sdb1"), drives.RP2040, "it is not mounted: mount it")])
    assert flash()[2] == (
        "quadrille: no board can be flashed: /dev/sdb1 is not taken: it is not mounted: mount it\n"
    )


def test_a_folder_that_is_no_drive(flash: Run, tmp_path: Path) -> None:
    assert flash("--drive", tmp_path)[2] == (
        f"quadrille: {tmp_path} is not taken: "
        "it has no INFO_UF2.TXT: no board in BOOTSEL mode is behind it\n"
    )


def test_list(handheld: Simulated, flash: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    connect(
        monkeypatch,
        [Drive(Path("/media/RPI-RP2"), drives.RP2040), Drive(Path("/media/2"), "RP2350", "no")],
        [
            Found(handheld.port, "Board in FS mode", "E661", ""),
            Found("/dev/none", "", "", ""),
            Found("/dev/ttyS0", "", "", "it is not on USB"),
        ],
    )
    status, told, _ = flash("--list")
    assert status == 0
    assert told.splitlines() == [
        "drive  /media/RPI-RP2  a board in BOOTSEL mode",
        "drive  /media/2  not taken: no",
        f"port   {handheld.port}  {HERE}",
        "port   /dev/none  not taken: there is no port /dev/none: is the cable plugged in?",
        "port   /dev/ttyS0  not taken: it is not on USB",
    ]
    rows = json.loads(flash("--list", "--json")[1])
    assert rows[2] == {"kind": "port", "path": handheld.port, "what": HERE, "reason": ""}
    assert rows[4]["reason"] == "it is not on USB"


def test_list_of_nothing(flash: Run) -> None:
    assert flash("--list") == (
        0,
        "nothing is connected: hold BOOTSEL while plugging the board in\n",
        "",
    )
    assert json.loads(flash("--list", "--json")[1]) == []


# --- boards that do not come back as they should --------------------------------------------


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ({"version": "0.0.9"}, f"{HERE} answers at PORT, and Quadrille 0.0.9 for quadrille16 was"),
        ({"name": "MicroPython"}, "the board has not restarted: it is still in BOOTSEL mode"),
    ],
)
def test_what_came_back_is_not_what_was_flashed(
    other: dict[str, str], reason: str, in_bootsel: Simulated, flash: Run, image: MakeImage
) -> None:
    status, _, complaint = flash(image(**other), *cable(in_bootsel)[:4], "--wait", 1)
    assert status == 1
    assert reason.replace("PORT", in_bootsel.port) in complaint


def test_a_self_test_that_fails(
    in_bootsel: Simulated, flash: Run, image: MakeImage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quadrille.remote.health.wrong", lambda device: ["button A is down"])
    status, _, complaint = flash(image(), *cable(in_bootsel))
    assert status == 1
    assert complaint.endswith("but its self-test says: button A is down\n")


def test_no_answer_after_the_restart(
    in_bootsel: Simulated, flash: Run, image: MakeImage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sim.cable.plugged.AWAY_SECONDS", 60)
    status, _, complaint = flash(image(), *cable(in_bootsel)[:4], "--wait", 1)
    assert status == 1
    assert complaint.endswith(
        "the board has restarted, but not come back within 1 s: "
        "hold BOOTSEL while plugging it in; flashing again is safe\n"
    )


def test_a_board_that_stays_a_drive(flash: Run, image: MakeImage, drive: Path) -> None:
    status, _, complaint = flash(image(), "--drive", drive, "--wait", 0.5)
    assert status == 1
    assert complaint.endswith(
        "the board has not restarted: it is still in BOOTSEL mode; flashing again is safe\n"
    )


def test_an_image_without_a_name_is_done_when_the_drive_goes(
    flash: Run, drive: Path, tmp_path: Path
) -> None:
    path = tmp_path / "other.uf2"
    path.write_bytes(uf2.write(uf2.Image(uf2.FLASH_START, bytes(1000))))
    gone = threading.Timer(0.5, (drive / drives.INFO).unlink)
    gone.start()
    status, told, _ = flash(path, "--drive", drive, "--wait", 30)
    assert status == 0
    assert told == (
        f"{path}: it does not say what it is\ncopied; waiting for the restart\n"
        "the board has restarted; what it runs now is not known here\n"
    )
    assert (drive / "other.uf2").read_bytes() == path.read_bytes()


def test_a_drive_that_vanishes_in_mid_copy(
    flash: Run, image: MakeImage, drive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = copy.send
    sent = 0

    def send(file: int, piece: bytes) -> None:
        nonlocal sent
        sent += 1
        if sent > 1:
            shutil.rmtree(drive)
            raise OSError(errno.EIO, "Input/output error")
        real(file, piece)

    monkeypatch.setattr("host_tools.flash.copy.send", send)
    status, told, complaint = flash(image(), "--drive", drive)
    assert status == 2
    assert "copied" not in told
    assert f"the copy to {drive} broke off after 32768 of" in complaint
    assert complaint.endswith("flashing again is safe\n")
