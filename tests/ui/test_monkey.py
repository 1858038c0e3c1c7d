"""Any buttons at any time, on every screen: nothing raises, nothing gets stuck, nothing is lost.

Now and then the power goes. Every game must then be saved as it was, the one in progress goes on,
and no secret may be shown before the device was handed over. Several events fall into a tick, as
nobody could press them: chords, and presses while a screen is about to change.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from quadrille.engine import games
from quadrille.events import BUTTONS, A
from quadrille.ui.menu.carousel import Carousel
from quadrille.ui.menu.selftest import TESTS, SelfTest
from quadrille.ui.menu.settings import SettingsMenu
from quadrille.ui.screen import Screen
from tests.handheld import BOARDS, Handheld
from tests.saves.conftest import facts
from tests.sizes import size

EVENTS = 25_000  # in which a monkey has to get everywhere
MONKEYS = size(2, 40)
MOOD = 300  # events for which a monkey likes the same buttons
CARRIED = 900  # events after which it is carried to another place of the menu
POWERED = 690  # events after which the power goes
EVENTS_A_TICK = 3
PATIENCE = 800  # events in which a screen has to show something new

GAME_SCREENS = {games.game_class(name).__name__ + "Screen" for name in games.GAMES}
EVERYWHERE = {  # screens that a monkey must have come to, or it has proved little
    *("Attract", "Carousel", "SettingsMenu", "HandOver", "Pause", "Result", "Reader", "Seats"),
    *("LedTest", "ButtonTest", "SavedQuestion", *GAME_SCREENS),
}


def a_setting(app: Any, turn: int) -> Screen:
    settings = SettingsMenu(app)
    return settings.pages[turn % len(settings.pages)](app, settings)


def end_of_a_game(app: Any, turn: int) -> Any:
    """A move before a game ends: of each game in turn."""
    app.near_the_end(games.GAMES[turn % len(games.GAMES)], seed=app.device.entropy())
    return app.screen


PLACES: tuple[Callable[[Any, int], Screen], ...] = (
    lambda app, turn: Carousel(app),
    a_setting,
    lambda app, turn: TESTS[turn % len(TESTS)](app, SelfTest(app, SettingsMenu(app))),
    end_of_a_game,
)


class Monkey(Handheld):
    def __init__(self, board: str, seed: int) -> None:
        self.random = random.Random(seed)
        super().__init__(board, seed=seed)
        self.cycles: Counter[str] = Counter()  # of power, by the screen that came after
        self.seen: Counter[str] = Counter()
        self.down: set[int] = set()
        self.likes = [1] * len(BUTTONS)
        self.pictures: list[bytes] = []  # the last ones that differed
        self.same = 0  # events since then

    def play_at_random(self, events: int) -> None:
        for event in range(0, events, EVENTS_A_TICK):
            self.ticks_go_by(1)
            self.check()
            if event % MOOD == 0:
                self.likes = [self.random.choice((0, 1, 1, 2, 8)) for _ in BUTTONS]
                self.likes[A] += 1
            if event % POWERED == 0 and event:
                self.cycle_power()
            if event % CARRIED == 0 and event:
                if self.table:
                    self.quit()
                turn, place = divmod(event // CARRIED, len(PLACES))
                self.show(PLACES[place](self, turn))
            for _ in range(EVENTS_A_TICK):
                self.move_a_button()

    def move_a_button(self) -> None:
        button = self.random.choices(range(len(BUTTONS)), self.likes)[0]
        buttons = self.device.buttons
        (buttons.release if button in self.down else buttons.press)(button)
        self.down ^= {button}

    def cycle_power(self) -> None:
        table = self.table
        if table and (self.view.replayed or (table.game.over and self.view.settled)):
            table = None  # its result has been shown: it is counted, and no longer saved
        name = table.game.NAME if table else ""
        assert self.saves.on() == name
        before = self.saved()
        if table:
            assert before[name] == facts(table)
        self.seed = self.random.getrandbits(30)
        self.power_on()
        self.down.clear()
        assert not self.saves.lost
        assert self.saved() == before
        self.cycles[self.shown] += 1
        if not table:
            assert self.shown == "Attract"
            return
        human = table.seats[table.game.turn] == "human" and not table.game.over
        between = self.view.SECRETS and table.humans > 1
        assert self.shown == ("HandOver" if human and between else type(self.view).__name__)
        assert facts(self.table) == before[name]

    def saved(self) -> dict[str, Any]:
        tables = {name: self.saves.load(name) for name in games.GAMES}
        return {name: table and facts(table) for name, table in tables.items()}

    def check(self) -> None:
        self.seen[self.shown] += 1
        self.same += EVENTS_A_TICK
        frame = self.picture
        if frame not in self.pictures:
            self.pictures = [*self.pictures[-8:], frame]  # what blinks is not new
            self.same = 0
        held = [BUTTONS[button] for button in self.down]
        assert self.same < PATIENCE, f"{self.shown} is stuck with {held} held"


@pytest.mark.long
@pytest.mark.prove
@pytest.mark.parametrize("number", range(MONKEYS))
def test_any_buttons_at_any_time(number: int) -> None:
    monkey = Monkey(BOARDS[number % 2], number)
    monkey.play_at_random(EVENTS)
    if number < len(BOARDS):  # the others see what they happen to see
        assert set(monkey.cycles) == {"Attract", "HandOver", *GAME_SCREENS}
        assert set(monkey.seen) >= EVERYWHERE, EVERYWHERE - set(monkey.seen)
