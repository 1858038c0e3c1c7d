"""Pièges as text: cells `a1` to `g7`, slides `oa` to `og`, `w1` to `w7`, positions `A` to `C`."""

import re
import struct
from collections.abc import Mapping
from typing import Any

from host_tools.notation.check import NotationError, sets_up
from quadrille.engine.game import PLIES
from quadrille.engine.pieges import CELLS, LEFT, PUSH, QUIET, SIDE, STRIPS, TRAP, Pieges
from quadrille.engine.pieges_kernels import MARBLES, judge

COLUMNS = "abcdefg"
ROWS = "1234567"
SLIDE_NAMES = [f"o{column}" for column in COLUMNS] + [f"w{row}" for row in ROWS]
POSITIONS = "ABC"
WAYS = "-+"


def cell_name(cell: int) -> str:
    return COLUMNS[cell // SIDE] + ROWS[cell % SIDE]


def write_move(game: Pieges, move: int) -> str:
    if move < PUSH:
        return cell_name(move)
    return SLIDE_NAMES[(move - PUSH) >> 1] + WAYS[move & 1]


def read_move(game: Pieges, text: str) -> int:
    if re.fullmatch("[a-g][1-7]", text):
        return SIDE * COLUMNS.index(text[0]) + ROWS.index(text[1])
    if re.fullmatch("[a-z][0-9]+", text):
        raise NotationError(f"{text!r} is not a cell of Pièges: they are a1 to g7")
    if text[:-1] in SLIDE_NAMES and text[-1] in WAYS:
        return PUSH + 2 * SLIDE_NAMES.index(text[:-1]) + WAYS.index(text[-1])
    if re.fullmatch("[a-z].+[-+]", text):
        raise NotationError(f"{text[:-1]!r} is not a slide of Pièges: they are oa to og, w1 to w7")
    raise NotationError(f"{text!r} is not a move of Pièges: they look like d4, oc+ or w3-")


def strip_text(strip: int) -> str:
    """Place 0 first, `1` for a hole."""
    return f"{strip:09b}"[::-1]


def extras(game: Pieges) -> dict[str, Any]:
    return {"strips": {name: strip_text(game.strip(i)) for i, name in enumerate(SLIDE_NAMES)}}


def position(game: Pieges) -> dict[str, Any]:
    return {
        "rows": [
            "".join(".0123"[game.marble(column, row) + 1] for column in range(SIDE))
            for row in reversed(range(SIDE))
        ],
        "slides": {name: POSITIONS[game.position(i)] for i, name in enumerate(SLIDE_NAMES)},
        "hand": [game.hand(seat) for seat in range(game.players)],
    }


@sets_up(Pieges)
def set_up(game: Pieges, position: dict[str, Any], strips: Mapping[str, str] | None = None) -> None:
    """A game with this position, over if the position ends it; nothing else was seen, no slide is
    barred.

    If nobody has a marble left, `turn` is the seat whose move ended the game. The pattern is that
    of the deal unless `strips` gives it.
    """
    rows, slides, hand = _fields(position)
    if len(hand) != game.players:
        raise NotationError(f"this game of Pièges has {game.players} hands, not {len(hand)}")
    words = [strip | at << 14 for strip, at in zip(_strips(game, strips), slides, strict=True)]
    struct.pack_into("<14H14H", game.state, STRIPS, *words, *[0] * len(words))
    game.remember()
    _place(game, rows, hand)
    judge(game.state)
    if sum(hand) and [game.hand(seat) for seat in range(game.players)] != hand:
        raise NotationError("the hands of Pièges empty one marble at a time in turn")


def _fields(position: dict[str, Any]) -> tuple[str, list[int], list[int]]:
    """The cells up each column from the left, the positions of the slides, the hands."""
    try:
        rows, slides, hand = (position[key] for key in ("rows", "slides", "hand"))
    except (KeyError, TypeError):
        raise NotationError("a position of Pièges has rows, slides and hand") from None
    if not isinstance(rows, list) or [len(str(row)) for row in rows] != [SIDE] * SIDE:
        raise NotationError("a position of Pièges has seven rows of seven cells")
    if not isinstance(slides, dict) or set(slides) != set(SLIDE_NAMES):
        raise NotationError("the slides of Pièges are oa to og and w1 to w7, and nothing else")
    for name, letter in slides.items():
        if letter not in list(POSITIONS):
            raise NotationError(f"slide {name} stands at A, B or C, not at {letter!r}")
    if not isinstance(hand, list) or not all(type(n) is int and 0 <= n <= MARBLES for n in hand):
        raise NotationError("the hand of Pièges is a list of numbers from 0 to 5, one per seat")
    cells = "".join(str(row)[column] for column in range(SIDE) for row in reversed(rows))
    return cells, [POSITIONS.index(slides[name]) for name in SLIDE_NAMES], hand


def _strips(game: Pieges, strips: Mapping[str, str] | None) -> list[int]:
    dealt = [game.strip(slide) for slide in range(len(SLIDE_NAMES))]
    if strips is None:
        return dealt
    if not isinstance(strips, Mapping) or set(strips) != set(SLIDE_NAMES):
        raise NotationError("the strips of Pièges are oa to og and w1 to w7, and nothing else")
    for name, text in strips.items():
        if not isinstance(text, str) or not re.fullmatch("[01]{9}", text):
            raise NotationError(f"strip {name} is nine places of 0 and 1, not {text!r}")
    words = [int(strips[name][::-1], 2) for name in SLIDE_NAMES]
    if game.option("pattern") == "standard" and words != dealt:
        raise NotationError("strips need the option pattern=random")
    return words


def _place(game: Pieges, cells: str, hand: list[int]) -> None:
    """Put the marbles on the board, and count the moves that must have been played."""
    seats = "0123"[: game.players]
    for cell, text in enumerate(cells):
        if text not in "." + seats:
            raise NotationError(f"cell {cell_name(cell)} has {text!r}, not '.' or a seat")
        if text != "." and game.look(cell // SIDE, cell % SIDE) == TRAP:
            raise NotationError(f"the marble on {cell_name(cell)} is over an open trap")
        game.state[CELLS + cell] = 0 if text == "." else 1 + seats.index(text)
    fallen = 0
    for seat, text in enumerate(seats):
        left = cells.count(text) + hand[seat]
        if left > MARBLES:
            raise NotationError(f"seat {seat} has {left} marbles, more than {MARBLES}")
        game.state[LEFT + seat] = left
        fallen += MARBLES - left
    pushes = fallen
    if fallen and sum(hand):
        raise NotationError("marbles are missing while others are still in hand")
    if not fallen and not sum(hand):
        pushes = game.state[QUIET] = (game.turn - game.first) % game.players
    plies = MARBLES * game.players - sum(hand) + pushes
    game.state[PLIES : PLIES + 2] = plies.to_bytes(2, "little")
