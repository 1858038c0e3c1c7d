"""A simulated handheld for tests: with any game on it, and power that can fail at any moment."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Self

import pytest

from quadrille.app import App
from quadrille.engine.game import Game
from quadrille.engine.games import game_class
from quadrille.events import MENU, PRESS, REFUSED, RELEASE, A
from quadrille.saves import room
from quadrille.store import Store
from quadrille.table import Table
from sim.device import Device
from sim.flash import Flash
from sim.headless import Headless
from sim.script import parse
from tests.moves import dealt, listed
from tests.store.flashes import CutFlash, Values, values

BOARDS = ("quadrille16", "hat16x10")
LONGEST = 4000  # ticks until computers have moved and everything has been shown


@cache
def before_the_end(name: str, variant: str, players: int, seed: int) -> tuple[bytes, int]:
    """The position before the move that ends a game of first legal moves, and that move."""
    game = dealt(name, variant, players, seed)
    state, move = b"", -1
    while moves := listed(game):
        state, move = bytes(game.state), moves[0]
        game.play(move)
    return state, move


class Handheld(App):  # type: ignore[misc]
    """The app, on a device whose flash outlives its power."""

    def __init__(
        self,
        board: str = BOARDS[0],
        game: Game | None = None,
        seats: Sequence[str] = (),
        seed: int = 1,
    ) -> None:
        """`game` is on it from the start; all seats are human if none are given."""
        self.board_name = board
        self.seed = seed
        self.flash = CutFlash()
        self.cues: list[int] = []
        self.power_on()
        if game:
            self.sit_down(game, seats)

    def power_on(self) -> str:
        """Lose the power, if it was on, and start."""
        self.flash.left = None
        device = Device(self.board_name, self.seed)
        device.store = Store(self.flash)
        play = device.sound.play

        def hear(cue: int) -> None:
            self.cues.append(cue)
            play(cue)

        device.sound.play = hear  # type: ignore[method-assign]
        super().__init__(device)
        self.headless = Headless(device, self)
        if self.view:
            self.view.hush()
        return self.shown

    def power_on_with(self, slot: int, version: int, payload: bytes | bytearray) -> str:
        """Start again with this in a slot."""
        self.device.store.write(slot, version, payload)
        return self.power_on()

    # --- games ----------------------------------------------------------------------------

    def sit_down(self, game: Game, seats: Sequence[str] = ()) -> Any:
        """Go on with a game in any position; return its screen."""
        self.lay(Table(game, list(seats) or ["human"] * game.players))
        self.view.begin_turn()
        self.view.hush()
        return self.view

    def start(self, name: str, *, variant: str = "", seats: Sequence[str] = (), **more: Any) -> Any:
        """Deal a game, with `options` and a `deal` number if it has them; return its screen."""
        variant, fewest, _ = next(v for v in game_class(name).VARIANTS if variant in ("", v[0]))
        seats = list(seats) or ["human"] * fewest
        self.start_game(name, variant, len(seats), more.pop("options", {}), seats, **more)
        self.view.hush()
        return self.view

    def near_the_end(self, name: str, variant: str = "", seed: int = 1) -> tuple[Any, int]:
        """Go on with a game that one more move ends; return its screen, and that move."""
        game = self.start(name, variant=variant).game
        state, move = before_the_end(name, game.variant, game.players, seed)
        game.restore(state)
        table = Table(game, self.table.seats, room(game))
        table.serial = 1
        self.lay(table)
        self.saves.keep(table)
        self.view.begin_turn()
        return self.view, move

    def move(self, which: int) -> None:
        """Play a legal move, and wait until it and the computers' moves have been shown."""
        view = self.view
        view.commit(view.moves[which % view.count])
        self.show(view)
        self.settle("HandOver", "Result")

    # --- buttons --------------------------------------------------------------------------

    def press(self, *buttons: int) -> Self:
        """Press and release at once, but wait until the device can be handed over."""
        for button in buttons:
            self.until(lambda: self.shown != "HandOver" or self.screen.settled)
            self._hear(button | PRESS)
            self._hear(button | RELEASE)
        return self

    def refuses(self, *buttons: int) -> bool:
        """Whether each of these buttons is refused."""
        self.cues.clear()
        self.press(*buttons)
        return self.cues == [REFUSED] * len(buttons)

    # These and power_on return which screen is then shown.

    def ticks_go_by(self, count: int) -> str:
        self.headless.ticks(count)
        return self.shown

    def play(self, script: str) -> str:
        self.headless.play(parse(script, "test"))
        return self.shown

    def tap(self, *buttons: str) -> str:
        return self.play("tap " + " ".join(buttons))

    def take_over(self) -> Self:
        """Accept the device if it is handed over, cut its goal short, and restart blinking."""
        if self.shown == "HandOver":
            self.press(A)
        self.view.hush()
        self.beat = 0
        self.tick()
        self.device.panel.show()
        return self

    def until(self, happens: Callable[[], bool], ticks: int = LONGEST) -> Self:
        """Wait until this has happened."""
        for _ in range(ticks):
            if happens():
                return self
            self.tick()
        pytest.fail(f"that has not happened in {ticks} ticks")

    def settle(self, *screens: str) -> Self:
        """Wait until all has come to rest, or one of these screens is shown."""
        return self.until(lambda: self.screen.settled or self.shown in screens)

    def finish_move(self) -> Self:
        """Wait until a move has been shown."""
        return self.until(lambda: not self.view.busy)

    # --- what it shows and keeps ----------------------------------------------------------

    @property
    def shown(self) -> str:
        """The name of the screen."""
        return type(self.screen).__name__

    def offers(self, line: str) -> bool:
        """Whether a pause offers this."""
        self.press(MENU)
        assert self.shown == "Pause"
        there = line in self.screen.lines
        self.press(MENU)
        return there

    def at(self, x: int, y: int) -> int:
        """The index that was drawn at a column and a row of the ten by ten from its top left."""
        return int(self.canvas.cells[(self.view.top + y) * self.canvas.width + x])

    def frame(self) -> bytes:
        self.tick()
        return bytes(self.canvas.cells)

    def frames(self, count: int) -> list[bytes]:
        return [self.frame() for _ in range(count)]

    @property
    def picture(self) -> bytes:
        return bytes(self.device.panel.frame)

    @property
    def slots(self) -> Values:
        """What it has saved, read through a store of its own."""
        store = Store(Flash(bytes(self.flash.image)))
        return {slot: value for slot, value in values(store).items() if value[1]}
