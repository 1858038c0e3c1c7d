"""The page that asks who sits where: every kind on every seat, told by its shape, remembered."""

from typing import Any

import pytest

from quadrille.events import UP
from quadrille.players.player import LEVELS
from quadrille.ui.canvas import Canvas
from quadrille.ui.choice import REMINDER
from quadrille.ui.colours import SEAT_HUES
from quadrille.ui.screen import BLINK
from quadrille.ui.seats import KINDS, LOOK, draw_figure
from tests.ui.test_menu import PANELS, Handheld

WAYS = {  # from the menu to the seats
    "blockers": ("A", "RIGHT", "A", "A", "A"),
    "colorpop": ("A", "A", "A", "RIGHT", "RIGHT", "RIGHT", "A", "A"),
    "solo": ("A", "A", "RIGHT", "A", "A", "A", "A"),
}


def seats(way: str, panel: str = PANELS[0]) -> Handheld:
    handheld = Handheld(panel)
    handheld.tap(*WAYS[way])
    assert handheld.screen == "Seats"
    return handheld


def started(handheld: Handheld) -> list[str]:
    return handheld.app.started[-1][4]


@pytest.mark.parametrize("panel", PANELS)
def test_up_seats_a_stronger_player_and_comes_round(panel: str) -> None:
    handheld = seats("blockers", panel)
    kinds = []
    for _ in range(5):
        kinds.append(handheld.app.screen.kinds[0])
        handheld.tap("UP")
    assert kinds == ["human", *LEVELS, "human"]
    handheld.tap("DOWN", "DOWN")
    assert handheld.app.screen.kinds == ["hard", "human"]
    handheld.tap("A")
    assert started(handheld) == ["hard", "human"]


def test_left_and_right_choose_a_seat() -> None:
    handheld = seats("colorpop")
    for seat in range(5):
        handheld.tap(*["UP"] * (seat % 4), "RIGHT")
    handheld.tap("A")
    assert started(handheld) == ["human", "easy", "medium", "hard", "human"]


def test_seats_do_not_go_round() -> None:
    handheld = seats("blockers")
    handheld.tap("LEFT")
    assert handheld.app.screen.at == 0
    handheld.tap("RIGHT", "RIGHT")
    assert handheld.app.screen.at == 1


def test_a_human_may_watch_a_computer_play_solo() -> None:
    handheld = seats("solo")
    handheld.tap("UP", "A")
    assert started(handheld) == ["easy"]


def test_who_sat_there_is_remembered_for_each_game() -> None:
    handheld = seats("colorpop")
    handheld.tap("RIGHT", "UP", "RIGHT", "RIGHT", "RIGHT", "UP", "UP", "A")
    assert started(handheld) == ["human", "easy", "human", "human", "medium"]
    handheld.tap("A", "A", "LEFT", "LEFT", "A", "A")
    assert handheld.app.screen.kinds == ["human", "easy", "human"]
    handheld.tap("UP", "A")
    handheld.tap("A", "A", "RIGHT", "RIGHT", "A", "A", "A")
    assert started(handheld) == ["easy", "easy", "human", "human", "medium"]
    handheld.tap("RIGHT", "A", "A", "A", "A")
    assert started(handheld) == ["human", "human"]


def figures() -> list[list[Any]]:
    """Each kind in the colour of each seat, and in Color Pop's white."""
    found = []
    for hue in (0, *SEAT_HUES):
        row = []
        for level in range(len(KINDS)):
            canvas = Canvas(2, 5)
            draw_figure(canvas, 0, 0, hue << 2, level)
            row.append([index & 3 | 4 * (index < 4) for index in canvas.cells])
        found.append(row)
    return found


def test_figures_are_told_apart_without_their_hue() -> None:
    for row in figures():
        brightness = [tuple(index & 3 for index in figure) for figure in row]
        assert len(set(brightness)) == len(KINDS)
        lights = [sum(index == 3 for index in figure[4:]) for figure in brightness]
        assert lights == [0, 1, 2, 3]


@pytest.mark.parametrize("panel", PANELS)
def test_the_chosen_seat_blinks_and_is_told_in_words(panel: str) -> None:
    handheld = seats("blockers", panel)
    handheld.tap("RIGHT", "UP")
    screen = handheld.app.screen
    assert screen.text.text == "P2 Easy"
    first = handheld.picture
    handheld.play(f"wait {BLINK}")
    changed = [at for at, index in enumerate(handheld.picture) if index != first[at]]
    assert any(screen.told or at % 16 in (7, 8, 9, 10) for at in changed)
    if not screen.tall:
        assert not screen.told
        handheld.play(f"wait {LOOK - BLINK}")
        assert screen.told
        handheld.tap("UP")
        assert not screen.told
        handheld.play(f"wait {REMINDER + LOOK + 10}")
        assert screen.told


def test_words_follow_the_language() -> None:
    handheld = seats("blockers")
    handheld.app.settings.language = 1
    handheld.app.screen.press(UP)
    assert handheld.app.screen.text.text == "P1 Facile"
