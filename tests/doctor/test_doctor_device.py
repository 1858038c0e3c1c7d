"""What the doctor says of the board at the other end of the cable."""

import json
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from host_tools.doctor import device
from host_tools.doctor.finding import OK, WARN, WRONG, Finding
from host_tools.flash.drives import Drive
from host_tools.link.ports import Found
from host_tools.link.prompt import MicroPython
from pc.chips import RP2350, Chip
from pc.trailer import Trailer
from quadrille import __version__
from quadrille.pages import SLOT_LOST
from sim.cable.simulated import Simulated
from tests.command import command, printed

pytestmark = pytest.mark.usefixtures("nothing_connected")

HERE = f"Quadrille {__version__} on quadrille16, a Raspberry Pi Pico"


def told(port: str | None) -> list[tuple[str, str, str]]:
    return [(each.what, each.state, each.found) for each in device.findings(port)]


def test_a_healthy_handheld(handheld: Simulated, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.doctor.images.built", lambda board, chip: None)
    handheld.device.store.write(15, 1, b"one record")
    assert told(handheld.port) == [
        ("board", OK, f"{HERE}, {handheld.port}"),
        ("self-test", OK, "passed"),
        ("saves", OK, "nothing is lost"),
        ("save store", OK, "1 records written, 0 % of what the flash is rated for"),
    ]


def test_an_old_handheld_with_problems(handheld: Simulated, monkeypatch: MonkeyPatch) -> None:
    newer = Trailer("Quadrille", "0.1.10", "quadrille16")
    monkeypatch.setattr("host_tools.doctor.images.built", lambda board, chip: newer)
    monkeypatch.setattr("quadrille.remote.health.test", lambda device, app: "button A is down")
    monkeypatch.setattr("quadrille.faults.last", lambda saves: "ValueError: no")
    handheld.device.store.lost.append((3, SLOT_LOST, 0))
    findings = told(handheld.port)
    here = f"{HERE}, {handheld.port}; here is 0.1.10"
    assert findings[0] == ("board", WARN, here)
    assert ("self-test", WRONG, "button A is down") in findings
    assert ("saves", WARN, "slot 3 is lost") in findings
    assert findings[-1] == ("last fault", WARN, "ValueError: no")


def test_a_pico_2_is_compared_with_its_own_image(monkeypatch: MonkeyPatch) -> None:
    asked: list[Chip] = []
    monkeypatch.setattr("host_tools.doctor.images.built", lambda board, chip: asked.append(chip))
    with Simulated(chip=RP2350) as board:
        here = f"Quadrille {__version__} on quadrille16, a Raspberry Pi Pico 2, {board.port}"
        assert told(board.port)[0] == ("board", OK, here)
    assert asked == [RP2350]


def test_versions_are_compared_by_their_numbers() -> None:
    for older, newer in (("0.1.0", "0.1.1"), ("0.9.0", "0.10.0"), ("1.0", "1.0.1"), ("x", "1")):
        assert device.numbers(older) < device.numbers(newer)


def test_a_worn_store() -> None:
    assert list(device.wear(0)) == []
    (half,) = device.wear(12_800_000)
    half_worn = "12,800,000 records written, 50 % of what the flash is rated for"
    assert (half.state, half.found) == (OK, half_worn)
    assert [finding.state for finding in device.wear(25_600_000)] == [WARN]


def test_no_board_a_missing_one_and_drives(monkeypatch: MonkeyPatch) -> None:
    assert told(None) == [("board", WARN, "no handheld is running here")]
    gone = Found("/dev/gone", "", "", "")
    monkeypatch.setattr("host_tools.link.ports.find", lambda: [gone])
    assert told(None) == [("board", WRONG, "there is no port /dev/gone: is the cable plugged in?")]
    found = [Drive(Path("/media/RPI-RP2"), "RPI-RP2"), Drive(Path("/media/2"), "RP2350", "why")]
    monkeypatch.setattr("host_tools.flash.drives.find", lambda: found)
    assert told(None)[:2] == [
        ("board", OK, "a Raspberry Pi Pico in BOOTSEL mode, /media/RPI-RP2"),
        ("drive", WARN, "/media/2 is not taken: why"),
    ]


PICO = "Raspberry Pi Pico with RP2040"
PICO_2 = "Raspberry Pi Pico2 with RP2350"


@pytest.mark.parametrize(
    ("what", "state", "words"),
    [
        (MicroPython("1.25.0", PICO, True, ""), OK, "`./quadrille deploy` puts the games onto it"),
        (MicroPython("1.22.2", PICO, True, ""), WRONG, "and no games; deploy needs 1.23"),
        (MicroPython("1.25.0", PICO, False, ""), WRONG, "it cannot run native code"),
        (MicroPython("1.25.0", PICO_2, True, ""), OK, "a Raspberry Pi Pico 2, has MicroPython"),
        (
            MicroPython("1.22.2", PICO_2, True, ""),
            WRONG,
            "flash build/stock-pico2.uf2` installs",
        ),
        (MicroPython("1.25.0", "ESP32", True, ""), WRONG, "are for the RP2040 and the RP2350"),
        (MicroPython("1.25.0", PICO, True, "quadrille16"), WARN, "at MicroPython's prompt"),
    ],
)
def test_a_board_at_the_prompt(what: MicroPython, state: str, words: str) -> None:
    finding: Finding = device.at_prompt("/dev/x", what)
    assert finding.state == state
    assert words in f"{finding.found}: {finding.to_do}"


def test_json_and_the_exit_status(monkeypatch: MonkeyPatch) -> None:
    found = [Finding("a", OK, "good"), Finding("b", WARN, "so", "do")]
    monkeypatch.setattr("host_tools.doctor.cli.findings", lambda port: found)
    out = printed("doctor", "--json")
    assert json.loads(out) == [
        {"what": "a", "state": "ok", "found": "good", "to_do": ""},
        {"what": "b", "state": "warn", "found": "so", "to_do": "do"},
    ]
    found.append(Finding("c", WRONG, "bad", "repair"))
    status, out, _ = command("doctor")
    assert status == 1
    assert out.endswith("1 wrong, 1 to think about\n")
