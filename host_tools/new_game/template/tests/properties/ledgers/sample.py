"""What Sample counts: the longest game, what never grows, and the scores."""

from quadrille.engine.sample import CELLS
from tests.properties.ledger import Header, Ledger, Position, Tally


def tally(position: Position) -> Tally:
    return {"free": "".join(position["rows"]).count(".")}


def scores(header: Header, position: Position) -> list[int]:
    return [longest(position["rows"], seat) for seat in "01"]


def longest(rows: list[str], seat: str) -> int:
    cells = {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == seat}
    best = 0
    for x, y in cells:
        for across, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length = 1
            while (x + across * length, y + down * length) in cells:
                length += 1
            best = max(best, length)
    return best


LEDGER = Ledger(
    longest=lambda players: CELLS, tally=tally, full=lambda name: CELLS, goes=1, scores=scores
)
