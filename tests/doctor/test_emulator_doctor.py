"""The doctor and the real firmware: while the games run, and at the prompt after them."""

import json
from pathlib import Path

import pytest

from host_tools.doctor import device
from host_tools.doctor.finding import OK, WARN
from host_tools.doctor.times import NAMES
from host_tools.link import Line, PromptError
from pc.boards import handheld_names
from pc.paths import BUILD
from quadrille import __version__
from sim.cable.emulated import Emulated
from tests.command import printed
from tests.sizes import size

pytestmark = pytest.mark.firmware
OFF = 0.1  # a command comes at a different moment each time, with a different heap and cache
RENEW = "after a change, `.venv/bin/python -m host_tools.doctor.emulated` renews all figures"


def test_a_handheld_that_plays_and_one_whose_games_have_ended() -> None:
    with Emulated(BUILD / "quadrille16.uf2") as board:
        with Line.open(board.port, patience=120) as line:
            line.version()  # it has booted, however busy this machine is
        playing = {finding.what: finding for finding in device.at_port(board.port)}
        assert playing["board"].found.startswith(f"Quadrille {__version__} on quadrille16, ")
        assert playing["self-test"].state == playing["saves"].state == OK
        with Line.open(board.port) as line, pytest.raises(PromptError):
            line.ask("repl")
        (ended,) = device.at_port(board.port)
    assert ended.state == WARN
    assert ended.found == f"{board.port} is at MicroPython's prompt: the games have ended"


@pytest.mark.prove
@pytest.mark.parametrize("name", handheld_names()[: size(1, 2)])
def test_the_emulators_figures_are_up_to_date(name: str, tmp_path: Path) -> None:
    report = tmp_path / "times.md"
    with Emulated(BUILD / f"{name}.uf2", name) as board:
        with Line.open(board.port, patience=120) as line:
            line.version()
        told = json.loads(
            printed("doctor", "--times", "--json", "--port", board.port, "--report", report)
        )
    assert set(told["times"]) == set(told["emulated"]) == set(NAMES)
    for what, taken in told["times"].items():
        written = told["emulated"][what]
        assert abs(taken["us"] / written["us"] - 1) < OFF, f"{what}: {RENEW}"
        rates = [each["hits"] / max(1, each["reads"]) for each in (taken, written)]
        assert abs(rates[0] - rates[1]) < OFF, f"{what}: {RENEW}"
    assert f"- Quadrille {__version__} for {name}" in report.read_text()
