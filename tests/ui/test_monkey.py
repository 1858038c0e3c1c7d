"""Any buttons at any time, on every screen: nothing raises, nothing gets stuck, nothing is lost.

Now and then the power goes. Every game must then be held as it was, the one that was on must be on
again, and no secret may be shown before it was handed over.

Several events fall into a tick, as no thumb could press them: chords, and presses while a screen is
about to change. QUADRILLE_EVENTS asks for more events than are pressed here.
"""

import os
import random
from array import array
from collections import Counter
from typing import Any

import pytest

from quadrille.app import App
from quadrille.engine import games
from quadrille.events import BUTTONS, A
from quadrille.store import Store
from quadrille.ui.carousel import Carousel
from quadrille.ui.game_screen import GameScreen
from quadrille.ui.games import part
from quadrille.ui.result import Result
from quadrille.ui.screen import Screen
from quadrille.ui.selftest import TESTS, SelfTest
from quadrille.ui.settings import Settings
from sim.device import Device

EVENTS = int(os.environ.get("QUADRILLE_EVENTS", "200000"))
PARTS = 8  # run side by side
BOARDS = ("quadrille16", "hat16x10")
MOOD = 300  # events for which a monkey likes the same buttons
CARRIED = 900  # events after which it is carried to another place of the menu
POWERED = 690  # events after which the power goes
EVENTS_A_TICK = 3
PATIENCE = 800  # events in which a screen has to show something new

EVERYWHERE = {  # screens that a monkey must have come to, or it has proved little
    *("Attract", "Carousel", "Settings", "HandOver", "Pause", "Result", "Reader", "Seats"),
    *("LedTest", "ButtonTest", "HeldQuestion"),
}


def the_menu(app: Any, turn: int) -> Screen:
    return Carousel(app)


def a_test(app: Any, turn: int) -> Screen:
    return TESTS[turn % len(TESTS)](app, SelfTest(app, Settings(app)))


def a_setting(app: Any, turn: int) -> Screen:
    settings = Settings(app)
    return settings.pages[turn % len(settings.pages)](app, settings)


def end_of_a_game(app: Any, turn: int) -> Screen:
    """A few moves before a game ends: of each game in turn."""
    pick = random.Random(app.device.entropy())
    game = games.create(games.GAMES[turn % len(games.GAMES)])
    game.setup(pick.getrandbits(30))
    moves = array("H", bytes(2 * game.MAX_MOVES))
    states = []
    while count := game.moves(moves):
        states.append(bytes(game.state))
        game.play(pick.choice(moves[:count]))
    game.restore(states[-2])
    table = part(game.NAME, "screen").Table(app, game, ["human"] * game.players)
    app.show(table)
    app.saves.keep(table)
    table.begin_turn()
    return app.screen


PLACES = (the_menu, a_setting, a_test, end_of_a_game)


def table_of(app: Any) -> Any:
    """The table of the game that is on, or None."""
    screen = app.screen
    while screen is not None and not isinstance(screen, (GameScreen, Result)):
        screen = getattr(screen, "table", None) or getattr(screen, "back", None)
    return screen if isinstance(screen, GameScreen) else None


def held(app: Any, name: str) -> Any:
    """All that is held of a game; its state is the one after its last move."""
    kept = app.saves.held(name)
    if kept is None:
        return None
    game, *rest, move = kept
    if move >= 0:
        game.play(move)
    return bytes(game.state), *rest, move


class Monkey:
    def __init__(self, board: str, seed: int) -> None:
        self.random = random.Random(seed)
        self.device = Device(board, seed)
        self.app = App(self.device)
        self.cycles: Counter[str] = Counter()  # of power, by the screen that came after
        self.seen: Counter[str] = Counter()
        self.down: set[int] = set()
        self.likes = [1] * len(BUTTONS)
        self.frames: list[bytes] = []  # the last ones that differed
        self.same = 0  # events since then

    def play(self, events: int) -> None:
        for event in range(0, events, EVENTS_A_TICK):
            self.app.tick()
            self.device.panel.show()
            self.check()
            if event % MOOD == 0:
                self.likes = [self.random.choice((0, 1, 1, 2, 8)) for _ in BUTTONS]
                self.likes[A] += 1
            if event % POWERED == 0 and event:
                self.cycle_power()
            if event % CARRIED == 0 and event:
                if table := table_of(self.app):
                    self.app.quit(table)
                turn, place = divmod(event // CARRIED, len(PLACES))
                self.app.show(PLACES[place](self.app, turn))
            for _ in range(EVENTS_A_TICK):
                self.move_a_button()

    def move_a_button(self) -> None:
        button = self.random.choices(range(len(BUTTONS)), self.likes)[0]
        if button in self.down:
            self.down.remove(button)
            self.device.buttons.release(button)
        else:
            self.down.add(button)
            self.device.buttons.press(button)

    def cycle_power(self) -> None:
        table = table_of(self.app)
        name = table.game.NAME if table else ""
        assert self.app.saves.on() == name
        before = {name: held(self.app, name) for name in games.GAMES}
        if table:
            assert before[name][:2] == (bytes(table.game.state), table.seats)
        store = Store(self.device.store._flash)
        self.device = Device(self.device.board.NAME, self.random.getrandbits(30))
        self.device.store = store
        self.app = App(self.device)
        self.down.clear()
        assert not self.app.saves.lost
        assert {name: held(self.app, name) for name in games.GAMES} == before
        screen = type(self.app.screen).__name__
        self.cycles[screen] += 1
        if not table:
            assert screen == "Attract"
        else:
            game = table.game
            human = table.seats[game.turn] == "human" and not game.over
            between = table.SECRETS and table.humans > 1
            assert screen == ("HandOver" if human and between else "Table")
            assert table_of(self.app).game.state == game.state

    def check(self) -> None:
        screen = self.app.screen
        name = type(screen).__name__
        if name == "Table":
            name = screen.game.NAME
        self.seen[name] += 1
        self.same += EVENTS_A_TICK
        frame = bytes(self.device.panel.frame)
        if frame not in self.frames:
            self.frames = [*self.frames[-8:], frame]  # what blinks is not new
            self.same = 0
        held = [BUTTONS[button] for button in self.down]
        assert self.same < PATIENCE, f"{name} is stuck with {held} held"


@pytest.mark.parametrize("number", range(PARTS))
def test_any_buttons_at_any_time(number: int) -> None:
    monkey = Monkey(BOARDS[number % 2], number)
    monkey.play(EVENTS // PARTS)
    assert set(monkey.cycles) == {"Attract", "HandOver", "Table"}
    assert set(monkey.seen) >= EVERYWHERE, EVERYWHERE - set(monkey.seen)
    assert {"colorpop", "blockers", "flipop", "pieges"} <= set(monkey.seen)
