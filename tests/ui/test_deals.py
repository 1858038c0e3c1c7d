"""Numbered deals of solo Color Pop: chosen before the game, shown as it begins and at its end."""

import struct

import pytest

from quadrille.engine import colorpop_solo as solo
from quadrille.engine.game import GRADES
from quadrille.engine.games import create
from quadrille.events import DOWN, LEFT, MENU, PRESS, RELEASE, REPEAT, RIGHT, UP, A
from quadrille.ui.canvas import Canvas
from quadrille.ui.colours import CYAN, DARK, NORMAL
from quadrille.ui.menu.deals import SHOWN, draw_grade
from quadrille.ui.result import Result
from tests.handheld import BOARDS, Handheld
from tests.moves import finished
from tests.ui.test_menu import Menu

DEALS = 123
TO_QUESTION = "AARAA"  # from power-on: solo, one colour


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that does not grow while this is tested: deal n has seed 1000 * targets + n."""

    def deals(targets: int) -> bytes:
        numbers = range(1, DEALS + 1)
        return b"".join(struct.pack("<HB", 1000 * targets + n, hard(targets, n)) for n in numbers)

    monkeypatch.setattr(solo, "DEALS", [deals(targets) for targets in range(1, 6)])


def hard(targets: int, deal: int) -> int:
    """The grade of a deal in that table."""
    return 1 + (targets + deal) % GRADES


def dots(app: Handheld) -> int:
    """How many of a grade are lit, in the lower half of the screen: titles have their colour."""
    app.tick()
    cells = app.canvas.cells
    return cells[len(cells) // 2 :].count(CYAN << 2 | NORMAL)


@pytest.fixture(params=BOARDS)
def asked(request: pytest.FixtureRequest) -> Menu:
    handheld = Menu(request.param)
    assert handheld.go(TO_QUESTION) == "DealQuestion"
    return handheld


def test_arrows_run_through_the_deals_while_they_are_held_and_stop_at_the_ends(asked: Menu) -> None:
    assert asked.refuses(UP, LEFT)
    at = []
    for repeats, button in ((12, DOWN), (5, LEFT), (9, RIGHT), (30, UP), (200, RIGHT)):
        asked._hear(button | PRESS)
        for _ in range(repeats - 1):
            asked._hear(button | REPEAT)
        asked._hear(button | RELEASE)
        at.append(asked.screen.at)
    assert at == [12, 7, 16, 0, DEALS]
    assert asked.screen.label() == str(DEALS)
    assert asked.refuses(DOWN, RIGHT)


def test_the_number_that_was_chosen_is_played_and_remembered(asked: Menu) -> None:
    assert asked.screen.label() == "By chance"
    asked.go("AAA")
    assert asked.started[-1][-1] == 0
    asked.go("AAA" + "RRRAA")
    _, variant, _, options, _, deal = asked.started[-1]
    assert (variant, options["targets"], deal) == ("solo", 1, 3)
    asked.go("AAA")
    assert asked.screen.at == 3


def test_jokers_alone_is_asked_of_a_random_deal_only_and_hides_no_deals(asked: Menu) -> None:
    assert asked.go("A") == "OptionQuestion"
    assert asked.go("RA") == "Seats"
    asked.go("A")
    assert asked.started[-1][3] == {"joker_groups": 0, "targets": 1}
    assert asked.go("AAA") == "DealQuestion"
    assert asked.go("RA") == "Seats"
    asked.go("A")
    assert asked.started[-1][3] == {"joker_groups": 1, "targets": 1}
    assert asked.started[-1][-1] == 1
    assert asked.go("AAALA") == "OptionQuestion"
    assert asked.screen.label() == "no"


def test_there_is_no_question_without_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Menu().go("AAAAA") == "Seats"  # standard
    monkeypatch.setattr(solo, "DEALS", [b""] * 5)
    assert Menu().go(TO_QUESTION) == "OptionQuestion"


@pytest.mark.parametrize("grade", range(1, GRADES + 1))
def test_the_grade_is_as_many_dots(grade: int) -> None:
    canvas = Canvas(16, 1)
    draw_grade(canvas, 0, grade)
    lit = [index for index in canvas.cells if index]
    assert len(lit) == GRADES
    assert sum(index != DARK for index in lit) == grade


def test_the_question_shows_the_grade_of_that_number_of_targets(asked: Menu) -> None:
    for targets in range(1, 6):
        shown = []
        for _ in range(GRADES):
            asked.go("R")
            shown.append(dots(asked))
        assert shown == [hard(targets, deal) for deal in range(1, GRADES + 1)]
        asked.go("BRA")  # one target more


def numbered(targets: int = 2, deal: int = 17, board: str = BOARDS[0]) -> Handheld:
    handheld = Handheld(board)
    handheld.start("colorpop", variant="solo", options={"targets": targets}, deal=deal)
    return handheld


@pytest.mark.parametrize("panel", BOARDS)
@pytest.mark.parametrize(("targets", "deal"), [(1, 17), (2, 1), (2, 17), (2, 123), (5, 17)])
def test_it_is_that_deal_and_begins_with_its_number(panel: str, targets: int, deal: int) -> None:
    expected = create("colorpop", "solo", 1, {"targets": targets})
    expected.setup(solo.seed(targets, deal))
    app = numbered(targets, deal, panel)
    assert app.table.game.state == expected.state
    assert app.shown == "DealCard"
    assert app.screen.text.text == f"{targets}/{deal}"
    assert dots(app) == hard(targets, deal)
    lit = [index for index in app.canvas.cells if index]
    assert len(lit) > GRADES + 10
    app.frames(SHOWN)
    assert app.screen is app.view


@pytest.mark.parametrize("won", [True, False])
def test_the_number_is_shown_at_the_end(won: bool) -> None:
    app = numbered(1)
    app.table.game.load(finished("colorpop", "solo", 1, int(won)))
    app.show(Result(app))
    assert app.screen.text.text.startswith(f"1/17 You {'won!' if won else 'lost'} ")


def test_menu_pauses_a_button_goes_on_and_a_new_game_is_the_same_deal_again() -> None:
    assert numbered().press(MENU).shown == "Pause"
    app = numbered()
    state = bytes(app.table.game.state)
    app._hear(RIGHT | REPEAT)
    assert app.shown == "DealCard"
    assert app.press(A).screen is app.view
    app.screen.commit(app.screen.moves[0])
    app.press(MENU, UP, UP, A, A)
    assert app.shown == "DealCard"
    assert bytes(app.table.game.state) == state
