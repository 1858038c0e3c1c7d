"""What the notation of every game has in common."""

import pytest

from host_tools.notation import NOTATIONS, NotationError
from quadrille.engine.games import GAMES, create


@pytest.mark.parametrize("name", GAMES)
def test_a_position_can_be_set_up_again(name: str) -> None:
    game = create(name)
    game.setup(3)
    notation = NOTATIONS[name]
    position = notation.position(game)
    extras = notation.extras(game)
    again = notation.set_up(position, turn=game.turn, first=game.first, **extras)
    assert notation.position(again) == position
    assert notation.extras(again) == extras


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"variant": "blitz"}, "has no variant 'blitz'"),
        ({"players": 9}, "players, not 9"),
        ({"options": {"speed": 9}}, "has no option 'speed'"),
    ],
)
def test_a_game_that_cannot_be_is_refused(
    name: str, given: dict[str, object], sentence: str
) -> None:
    game = create(name)
    game.setup(3)
    with pytest.raises(NotationError, match=sentence):
        NOTATIONS[name].set_up(NOTATIONS[name].position(game), **given)
