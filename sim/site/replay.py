"""A finished game as a link, and on the panel again, move by move.

The link is replay/ and these bytes in base64, without padding:

    byte  holds
    0     the game, index into GAMES
    1     the variant, index into VARIANTS
    2     the options, as in the engine's state
    3     how many players
    4-    who sits on each seat: index into KINDS
    then  the seed, four bytes, the low one first
    then  the moves, of each the low MOVE_BYTES bytes
    last  CRC-32 of all before it, four bytes
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc32
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from quadrille.engine.game import CHOICES, VARIANT
from quadrille.engine.games import GAMES, create, game_class
from quadrille.events import LEFT, MENU, RIGHT, A, B
from quadrille.players.player import KINDS
from quadrille.saves import room
from quadrille.table import Table
from sim.device import Device
from sim.web.app_machine import PageClock
from sim.web.replay_machine import ReplayMachine

WORD = "replay/"
HEAD = 4
SUM = 4


@dataclass(frozen=True)
class Replay:
    game: Any  # as it was dealt
    seats: list[str]
    moves: list[int]


def link_of(table: Table) -> str:
    """The link of a finished game, or nothing if not all of its moves are known."""
    game = table.game
    if not game.over or table.seed < 0 or table.known < game.plies:
        return ""
    state = game.state
    data = bytes([GAMES.index(game.NAME), state[VARIANT], state[CHOICES], game.players])
    data += bytes([KINDS.index(kind) for kind in table.seats])
    data += table.seed.to_bytes(4, "little") + table.moves[: game.MOVE_BYTES * game.plies]
    data += crc32(data).to_bytes(SUM, "little")
    return WORD + urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> Replay:
    """The game of a link, played through once, or ValueError."""
    packed = text.removeprefix(WORD).encode()
    data = urlsafe_b64decode(packed + b"=" * (-len(packed) % 4))
    body, total = data[:-SUM], data[-SUM:]
    if len(body) < HEAD or crc32(body).to_bytes(SUM, "little") != total or body[0] >= len(GAMES):
        raise ValueError("the link is damaged")
    kind = game_class(GAMES[body[0]])
    variant = dict(enumerate(name for name, _, _ in kind.VARIANTS)).get(body[1])
    if variant is None:
        raise ValueError("the variant is unknown")
    packed_options, options = body[2], {}
    for name, values, variants in kind.OPTIONS:
        if variant in variants:
            options[name] = values[packed_options % len(values)]
        packed_options //= len(values)
    players = body[3]
    game = create(kind.NAME, variant, players, options)
    kinds, rest = body[HEAD : HEAD + players], body[HEAD + players :]
    if len(kinds) < players or max(kinds) >= len(KINDS) or not 4 <= len(rest) <= 4 + room(game):
        raise ValueError("the players, the seed or the moves do not fit the game")
    table = Table(game, [KINDS[number] for number in kinds], room(game))
    table.begin(int.from_bytes(rest[:4], "little"), 0)
    table.moves[: len(rest) - 4] = rest[4:]
    dealt = create(kind.NAME, variant, players, options)
    dealt.load(game)
    moves = [table.move(ply) for ply in range((len(rest) - 4) // game.MOVE_BYTES)]
    for move in moves:
        game.play(move)
    if not game.over:
        raise ValueError("the game is not over")
    return Replay(dealt, table.seats, moves)


class Replayed(ReplayMachine):
    """Right or A goes on to the next move, left or B back to the one before; MENU leaves."""

    def __init__(self, device: Device, replay: Replay, tell: Callable[[int], None]) -> None:
        """`tell` gets the number of moves played so far, and -1 when the player leaves."""
        super().__init__(device, PageClock(), replay.moves)
        self._dealt = replay.game
        self._tell = tell
        self._go(0)

    def stand(self, ply: int) -> Any:
        game = type(self._dealt)(self._dealt.variant, self._dealt.players)
        game.load(self._dealt)
        for move in self.moves[:ply]:
            game.apply(move)
        return game

    def hear(self, button: int) -> None:
        if button in (RIGHT, A):
            self._go(self.at + 1)
        elif button in (LEFT, B):
            self._go(self.at - 1)
        elif button == MENU:
            self._tell(-1)

    def _go(self, at: int) -> None:
        if 0 <= at <= len(self.moves):
            self.lay(at, slowly=at > self.at)
            self._tell(at)
