"""Color Pop positions for tests: boards as short texts, moves by name."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from host_tools.notation import colorpop as notation
from host_tools.notation.check import NotationError
from quadrille.engine.colorpop import ColorPop
from quadrille.engine.game import IllegalMove
from tests.rules import shared

Taken = Mapping[int, Mapping[str, int]]
NOTHING: Taken = {}

refused = partial(shared.refused, errors=(IllegalMove, NotationError))


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
    options = {name: more.pop(name) for name in ("joker_groups", "targets") if name in more}
    more |= {"variant": variant, "players": len(colours), "options": options}
    return notation.set_up(position, secrets=colours, **more)


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


def columns(game: ColorPop) -> str:
    """The slides with tokens."""
    return " ".join(notation.position(game)["columns"]).rstrip()


def secrets(game: ColorPop) -> list[list[str]]:
    return notation.extras(game)["secrets"]


def taken(game: ColorPop, seat: int) -> Counter[str]:
    return +Counter(notation.position(game)["taken"][seat])
