"""The ledger of Color Pop."""

from collections import Counter
from typing import Any

from tests.properties.ledger import Header, Ledger, Position, Tally


def tally(position: Position) -> Tally:
    tokens = Counter("".join(position["columns"]))
    for taken in position["taken"]:
        tokens.update(taken)
    return dict(tokens)


def side(header: Header, seat: int) -> list[int]:
    return [seat, (seat + 2) % 4] if header["variant"] == "teams" else [seat]


def known(header: Header, position: Position, seat: int) -> Any:
    return position, [header["secrets"][s] for s in side(header, seat)]


def scores(header: Header, position: Position) -> list[int]:
    board = "".join(position["columns"])
    sides = [side(header, seat) for seat in range(header["players"])]
    return [sum(board.count(c) for s in side for c in header["secrets"][s]) for side in sides]


LEDGER = Ledger(
    longest=lambda players: 50,  # a removal takes two of a hundred tokens at least
    tally=tally,
    full=lambda token: 5 if token == "*" else 19,
    goes=0,
    scores=scores,
    known=known,
)
