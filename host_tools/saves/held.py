"""A game that is held, and the record of how it came to stand as it does."""

from collections.abc import Iterator
from typing import NamedTuple

from host_tools import records
from host_tools.saves.slots import Slots, reader
from quadrille import saves
from quadrille.engine.game import Game, IllegalMove

PASS = 0xFFFF
SHORT_PASS = 0xFF  # its low byte


class Held(NamedTuple):
    game: Game  # as it stands
    seats: list[str]  # who sits there: "human", or the level of a computer
    on: bool  # power-on goes on with it
    deal: int  # number of the deal, 0 by chance
    seed: int  # what it was dealt from; -1 if that is not known
    moves: list[int]  # the first ones; fewer than were played if there was no more room

    @property
    def whole(self) -> bool:
        """Whether the record leads to the game as it stands."""
        return self.seed >= 0 and len(self.moves) == self.game.plies

    @property
    def missing(self) -> str:
        """Why the record is not whole, or empty."""
        if self.seed < 0:
            return "older firmware dealt it, or what was kept of it is not right"
        if not self.whole:
            return f"there was room for the first {len(self.moves)} of {self.game.plies} moves"
        return ""

    def record(self) -> Iterator[records.Line]:
        """Its lines; none if it is not known what it was dealt from."""
        if self.seed < 0:
            return
        yield from records.played(copy_of(self.game), self.seed, self.moves, seats=self.seats)


def held(slots: Slots, name: str) -> Held | None:
    """The game of this kind that is held, if there is one that can be read."""
    kept = reader(slots)
    found = kept.held(name)
    if found is None:
        return None
    game, seats, deal, _, seed, move = found
    packed = packed_moves(kept, game)
    moves = unpacked(packed or b"", game.MOVE_BYTES)
    if move >= 0:
        if len(moves) == game.plies:
            moves.append(move)
        game.play(move)
    if packed is None or not leads_to(game, seed, moves):
        seed, moves = -1, []
    return Held(game, seats, kept.on() == name, deal, seed, moves)


def packed_moves(kept: saves.Saves, game: Game) -> bytes | None:
    """What is kept of the moves that led to the state; None if a part of it is gone."""
    slot = saves.slot_of(game.NAME)
    data: bytes = kept.read(slot, game.NAME)
    size = game.MOVE_BYTES * data[saves.MOVED_ON]
    first = kept.read(slot + saves.FIRST_MOVES - saves.FIRST_GAME, "moves")[:size]
    rest = data[saves.STATE + game.SIZE :]
    if len(first) < size or len(rest) % game.MOVE_BYTES:
        return None
    return first + rest


def unpacked(packed: bytes, width: int) -> list[int]:
    if width == 1:
        return [PASS if move == SHORT_PASS else move for move in packed]
    return [low | high << 8 for low, high in zip(packed[::2], packed[1::2], strict=True)]


def leads_to(game: Game, seed: int, moves: list[int]) -> bool:
    """Whether the moves can be played, and lead to the game if they are all."""
    if not 0 <= seed < records.DEALS:
        return False
    again = copy_of(game)
    again.setup(seed)
    try:
        for move in moves:
            again.play(move)
    except IllegalMove:
        return False
    return len(moves) < game.plies or again.state == game.state


def copy_of(game: Game) -> Game:
    """Another of the same kind, not dealt yet."""
    return records.new_game(game.NAME, game.variant, game.players, records.options_of(game))
