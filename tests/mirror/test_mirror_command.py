"""`./quadrille mirror` as users type it: pictures, scripts, the terminal, what is refused."""

import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from host_tools.mirror.capture import Camera
from host_tools.mirror.mirror import Mirror
from pc.paths import ROOT
from quadrille.events import B
from sim import terminal
from sim.cable.simulated import Simulated
from sim.eye import seen
from tests.command import command, refusal
from tests.folders import filled
from tests.mirror.mirrored import COLORPOP, COLORPOP_TURN, PEEK, play, playing, wait_held
from tests.sim.shell import Terminal
from tests.waiting import SECONDS, eventually

COMMAND = [sys.executable, "-m", "host_tools", "mirror", "--port"]
mirror = partial(command, "mirror", "--port")
PIPE = (
    "input or output is not a terminal: use one, or the browser, with --ui web; --png saves "
    "pictures without either"
)


def test_a_picture_but_no_panel_without_a_terminal(handheld: Simulated, tmp_path: Path) -> None:
    path = tmp_path / "panel.png"
    assert mirror(handheld.port, "--png", path) == (0, "", "")
    with Image.open(path) as picture:
        assert picture.size == (320, 320)
    assert refusal("mirror", "--port", handheld.port) == PIPE


def length(path: Path) -> int:
    """Milliseconds of a film that moves."""
    with Image.open(path) as film:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert len(times) > 1
    return int(sum(times))


@pytest.mark.long
def test_a_film_of_a_given_length_is_no_longer_if_it_fell_behind(
    handheld: Simulated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "film.gif"
    status, out, err = mirror(handheld.port, "--gif", path, "--seconds", 1.5)
    assert (status, out) == (0, "")
    assert [line.split()[0] for line in err.splitlines()] == ["recording", "writing"]
    assert length(path) == 1500
    with Mirror(handheld.port) as seen:
        camera = Camera(seen, lambda rows: None, 1.5)
        now = time.monotonic() + 10
        monkeypatch.setattr(time, "monotonic", lambda: now)
        camera.catch_up()
    assert camera.seconds == 1.5


@pytest.mark.long
def test_a_film_until_ctrl_c(handheld: Simulated, tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    running = subprocess.Popen([*COMMAND, handheld.port, "--gif", str(path)], cwd=ROOT)
    eventually(lambda: handheld.device.link.mirror)
    time.sleep(0.5)
    running.send_signal(signal.SIGINT)
    assert running.wait(SECONDS) == 0
    assert length(path) < 5000


def test_a_script_plays_and_takes_pictures(handheld: Simulated, tmp_path: Path) -> None:
    filled(tmp_path, {"script": "shot before\ntap A\nsettle\nwait 30\nshot after\n"})
    folder, film = tmp_path / "pictures", tmp_path / "film.gif"
    words = ("--script", tmp_path / "script", "--png", folder, "--gif", film)
    assert mirror(handheld.port, *words) == (0, "", "")
    assert (folder / "before.png").read_bytes() != (folder / "after.png").read_bytes()
    assert length(film) > 500


def test_no_picture_of_a_secret(colorpop: Simulated, tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text(f"{COLORPOP_TURN}\n{PEEK}\n")
    path = tmp_path / "panel.png"
    status, _, err = mirror(colorpop.port, "--script", script, "--png", path)
    assert (status, err.count("\n")) == (1, 1)
    assert "secret" in err
    assert not path.exists()


@contextmanager
def mirrored(board: Simulated) -> Iterator[Terminal]:
    """The mirror in a terminal, which Ctrl-C ends."""
    shell = Terminal([*COMMAND, board.port], COLORTERM="truecolor")
    shell.wait(terminal.CAPTION[-1])
    yield shell
    shell.type("\x03")
    assert shell.status() == 0
    assert shell.is_as_before()
    shell.close()


def test_the_terminal_shows_the_panel_and_its_keys_are_buttons(handheld: Simulated) -> None:
    """Any colour of the panel, as an eye sees it; what is held is let go at the end."""
    with mirrored(handheld) as shell:
        for _ in range(2):
            shell.type("\r")
            wait_held(handheld, "A")
            wait_held(handheld)
        colours = {pixel for row in handheld.device.panel.rows for pixel in row if any(pixel)}
        shell.written = b""
        shell.wait("38;2;{};{};{}m".format(*seen(colours.pop())))
        shell.type("\x7f")
        wait_held(handheld, "B")
    wait_held(handheld)


def test_a_secret_and_a_pulled_cable_are_reported() -> None:
    with ExitStack() as cable:
        board = cable.enter_context(playing(COLORPOP))
        with Mirror(board.port) as mirror:
            play(mirror, COLORPOP_TURN)
        with mirrored(board) as shell:
            board.device.buttons.press(B)
            shell.wait("a player is looking at a secret")
            cable.close()
            shell.wait("gone")
            assert shell.process.poll() is None


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--png x.jpg", "x.jpg is not the name of a picture"),
        ("--png /nowhere/x.png", "there is no folder /nowhere"),
        ("--gif /nowhere/x.gif", "there is no folder /nowhere"),
        ("--png x.png --gif x.gif", "leave out --png or --gif"),
        ("--png x.png --ui web", "leave out --ui"),
        ("--script /nowhere/s.txt", "/nowhere/s.txt cannot be read"),
        ("--seconds 3", "--seconds goes with --gif"),
        ("--gif x.gif --seconds 0", "up to 300 seconds"),
        ("--gif x.gif --seconds x", "--seconds"),
        ("--no-browser", "--no-browser goes with --ui web"),
        ("", "there is no port /nowhere/port"),
    ],
)
def test_wrong_use_gets_one_sentence(arguments: str, complaint: str) -> None:
    assert complaint in refusal("mirror", "--port", "/nowhere/port", *arguments.split())


def test_a_terminal_that_is_too_small(handheld: Simulated) -> None:
    shell = Terminal([*COMMAND, handheld.port], 40, 10)
    assert shell.status() == 2
    assert b"this one has 40 and 10" in shell.written
    assert shell.before == termios.tcgetattr(shell.inside)
    shell.close()
