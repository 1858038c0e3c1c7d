"""The page that asks who sits where: every kind on every seat, known by its shape, remembered."""

import pytest

from quadrille.players.player import LEVELS
from quadrille.ui.canvas import Canvas
from quadrille.ui.colours import SEAT_HUES
from quadrille.ui.menu.choice import REMINDER
from quadrille.ui.menu.seats import KINDS, LOOK, draw_figure
from quadrille.ui.screen import BLINK
from tests.handheld import BOARDS
from tests.ui.test_menu import Menu

WAYS = {"blockers": "ARAAA", "colorpop": "AAARRRAA", "solo": "AARAAAA"}  # from power-on


def seats(way: str, panel: str = BOARDS[0]) -> Menu:
    handheld = Menu(panel)
    assert handheld.go(WAYS[way]) == "Seats"
    return handheld


def started(handheld: Menu, buttons: str) -> list[str]:
    """Who sits where in the game that these buttons start."""
    handheld.go(buttons)
    return handheld.started[-1][4]


@pytest.mark.parametrize("panel", BOARDS)
def test_up_seats_a_stronger_player_and_wraps_around(panel: str) -> None:
    handheld = seats("blockers", panel)
    kinds = []
    for _ in range(6):
        kinds.append(handheld.screen.kinds[0])
        handheld.go("U")
    assert kinds == ["human", *LEVELS, "human"]
    handheld.go("DDD")
    assert handheld.screen.kinds == ["hard", "easy"]
    assert started(handheld, "A") == ["hard", "easy"]


def test_left_and_right_choose_a_seat_and_a_computer_may_play_alone() -> None:
    handheld = seats("colorpop")
    assert started(handheld, "RRURUURDA") == ["human", "easy", "medium", "hard", "human"]

    handheld = seats("blockers")
    handheld.go("L")
    assert handheld.screen.at == 0
    handheld.go("RR")
    assert handheld.screen.at == 1

    assert started(seats("solo"), "UA") == ["easy"]


def test_who_sat_there_is_remembered_for_each_game() -> None:
    handheld = seats("colorpop")
    assert started(handheld, "RRDRDRUA") == ["human", "easy", "human", "human", "medium"]
    handheld.go("AALLAA")
    assert handheld.screen.kinds == ["human", "easy", "human"]
    handheld.go("UA")
    assert started(handheld, "AARRAAA") == ["easy", "easy", "human", "human", "medium"]
    assert started(handheld, "RAAAA") == ["human", "easy"]


@pytest.mark.parametrize("hue", (0, *SEAT_HUES))
def test_figures_differ_without_their_hue(hue: int) -> None:
    """In the colour of each seat, and in Color Pop's white."""
    brightness = []
    for level in range(len(KINDS)):
        canvas = Canvas(2, 5)
        draw_figure(canvas, 0, 0, hue << 2, level)
        brightness.append(tuple(index & 3 for index in canvas.cells))
    assert len(set(brightness)) == len(KINDS)
    assert not any(index == 3 for index in brightness[0][4:])
    assert [sum(index == 3 for index in figure[3::2]) for figure in brightness[1:]] == [1, 2, 3, 4]


@pytest.mark.parametrize("panel", BOARDS)
def test_the_chosen_seat_blinks_and_is_named(panel: str) -> None:
    handheld = seats("blockers", panel)
    handheld.go("R")
    screen = handheld.screen
    for handheld.settings.language, text in ((1, "J2 Facile"), (0, "P2 Easy")):
        screen.write()
        assert screen.text.text == text
    first = handheld.picture
    handheld.play(f"wait {BLINK}")
    changed = [at for at, index in enumerate(handheld.picture) if index != first[at]]
    assert any(screen.told or at % 16 in (7, 8, 9, 10) for at in changed)
    if not screen.tall:
        assert not screen.told
        handheld.play(f"wait {LOOK - BLINK}")
        assert screen.told
        handheld.go("U")
        assert not screen.told
        handheld.play(f"wait {REMINDER + LOOK + 10}")
        assert screen.told
