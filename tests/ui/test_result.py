"""Results and hand-overs: plain, and not lost to a press in a hurry."""

import pytest

from quadrille.engine import games
from quadrille.ui import font
from quadrille.ui.canvas import Canvas
from quadrille.ui.colours import OFF
from quadrille.ui.result import BAR_X, NUMBER_X, Result
from quadrille.ui.words import LANGUAGES, say
from tests.handheld import BOARDS, Handheld
from tests.moves import dealt


def finished(name: str, board: str = BOARDS[0]) -> Handheld:
    app = Handheld(board)
    view, move = app.near_the_end(name)
    view.game.play(move)
    app.show(Result(app))
    app.tick()
    return app


@pytest.mark.parametrize("shown", ["Result", "HandOver"])
def test_a_is_heard_a_moment_after_a_sudden_screen(shown: str) -> None:
    app = finished("flipop") if shown == "Result" else Handheld(game=dealt("blockers"))
    assert app.tap("A") == shown
    app.frames(app.screen.DEAF)
    assert app.tap("A") != shown


def test_a_pause_returns_to_the_hand_over() -> None:
    app = Handheld(game=dealt("blockers"))
    screen = app.screen
    app.tap("MENU", "MENU")
    assert app.screen is screen


@pytest.mark.parametrize("language", range(len(LANGUAGES)))
def test_your_turn_has_no_accent_that_the_top_edge_would_cut_off(language: int) -> None:
    lit = []
    for y in (0, 4):
        canvas = Canvas(80, 16)
        font.draw(canvas, say("your_turn", language), 0, y, 1, font.SMALL)
        lit.append(sum(canvas.cells))
    assert lit[0] == lit[1]


def test_bars_show_who_has_more() -> None:
    app = finished("colorpop")
    for scores, lengths in ((6, 5), (5, 4)), ((0, 20), (0, 5)), ((1, 20), (1, 5)):
        app.screen.scores, app.screen.most = list(scores), max(scores)
        app.tick()
        for seat in range(2):
            bar = [app.at(x, 5 + seat) for x in range(BAR_X, NUMBER_X)]
            assert sum(map(bool, bar)) == lengths[seat]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", games.GAMES)
def test_no_bar_runs_into_the_number_and_b_shows_the_board_once_more(name: str, board: str) -> None:
    app = finished(name, board)
    assert any(app.at(BAR_X, 5 + seat) for seat in range(2))
    assert [app.at(NUMBER_X - 1, 5 + seat) for seat in range(5)] == [OFF] * 5
    assert [app.tap("B"), app.tap("B")] == ["Look", "Result"]
