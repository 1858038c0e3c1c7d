"""Records: games as text, a JSON object per line, which are compared with the engine when read.

A record is a header, then a line for every position: before each move, and at the end.
`docs/records.md` describes every key.
"""

import json
from array import array
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from host_tools.notation import NOTATIONS, NotationError
from pc.errors import UserError
from quadrille.engine import prng
from quadrille.engine.game import Game, IllegalMove
from quadrille.engine.games import create, game_class

Line = dict[str, Any]

# The moves of a trace come from a generator of their own, with another seed than the deal.
SEEDS = 1 << 29
DEALS = 1 << 30  # a handheld deals from any number below this one


# --- writing --------------------------------------------------------------------------------


def new_game(name: str, variant: str | None, players: int | None, options: dict[str, Any]) -> Game:
    try:
        return create(name, variant, players, options)
    except ValueError as error:
        raise UserError(str(error)) from None


def options_of(game: Game) -> dict[str, Any]:
    known = [name for name, _, variants in game.OPTIONS if game.variant in variants]
    return {name: game.option(name) for name in known}


def header(game: Game, seed: int) -> Line:
    return {
        "record": 1,
        "game": game.NAME,
        "variant": game.variant,
        "players": game.players,
        "options": options_of(game),
        "seed": seed,
        "first": game.first,
        **NOTATIONS[game.NAME].extras(game),
    }


def position_line(game: Game, ply: int, out: "array[int]") -> Line:
    """The line of the position before its move is chosen."""
    notation = NOTATIONS[game.NAME]
    count = game.moves(out)
    line: Line = {
        "ply": ply,
        "turn": game.turn,
        "position": notation.position(game),
        "legal": sorted(notation.write_move(game, move) for move in out[:count]),
        "move": None,
    }
    if game.over:
        seats = range(game.players)
        line["result"] = {
            "winners": [seat for seat in seats if game.winners >> seat & 1],
            "scores": [game.score(seat) for seat in seats],
            "reason": game.reason,
        }
    return line


def trace(game: Game, seed: int, plies: int | None = None) -> Iterator[Line]:
    return played(game, seed, islice(_random_moves(game, seed + SEEDS), plies))


def _random_moves(game: Game, seed: int) -> Iterator[int]:
    """A move of each position that the game comes to."""
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, seed)
    out = array("H", bytes(2 * game.MAX_MOVES))
    while count := game.moves(out):
        yield out[prng.below(rng, 0, count)]


def played(game: Game, seed: int, moves: Iterable[int], **more: Any) -> Iterator[Line]:
    """The record of a game dealt from `seed` with these moves; `more` is for its header."""
    game.setup(seed)
    out = array("H", bytes(2 * game.MAX_MOVES))
    yield {**header(game, seed), **more}
    ply = 0
    for move in moves:
        line = position_line(game, ply, out)
        yield {**line, "move": NOTATIONS[game.NAME].write_move(game, move)}
        game.play(move)
        ply += 1
    yield position_line(game, ply, out)


def dump(line: Line) -> str:
    return json.dumps(line, separators=(",", ":"))


def text(lines: Iterable[Line]) -> str:
    return "".join(dump(line) + "\n" for line in lines)


# --- reading --------------------------------------------------------------------------------


class DamagedRecord(UserError):
    """The file is not a record; the sentence names the line."""


class Difference(UserError):
    """The record and the engine differ; the sentence names the first difference."""


class Played(NamedTuple):
    seed: int
    game: Game  # at its last position
    moves: list[int]


def read(lines: Iterable[str]) -> Iterator[Played]:
    """Play records again, one after the other; raises at the first difference."""
    reader = _Reader(lines)
    first = True
    while (line := reader.next_line(last=not first)) is not None:
        yield _replay_game(reader, line)
        first = False


def replay(lines: Iterable[str]) -> tuple[int, int]:
    """The numbers of games and moves; raises at the first difference."""
    plies = [len(played.moves) for played in read(lines)]
    return len(plies), sum(plies)


