"""Pictures of the guides: the scripts make them again, and complaints about scripts are clear."""

import io
from pathlib import Path

import pytest
from PIL import Image

from host_tools.errors import UserError
from host_tools.guide import cli, make, script
from host_tools.guide.drawing import draw
from host_tools.guide.stage import Panel, Stage


def pixels(data: bytes) -> tuple[tuple[int, int], bytes]:
    image = Image.open(io.BytesIO(data)).convert("RGB")
    return image.size, image.tobytes()


@pytest.mark.parametrize("path", make.SCRIPTS, ids=lambda path: path.stem)
def test_scripts_make_the_same_pictures_again(path: Path) -> None:
    made = make.pictures(path)
    assert made
    for file, data in made.items():
        kept = (make.PICTURES / file).read_bytes()
        assert pixels(data) == pixels(kept), f"{file}: run `./quadrille guide` and look at it"


def test_every_picture_is_made_by_a_script() -> None:
    named = {
        line.name
        for path in make.SCRIPTS
        for line in script.read(path)
        if line.verb in script.NAMED
    }
    kept = {path.stem.removesuffix("-fr") for path in make.PICTURES.iterdir()}
    assert kept == named


def test_the_film_shows_all_games_for_ten_seconds_or_more() -> None:
    with Image.open(make.FILM) as film:
        frames = film.n_frames  # type: ignore[attr-defined]
        length = 0
        for frame in range(frames):
            film.seek(frame)
            length += film.info["duration"]
        assert film.info["loop"] == 0
    assert 10_000 <= length <= 15_000
    assert frames > 100


def test_a_crop_shows_a_part_and_marks_keep_counting_from_the_whole() -> None:
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


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("shot Big", "a:1: a picture's name is of small letters, digits and '-'"),
        ("shot", "a:1: a picture's name is of small letters, digits and '-'"),
        ("tap A\nmark 1 2", "a:2: mark takes so many numbers: 3 or 5"),
        ("crop 1 2 x 4", "a:1: crop takes so many numbers: 0 or 4"),
        ("play chess {}", "a:1: play what? There are colorpop, blockers, flipop, pieges"),
        ("play flipop {", "a:1: how flipop stands is not JSON"),
        ("play flipop\n  []", "a:1: how flipop stands is a JSON object with a position"),
        ("\n\ntap C", "a:3: there is no button 'C'; there are UP DOWN LEFT RIGHT A B MENU"),
    ],
)
def test_what_is_wrong_with_a_script_is_said_in_one_sentence(text: str, complaint: str) -> None:
    with pytest.raises(UserError) as error:
        list(script.parse(text, "a"))
    assert str(error.value) == complaint


def test_a_game_that_stands_in_an_unknown_way_is_refused() -> None:
    lines = list(script.parse('play flipop {"position": {}, "weather": "fine"}', "a"))
    with pytest.raises(UserError, match="how flipop stands cannot be told"):
        Stage(make.ENGLISH).perform(lines)


def test_a_script_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        script.read(tmp_path / "none.txt")


def test_the_command_draws_one_script_and_leaves_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make, "PICTURES", tmp_path)
    (tmp_path / "other.png").write_bytes(b"")
    assert run("colorpop") == 0
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["colorpop-fall.png", "colorpop-joker.png", "colorpop-may.png", "other.png"]
    assert "3 files" in capsys.readouterr().out


def test_the_command_names_the_scripts_that_there_are() -> None:
    with pytest.raises(UserError, match=r"there is no script nothing: there are .*quickstart"):
        run("nothing")


def test_what_no_script_makes_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "PICTURES", tmp_path)
    (tmp_path / "old.png").write_bytes(b"")
    make.write({"new.png": b"new"}, whole=True)
    assert [path.name for path in tmp_path.iterdir()] == ["new.png"]


def run(*arguments: str) -> int:
    from host_tools.__main__ import parser

    return cli.run(parser("guide", cli).parse_args(arguments))
