"""What each game must keep account of, told from its notation alone: counts, knowledge, scores."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

Position = dict[str, Any]
Header = dict[str, Any]  # of a record
Tally = dict[str, int]


class Ledger(NamedTuple):
    """The accounts of one game."""

    longest: Callable[[int], int]
    """No game of so many players has more plies."""
    tally: Callable[[Position], Tally]
    """Counts that never grow."""
    full: Callable[[str], int]
    """What each of them is at the start."""
    goes: int
    """By how much one of them may shrink in a ply."""
    known: Callable[[Header, Position, int], Any]
    """What a seat knows, which no reshuffling for it may change."""
    scores: Callable[[Header, Position], list[int]]


# --- colorpop -------------------------------------------------------------------------------


def colorpop_tally(position: Position) -> Tally:
    tally = Counter("".join(position["columns"]))
    for taken in position["taken"]:
        tally.update(taken)
    return dict(tally)


def colorpop_side(header: Header, seat: int) -> list[int]:
    return [seat, (seat + 2) % 4] if header["variant"] == "teams" else [seat]


def colorpop_known(header: Header, position: Position, seat: int) -> Any:
    return position, [header["secrets"][s] for s in colorpop_side(header, seat)]


def colorpop_scores(header: Header, position: Position) -> list[int]:
    board = "".join(position["columns"])
    sides = [colorpop_side(header, seat) for seat in range(header["players"])]
    return [sum(board.count(c) for s in side for c in header["secrets"][s]) for side in sides]


# --- blockers -------------------------------------------------------------------------------


def blockers_tally(position: Position) -> Tally:
    tally = Counter("".join(position["rows"]).replace(".", ""))
    tally.update({colour: len(rack) for colour, rack in position["racks"].items()})
    tally.update(position["piles"])
    for captured in position["captured"]:
        tally.update(captured)
    return dict(tally)


def blockers_known(header: Header, position: Position, seat: int) -> Any:
    racks = {
        colour: rack if colour in header["colors"][seat] else len(rack)
        for colour, rack in position["racks"].items()
    }
    return position | {"racks": racks}


def blockers_scores(header: Header, position: Position) -> list[int]:
    return [
        sum(count_groups(position["rows"], colour) for colour in colours)
        + max(captured.values(), default=0)
        for colours, captured in zip(header["colors"], position["captured"], strict=True)
    ]


def count_groups(rows: list[str], colour: str) -> int:
    todo = {(x, y) for y, row in enumerate(rows) for x, name in enumerate(row) if name == colour}
    groups = 0
    while todo:
        groups += 1
        edge = [todo.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & todo
            todo -= near
            edge += near
    return groups


# --- flipop ---------------------------------------------------------------------------------


def flipop_tally(position: Position) -> Tally:
    board = "".join(position["rows"])
    return {side: board.count(side) for side in "wb"}


def everything(header: Header, position: Position, seat: int) -> Any:
    return position


def flipop_scores(header: Header, position: Position) -> list[int]:
    return [5 - out for out in position["out"]]


# --- pieges ---------------------------------------------------------------------------------


def pieges_tally(position: Position) -> Tally:
    board = "".join(position["rows"])
    return {str(seat): board.count(str(seat)) + hand for seat, hand in enumerate(position["hand"])}


def pieges_scores(header: Header, position: Position) -> list[int]:
    return list(pieges_tally(position).values())


# --- all of them ----------------------------------------------------------------------------

LEDGERS = {
    # A removal takes two of a hundred tokens at least.
    "colorpop": Ledger(
        lambda players: 50,
        colorpop_tally,
        lambda token: 5 if token == "*" else 19,
        0,
        colorpop_known,
        colorpop_scores,
    ),
    # Expert: two players with 48 turns, as many as four with 24.
    "blockers": Ledger(
        lambda players: max(96, 24 * players),
        blockers_tally,
        lambda colour: 28,
        0,
        blockers_known,
        blockers_scores,
    ),
    # Eight balls at most leave before the one that ends it, none later than the 100th ply.
    "flipop": Ledger(
        lambda players: 900, flipop_tally, lambda side: 5, 1, everything, flipop_scores
    ),
    # Five marbles each are placed, and each of them may fall as late as the 100th move.
    "pieges": Ledger(
        lambda players: 5 * players + 100 * (5 * players + 1),
        pieges_tally,
        lambda seat: 5,
        5,
        everything,
        pieges_scores,
    ),
}
