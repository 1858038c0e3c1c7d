"""The ledger of Flipop."""

from tests.properties.ledger import Header, Ledger, Position, Tally


def tally(position: Position) -> Tally:
    board = "".join(position["rows"])
    return {side: board.count(side) for side in "wb"}


def scores(header: Header, position: Position) -> list[int]:
    return [5 - out for out in position["out"]]


LEDGER = Ledger(
    # Eight balls at most leave before the one that ends it, none later than the 100th ply.
    longest=lambda players: 900,
    tally=tally,
    full=lambda side: 5,
    goes=1,
    scores=scores,
)
