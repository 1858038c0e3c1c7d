"""A Blockers! table for tests: positions as short texts, moves by name."""

import random
from array import array
from typing import Any

import pytest

from host_tools.notation import blockers as notation
from quadrille.engine.blockers import Blockers
from quadrille.engine.game import IllegalMove

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
    """A game that stands so; racks that are not named are SOME_RACK, and nothing else is lost."""
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
    """A game after so many random moves."""
    rng = random.Random(seed)
    game = Blockers(variant, players)
    game.setup(seed)
    for _ in range(plies):
        play(game, rng.choice(moves(game)))
    return game


def moves(game: Blockers) -> list[str]:
    out = array("H", bytes(2 * game.MAX_MOVES))
    return sorted(notation.write_move(game, move) for move in out[: game.moves(out)])


def goals(game: Blockers, tile: str) -> set[str]:
    """The cells that a tile, named as in `r:5`, may go to."""
    return {move.partition("@")[2] for move in moves(game) if move.startswith(f"{tile}@")}


def cells(texts: str) -> set[str]:
    return set(texts.split())


def play(game: Blockers, *texts: str) -> Blockers:
    for text in texts:
        game.play(notation.read_move(game, text))
    return game


def play_out(game: Blockers) -> Blockers:
    """Play whatever is listed first until the game is over."""
    while not game.over:
        play(game, moves(game)[0])
    return game


def refused(game: Blockers, text: str) -> bool:
    """Whether a move is neither listed nor played."""
    before = bytes(game.state)
    with pytest.raises(IllegalMove):
        play(game, text)
    return game.state == before and text not in moves(game)


def board(game: Blockers) -> str:
    return " ".join(notation.position(game)["rows"])


def rack(game: Blockers, colour: str) -> list[str]:
    tiles: list[str] = notation.position(game)["racks"][colour]
    return tiles


def pile(game: Blockers, colour: str) -> int:
    count: int = notation.position(game)["piles"][colour]
    return count


def captured(game: Blockers) -> list[dict[str, int]]:
    taken: list[dict[str, int]] = notation.position(game)["captured"]
    return taken


def winners(game: Blockers) -> list[int]:
    return [seat for seat in range(game.players) if game.winners >> seat & 1]


def scores(game: Blockers) -> list[int]:
    return [game.score(seat) for seat in range(game.players)]
