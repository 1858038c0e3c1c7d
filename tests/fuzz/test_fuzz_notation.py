"""Damaged moves and positions: NotationError, or a possible game."""

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.notation import NOTATIONS, NotationError
from host_tools.notation.pieges import SLIDE_NAMES
from quadrille.engine.game import Game
from quadrille.engine.games import GAMES
from tests.fuzz.damage import accepted, damaged_json, damaged_text
from tests.moves import dealt, listed, play_on
from tests.properties.strategies import randoms


@st.composite
def games(draw: st.DrawFn, name: str) -> Game:
    """One of a few moments of a game."""
    game: Game = dealt(name, seed=draw(st.integers(0, 3)))
    play_on(game, draw(randoms), draw(st.integers(0, 12)))
    return game


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_any_text_as_a_move(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    notation = NOTATIONS[name]
    known = [notation.write_move(game, move) for move in listed(game)]
    text = data.draw(damaged_text(st.sampled_from(known or ["pass"])))
    move = accepted(lambda: notation.read_move(game, text), NotationError)
    if move is not None and game.is_legal(move):
        assert notation.write_move(game, move) == text


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_any_value_as_a_position(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    notation = NOTATIONS[name]
    position: Any = notation.position(game)
    changed = data.draw(damaged_json(st.just(position)))
    stands = accepted(lambda: notation.set_up(changed, turn=game.turn), NotationError)
    if stands is not None:
        told = notation.position(stands)
        # A rack's tiles may come in any order.
        assert told == changed or name == "blockers"
        assert notation.position(notation.set_up(told, turn=game.turn)) == told


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_any_numbers_and_options_with_a_position(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    notation = NOTATIONS[name]
    numbers = st.integers(-1, 6) | st.integers()
    extras: dict[str, Any] = data.draw(
        st.fixed_dictionaries(
            {"turn": numbers, "first": numbers},
            optional={
                "players": numbers,
                "options": st.dictionaries(
                    st.sampled_from(["", *(name for name, _, _ in game.OPTIONS)])
                    | st.text(max_size=3),
                    st.text(max_size=3) | st.integers(-1, 3),
                    max_size=2,
                ),
                "variant": st.sampled_from([v[0] for v in game.VARIANTS]) | st.text(max_size=3),
            },
        )
    )
    for key, value in notation.extras(game).items():
        if data.draw(st.booleans()):
            extras[key] = data.draw(damaged_json(st.just(value)))
    accepted(lambda: notation.set_up(notation.position(game), **extras), NotationError)


def refused(name: str, sentence: str, extras: dict[str, Any], **changes: Any) -> None:
    position = NOTATIONS[name].position(dealt(name)) | changes
    with pytest.raises(NotationError, match=sentence):
        NOTATIONS[name].set_up(position, **extras)


@pytest.mark.parametrize("name", GAMES)
def test_line_breaks_in_moves_and_positions_of_impossible_games(name: str) -> None:
    for text in ("\n", "a1\n", "a1-\n", "r:5@\r", "oa\x1e+", "z\u2028-"):
        move = accepted(partial(NOTATIONS[name].read_move, dealt(name), text), NotationError)
        assert move is None
    refused(name, "has no variant 'blitz'", {"variant": "blitz"})
    refused(name, "players, not 9", {"players": 9})
    refused(name, "has no option 'speed'", {"options": {"speed": 9}})


def test_defects_that_were_found_in_positions() -> None:
    for secrets in (False, 2, [None, ["g"]], [["r"], "g"], [["r"], [["g"]]]):
        refused("colorpop", "secret colours", {"secrets": secrets})
    for strips in (False, 7, ["oa"]):
        refused("pieges", "strips of Pièges", {"strips": strips})
    slides = dict.fromkeys(SLIDE_NAMES, "A") | {"oa": "A\nB"}
    refused("pieges", r"slide oa stands at A, B or C, not at 'A\\nB'", {}, slides=slides)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("key", ["turn", "first", "players"])
def test_a_number_that_is_not_whole_is_refused(name: str, key: str) -> None:
    game = dealt(name)
    with pytest.raises(NotationError, match="whole numbers, not 2"):
        NOTATIONS[name].set_up(NOTATIONS[name].position(game), **{key: 2.0})


@pytest.mark.parametrize("number", [0.0, True, "0"])
def test_a_hand_that_is_not_a_whole_number_is_refused(number: object) -> None:
    position = NOTATIONS["pieges"].position(dealt("pieges"))
    position["hand"] = [number, 5]
    with pytest.raises(NotationError, match="list of numbers from 0 to 5"):
        NOTATIONS["pieges"].set_up(position)
