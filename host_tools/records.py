"""Records: games written out as one JSON object a line, and read back against the engine.

A record is a header, then a line for every position: before each move, and at the end.
`docs/records.md` describes every key.
"""

import json
from array import array
from collections.abc import Iterable, Iterator
from typing import Any

from host_tools.errors import UserError
from host_tools.notation import NOTATIONS, NotationError
from quadrille.engine import prng
from quadrille.engine.game import Game, IllegalMove
from quadrille.engine.games import create, game_class

Line = dict[str, Any]

# The moves of a trace are drawn from a generator of their own, seeded apart from the deal's.
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
    """The line of the position as it stands, its move still open."""
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
    """A game dealt from `seed` and played by drawing moves, as the lines of its record."""
    game.setup(seed)
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, seed + SEEDS)
    out = array("H", bytes(2 * game.MAX_MOVES))
    yield header(game, seed)
    ply = 0
    line = position_line(game, ply, out)
    while line["legal"] and (plies is None or ply < plies):
        move = out[prng.below(rng, 0, len(line["legal"]))]
        line["move"] = NOTATIONS[game.NAME].write_move(game, move)
        yield line
        game.play(move)
        ply += 1
        line = position_line(game, ply, out)
    yield line


def played(game: Game, seed: int, moves: Iterable[int], **more: Any) -> Iterator[Line]:
    """A game dealt from `seed` and played by these moves; `more` is for its header."""
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


# --- reading --------------------------------------------------------------------------------


class DamagedRecord(UserError):
    """The file holds something that is no record; the sentence names the line."""


class Difference(UserError):
    """The record says one thing and the engine another; the sentence names the first."""


def replay(lines: Iterable[str]) -> tuple[int, int]:
    """Play records again; how many games and moves agreed. Raises at the first that does not."""
    reader = _Reader(lines)
    games = moves = 0
    while (line := reader.next_line(last=games > 0)) is not None:
        moves += _replay_game(reader, line)
        games += 1
    return games, moves


class _Reader:
    """Lines of JSON with their numbers."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = enumerate(lines, start=1)
        self.number = 0

    def next_line(self, last: bool = False) -> Line | None:
        """The next object; None at the end of the file where it may end."""
        for number, text in self._lines:
            self.number = number
            try:
                line = json.loads(text)
            except (ValueError, RecursionError):  # the latter for brackets within brackets
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
            raise self.damaged(f"wants a {_KINDS[kind]} as '{key}', which is {found}")
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
    return None if engine == record else "the legal moves are not in plain string order, once each"


def _replay_game(reader: _Reader, line: Line) -> int:
    game = _game_of(reader, line)
    notation = NOTATIONS[game.NAME]
    out = array("H", bytes(2 * game.MAX_MOVES))
    ply = 0
    while True:
        line = reader.next_line() or {}
        engine = position_line(game, ply, out)
        move = line.get("move", "")
        if move is not None:
            engine["move"] = move = reader.field(line, "move", str)
        reader.compare(engine, line)
        if move is None:
            if "result" in line and not game.over:
                raise Difference(f"line {reader.number}: the game is over only in the record")
            return ply
        try:
            game.play(notation.read_move(game, move))
        except (NotationError, IllegalMove) as error:
            raise Difference(f"line {reader.number}: move {json.dumps(move)}: {error}") from None
        ply += 1


def _game_of(reader: _Reader, line: Line) -> Game:
    """The game that a header names, dealt again from its seed and compared with it."""
    if reader.field(line, "record", int) != 1:
        raise reader.damaged(f"is a record of version {line['record']}; this program reads 1")
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
        raise reader.damaged(f"names a game that cannot be: {error}") from None
    game.setup(seed)
    reader.compare(header(game, seed), line)
    return game


def check_seed(seed: int) -> None:
    if not 0 <= seed < SEEDS:
        raise UserError(f"a seed is a number from 0 to {SEEDS - 1}, not {seed}")
