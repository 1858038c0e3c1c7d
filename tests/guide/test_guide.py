"""The player's guides: both languages say the same with the same pictures, and all are there."""

import re
from pathlib import Path

import pytest

from host_tools.guide.make import FILM, GUIDE, PICTURES
from host_tools.paths import ROOT

FRENCH = ROOT / "docs" / "fr" / "guide"
PAGES = sorted(GUIDE.glob("*.md"))
GAMES = ("blockers", "colorpop", "flipop", "pieges")

HEADING = re.compile(r"^(#+) ", re.MULTILINE)
NUMBER = re.compile(r"^(\d)\. |\*\*(\d)\*\*", re.MULTILINE)
PICTURE = re.compile(r'(?:!\[[^\]]*\]\(|src=")([^)"]+\.png)')
ALT = re.compile(r'!\[([^\]]*)\]|alt="([^"]*)"')
NO_PROSE = re.compile(r"^\|[-|]+$|\]\([^)]*\)|src=\S+|!(?=\[)|Blockers!|<[^>]*>", re.MULTILINE)

NARROW, WIDE = "\u202f", "\u00a0"  # spaces at which no line is broken


@pytest.fixture(params=PAGES, ids=lambda page: page.stem)
def page(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def both(page: Path) -> tuple[str, str]:
    return page.read_text(encoding="utf-8"), (FRENCH / page.name).read_text(encoding="utf-8")


def shown(page: Path) -> list[Path]:
    return [(page.parent / src).resolve() for src in PICTURE.findall(page.read_text("utf-8"))]


def test_every_game_has_rules_and_controls_in_both_languages() -> None:
    names = ["quickstart", *GAMES, *(f"{game}-controls" for game in GAMES)]
    assert sorted(page.stem for page in PAGES) == sorted(names)
    assert [page.name for page in sorted(FRENCH.glob("*.md"))] == [page.name for page in PAGES]


def test_both_languages_have_the_same_headings(page: Path) -> None:
    english, french = both(page)
    assert HEADING.findall(english) == HEADING.findall(french)


def test_both_languages_speak_of_the_same_numbers(page: Path) -> None:
    english, french = both(page)
    assert NUMBER.findall(english) == NUMBER.findall(french)


def test_both_languages_show_the_same_pictures(page: Path) -> None:
    """In French the one with French on the panel, where there is one."""
    expected = []
    for picture in shown(page):
        french = picture.with_stem(f"{picture.stem}-fr")
        expected.append(french if french.exists() else picture)
    assert shown(FRENCH / page.name) == expected


def test_pictures_are_there_and_tell_what_they_show(page: Path) -> None:
    for file in (page, FRENCH / page.name):
        assert [path for path in shown(file) if not path.exists()] == []
        alts = [first or second for first, second in ALT.findall(file.read_text("utf-8"))]
        assert len(alts) == len(shown(file))
        assert all(alts)


def test_no_picture_is_superfluous_or_large() -> None:
    files = set(PICTURES.iterdir())
    pages = [*PAGES, *FRENCH.glob("*.md")]
    assert files == {picture for page in pages for picture in shown(page)}
    assert [path.name for path in files if path.stat().st_size > 15_000] == []
    assert sum(path.stat().st_size for path in files) < 1_500_000
    assert FILM.stat().st_size < 1_500_000


def test_french_has_its_spaces(page: Path) -> None:
    prose = NO_PROSE.sub("", both(page)[1])
    assert re.findall(f".{{0,20}}[^{NARROW}][;!?]", prose) == []
    assert re.findall(f".{{0,20}}[^{WIDE}]:", prose) == []
    assert "'" not in prose
