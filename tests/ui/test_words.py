"""All texts, in both languages: complete, drawn without a box, and set as French is set."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from quadrille.engine.games import GAMES, game_class
from quadrille.ui import font
from quadrille.ui.canvas import Canvas
from quadrille.ui.games import part
from quadrille.ui.words import LANGUAGES, TEXTS, say

# What French puts before these marks: a narrow no-break space, or a no-break space.
MARKS = re.compile("[^\u202f?!][!?;]|[^\u00a0]:")


def pairs(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for item in value.values():
            yield from pairs(item)
    elif isinstance(value, tuple) and value and all(isinstance(item, str) for item in value):
        assert len(value) == len(LANGUAGES), value
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from pairs(item)


def all_pairs() -> list[tuple[str, str]]:
    found = list(pairs(TEXTS))
    for game in GAMES:
        words = vars(part(game, "words"))
        for name, value in words.items():
            if name.strip("_").isupper():
                found += pairs(value)
    return found


@pytest.mark.parametrize("size", [font.SMALL, font.LARGE])
def test_every_character_has_a_letter(size: int) -> None:
    box = Canvas(8, 16)
    font.draw(box, "\x01", 0, 2, 1, size)
    for character in sorted(set("".join(text for pair in all_pairs() for text in pair))):
        canvas = Canvas(8, 16)
        font.draw(canvas, character, 0, 2, 1, size)
        assert canvas.cells != box.cells, character


def test_french_is_set_as_french_is() -> None:
    for _, french in all_pairs():
        assert not MARKS.search(french), french
        assert "'" not in french, french


def test_english_has_no_french_spaces() -> None:
    for english, _ in all_pairs():
        assert not re.search("[\u00a0\u202f']", english), english


def test_names_are_said_in_the_language() -> None:
    assert say("rules", LANGUAGES.index("English")) == "Rules"
    assert say("rules", LANGUAGES.index("Français")) == "Règles"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_words_for_all_that_can_be_chosen(name: str) -> None:
    kind = game_class(name)
    words = part(name, "words")
    assert list(words.VARIANTS) == [variant for variant, _, _ in kind.VARIANTS]
    assert list(words.OPTIONS) == [option for option, _, _ in kind.OPTIONS]
    for option, values, _ in kind.OPTIONS:
        title, labels = words.OPTIONS[option]
        assert len(title) == len(LANGUAGES)
        assert set(labels) == set(values)
    for texts_of in (words.NAME, words.RULES, *words.VARIANTS.values()):
        assert len(texts_of) == len(LANGUAGES)
