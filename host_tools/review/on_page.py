"""A review in the browser: the simulator's page, with the game on its panel and a bar next to it.

Left and right go from move to move, up and down to those that decided the game. The panel points at
the move that was played, or with A at the one that the player who judges would play.
"""

import asyncio
from contextlib import suppress
from threading import Thread
from typing import Any

from host_tools.records import Played
from host_tools.review import report
from host_tools.review.chance import WHOLE, Curve
from host_tools.review.opinions import Opinion, opinions
from host_tools.review.positions import Positions
from pc.boards import REFERENCE
from quadrille.events import DOWN, LEFT, RIGHT, UP, A
from quadrille.ui.colours import BRIGHT
from sim.clock import Clock
from sim.device import Device
from sim.eye import seen
from sim.web import server
from sim.web.replay_machine import ReplayMachine
from sim.web.session import Session

# Of seats that have no hue on the panel, or none of their own.
GREYS = ("#f4f1e8", "#8b8e99", "#c4c6cf", "#5f626c", "#a9abb5")


class Reviewed(ReplayMachine):
    never_waits = True

    def __init__(self, played: Played, level: str) -> None:
        super().__init__(Device(), Clock(), played.moves)
        self.found: list[Opinion] = []  # so far
        self.fault = ""  # why there will be no more
        self.points_at_best = False
        self._played = played
        self._level = level
        self._positions = Positions(played)
        self._go(self.last)
        self._colours = self._seat_colours()
        self._go(0)

    @property
    def last(self) -> int:
        return len(self.moves)

    def stand(self, ply: int) -> Any:
        game = type(self._played.game)(self._played.game.variant, self._played.game.players)
        self._positions.put(ply, game)
        return game

    def hear(self, button: int) -> None:
        costly = [opinion.ply for opinion in self._decisive()]
        if button == RIGHT and self.at < self.last:
            self._go(self.at + 1, slowly=True)
        elif button == LEFT and self.at:
            self._go(self.at - 1)
        elif button == DOWN:
            self._go(min((ply for ply in costly if ply > self.at), default=self.last))
        elif button == UP:
            self._go(max((ply for ply in costly if ply < self.at), default=0))
        elif button == A:
            self.points_at_best = not self.points_at_best
            self.look_ahead()

    def pointed(self) -> int:
        opinion = self._opinion()
        return opinion.best if opinion and self.points_at_best else super().pointed()

    def _go(self, ply: int, slowly: bool = False) -> None:
        self.points_at_best = False
        self.lay(ply, slowly)

    def _decisive(self) -> list[Opinion]:
        seats = range(self._played.game.players)
        return [opinion for seat in seats for opinion in report.decisive(self.found, seat)]

    # --- next to it -----------------------------------------------------------------------

    def _seat_colours(self) -> list[str]:
        """As at the end of the game: then secret colours are known."""
        self.app.step()
        hues = [self.view.hue(seat) for seat in range(self._played.game.players)]
        if len(set(hues)) < len(hues):
            return list(GREYS[: len(hues)])
        places = [3 * (hue << 2 | BRIGHT) for hue in hues]
        lights = [tuple(self.panel.palette[place : place + 3]) for place in places]
        return [f"#{bytes(seen(light)).hex()}" for light in lights]

    def _opinion(self) -> Opinion | None:
        return self.found[self.at] if self.at < len(self.found) else None

    def review(self) -> dict[str, Any]:
        opinion = self._opinion()
        told: dict[str, Any] = {
            "level": self._level,
            "ply": self.at,
            "plies": self.last,
            "judged": len(self.found),
            "fault": self.fault,
            "colours": self._colours,
            "shares": self._shares(),
        }
        if self.at < self.last:
            told["seat"] = self._positions.turns[self.at]
            told["played"] = self._positions.word(self.at, self._played.moves[self.at])
        else:
            told["winners"] = report.winners(self._played)
        if opinion:
            told["best"] = self._positions.word(self.at, opinion.best)
            told["chance"], told["best_chance"] = opinion.chance, opinion.best_chance
            told["lost"] = opinion.lost
            told["points_at_best"] = self.points_at_best
            told["decisive"] = opinion in self._decisive()
        return told

    def _shares(self) -> list[list[int]]:
        """Parts of the bar, each a seat and per mille; of two seats always in the same order.

        What more than one other seat have together is that of seat -1.
        """
        players = self._played.game.players
        if self.at == self.last:
            winners = report.winners(self._played)
            return [[seat, WHOLE // len(winners)] for seat in winners] or [[-1, WHOLE]]
        opinion = self._opinion()
        if opinion is None:
            return []
        own = [opinion.seat, opinion.best_chance]
        other = [1 - opinion.seat if players == 2 else -1, WHOLE - opinion.best_chance]
        return sorted([own, other]) if players == 2 else [own, other]


def play(played: Played, level: str, curve: Curve, open_browser: bool) -> None:
    """Show it until Ctrl-C."""
    machine = Reviewed(played, level)

    def judge() -> None:
        try:
            for opinion in opinions(played, level, curve):
                machine.found.append(opinion)
        except Exception as error:
            machine.fault = str(error)

    Thread(target=judge, daemon=True).start()
    session = Session(lambda _: machine, REFERENCE)
    with suppress(KeyboardInterrupt):
        asyncio.run(server.play(session, None, open_browser and server.has_browser()))
