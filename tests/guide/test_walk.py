"""The walks of the guide lead where it says, and meet what a newcomer meets."""

from pathlib import Path

import pytest

from quadrille.ui.games import part
from quadrille.ui.menu.questions import FIRST
from tests.guide.test_guide import GAMES
from tests.guide.walk import BLOCK, PAGES, PRESS, walked

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("language", "page"), list(enumerate(PAGES)))
def test_each_press_is_answered_as_the_page_says(language: int, page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert walked(text, language) == text, "run `python -m tests.golden`, and read it"


def test_the_same_is_pressed_in_both_languages() -> None:
    presses = [PRESS.findall(page.read_text(encoding="utf-8")) for page in PAGES]
    assert presses[0] == presses[1] != []


@pytest.mark.parametrize("name", GAMES)
def test_each_game_is_walked_into_its_goal_a_refused_press_and_b_held(name: str) -> None:
    words = part(name, "words")
    for language, page in enumerate(PAGES):
        sections = page.read_text(encoding="utf-8").split("\n## ")[1:]
        (section,) = [text for text in sections if text.startswith(words.NAME[0])]
        walk = plain(BLOCK.findall(section)[0])
        assert plain(FIRST[language]) in walk
        assert plain(words.GOALS[0][language].replace("%s", "")) in walk
        assert any(plain(text[language]) + "." in walk for _, text in words.REFUSALS)
        assert "hold B" in walk


def plain(text: str) -> str:
    """On one line, whatever kinds of spaces there were."""
    return " ".join(text.split())
