"""The handheld played by scripts: steps, pictures, films, and complaints of one sentence."""

from pathlib import Path
from unittest.mock import Mock

import pytest
from PIL import Image

from quadrille import events
from quadrille.ui.result import Result
from sim import headless
from sim.device import Device
from sim.eye import UNLIT, Rows, seen
from sim.headless import Headless
from sim.picture import LED, draw
from sim.script import parse
from tests.command import Said, refuses
from tests.sim.shell import run_sim


class Recorder:
    """In the app's place: it notes which events came."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.screen = Mock(settled=True)
        self.ticks = 0
        self.heard: list[int] = []

    def tick(self) -> None:
        self.ticks += 1
        self.heard += iter(self.device.buttons.poll, events.NONE)


def play(script: str) -> Recorder:
    device = Device()
    app = Recorder(device)
    Headless(device, app).play(parse(script, "test"))
    return app


def test_buttons_are_tapped_or_held_and_waiting_is_counted_in_ticks() -> None:
    app = play("tap A B A A A A")
    taps = (events.A, events.B, *4 * [events.A])
    kinds = (events.PRESS, events.RELEASE)
    assert app.heard == [button | kind for button in taps for kind in kinds]
    app = play("hold UP B\nwait 40\nrelease UP B")
    first, second, *repeats, last_but_one, last = [event & ~events.BUTTON for event in app.heard]
    assert (first, second, last_but_one, last) == (*2 * [events.PRESS], *2 * [events.RELEASE])
    assert events.REPEAT in repeats
    assert play("wait 30").ticks == play("").ticks + 30
    assert play("settle").ticks == play("").ticks


@pytest.mark.long
def test_computers_alone_settle_at_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    flipop = "tap A RIGHT RIGHT A A A"
    computers = Headless(Device(seed=1))
    computers.play(parse(f"{flipop}\ntap UP RIGHT UP A\nsettle", "test"))
    assert isinstance(computers.app.screen, Result)
    assert computers.app.ticks > 2000  # no animation takes as long
    monkeypatch.setattr(headless, "LONGEST", 100)
    app = play("")
    app.screen.settled = False
    refuses("nothing settles", Headless(app.device, app).settle)


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


def play_script(folder: Path, text: str, *words: object) -> Said:
    script = folder / "s.txt"
    script.write_text(text)
    return run_sim("--script", script, *words)


@pytest.mark.long
def test_pictures_and_a_film(tmp_path: Path) -> None:
    script, film = "shot first\ntap A\nsettle\nwait 30\nshot second\n", tmp_path / "f.gif"
    assert play_script(tmp_path, script, "--png", tmp_path / "p", "--gif", film) == (0, "", "")
    pictures = sorted((tmp_path / "p").iterdir())
    assert [path.name for path in pictures] == ["first.png", "second.png"]
    assert pictures[0].read_bytes() != pictures[1].read_bytes()
    with Image.open(film) as moving:
        frames = getattr(moving, "n_frames", 1)
        assert moving.size == (192, 192)
        assert frames > 1
        moving.seek(frames - 1)
        assert moving.info["duration"] % 50 == 0
    # Without a shot: the end, as one picture.
    path = tmp_path / "new" / "end.png"
    assert play_script(tmp_path, "wait 3\n", "--png", path, "--board", "hat16x10") == (0, "", "")
    with Image.open(path) as picture:
        assert picture.size == (320, 200)


MISTAKES = [
    ("tap X", "--png x.png", "s.txt:1: there is no button 'X'"),
    ("wait 1", "--png /proc/x/y.png", "/proc/x/y.png cannot be written: "),
    ("wait 1", "--gif /proc/x.gif", "/proc/x.gif cannot be written: "),
]


@pytest.mark.parametrize(("text", "words", "complaint"), MISTAKES)
def test_mistakes_are_one_sentence(text: str, words: str, complaint: str, tmp_path: Path) -> None:
    status, _, told = play_script(tmp_path, text, *words.split())
    assert (status, told.count("\n")) == (2, 1)
    assert complaint in told
