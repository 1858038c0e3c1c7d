"""A Color Pop table for tests: boards as short texts, moves by name."""

from array import array
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from host_tools.notation import colorpop as notation
from host_tools.notation.errors import NotationError
from quadrille.engine.colorpop import ColorPop
from quadrille.engine.game import IllegalMove

Taken = Mapping[int, Mapping[str, int]]
NOTHING: Taken = {}


def stand(
    columns: str,
    secrets: str = "r g",
    taken: Taken = NOTHING,
    variant: str = "standard",
    **more: Any,
) -> ColorPop:
    """A game with these columns, bottom to top, and these secret colours by seat.

    Tokens that are neither on the board nor said to be taken were taken by the last seat.
    """
    position, colours = describe(columns, secrets, taken)
    names = [name for name in ("joker_groups", "targets") if name in more]
    return notation.set_up(
        position,
        variant=variant,
        players=len(colours),
        options={name: more.pop(name) for name in names},
        secrets=colours,
        **more,
    )


def describe(
    columns: str, secrets: str, taken: Taken = NOTHING
) -> tuple[dict[str, Any], list[list[str]]]:
    """The position of a record, and the secret colours of its header."""
    board = columns.split()
    colours = [list(names) for names in secrets.split()]
    counts = [dict(taken.get(seat, {})) for seat in range(len(colours))]
    for token, all_there_are in {**dict.fromkeys("rgbyp", 19), "*": 5}.items():
        left = all_there_are - "".join(board).count(token)
        for seat in counts[:-1]:
            left -= seat.setdefault(token, 0)
        counts[-1].setdefault(token, left)
    return {"columns": board + [""] * (10 - len(board)), "taken": counts}, colours


def dealt(
    seed: int, variant: str = "standard", players: int | None = None, **options: int
) -> ColorPop:
    game = ColorPop(variant, players, options)
    game.setup(seed)
    return game


def codes(game: ColorPop) -> list[int]:
    out = array("H", bytes(2 * game.MAX_MOVES))
    return list(out[: game.moves(out)])


def moves(game: ColorPop) -> list[str]:
    return sorted(notation.write_move(game, move) for move in codes(game))


def play(game: ColorPop, *texts: str) -> ColorPop:
    for text in texts:
        game.play(notation.read_move(game, text))
    return game


def refused(game: ColorPop, text: str) -> bool:
    """Whether a move is neither listed nor played."""
    before = bytes(game.state)
    with pytest.raises((IllegalMove, NotationError)):
        play(game, text)
    return game.state == before and text not in moves(game)


def columns(game: ColorPop) -> str:
    """The slides with tokens."""
    return " ".join(notation.position(game)["columns"]).rstrip()


def secrets(game: ColorPop) -> list[list[str]]:
    by_seat: list[list[str]] = notation.extras(game)["secrets"]
    return by_seat


def taken(game: ColorPop, seat: int) -> Counter[str]:
    """What a seat has taken."""
    return +Counter(notation.position(game)["taken"][seat])


def winners(game: ColorPop) -> list[int]:
    return [seat for seat in range(game.players) if game.winners >> seat & 1]


def result(game: ColorPop) -> tuple[str, list[int], list[int]]:
    """Reason, winners and scores."""
    return game.reason, winners(game), [game.score(seat) for seat in range(game.players)]
