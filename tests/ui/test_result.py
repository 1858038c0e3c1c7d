"""The end of a game: told plainly, and not lost to a thumb in a hurry."""

from array import array

import pytest

from quadrille.app import App
from quadrille.engine import games
from quadrille.events import A, B
from quadrille.ui.colours import OFF
from quadrille.ui.games import part
from quadrille.ui.result import BAR_X, NUMBER_X, Board, Result
from sim.device import Device
from tests.ui.test_handover import tap


def finished(name: str, board: str = "quadrille16") -> App:
    """A game of two that was played to its end, and its result."""
    app = App(Device(board, seed=1))
    game = games.create(name, "standard", 2)
    game.setup(1)
    moves = array("H", bytes(2 * game.MAX_MOVES))
    while game.moves(moves):
        game.play(moves[0])
    app.show(Result(app, part(name, "screen").Table(app, game, ["human"] * 2)))
    app.tick()
    return app


def test_a_is_not_heard_at_once() -> None:
    app = finished("flipop")
    tap(app, A)
    assert isinstance(app.screen, Result)


def test_a_plays_again_a_moment_later() -> None:
    app = finished("flipop")
    for _ in range(Result.DEAF):
        app.tick()
    tap(app, A)
    assert not isinstance(app.screen, Result)


def test_b_shows_the_board_once_more() -> None:
    app = finished("flipop")
    result = app.screen
    tap(app, B)
    assert isinstance(app.screen, Board)
    tap(app, B)
    assert app.screen is result


@pytest.mark.parametrize(
    ("scores", "lengths"), [((6, 5), (5, 4)), ((0, 20), (0, 5)), ((1, 20), (1, 5))]
)
def test_bars_tell_who_has_more(scores: tuple[int, int], lengths: tuple[int, int]) -> None:
    app = finished("colorpop")
    result = app.screen
    result.scores, result.most = list(scores), max(scores)
    app.tick()
    canvas = app.canvas
    for seat in range(2):
        start = canvas.width * (canvas.height - 5 + seat) + BAR_X
        assert sum(map(bool, canvas.cells[start : start + NUMBER_X - BAR_X])) == lengths[seat]


@pytest.mark.parametrize("board", ["quadrille16", "hat16x10"])
@pytest.mark.parametrize("name", games.GAMES)
def test_no_bar_runs_into_the_number(name: str, board: str) -> None:
    app = finished(name, board)
    canvas = app.canvas
    first = canvas.height - 5
    column = [canvas.cells[canvas.width * y + NUMBER_X - 1] for y in range(first, canvas.height)]
    bars = [canvas.cells[canvas.width * (first + seat) + BAR_X] for seat in range(2)]
    assert any(bars)
    assert column == [OFF] * 5
