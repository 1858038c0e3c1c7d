"""Moves and positions as texts that are wrong: NotationError, or a game that can be."""

from array import array
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.notation import NOTATIONS, NotationError
from quadrille.engine.game import Game
from quadrille.engine.games import GAMES, create
from tests.fuzz.damage import accepted, damaged_json, damaged_text
from tests.properties.strategies import play_on, randoms


@st.composite
def games(draw: st.DrawFn, name: str) -> Game:
    """One of a few moments of a game."""
    game = create(name)
    game.setup(draw(st.integers(0, 3)))
    play_on(game, draw(randoms), draw(st.integers(0, 12)))
    return game


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_any_text_as_a_move(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    notation = NOTATIONS[name]
    out = array("H", bytes(2 * game.MAX_MOVES))
    known = [notation.write_move(game, move) for move in out[: game.moves(out)]]
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


# --- what was found -------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", ["\n", "a1\n", "a1-\n", "r:5@\r", "oa\x1e+", "z\u2028-"])
def test_a_line_break_in_a_move_stays_inside_the_sentence(name: str, text: str) -> None:
    game = create(name)
    game.setup(1)
    assert accepted(lambda: NOTATIONS[name].read_move(game, text), NotationError) is None


def test_a_line_break_in_the_position_of_a_slide_stays_inside_the_sentence() -> None:
    game = create("pieges")
    game.setup(1)
    position = NOTATIONS["pieges"].position(game)
    position["slides"]["oa"] = "A\nB"
    with pytest.raises(NotationError, match=r"slide oa stands at A, B or C, not at 'A\\nB'"):
        NOTATIONS["pieges"].set_up(position)


@pytest.mark.parametrize(
    ("name", "extra", "value"),
    [
        *(
            ("colorpop", "secrets", value)
            for value in (False, 2, [None, ["g"]], [["r"], "g"], [["r"], [["g"]]])
        ),
        *(("pieges", "strips", value) for value in (False, 7, ["oa"])),
    ],
)
def test_what_comes_with_a_position_and_is_of_another_kind(
    name: str, extra: str, value: Any
) -> None:
    game = create(name)
    game.setup(1)
    position = NOTATIONS[name].position(game)
    with pytest.raises(NotationError, match=r"secret colours|strips of Pièges"):
        NOTATIONS[name].set_up(position, **{extra: value})
