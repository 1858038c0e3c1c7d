"""Hints: what a hard player would do, chosen on the board as if by the player himself."""

import random
from typing import Any

import pytest

from quadrille.events import BACK, DOWN, MENU, REFUSED, A, B
from quadrille.players.players import create
from quadrille.ui.pause import Pause
from tests.properties.strategies import TABLES, Table, listed, play_on, twin
from tests.ui.seated import BOARDS, Seated, in_a_hurry

POSITIONS = 4  # of each game, variant and set of options
HINT = (MENU, DOWN, DOWN, A)
SEED = 7
QUICK = [table for table in TABLES if table.variant in ("standard", "expert")]


def position(table: Table, seed: int, most: bool = False) -> Any:
    """A game at some moment, with a choice to make."""
    pick = random.Random(seed)
    while True:
        game = table.game(table.seats()[most])
        game.setup(pick.getrandbits(29))
        play_on(game, pick, pick.randrange(60))
        if not game.over and len(listed(game)) > 1:
            return game


def seated(game: Any, board: str = BOARDS[0]) -> Seated:
    return Seated(game, ["human"] * game.players, board).take_over()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_legal_move_can_be_pointed_at_and_played(table: Table) -> None:
    for seed in range(POSITIONS):
        game = position(table, seed, most=seed % 2 == 0)
        app = seated(twin(game))
        for move in listed(game):
            app.table.game.load(game)
            app.table.busy = 0
            app.table.begin_turn()
            app.take_over()
            app.table.point(move)
            app.tick()
            assert not app.table.busy
            app.tap(A)
            assert app.table.busy
            assert app.table.last == move


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_pointed_at_shows(table: Table, board: str) -> None:
    game = position(table, 5)
    app = seated(game, board)
    shown = set()
    moves = listed(game)[:8]
    for move in moves:
        app.table.choose()
        app.table.point(move)
        app.beat = -1
        frames = [app.frame() for _ in range(40)]
        shown.add(tuple(frames))
    assert len(shown) == len(moves)


@pytest.mark.parametrize("table", QUICK, ids=str)
def test_a_hint_is_the_move_of_a_hard_player(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_hurry(monkeypatch, table.name, ("hard",))
    game = position(table, 3)
    player = create(game, "hard", SEED)
    player.start(game, game.turn)
    while (move := player.step(1)) is None:
        pass
    app = seated(twin(game))
    app.device.entropy = lambda: SEED
    app.tap(*HINT)
    assert app.table.thinking
    app.settle()
    assert game.state == app.table.game.state  # nothing is played yet
    app.tap(A)
    assert app.table.last == move


@pytest.mark.parametrize("button", [MENU, B])
@pytest.mark.parametrize("table", QUICK, ids=str)
def test_a_hint_can_be_cancelled(table: Table, button: int) -> None:
    app = seated(position(table, 3))
    app.beat = -1
    before = app.frame()
    app.tap(*HINT)
    for _ in range(5):
        assert app.frame() != before
    app.tap(A, DOWN)
    assert app.cues[-2:] == [REFUSED, REFUSED]
    assert app.table.thinking
    app.tap(button)
    assert app.cues[-1] == BACK
    assert app.screen is app.table
    assert not app.table.thinking
    app.beat = -1
    assert app.frame() == before


def test_the_player_may_choose_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_hurry(monkeypatch, "pieges", ("hard",))
    table = next(table for table in TABLES if table.name == "pieges")
    game = table.game(2)
    game.setup(1)
    play_on(game, random.Random(1), 12)
    app = seated(game)
    app.tap(*HINT)
    app.settle()
    advised = app.table.advised
    assert advised in listed(game)
    app.tap(B)
    assert not app.table.held
    app.tap(A, A)
    assert app.table.last != advised


def offered(app: Seated) -> bool:
    app.tap(MENU)
    assert isinstance(app.screen, Pause)
    there = "hint" in app.screen.lines
    app.tap(MENU)
    return there


def test_a_hint_is_offered_while_a_human_chooses_only() -> None:
    game = position(QUICK[0], 3)
    app = Seated(game, ["human"] * game.players)
    assert not offered(app)  # nobody has the device yet
    app.take_over()
    assert offered(app)
    app.table.commit(app.table.moves[0])
    app.tick()
    assert not offered(app)
    assert not offered(Seated(position(QUICK[0], 3), ["easy"] * game.players))


def test_there_is_no_hint_for_who_can_only_pass() -> None:
    table = next(table for table in TABLES if table.name == "flipop")
    game = table.game(2)
    game.setup(0)
    app = seated(game)
    assert offered(app)
    app.table.must_pass = True
    assert not offered(app)
