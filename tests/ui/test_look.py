"""A game that is over, looked at again: every position there was, and nothing is changed by it."""

import random
import re
from typing import Any

import pytest

from quadrille.engine.game import PASS
from quadrille.engine.games import GAMES
from quadrille.events import DOWN, LEFT, MENU, PRESS, REFUSED, RELEASE, RIGHT, UP, A, B
from quadrille.statistics import Statistics, row_of
from quadrille.ui import caption
from quadrille.ui.look import STRIDE
from tests.handheld import BOARDS, Handheld

VARIANTS = [(name, "") for name in GAMES] + [("colorpop", "solo"), ("blockers", "expert")]


def played(name: str, variant: str = "", board: str = BOARDS[0]) -> Any:
    """A handheld that shows the result of a whole game, and its positions on the way."""
    app = Handheld(board, seed=4)
    view = app.start(name, variant=variant)
    chance = random.Random(name)
    states = [bytes(view.game.state)]
    while not view.game.over:
        view.look_again()
        view.commit(view.moves[chance.randrange(view.count)])
        states.append(bytes(view.game.state))
    app.show(view)
    view._played()
    app.until(lambda: app.shown == "Result")
    app.until(lambda: app.screen.settled)
    return app, states


def tap(app: Any, *buttons: int) -> None:
    for button in buttons:
        app._hear(button | PRESS)
        app._hear(button | RELEASE)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_it_goes_through_the_moves_back_and_forth(name: str, variant: str, board: str) -> None:
    app, states = played(name, variant, board)
    plies, flash = len(states) - 1, bytes(app.flash.image)
    end = app.frame()
    tap(app, B)
    look = app.screen
    assert (app.shown, look.at) == ("Look", plies)
    for ply in reversed(range(plies)):
        tap(app, LEFT if ply & 1 else UP)
        assert (look.at, bytes(app.view.game.state)) == (ply, states[ply])
        assert look.settled
        app.tick()
    app.cues.clear()
    tap(app, LEFT)
    assert (app.cues, look.at) == ([REFUSED], 0)
    for ply in range(1, plies + 1):
        tap(app, RIGHT if ply & 1 else DOWN)
        assert (look.at, bytes(app.view.game.state)) == (ply, states[ply])
        if ply % 7 == 0:  # watched to its end; the others are hurried along
            app.until(lambda: look.settled)
    app.until(lambda: look.settled)
    tap(app, LEFT, LEFT, A)
    assert app.shown == "Result"
    assert bytes(app.view.game.state) == states[-1]
    assert bytes(app.flash.image) == flash
    assert app.frame()[-32:] == end[-32:]  # bars and scores


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_move_that_is_shown_again_looks_as_it_did(name: str) -> None:
    app = Handheld(seed=4)
    view = app.start(name, seats=["human", "easy"])
    app.table.seats[1] = "human"  # nobody hands the device over
    chance = random.Random(name)
    films = []
    while not view.game.over:
        app.beat = 0
        view.look_again()
        move = view.moves[chance.randrange(view.count)]
        if move != PASS:
            view.point(move)
        view.commit(move)
        films.append([area(view) for _ in shown(view)])
        view.busy = 0
    app.finish()
    view._show_result()
    app.until(lambda: app.screen.settled)
    tap(app, B)
    look = app.screen
    for ply in (1, len(films) // 2, len(films) - 1):
        look.go_to(ply)
        app.beat = 0
        look.go_to(ply + 1, slowly=True)
        again = [area(view) for _ in shown(view)]
        assert again == films[ply]


def area(view: Any) -> list[bytes]:
    """The game area; what is next to it follows the cursor."""
    canvas = view.app.canvas
    view.draw(canvas)
    rows = range(view.top, canvas.height)
    return [bytes(canvas.cells[row * canvas.width : row * canvas.width + 10]) for row in rows]


def shown(view: Any) -> Any:
    """The ticks of a move."""
    view.app.canvas.clear()
    while view.animate(view.last, view.busy):
        view.busy += 1
        view.app.canvas.clear()
        yield


def test_a_and_b_return_and_menu_leaves() -> None:
    app, _ = played("pieges")
    for button in (A, B):
        tap(app, B, LEFT, button)
        assert app.shown == "Result"
        assert app.view.settled
    tap(app, B, LEFT, MENU)
    assert app.shown == "Carousel"
    assert not app.saves.holds("pieges")


def test_the_caption_says_whose_turn_it_was_and_promises_no_move() -> None:
    app, _ = played("blockers")
    tap(app, B)
    assert caption.sentence(app).startswith("Move 48 of 48. The game is over")
    tap(app, LEFT)
    told = caption.sentence(app)
    assert re.match("Move 47 of 48. P[12]’s turn then: A puts ", told), told
    assert "your turn" not in told


def test_looking_counts_nothing_and_again_deals_a_new_game() -> None:
    app, _ = played("blockers")
    games = Statistics(app.saves).numbers[row_of("blockers") + 1]
    tap(app, B, LEFT, LEFT, A)
    app.until(lambda: app.screen.settled)
    tap(app, A)
    assert Statistics(app.saves).numbers[row_of("blockers") + 1] == games == 1
    assert app.view.game.plies == 0
    assert not app.view.replayed
    assert app.saves.on() == "blockers"


def test_without_the_moves_the_end_is_all_there_is() -> None:
    for change in ("seed", "known", "moves"):
        app, states = played("flipop")
        if change == "moves":
            app.table.moves[:4] = bytes(4)
        else:
            setattr(app.table, change, -1)
        tap(app, B)
        app.cues.clear()
        tap(app, LEFT, RIGHT)
        assert app.cues == [REFUSED] * 2
        assert bytes(app.view.game.state) == states[-1]
        app.tick()
        tap(app, B)
        assert app.shown == "Result"


def test_no_step_takes_more_than_a_few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    app, states = played("flipop")
    assert len(states) > 4 * STRIDE
    tap(app, B)
    applied = 0
    apply = type(app.view.game).apply

    def count(game: Any, move: int) -> None:
        nonlocal applied
        applied += 1
        apply(game, move)

    monkeypatch.setattr(type(app.view.game), "apply", count)
    for _ in range(3 * STRIDE):
        applied = 0
        tap(app, LEFT)
        assert applied <= STRIDE + 3  # the screen of Flipop plays the one pointed at, too
