"""`doctor --times`: what is printed and reported, and what is said where nothing is measured."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from host_tools.doctor import cli, times
from host_tools.doctor.times import NAMES, Taken, Times
from host_tools.link import Line
from pc.boards import handheld_names
from pc.chips import RP2040
from quadrille import __version__
from quadrille.remote import commands
from sim.cable.simulated import Simulated
from sim.device import Device
from tests.command import command, printed, refusal

pytestmark = pytest.mark.long


@pytest.fixture
def board(time_passes: None, handheld: Simulated) -> Simulated:
    """A handheld on which time passes."""
    return handheld


def test_a_board_is_measured_and_its_game_goes_on(board: Simulated, tmp_path: Path) -> None:
    with Line.open(board.port) as line:
        board.device.store.write(0, 1, bytes((0, 3, 0, 0, 1, 0)))
    report = tmp_path / "times.md"
    out = printed("doctor", "--times", "--port", board.port, "--report", report, "--json")
    told = json.loads(out)
    assert told["times"]["frame"] == {"us": 12000, "reads": 500, "hits": 490}
    assert set(told["emulated"]) == set(NAMES)
    assert told["remarks"] == []
    written = report.read_text().splitlines()
    assert written[2:4] == [f"- Quadrille {__version__} for quadrille16", "- a chip"]
    rows = [line for line in written if line.startswith("|")]
    assert rows[2].startswith("| from the reset to the first picture | 231.0 ms | ")
    with Line.open(board.port) as line:
        assert line.state()["screen"] == "Attract"
        assert line.ask("slot", 0) == "0 1 000300000100"


def measured(board: str, **taken: Taken) -> Times:
    return Times(__version__, "firmware", board, "a chip", taken, {"save": "no slot is spare"})


def test_a_table_is_printed(monkeypatch: MonkeyPatch) -> None:
    found = measured("quadrille16", frame=Taken(1234, 1000, 975))
    monkeypatch.setattr(cli, "measure", lambda port: found)
    lines = printed("doctor", "--times").splitlines()
    assert [line.split("  ")[0] for line in lines[: len(NAMES) + 1]] == ["what", *NAMES.values()]
    assert "1,234 µs" in lines[2]
    assert "97.5 %" in lines[2]


def test_a_pico_2_is_not_compared_with_the_emulated_pico(monkeypatch: MonkeyPatch) -> None:
    found = replace(
        measured("quadrille16", frame=Taken(1234, 1000, 975)),
        chip="RP2350 revision 2 at 150 MHz, MicroPython 1.25.0",
    )
    monkeypatch.setattr(cli, "measure", lambda port: found)
    told = json.loads(printed("doctor", "--times", "--json"))
    assert told["emulated"] == {}
    lacks = "the emulator has no figures for firmware on quadrille16 with an RP2350"
    assert lacks in told["remarks"]


def test_it_shows_how_far_off_the_emulator_is_and_which_figures_it_lacks(
    monkeypatch: MonkeyPatch,
) -> None:
    assert times.emulated_version() == __version__
    for board in handheld_names(RP2040):
        assert list(times.emulated(measured(board))) == list(NAMES)
    none = "the emulator has no figures for firmware on mine"
    assert times.remarks(measured("mine"))[-1] == none
    monkeypatch.setattr(times, "emulated_version", lambda: "9.9")
    other = "the emulator's figures are those of version 9.9"
    assert times.remarks(measured("quadrille16"))[-1] == other
    monkeypatch.setattr(times, "emulated", lambda _: {"frame": Taken(400, 200, 190)})
    rows = {row[0]: row[1:] for row in times.rows(measured("x", frame=Taken(500, 100, 99)))}
    assert rows["a frame of 16 colours"] == ("500 µs", "400 µs", "+25 %", "99.0 %", "95.0 %")
    assert rows["a save"] == ("not measured", "", "", "", "")
    assert "a save was not measured: no slot is spare" in times.table(measured("x"))


def said(*port: str, status: int = 1) -> str:
    found, out, _ = command("doctor", "--times", *("--port" for _ in port), *port)
    assert found == status
    return " ".join(out.split())


def test_no_board_and_the_simulator(nothing_connected: None, handheld: Simulated) -> None:
    assert said().startswith("wrong board no handheld is connected")
    assert said("/dev/gone") == "wrong board there is no port /dev/gone: no serial port is here"
    cannot = "wrong board the handheld says: times: the simulator cannot measure time"
    assert said(handheld.port).startswith(cannot)


def test_what_cannot_be_measured(board: Simulated, monkeypatch: MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.delitem(commands.COMMANDS, "times")
        assert said(board.port) == (
            f"wrong board Quadrille {__version__} cannot measure itself: `./quadrille flash` "
            "installs a version that can"
        )
    with monkeypatch.context() as damaged:
        damaged.setattr(Device, "booted", "soon")
        assert "sends a damaged answer ('boot soon 0 0'): try again" in said(board.port)
    monkeypatch.setattr(Device, "installed", "files")
    monkeypatch.setattr(times, "ROUNDS", 1)
    told = said(board.port, status=0)
    assert "erasing a sector was not measured: the handheld says: times: the saves are a" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--report x.md", "--report goes with --times: add it"),
        ("--times --report there.md", "there.md exists: name a new file"),
        ("--times --report no/x.md", "there is no folder no to write x.md to"),
        ("--times --report .", ". is a folder: name a file in it"),
    ],
)
def test_bad_reports(words: str, sentence: str, tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.md").write_text("mine")
    assert refusal("doctor", *words.split()) == sentence
    assert Path("there.md").read_text() == "mine"
