"""`./quadrille mirror` as one types it: pictures, scripts, the terminal, what is refused."""

import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from host_tools.__main__ import main
from host_tools.mirror.mirror import Mirror
from host_tools.paths import ROOT
from quadrille.events import A, B
from sim import terminal
from sim.cable.simulated import Simulated
from sim.eye import seen
from tests.mirror.mirrored import COLORPOP_TURN, PEEK, SECONDS, play
from tests.sim.shell import Terminal

COMMAND = [sys.executable, "-m", "host_tools", "mirror", "--port"]


def run(port: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, port, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60
    )


# --- pictures and films -------------------------------------------------------------------


def test_a_picture(board: Simulated, tmp_path: Path) -> None:
    path = tmp_path / "panel.png"
    done = run(board.port, "--png", str(path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with Image.open(path) as picture:
        assert picture.size == (320, 320)


def length(path: Path) -> int:
    """Milliseconds of a film that moves."""
    with Image.open(path) as film:
        frames = getattr(film, "n_frames", 1)
        assert frames > 1
        total = 0
        for number in range(frames):
            film.seek(number)
            total += film.info["duration"]
        return total


def test_a_film_of_so_many_seconds(board: Simulated, tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    done = run(board.port, "--gif", str(path), "--seconds", "1.5")
    assert (done.returncode, done.stdout) == (0, "")
    assert [line.split()[0] for line in done.stderr.splitlines()] == ["recording", "writing"]
    assert length(path) == 1500


def test_a_film_until_ctrl_c(board: Simulated, tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    running = subprocess.Popen([*COMMAND, board.port, "--gif", str(path)], cwd=ROOT)
    end = time.monotonic() + SECONDS
    while not board.device.link.mirror:
        assert time.monotonic() < end
        time.sleep(0.01)
    time.sleep(0.5)
    running.send_signal(signal.SIGINT)
    assert running.wait(SECONDS) == 0
    assert length(path) < 5000


def test_a_script_plays_and_takes_pictures(board: Simulated, tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("shot before\ntap A\nsettle\nwait 30\nshot after\n")
    folder, film = tmp_path / "pictures", tmp_path / "film.gif"
    done = run(board.port, "--script", str(script), "--png", str(folder), "--gif", str(film))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    before, after = (folder / "before.png").read_bytes(), (folder / "after.png").read_bytes()
    assert before != after
    assert length(film) > 500


def test_no_picture_of_a_secret(colorpop: Simulated, tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text(f"{COLORPOP_TURN}\n{PEEK}\n")
    path = tmp_path / "panel.png"
    done = run(colorpop.port, "--script", str(script), "--png", str(path))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "secret" in done.stderr
    assert not path.exists()


# --- in a terminal ------------------------------------------------------------------------


@pytest.fixture
def shell(board: Simulated) -> Iterator[Terminal]:
    running = Terminal([*COMMAND, board.port])
    running.wait(terminal.CAPTION[-1])
    yield running
    running.close()


def wait_held(board: Simulated, button: int, down: bool) -> None:
    end = time.monotonic() + SECONDS
    while board.device.buttons.held(button) != down:
        assert time.monotonic() < end
        time.sleep(0.005)


def test_keys_are_buttons_and_all_are_let_go_at_the_end(board: Simulated, shell: Terminal) -> None:
    shell.type("\x7f")
    wait_held(board, B, True)
    shell.type("\x03")
    assert shell.status() == 0
    assert shell.is_as_before()
    wait_held(board, B, False)


def test_the_terminal_shows_what_the_panel_shows(board: Simulated, shell: Terminal) -> None:
    """Any colour of the panel, as an eye sees it."""
    for _ in range(2):
        shell.type("\r")
        wait_held(board, A, True)
        wait_held(board, A, False)
    colours = {pixel for row in board.device.panel.rows for pixel in row if any(pixel)}
    shell.written = b""
    shell.wait("48;2;{};{};{}m".format(*seen(colours.pop())))
    shell.type("\x03")
    assert shell.status() == 0


def test_a_secret_is_told(colorpop: Simulated) -> None:
    with Mirror(colorpop.port) as mirror:
        play(mirror, COLORPOP_TURN)
    shell = Terminal([*COMMAND, colorpop.port])
    shell.wait(terminal.CAPTION[-1])
    colorpop.device.buttons.press(B)
    shell.wait("a player looks at a secret")
    shell.type("\x03")
    assert shell.status() == 0
    shell.close()


def test_a_cable_that_is_pulled_is_told_and_the_terminal_given_back(tmp_path: Path) -> None:
    with Simulated(folder=tmp_path) as board:
        shell = Terminal([*COMMAND, board.port])
        shell.wait(terminal.CAPTION[-1])
    shell.wait("gone")
    assert shell.process.poll() is None
    shell.type("\x03")
    assert shell.status() == 0
    assert shell.is_as_before()
    shell.close()


def test_where_there_is_no_terminal_the_panel_is_printed(board: Simulated) -> None:
    done = run(board.port)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 16


# --- what is refused ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--png", "x.jpg"], "x.jpg is no name of a picture"),
        (["--png", "/nowhere/x.png"], "there is no folder /nowhere"),
        (["--gif", "/nowhere/x.gif"], "there is no folder /nowhere"),
        (["--png", "x.png", "--gif", "x.gif"], "leave --png or --gif out"),
        (["--png", "x.png", "--ui", "web"], "leave --ui"),
        (["--script", "/nowhere/s.txt"], "/nowhere/s.txt cannot be read"),
        (["--seconds", "3"], "--seconds goes with --gif"),
        (["--gif", "x.gif", "--seconds", "0"], "up to 300 seconds"),
        (["--gif", "x.gif", "--seconds", "x"], "--seconds"),
        (["--no-browser"], "--no-browser goes with --ui web"),
        ([], "there is no port /nowhere/port"),
    ],
)
def test_one_sentence(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mirror", "--port", "/nowhere/port", *arguments]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert complaint in told.err


def test_a_terminal_that_is_too_small(board: Simulated) -> None:
    shell = Terminal([*COMMAND, board.port], 40, 10)
    assert shell.status() == 2
    assert b"this one has 40 and 10" in shell.written
    assert shell.before == termios.tcgetattr(shell.inside)
    shell.close()
