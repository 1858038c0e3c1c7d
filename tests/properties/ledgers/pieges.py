"""The ledger of Pièges."""

from tests.properties.ledger import Header, Ledger, Position, Tally


def tally(position: Position) -> Tally:
    board = "".join(position["rows"])
    return {str(seat): board.count(str(seat)) + hand for seat, hand in enumerate(position["hand"])}


def scores(header: Header, position: Position) -> list[int]:
    return list(tally(position).values())


LEDGER = Ledger(
    # Five marbles each are placed, and each of them may fall as late as the 100th move.
    longest=lambda players: 5 * players + 100 * (5 * players + 1),
    tally=tally,
    full=lambda seat: 5,
    goes=5,
    scores=scores,
)
