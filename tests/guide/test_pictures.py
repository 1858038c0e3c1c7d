"""Pictures of the guides: scripts make them again, and errors in scripts are clear."""

import io
import re
from pathlib import Path

import pytest
from PIL import Image, ImageSequence
from pytest import MonkeyPatch

from host_tools.guide import make, script
from host_tools.guide.drawing import draw
from host_tools.guide.stage import Panel, Stage
from quadrille.engine.games import GAMES
from tests.command import printed, refusal, refuses


def pixels(data: bytes) -> tuple[tuple[int, int], bytes]:
    image = Image.open(io.BytesIO(data)).convert("RGB")
    return image.size, image.tobytes()


@pytest.mark.long
@pytest.mark.parametrize("path", make.SCRIPTS, ids=lambda path: path.stem)
def test_scripts_make_the_same_pictures_again(path: Path) -> None:
    made = make.pictures(path)
    assert made
    for file, data in made.items():
        kept = (make.PICTURES / file).read_bytes()
        assert pixels(data) == pixels(kept), f"{file}: run `./quadrille guide` and look at it"


def test_scripts_make_every_picture_and_the_film_shows_all_games_for_ten_seconds() -> None:
    lines = [line for path in make.SCRIPTS for line in script.read(path)]
    named = {line.name for line in lines if line.verb in script.NAMED}
    assert {path.stem.removesuffix("-fr") for path in make.PICTURES.iterdir()} == named
    with Image.open(make.FILM) as film:
        assert film.info["loop"] == 0
        lengths = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert 10_000 <= sum(lengths) <= 15_000
    assert len(lengths) > 100


def test_a_crop_shows_a_part_and_marks_keep_counting_from_the_whole(
    monkeypatch: MonkeyPatch,
) -> None:
    monkeypatch.setattr("host_tools.guide.drawing.LEAST", 0)
    stage = Stage(make.ENGLISH)
    stage.perform(script.parse("wait 60\ncrop 4 6 10 8\nshot a\nmark 1 13 6\nmark 2 4 13", "a"))
    (panel,) = stage.pictures["a"]
    assert (len(panel.rows), len(panel.rows[0])) == (8, 10)
    assert panel.rows == [row[4:14] for row in stage.device.panel.rows[6:14]]
    plain = draw([Panel(panel.rows, "shot", panel.crop, 12)])
    marked = draw([panel])
    margin = (marked.width - plain.width) // 2
    at = margin + 9 * 12, 0  # the outline of the first mark, at the top right of what is seen
    assert marked.getpixel(at) != plain.getpixel((9 * 12, 0))
    middle = plain.width // 2, plain.height // 2
    assert marked.getpixel((margin + middle[0], middle[1])) == plain.getpixel(middle)


def test_text_on_the_panel_makes_a_picture_for_each_language() -> None:
    stages = Stage(make.ENGLISH), Stage(make.FRENCH)
    for stage in stages:
        stage.perform(script.parse("shot show\ntap A A A\nwait 26\nshot question", "a"))
    made = make.both(*(stage.pictures for stage in stages))
    assert sorted(made) == ["question", "question-fr", "show"]


WRONG = [
    ("shot Big", "a:1: the name of a picture has small letters, digits and '-'"),
    ("shot", "a:1: the name of a picture has small letters, digits and '-'"),
    ("tap A\nmark 1 2", "a:2: mark takes 3 or 5 numbers"),
    ("crop 1 2 x 4", "a:1: crop takes 0 or 4 numbers"),
    ("play chess {}", f"a:1: play which game? There are {', '.join(GAMES)}"),
    ("play flipop {", "a:1: the game of flipop is not JSON"),
    ("play flipop\n  []", "a:1: the game of flipop is not a JSON object with a position"),
    ("\n\ntap C", "a:3: there is no button 'C'; there are UP DOWN LEFT RIGHT A B MENU"),
]


@pytest.mark.parametrize(("text", "complaint"), WRONG)
def test_what_is_wrong_with_a_script_is_said_in_one_sentence(text: str, complaint: str) -> None:
    refuses(f"^{re.escape(complaint)}$", lambda: list(script.parse(text, "a")))


def test_scripts_that_are_not_there_or_have_an_unknown_key(tmp_path: Path) -> None:
    lines = list(script.parse('play flipop {"position": {}, "weather": "fine"}', "a"))
    refuses("the game of flipop has unknown keys", Stage(make.ENGLISH).perform, lines)
    refuses("cannot be read", script.read, tmp_path / "none.txt")
    (tmp_path / "picture.txt").write_bytes(b"\x89PNG\xff")
    refuses("is not UTF-8 text", script.read, tmp_path / "picture.txt")
    told = refusal("guide", "nothing")
    assert told.startswith("there is no script nothing; there are ") and "quickstart" in told


def test_one_script_leaves_other_pictures_alone(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(make, "PICTURES", tmp_path)
    (tmp_path / "other.png").write_bytes(b"")
    assert "3 files" in printed("guide", "colorpop")
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["colorpop-fall.png", "colorpop-joker.png", "colorpop-may.png", "other.png"]
    make.write({"new.png": b"new"}, whole=True)
    assert [path.name for path in tmp_path.iterdir()] == ["new.png"]
