"""The doctor and the real firmware: while the games are on, and at the prompt behind them."""

import pytest

from host_tools.doctor import device
from host_tools.doctor.finding import OK, WARN
from host_tools.link import Line, PromptError
from host_tools.paths import BUILD
from quadrille import __version__
from sim.cable.emulated import Emulated


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
    assert ended.found == f"{board.port} is at MicroPython's prompt, the games ended"
