"""Any buttons at any time, on every screen: nothing raises, and nothing gets stuck.

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
from quadrille.ui.carousel import Carousel
from quadrille.ui.games import part
from quadrille.ui.screen import Screen
from quadrille.ui.selftest import TESTS, SelfTest
from quadrille.ui.settings import Settings
from sim.device import Device

EVENTS = int(os.environ.get("QUADRILLE_EVENTS", "200000"))
PARTS = 8  # run side by side
BOARDS = ("quadrille16", "hat16x10")
MOOD = 300  # events for which a monkey likes the same buttons
CARRIED = 900  # events after which it is carried to another place of the menu
EVENTS_A_TICK = 3
PATIENCE = 800  # events in which a screen has to show something new

EVERYWHERE = {  # screens that a monkey must have come to, or it has proved little
    *("Attract", "Carousel", "Settings", "HandOver", "Pause", "Result", "Reader", "Seats"),
    *("LedTest", "ButtonTest"),
}


def a_test(app: Any) -> Screen:
    return random.Random(app.ticks).choice(TESTS)(app, SelfTest(app, Settings(app)))


def a_setting(app: Any) -> Screen:
    settings = Settings(app)
    return random.Random(app.ticks).choice(settings.pages)(app, settings)


def end_of_a_game(app: Any) -> Screen:
    """A few moves before a game ends: of each game in turn."""
    pick = random.Random(app.device.entropy())
    turn = app.ticks * EVENTS_A_TICK // CARRIED // len(PLACES)
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
    table.begin_turn()
    return app.screen


PLACES = (Carousel, a_setting, a_test, end_of_a_game)


class Monkey:
    def __init__(self, board: str, seed: int) -> None:
        self.random = random.Random(seed)
        self.device = Device(board, seed)
        self.app = App(self.device)
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
            if event % CARRIED == 0 and event:
                self.app.show(PLACES[event // CARRIED % len(PLACES)](self.app))
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
    assert set(monkey.seen) >= EVERYWHERE, EVERYWHERE - set(monkey.seen)
    assert {"colorpop", "blockers", "flipop", "pieges"} <= set(monkey.seen)
