"""Blockers! positions for tests, as short texts; moves by name."""

import random
from typing import Any

from host_tools.notation import blockers as notation
from quadrille.engine.blockers import Blockers
from tests.moves import dealt, play_on
from tests.rules.shared import moves

ROWS = "ABCDEFGHI"
COLOURS = "rgbyp"
SOME_RACK = "1 2 3 4 5"


def place(**cells: str) -> str:
    """A board with tiles on the named cells: `place(r="A1 A2", g="E5")`."""
    colours = {cell: colour for colour, names in cells.items() for cell in names.split()}
    return " ".join("".join(colours.get(row + c, ".") for c in "123456789") for row in ROWS)


def stand(
    board: str,
    racks: dict[str, str] | None = None,
    captured: list[dict[str, int]] | None = None,
    variant: str = "standard",
    players: int = 2,
    **more: Any,
) -> Blockers:
    """A game in this position; racks not named are SOME_RACK, all other tiles are in the piles."""
    colours = COLOURS[: 4 if variant == "expert" else players]
    captured = captured or [{} for _ in range(players)]
    texts = {colour: (racks or {}).get(colour, SOME_RACK).split() for colour in colours}
    piles = {
        colour: 28
        - len(texts[colour])
        - board.count(colour)
        - sum(taken.get(colour, 0) for taken in captured)
        for colour in colours
    }
    position = {"rows": board.split(), "racks": texts, "piles": piles, "captured": captured}
    return notation.set_up(position, variant=variant, players=players, **more)


def after(plies: int, variant: str = "standard", players: int = 2, seed: int = 1) -> Blockers:
    """A game after this number of random moves."""
    game = dealt("blockers", variant, players, seed)
    play_on(game, random.Random(seed), plies)
    return game


def goals(game: Blockers, tile: str) -> set[str]:
    """The cells that a tile, named as in `r:5`, may go to."""
    return {move.partition("@")[2] for move in moves(game) if move.startswith(f"{tile}@")}


def cells(texts: str) -> set[str]:
    return set(texts.split())


def board(game: Blockers) -> str:
    return " ".join(notation.position(game)["rows"])


def rack(game: Blockers, colour: str) -> list[str]:
    return notation.position(game)["racks"][colour]


def pile(game: Blockers, colour: str) -> int:
    return notation.position(game)["piles"][colour]


def captured(game: Blockers) -> list[dict[str, int]]:
    return notation.position(game)["captured"]
