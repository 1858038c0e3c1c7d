"""The ledger of Blockers!"""

from collections import Counter
from typing import Any

from tests.kernels.naive import groups_of
from tests.properties.ledger import Header, Ledger, Position, Tally


def tally(position: Position) -> Tally:
    tiles = Counter("".join(position["rows"]).replace(".", ""))
    tiles.update({colour: len(rack) for colour, rack in position["racks"].items()})
    tiles.update(position["piles"])
    for captured in position["captured"]:
        tiles.update(captured)
    return dict(tiles)


def known(header: Header, position: Position, seat: int) -> Any:
    racks = {
        colour: rack if colour in header["colors"][seat] else len(rack)
        for colour, rack in position["racks"].items()
    }
    return position | {"racks": racks}


def scores(header: Header, position: Position) -> list[int]:
    return [
        sum(count_groups(position["rows"], colour) for colour in colours)
        + max(captured.values(), default=0)
        for colours, captured in zip(header["colors"], position["captured"], strict=True)
    ]


def count_groups(rows: list[str], colour: str) -> int:
    cells = {(x, y) for y, row in enumerate(rows) for x, name in enumerate(row) if name == colour}
    return len(groups_of(cells))


LEDGER = Ledger(
    # Expert: two players with 48 turns, as many as four with 24.
    longest=lambda players: max(96, 24 * players),
    tally=tally,
    full=lambda colour: 28,
    goes=0,
    scores=scores,
    known=known,
)
