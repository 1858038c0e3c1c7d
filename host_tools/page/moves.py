"""The moves of the game on the panel, as text, for the page: what all at the table have seen."""

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from host_tools.notation import NOTATIONS
from host_tools.records import options_of
from quadrille.engine.game import Game
from quadrille.engine.games import GAMES, create
from quadrille.ui.menu.carousel import Carousel
from sim.site.replay import Replayed
from sim.web.session import Session

LOOK_SECONDS = 0.1


class Moves:
    """Tells of each move once, and of all again when some were taken back or the game changed."""

    def __init__(self) -> None:
        self._told: tuple[Any, ...] = ()
        self._key: Any = None
        self._game: Game | None = None  # as it is after the moves below
        self._moves: list[int] = []

    def news(self, machine: Any) -> dict[str, Any] | None:
        """What the page does not know yet."""
        key, moves, missing = known(machine)
        at = machine.at if isinstance(machine, Replayed) else -1
        name = game_of(machine.app)
        told = key, moves, missing, at, name
        if told == self._told:
            return None
        self._told = told
        if key != self._key or moves[: len(self._moves)] != self._moves:
            self._key, self._moves, self._game = key, [], None
        begin = len(self._moves)
        lines = list(self._lines(moves[begin:], machine))
        return {"game": name, "from": begin, "lines": lines, "at": at, "missing": missing}

    def _lines(self, moves: Iterable[int], machine: Any) -> Iterator[tuple[int, str]]:
        for move in moves:
            game = self._game = self._game or dealt(machine)
            yield game.turn, NOTATIONS[game.NAME].write_move(game, move)
            game.apply(move)
            self._moves.append(move)


def known(machine: Any) -> tuple[Any, list[int], int]:
    """Which game it is, its moves, and how many there were of which nothing is known."""
    if isinstance(machine, Replayed):
        return machine, machine.moves, 0
    table = machine.app.table if machine.app else None
    if table is None:
        return None, [], 0
    plies = table.game.plies
    count = min(table.known, plies) if table.seed >= 0 else 0
    moves = [table.move(ply) for ply in range(count)]
    return (table.game.NAME, table.seed, table.serial), moves, plies - count


def dealt(machine: Any) -> Game:
    """The game as it was before its first move."""
    if isinstance(machine, Replayed):
        return machine.stand(0)
    table = machine.app.table
    game = table.game
    new = create(game.NAME, game.variant, game.players, options_of(game))
    new.setup(table.seed)
    return new


def game_of(app: Any) -> str | None:
    """The name of the game that is played, or chosen in the menu."""
    if app is None:
        return None
    if app.table:
        return str(app.table.game.NAME)
    screen, none = app.screen, len(GAMES)
    at = screen.at if isinstance(screen, Carousel) else app.choices.get("menu", none)
    return GAMES[at] if at < none else None


async def follow(session: Session, tell: Callable[[str], object]) -> None:
    moves = Moves()
    while True:
        if news := moves.news(session.machine):
            tell(json.dumps({"moves": news}))
        await asyncio.sleep(LOOK_SECONDS)
