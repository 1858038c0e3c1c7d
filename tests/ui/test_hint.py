"""Hints: what a hard player would do, chosen on the board as if by the player."""

import random
from typing import Any

import pytest

from quadrille.events import BACK, DOWN, MENU, A, B
from quadrille.players.players import create
from tests.handheld import BOARDS, Handheld
from tests.moves import choose, dealt, listed, play_on
from tests.properties.strategies import SET_UPS, SetUp
from tests.sizes import size
from tests.ui.seated import Seated, in_a_hurry

POSITIONS = size(2, 60)  # of each game, variant and set of options
HINT = (MENU, DOWN, DOWN, A)
SEED = 7
QUICK = [set_up for set_up in SET_UPS if set_up.variant in ("standard", "expert")]


def position(set_up: SetUp, seed: int, most: bool = False) -> Any:
    """A game at some moment, with a choice to make."""
    pick = random.Random(seed)
    while True:
        game = set_up.game(set_up.seats()[most])
        game.setup(pick.getrandbits(29))
        play_on(game, pick, pick.randrange(60))
        if not game.over and len(listed(game)) > 1:
            return game


@pytest.mark.long
@pytest.mark.prove
@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_every_legal_move_can_be_pointed_at_and_played(set_up: SetUp) -> None:
    for seed in range(POSITIONS):
        game = position(set_up, seed, most=seed % 2 == 0)
        app = Seated(game)
        for move in listed(game):
            app.return_to(game).view.point(move)
            app.tick()
            assert not app.view.busy
            app.press(A)
            assert app.view.busy
            assert app.view.last == move


@pytest.mark.long
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_what_is_pointed_at_is_visible(set_up: SetUp, board: str) -> None:
    game = position(set_up, 5)
    app = Seated(game, board)
    shown = set()
    moves = listed(game)[:8]
    for move in moves:
        app.view.choose()
        app.view.point(move)
        app.beat = -1
        shown.add(tuple(app.frames(40)))
    assert len(shown) == len(moves)


@pytest.mark.parametrize("set_up", QUICK, ids=str)
def test_a_hint_is_the_move_of_a_hard_player(
    set_up: SetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_hurry(monkeypatch, set_up.name, ("hard",))
    game = position(set_up, 3)
    app = Seated(game)
    app.device.entropy = lambda: SEED
    app.press(*HINT)
    assert app.view.thinking
    app.settle()
    assert game.state == app.view.game.state  # nothing is played yet
    app.press(A)
    assert app.view.last == choose(create(game, "hard", SEED), game)


@pytest.mark.parametrize("button", [MENU, B])
@pytest.mark.parametrize("set_up", QUICK, ids=str)
def test_a_hint_can_be_cancelled(set_up: SetUp, button: int) -> None:
    app = Seated(position(set_up, 3))
    app.beat = -1
    before = app.frame()
    app.press(*HINT)
    for _ in range(5):
        assert app.frame() != before
    assert app.refuses(A, DOWN)
    assert app.view.thinking
    app.press(button)
    assert app.cues[-1] == BACK
    assert app.screen is app.view
    assert not app.view.thinking
    app.beat = -1
    assert app.frame() == before


def test_the_player_may_choose_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_hurry(monkeypatch, "pieges", ("hard",))
    game = dealt("pieges")
    play_on(game, random.Random(1), 12)
    app = Seated(game).press(*HINT).settle()
    advised = app.view.advised
    assert advised in listed(game)
    app.press(B)
    assert not app.view.held
    app.press(A, A)
    assert app.view.last != advised


def test_a_hint_is_offered_only_while_a_human_has_a_choice() -> None:
    game = position(QUICK[0], 3)
    app = Handheld(game=game)
    assert not app.offers("hint")  # nobody has the device yet
    app.take_over()
    assert app.offers("hint")
    app.view.must_pass = True
    assert not app.offers("hint")
    app.view.must_pass = False
    app.view.commit(app.view.moves[0])
    app.tick()
    assert not app.offers("hint")
    app = Handheld(game=position(QUICK[0], 3), seats=["easy"] * game.players)
    assert not app.offers("hint")
