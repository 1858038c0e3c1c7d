"""The player's guides: both languages match, and all pages and pictures are there."""

import re
from pathlib import Path

import pytest
from PIL import Image

from host_tools.guide.make import FILM, GUIDE, PICTURES
from pc.paths import ROOT
from quadrille.ui.caption import COLOURS
from quadrille.ui.ribbon import COLOURS as SHOUTED

FRENCH = ROOT / "docs" / "fr" / "guide"
PAGES = sorted(GUIDE.glob("*.md"))
GAMES = ("blockers", "colorpop", "flipop", "pieges")

HEADING = re.compile(r"^(#+) ", re.MULTILINE)
NUMBER = re.compile(r"^(\d)\. |\*\*(\d)\*\*", re.MULTILINE)
PICTURE = re.compile(r'(?:!\[[^\]]*\]\(|src=")([^)"]+\.png)')
ALT = re.compile(r'!\[([^\]]*)\]|alt="([^"]*)"')
NO_PROSE = re.compile(r"^\|[-|]+$|\]\([^)]*\)|src=\S+|!(?=\[)|Blockers!|<[^>]*>", re.MULTILINE)

NARROW, WIDE = "\u202f", "\u00a0"  # spaces at which no line is broken


def shown(page: Path) -> list[Path]:
    return [(page.parent / src).resolve() for src in PICTURE.findall(page.read_text("utf-8"))]


def test_every_game_has_rules_and_controls_in_both_languages() -> None:
    names = ["quickstart", "walk", *GAMES, *(f"{game}-controls" for game in GAMES)]
    assert sorted(page.stem for page in PAGES) == sorted(names)
    assert [page.name for page in sorted(FRENCH.glob("*.md"))] == [page.name for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_both_languages_have_the_same_headings_numbers_and_pictures(page: Path) -> None:
    """In French, pictures with French on the panel where there is text."""
    english, french = (path.read_text("utf-8") for path in (page, FRENCH / page.name))
    assert HEADING.findall(english) == HEADING.findall(french)
    assert NUMBER.findall(english) == NUMBER.findall(french)
    pairs = [(picture, picture.with_stem(f"{picture.stem}-fr")) for picture in shown(page)]
    assert shown(FRENCH / page.name) == [fr if fr.exists() else en for en, fr in pairs]
    for text, pictures in ((english, shown(page)), (french, shown(FRENCH / page.name))):
        assert [path for path in pictures if not path.exists()] == []
        alts = [first or second for first, second in ALT.findall(text)]
        assert len(alts) == len(pictures)
        assert all(alts), "a picture without a text that says what it shows"
    prose = NO_PROSE.sub("", french)
    assert re.findall(f".{{0,20}}[^{NARROW}][;!?]", prose) == []
    assert re.findall(f".{{0,20}}[^{WIDE}]:", prose) == []
    assert "'" not in prose


@pytest.mark.parametrize(("language", "folder"), [(0, GUIDE), (1, FRENCH)])
def test_the_guide_names_colours_as_the_panel_and_its_captions_do(
    language: int, folder: Path
) -> None:
    text = (folder / "colorpop.md").read_text("utf-8")
    assert [names[language] for names in COLOURS[1:] if names[language] not in text] == []
    for hue, names in enumerate(COLOURS):
        assert names[language].upper() == SHOUTED[hue][language]


def test_every_picture_can_be_made_out() -> None:
    for path in PICTURES.iterdir():
        with Image.open(path) as picture:
            assert picture.width >= 300, path.name


def test_no_picture_is_superfluous_or_large() -> None:
    files = set(PICTURES.iterdir())
    pages = [*PAGES, *FRENCH.glob("*.md")]
    assert files == {picture for page in pages for picture in shown(page)}
    assert [path.name for path in files if path.stat().st_size > 15_000] == []
    assert sum(path.stat().st_size for path in files) < 1_500_000
    assert FILM.stat().st_size < 1_500_000
