"""A page of the handheld in a browser, and the handheld in the server."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from quadrille.events import BUTTON, REPEAT
from sim.web.app_machine import AppMachine
from tests.browser.tab import Tab
from tests.sim.served import Served, served
from tests.waiting import eventually

KEYS = {name: f"Arrow{name.title()}" for name in ("UP", "DOWN", "LEFT", "RIGHT")}
KEYS |= {"A": "Enter", "B": "Backspace", "MENU": "Escape"}
DEAF_TICKS = 3  # after a release, in which the same button is not heard


class Counted(AppMachine):
    """Counts the presses and releases that the app has heard."""

    def __init__(self, board: str, speed: int) -> None:
        super().__init__(board, seed=1)
        self._clock.tick /= speed
        self.heard = 0
        self._hear = self.app._hear
        self.app._hear = self._count

    def _count(self, event: int) -> None:
        if event & ~BUTTON != REPEAT:
            self.heard += 1
        self._hear(event)


class BrowserPage:
    """A page in a tab, and its handheld."""

    def __init__(self, browser: str, at: Served, language: str = "en") -> None:
        self.at = at
        self.tapped = ""  # last
        self.tab = Tab(browser, at.address, language)
        self.tab.resize(1000, 700)
        self.tab.wait_for("document.querySelector('#boards')?.value")

    @property
    def machine(self) -> Counted:
        machine = self.at.session.machine
        assert isinstance(machine, Counted)
        return machine

    @property
    def app(self) -> Any:
        return self.machine.app

    @property
    def screen(self) -> str:
        return type(self.app.screen).__name__

    def tap(self, button: str, way: Callable[["BrowserPage", str], None]) -> None:
        """Press and release, and wait until the app has heard both."""
        if button == self.tapped:
            eventually(lambda: self.app.beat > DEAF_TICKS)
        self.tapped = button
        expected = self.machine.heard + 2
        way(self, button)
        eventually(lambda: self.machine.heard == expected)


def key(button: str) -> str:
    return f"[data-button={button}]"


def by_key(page: BrowserPage, button: str) -> None:
    page.tab.tap_key(KEYS[button])


def by_click(page: BrowserPage, button: str) -> None:
    page.tab.click(key(button))


@contextmanager
def handheld(speed: int = 1, port: int = 0) -> Iterator[Served]:
    with served(lambda board: Counted(board, speed), port) as running:
        yield running
