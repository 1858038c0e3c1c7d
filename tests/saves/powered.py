"""A handheld whose power can go at any moment, with flash that can stop in the middle of a save."""

from array import array
from collections.abc import Sequence
from typing import Any

from quadrille.app import App
from quadrille.engine import games
from quadrille.store import Store
from quadrille.ui.games import part
from quadrille.ui.handover import HandOver
from sim.device import Device
from sim.headless import Headless
from sim.script import parse
from sim.store import Flash

LONGEST = 4000  # ticks until a computer has moved and all has been shown


class PowerLostError(Exception):
    pass


class CutFlash(Flash):
    """Flash that does so many things more, and then the power is gone."""

    left = -1  # negative: no cut

    def program(self, offset: int, page: bytes | bytearray) -> None:
        self._count()
        super().program(offset, page)

    def erase(self, sector: int) -> None:
        self._count()
        super().erase(sector)

    def _count(self) -> None:
        if self.left == 0:
            raise PowerLostError
        self.left -= 1


class Powered:
    def __init__(self, board: str = "quadrille16", seed: int = 1) -> None:
        self.board = board
        self.seed = seed
        self.flash = CutFlash()
        self.power_on()

    def power_on(self) -> None:
        self.flash.left = -1
        self.device = Device(self.board, self.seed)
        self.device.store = Store(self.flash)
        self.app: Any = App(self.device)
        self.headless = Headless(self.device, self.app)

    def play(self, script: str) -> None:
        self.headless.play(parse(script, "test"))

    def tap(self, *buttons: str) -> None:
        self.play("tap " + " ".join(buttons))

    def start(self, name: str, *, variant: str = "", seats: Sequence[str] = (), **more: Any) -> Any:
        kind = games.game_class(name)
        variant, fewest, _ = next(v for v in kind.VARIANTS if variant in ("", v[0]))
        seats = list(seats) or ["human"] * fewest
        options = more.get("options", {})
        self.app.start_game(name, variant, len(seats), options, seats, more.get("deal", 0))
        return self.table

    @property
    def screen(self) -> str:
        return type(self.app.screen).__name__

    @property
    def table(self) -> Any:
        """The table of the game that is on, whatever is shown over it."""
        screen = self.app.screen
        while not hasattr(screen, "game"):
            screen = getattr(screen, "table", None) or screen.back
        return screen

    @property
    def picture(self) -> bytes:
        return bytes(self.device.panel.frame)

    def take_over(self) -> None:
        """Accept the device, if it is being handed over, and let blinking begin anew."""
        if isinstance(self.app.screen, HandOver):
            self.play(f"wait {HandOver.DEAF}")
            self.tap("A")
        self.app.beat = 0
        self.app.tick()
        self.device.panel.show()

    def move(self, which: int) -> None:
        """Play one of the legal moves, and see it and what computers answer to its end."""
        table = self.table
        table.commit(table.moves[which % table.count])
        self.app.show(table)
        for _ in range(LONGEST):
            if self.app.screen.settled or self.screen in ("HandOver", "Result"):
                return
            self.app.tick()
        raise AssertionError("nothing settles")


def near_the_end(powered: Powered, name: str, variant: str = "", deal: int = 1) -> Any:
    """A table at which one more move ends the game, and that move."""
    table = powered.start(name, variant=variant)
    game = table.game
    game.setup(deal)
    moves = array("H", bytes(2 * game.MAX_MOVES))
    states, played = [], []
    while game.moves(moves):
        states.append(bytes(game.state))
        played.append(moves[0])
        game.play(moves[0])
    game.restore(states[-1])
    table = part(name, "screen").Table(powered.app, game, table.seats)
    table.serial = 1
    powered.app.show(table)
    powered.app.saves.keep(table)
    table.begin_turn()
    return table, played[-1]
