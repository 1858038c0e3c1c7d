"""Computers on seats: they think between frames, hear MENU, and play by themselves."""

import random
from array import array
from typing import Any

import pytest

from host_tools.notation import flipop
from quadrille.app import App, run
from quadrille.engine.games import GAMES
from quadrille.events import BUTTONS, DOWN, MENU, REFUSED, UP, A
from quadrille.players.player import LEVELS
from quadrille.ui.game_screen import PASS
from quadrille.ui.handover import HandOver
from quadrille.ui.pause import Pause
from quadrille.ui.result import Result
from quadrille.ui.thinker import LEAST
from sim.device import Device
from tests.properties.strategies import listed, play_on
from tests.ui.seated import (
    BOARDS,
    LONGEST,
    Seated,
    against,
    dealt,
    in_a_hurry,
    until_thinking,
)

NO_WAY = {  # for white's last ball
    "rows": [".....", ".....", "b....", ".....", "w...."],
    "doors": "NNNN" * 4,
    "out": [4, 4],
}


# --- turns ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("board", BOARDS)
def test_a_human_and_a_computer_play_in_turn(name: str, board: str) -> None:
    app = against(name, "easy", board)
    for _ in range(4):
        app.settle()
        table = app.table
        assert app.screen is table  # the device stays where it is
        assert table.game.turn == 0
        human = listed(table.game)
        table.commit(human[len(human) // 2])
        assert table.busy
    plies = app.table.game.plies
    app.settle()
    assert app.table.game.plies == plies + 1
    assert app.table.last_seat == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_computers_alone_play_to_the_end(
    name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_hurry(monkeypatch, name, LEVELS)
    game = dealt(name)
    play_on(game, random.Random(2), 10)
    app = Seated(game, [level] * game.players)
    monkeypatch.setattr(app.table, "animate", lambda move, tick: False)
    for _ in range(60_000):
        app.tick()
        if isinstance(app.screen, Result):
            break
    assert isinstance(app.screen, Result)
    assert game.over
    assert len(app.table.thinker.players) == 1


def test_a_player_is_made_for_each_level_when_it_is_first_needed() -> None:
    game = dealt("pieges", players=4)
    while game.turn:
        play_on(game, random.Random(1), 1)
    app = Seated(game, ["human", "easy", "medium", "easy"])
    assert not app.table.thinker.players
    app.table.commit(app.table.moves[0])
    known: list[set[str]] = []
    for _ in range(3):
        until_thinking(app)
        app.tick()
        known.append(set(app.table.thinker.players))
        while app.table.thinking:
            app.tick()
    assert known == [{"easy"}, {"easy", "medium"}, {"easy", "medium"}]
    assert app.table.thinker.player is app.table.thinker.players["easy"]


def test_the_device_is_handed_over_before_a_human_only_if_there_are_two() -> None:
    app = Seated(dealt("blockers", players=3), ["human", "easy", "human"])
    for _ in range(6):
        for _ in range(LONGEST):
            if app.screen.settled and not app.table.thinking and not app.table.busy:
                break
            if isinstance(app.screen, HandOver):
                break
            app.tick()
        assert isinstance(app.screen, HandOver)
        assert app.table.seats[app.table.turn] == "human"
        app.take_over()
        app.table.commit(app.table.moves[0])


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_that_can_only_pass_does_so_by_itself(level: str) -> None:
    game = flipop.set_up(NO_WAY)
    app = Seated(game, [level, "human"])
    while app.table.thinker.player is None:
        app.tick()
    app.tap(A)
    assert app.cues[-1] == REFUSED
    assert not game.plies
    app.settle()
    assert (game.plies, app.table.last) == (1, PASS)


def test_moves_array_is_left_to_the_screen() -> None:
    """A player lists moves of its own: what the screen offers stays as it was."""
    app = until_thinking(against("flipop", "hard", human=1))
    before = array("H", app.table.moves)
    app.tick()
    app.tick()
    assert app.table.moves == before


@pytest.mark.parametrize("name", GAMES)
def test_a_move_does_not_come_out_of_the_blue(name: str) -> None:
    app = until_thinking(against(name, "easy", human=1))
    for _ in range(LEAST):
        app.tick()
        assert app.table.thinking
    app.settle()
    assert app.table.game.plies == 1


# --- buttons --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_buttons_other_than_menu_do_nothing(name: str) -> None:
    app = until_thinking(against(name, "hard", human=1))
    quiet = until_thinking(against(name, "hard", human=1))
    for button in range(len(BUTTONS)):
        if button != MENU:
            app.tap(button)
            assert app.cues[-1] == REFUSED
        app.beat = quiet.beat
        assert app.frame() == quiet.frame()
    assert app.table.thinking


def test_thinking_stands_still_while_there_is_a_pause() -> None:
    app = until_thinking(against("flipop", "hard", human=1))
    for _ in range(10):
        app.tick()
    spent = app.table.thinker.player.spent
    app.tap(MENU)
    assert isinstance(app.screen, Pause)
    for _ in range(50):
        app.tick()
        assert not app.screen.idle()
    assert app.table.thinker.player.spent == spent
    app.tap(A)
    app.tick()
    assert app.table.thinker.player.spent > spent
    app.settle()
    assert app.table.game.plies == 1


def test_a_new_game_drops_what_was_thought() -> None:
    app = until_thinking(against("flipop", "hard", human=1))
    for _ in range(10):
        app.tick()
    app.tap(MENU, UP, UP, A, A)
    table: Any = app.screen
    assert table is not app.table
    assert table.thinking
    assert table.thinker.player is None
    assert table.seats == app.table.seats


def test_spare_time_makes_it_no_other_move() -> None:
    moves = []
    for spare in (0, 3):
        app = until_thinking(against("flipop", "medium", human=1))
        app.device.entropy = lambda: 5
        while app.table.thinking:
            app.tick()
            for _ in range(spare):
                app.screen.idle()
        moves.append(app.table.last)
    assert moves[0] == moves[1]


# --- taking back ----------------------------------------------------------------------------


def test_taking_back_skips_what_computers_did() -> None:
    app = Seated(dealt("flipop"), ["human", "easy"])
    begun = bytes(app.table.game.state)
    app.table.commit(app.table.moves[0])
    app.settle()
    second = bytes(app.table.game.state)
    app.table.commit(app.table.moves[0])
    until_thinking(app)
    app.tap(MENU, DOWN, DOWN, A)
    assert bytes(app.table.game.state) == second
    assert app.screen is app.table
    assert not app.table.thinking
    app.tap(MENU)
    assert "take_back" in app.screen.lines
    app.tap(DOWN, DOWN, DOWN, A)
    assert bytes(app.table.game.state) == begun
    app.tap(MENU)
    assert "take_back" not in app.screen.lines


def test_there_is_nothing_to_take_back_before_a_human_has_moved() -> None:
    app = Seated(dealt("flipop"), ["easy", "human"])
    app.settle()
    assert app.table.past
    app.tap(MENU)
    assert "take_back" not in app.screen.lines


# --- the main loop --------------------------------------------------------------------------


class StopError(Exception):
    """The power goes off."""


class BusyClock:
    """Has time to spare `spare` times in each of its ticks."""

    def __init__(self, spare: int, ticks: int) -> None:
        self.spares = [spare] * ticks
        self.ticks = ticks

    def spare(self) -> bool:
        self.spares[self.ticks - 1] -= 1
        return self.spares[self.ticks - 1] >= 0

    def wait(self) -> None:
        self.ticks -= 1
        if not self.ticks:
            raise StopError


@pytest.mark.parametrize("spare", [0, 4])
def test_a_computer_thinks_on_in_the_time_that_is_left(
    spare: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = []

    def welcome(app: App) -> None:
        app.start_game("flipop", "standard", 2, {}, ["hard"] * 2)
        tables.append(app.screen)

    monkeypatch.setattr(App, "welcome", welcome)
    device = Device(BOARDS[0], 1)
    device.clock = BusyClock(spare, 12)
    with pytest.raises(StopError):
        run(device)
    thinker = tables[0].thinker
    slices, littles = 10, 11 * spare  # the first of eleven ticks makes the player
    assert thinker.player.spent == slices * thinker.player.SLICE + littles * thinker.little
