"""The handheld played by scripts: steps, pictures, films, and complaints of one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from host_tools.errors import UserError
from host_tools.paths import ROOT
from quadrille import events
from quadrille.ui.result import Result
from sim import headless
from sim.device import Device
from sim.eye import UNLIT, Rows, seen
from sim.headless import Headless
from sim.picture import LED, draw
from sim.script import parse


class Still:
    settled = True


class Recorder:
    """In the app's place: it notes which events came at which tick."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.screen = Still()
        self.ticks = 0
        self.heard: list[tuple[int, int]] = []

    def tick(self) -> None:
        self.ticks += 1
        while (event := self.device.buttons.poll()) != events.NONE:
            self.heard.append((self.ticks, event))


def play(script: str) -> Recorder:
    device = Device()
    app = Recorder(device)
    Headless(device, app).play(parse(script, "test"))
    return app


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sim", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_a_tap_is_a_press_and_a_release() -> None:
    app = play("tap A B")
    assert [event for _, event in app.heard] == [
        events.A | events.PRESS,
        events.A | events.RELEASE,
        events.B | events.PRESS,
        events.B | events.RELEASE,
    ]


def test_taps_of_one_button_are_all_heard() -> None:
    app = play("tap A A A A A")
    assert [event for _, event in app.heard] == 5 * [
        events.A | events.PRESS,
        events.A | events.RELEASE,
    ]


def test_a_button_is_held_until_it_is_released() -> None:
    app = play("hold UP B\nwait 40\nrelease UP B")
    kinds = [event & ~events.BUTTON for _, event in app.heard]
    assert kinds[:2] == [events.PRESS, events.PRESS]
    assert events.REPEAT in kinds
    assert kinds[-2:] == [events.RELEASE, events.RELEASE]


def test_waiting_is_counted_in_ticks() -> None:
    assert play("wait 30").ticks == play("").ticks + 30
    assert play("settle").ticks == play("").ticks


def test_computers_alone_settle_at_the_result() -> None:
    flipop = "tap A RIGHT RIGHT A A A"
    computers = Headless(Device(seed=1))
    computers.play(parse(f"{flipop}\ntap UP RIGHT UP A\nsettle", "test"))
    assert isinstance(computers.app.screen, Result)
    assert computers.app.ticks > 2000  # no animation takes as long


def test_what_never_settles_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headless, "LONGEST", 100)
    device = Device()
    app = Recorder(device)
    app.screen.settled = False
    with pytest.raises(UserError, match="nothing settles"):
        Headless(device, app).settle()


def test_a_picture_has_round_lights_and_their_glow() -> None:
    rows: Rows = [[(0, 0, 0)] * 16 for _ in range(16)]
    rows[3][5] = (40, 0, 0)
    picture = draw(rows)
    assert picture.size == (16 * LED, 16 * LED)

    def pixel(x: float, y: float) -> tuple[int, ...]:
        colour = picture.getpixel((round((x + 0.5) * LED), round((y + 0.5) * LED)))
        assert isinstance(colour, tuple)
        return colour

    red, green, blue = pixel(5, 3)
    assert red > seen((40, 0, 0))[0] > 200 > green + blue
    assert pixel(10, 10) == UNLIT
    assert pixel(5.5, 3)[0] > pixel(9.5, 3)[0]


# --- as a command -------------------------------------------------------------------------


def test_pictures_and_a_film(tmp_path: Path) -> None:
    script = tmp_path / "s.txt"
    script.write_text("shot first\ntap A\nsettle\nwait 30\nshot second\n")
    done = run(
        "--script", str(script), "--png", str(tmp_path / "p"), "--gif", str(tmp_path / "f.gif")
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    pictures = sorted((tmp_path / "p").iterdir())
    assert [path.name for path in pictures] == ["first.png", "second.png"]
    assert pictures[0].read_bytes() != pictures[1].read_bytes()
    with Image.open(tmp_path / "f.gif") as film:
        frames = getattr(film, "n_frames", 1)
        assert film.size == (192, 192)
        assert frames > 1
        film.seek(frames - 1)
        assert film.info["duration"] % 50 == 0


def test_the_end_of_a_script_as_one_picture(tmp_path: Path) -> None:
    script = tmp_path / "s.txt"
    script.write_text("wait 3\n")
    path = tmp_path / "new" / "end.png"
    assert run("--script", str(script), "--png", str(path), "--board", "hat16x10").returncode == 0
    with Image.open(path) as picture:
        assert picture.size == (320, 200)


@pytest.mark.parametrize(
    ("text", "arguments", "complaint"),
    [
        ("tap X", ["--png", "x.png"], "s.txt:1: there is no button 'X'"),
        ("wait 1", ["--png", "/proc/x/y.png"], "/proc/x/y.png cannot be written: "),
        ("wait 1", ["--gif", "/proc/x.gif"], "/proc/x.gif cannot be written: "),
    ],
)
def test_one_sentence(text: str, arguments: list[str], complaint: str, tmp_path: Path) -> None:
    script = tmp_path / "s.txt"
    script.write_text(text)
    done = run("--script", str(script), *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
