"""All texts, in both languages: complete, drawn without a box, and set as French is set."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from quadrille.engine.games import GAMES, game_class
from quadrille.ui.games import part
from quadrille.ui.words import LANGUAGES, TEXTS, say
from tests.ui.test_font import ASCII, FRENCH, SPACES

# What French puts before these marks: a narrow no-break space, or a no-break space.
MARKS = re.compile("[^\u202f?!][!?;]|[^\u00a0]:")
LONGEST_RULES = {"blockers": 450, "flipop": 400, "pieges": 400}  # letters; 500 of other games


def pairs(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, tuple) and value and all(isinstance(item, str) for item in value):
        assert len(value) == len(LANGUAGES), value
        yield value
    elif isinstance(value, (dict, tuple)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from pairs(item)


def all_pairs() -> Iterator[tuple[str, str]]:
    yield from pairs(TEXTS)
    for game in GAMES:
        words = vars(part(game, "words"))
        yield from pairs({name: words[name] for name in words if name.strip("_").isupper()})


def test_every_character_has_a_letter() -> None:
    assert set("".join(text for pair in all_pairs() for text in pair)) <= {*ASCII, *FRENCH, *SPACES}


def test_each_language_has_its_own_spaces_and_apostrophes() -> None:
    for english, french in all_pairs():
        assert not re.search("[\u00a0\u202f']", english), english
        assert not MARKS.search(french), french
        assert "'" not in french, french


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
    assert set(words.VARIANT_RULES) == set(words.VARIANTS) - {"standard"}
    if hasattr(words, "VERDICTS"):
        assert set(words.VERDICTS) == set(kind.REASONS)
    assert all(len(text) <= LONGEST_RULES.get(name, 500) for text in words.RULES)
