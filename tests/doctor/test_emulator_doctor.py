"""The doctor and the real firmware: while the games run, and at the prompt after them."""

import pytest

from host_tools.doctor import device, times
from host_tools.doctor.emulated import emulate
from host_tools.doctor.finding import OK, WARN
from host_tools.doctor.times import Times
from host_tools.link import Line, PromptError
from pc.paths import BUILD
from quadrille import __version__
from sim.cable.emulated import Emulated

pytestmark = pytest.mark.firmware
OFF = 0.1  # a command comes at another moment each time, with another heap and cache
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


def test_what_the_emulator_says_of_this_firmware_is_written_down() -> None:
    figures = times.emulated(Times("", times.FIRMWARE, "quadrille16", "", {}, {}))
    for what, taken in emulate("quadrille16").items():
        assert abs(taken.us / figures[what].us - 1) < OFF, f"{what}: {RENEW}"
        assert abs(taken.rate - figures[what].rate) < OFF, f"{what}: {RENEW}"