class _Reader:
    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = enumerate(lines, start=1)
        self.number = 0

    def next_line(self, last: bool = False) -> Line | None:
        """The next object; None at the end of the file if it may end there."""
        for number, text in self._lines:
            self.number = number
            try:
                line = json.loads(text)
            except (ValueError, RecursionError):  # by nested brackets
                raise self.damaged("is not JSON") from None
            if not isinstance(line, dict):
                raise self.damaged("is not a JSON object")
            return line
        if last:
            return None
        self.number += 1
        raise self.damaged("is missing: the record is cut off")

    def damaged(self, what: str) -> DamagedRecord:
        return DamagedRecord(f"line {self.number} {what}")

    def field(self, line: Line, key: str, kind: type) -> Any:
        value = line.get(key)
        if type(value) is not kind:
            found = "missing" if key not in line else f"{json.dumps(value)}"
            raise self.damaged(f"needs a {_KINDS[kind]} as '{key}', which is {found}")
        return value

    def compare(self, engine: Line, record: Line) -> None:
        for key, value in engine.items():
            if key not in record:
                raise self.damaged(f"has no '{key}'")
            difference = first_difference(key, value, record[key])
            if difference:
                raise Difference(f"line {self.number}: {difference}")


_KINDS = {int: "number", str: "text", dict: "JSON object"}


def first_difference(where: str, engine: Any, record: Any) -> str | None:
    """Where two JSON values first differ, in words; None if they are the same."""
    if type(engine) is type(record) and isinstance(engine, dict):
        for key in [*engine, *record]:
            if key not in engine or key not in record:
                which = "record" if key in engine else "engine"
                return f"{where}.{key} is not in the {which}'s {where}"
            found = first_difference(f"{where}.{key}", engine[key], record[key])
            if found:
                return found
        return None
    if type(engine) is type(record) and isinstance(engine, list):
        if where == "legal":
            return _difference_of_moves(engine, record)
        for i, (a, b) in enumerate(zip(engine, record, strict=False)):
            found = first_difference(f"{where}[{i}]", a, b)
            if found:
                return found
        if len(engine) != len(record):
            return f"{where} has {len(record)} entries in the record, {len(engine)} in the engine"
        return None
    if engine == record and type(engine) is type(record):
        return None
    return f"{where} is {json.dumps(record)} in the record, {json.dumps(engine)} in the engine"


def _difference_of_moves(engine: list[str], record: list[Any]) -> str | None:
    for move in record:
        if move not in engine:
            return f"{json.dumps(move)} is a legal move in the record, not in the engine"
    for move in engine:
        if move not in record:
            return f"{json.dumps(move)} is a legal move in the engine, not in the record"
    return None if engine == record else "the legal moves are not sorted as strings, once each"


def _replay_game(reader: _Reader, header: Line) -> Played:
    game = _game_of(reader, header)
    notation = NOTATIONS[game.NAME]
    out = array("H", bytes(2 * game.MAX_MOVES))
    moves: list[int] = []
    while True:
        line = reader.next_line() or {}
        engine = position_line(game, len(moves), out)
        move = line.get("move", "")
        if move is not None:
            engine["move"] = move = reader.field(line, "move", str)
        reader.compare(engine, line)
        if move is None:
            if "result" in line and not game.over:
                raise Difference(f"line {reader.number}: the game is over only in the record")
            return Played(header["seed"], game, moves)
        try:
            moves.append(notation.read_move(game, move))
            game.play(moves[-1])
        except (NotationError, IllegalMove) as error:
            raise Difference(f"line {reader.number}: move {json.dumps(move)}: {error}") from None


def _game_of(reader: _Reader, line: Line) -> Game:
    """The game of a header, dealt again from its seed and compared with it."""
    if reader.field(line, "record", int) != 1:
        raise reader.damaged(
            f"is a record of version {line['record']}; this program reads version 1"
        )
    seed = reader.field(line, "seed", int)
    if not 0 <= seed < DEALS:
        raise reader.damaged(f"has the seed {seed}, which is not from 0 to {DEALS - 1}")
    name = reader.field(line, "game", str)
    variant = reader.field(line, "variant", str)
    players = reader.field(line, "players", int)
    try:
        game_class(name)
        game = create(name, variant, players, reader.field(line, "options", dict))
    except ValueError as error:
        raise reader.damaged(f"names an impossible game: {error}") from None
    game.setup(seed)
    reader.compare(header(game, seed), line)
    return game


def check_games(seed: int, games: int, fewest: int = 1) -> None:
    """Refuse what cannot be the first seed, or the number of games dealt from it on."""
    if games < fewest:
        raise UserError(f"--games takes a number of games from {fewest} up, not {games}")
    for number in (seed, seed + games - 1):
        if not 0 <= number < SEEDS:
            raise UserError(f"a seed is a number from 0 to {SEEDS - 1}, not {number}")
