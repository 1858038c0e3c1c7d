"""Damaged states are refused with a reason, or are games that can be played on."""

import random
from typing import Any

import pytest

from quadrille.engine import blockers, colorpop, flipop, pieges
from quadrille.engine.game import CHOICES, FIRST, OVER, PLIES, TURN, WINNERS, BadState, Game
from quadrille.engine.games import create
from tests.moves import dealt, listed, play_on
from tests.rules import blockers_positions, colorpop_positions, flipop_positions, pieges_positions
from tests.rules.flipop_positions import place
from tests.rules.shared import moves, name_of, play

pytestmark = pytest.mark.long

DEALT = dealt("blockers")
CAPTURED, BOARD, RACKS, PILES = blockers.CAPTURED, blockers.BOARD, blockers.RACKS, blockers.PILES
A_TILE = blockers_positions.stand(blockers_positions.place(r="A1"), plies=2)
RG_BB, RG_B = colorpop_positions.stand("rg bb"), colorpop_positions.stand("rg b")
TAKEN, SECRETS = colorpop.TAKEN, colorpop.SECRETS
BALLS = flipop_positions.stand(place("a1 b2", "e5 c4"), quiet=4)
SWEPT = play(flipop_positions.stand(place("c2", "c3 b4"), "NNNN NWNN NNWN NNNN"), "c2-c3")
WHITE, BLACK = flipop.WHITE, flipop.BLACK
STRIPS, SEEN, BARRED, CELLS = pieges.STRIPS, pieges.rules.SEEN, pieges.BARRED, pieges.CELLS
LEFT, RECENT, QUIET = pieges.LEFT, pieges.rules.RECENT, pieges.QUIET
MOVED = play(pieges_positions.stand("c1 c4", "c7 g1 e1", "e3"), "oa+", "w7+", "w6+", "oa+")
OA = bytes(MOVED.state[STRIPS : STRIPS + 2])
PLACING = pieges_positions.dealt(3, "random")
play(PLACING, *moves(PLACING)[:4])
FALLEN = play(pieges_positions.stand("c1", "g1"), "w1+")
NEW = pieges_positions.dealt()
TWO_STRIPS = bytes(NEW.state[STRIPS : STRIPS + 4])

DAMAGED: list[tuple[Game, str, list[dict[int, int | bytes]]]] = [
    (DEALT, "generator or spare byte", [{blockers.GENERATOR: bytes(8)}, {blockers.SPARE: 1}]),
    (DEALT, "colour 0 do not add up", [{CAPTURED + 15: 1}, {BOARD: 1}]),
    (DEALT, "colour 1 do not add up", [{CAPTURED + 1: 1}, {PILES + 4: bytes(4)}]),
    (DEALT, "tile is off the board", [{BOARD: b"\0\0\0\x08"}]),
    (DEALT, "unknown colour", [{BOARD: b"\0\x02\x04\0"}]),
    (DEALT, "rack and pile of colour 0", [{RACKS: b"\0\0\0\x10"}]),
    (DEALT, "cannot hold 0 tiles", [{RACKS: bytes(4)}]),
    (DEALT, "which nobody plays", [{CAPTURED + 2: 1}, {BOARD: b"\1\2"}, {RACKS + 8: 0x1F}]),
    (DEALT, "rack and pile of colour 1", [{PILES + 4: b"\xff\xff\xff\x0f"}]),
    (A_TILE, "turns and plies", [{TURN: 1}, {PLIES: 50}]),
    (A_TILE, "result", [{PLIES: 48}, {OVER: 1}]),
    (colorpop_positions.stand("rg* bbb"), "floats in the air", [{10: 0b10001}]),
    (colorpop_positions.stand("rg"), "floats in the air", [{11: 0x04}]),  # in row 11
    (colorpop_positions.stand("rg"), "right", [{12: 0, 14: 1}]),  # of an empty column
    (colorpop_positions.stand("rg*"), "do not add up", [{10: 0b101}]),  # an unknown token
    (colorpop_positions.stand("rgb bb"), "do not add up", [{10: 0b111}]),  # another token
    (RG_BB, "do not add up", [{TAKEN: 1}]),
    (RG_BB, "nobody", [{TAKEN + 12: 1}]),
    (RG_BB, "secret", [{SECRETS: colours} for colours in (0, 5, 32)]),
    (RG_BB, "secret", [{SECRETS + 1: 1}]),  # the same as the other seat's
    (RG_BB, "secret", [{SECRETS + 2: 4}]),  # of a seat that nobody has
    (RG_BB, "plies", [{PLIES: 98}, {TURN: 1}]),
    (RG_BB, "result", [{OVER: 2, WINNERS: 1}]),
    (RG_B, "result", [{WINNERS: 3}, {OVER: 0, WINNERS: 0}]),
    (BALLS, "off the board or on another", [{WHITE + 3: 2}, {BLACK: BALLS.state[WHITE]}]),
    (BALLS, "number of balls", [{WHITE: 0x7F}, {WHITE: bytes(8)}]),
    (BALLS, "own exit", [{WHITE + 2: 0x20}]),
    (BALLS, "not on a pivot", [{flipop.LOW: 0x1F}]),
    (BALLS, "plies", [{flipop.QUIET: 101}, {flipop.QUIET: 5}, {TURN: 1}, {FIRST: 1}]),
    (BALLS, "take-backs", [{flipop.QUIET + 1: 1}, {flipop.BAR: 1}, {flipop.BAR + 3: 2}]),
    (BALLS, "result", [{OVER: 1}]),
    (SWEPT, "take-backs", [{CHOICES: 1}]),  # straight chains bar nothing
    (MOVED, "position of a slide", [{STRIPS + 3: 0xC0}, {STRIPS + 3: 0x02}]),
    (MOVED, "rules of patterns", [{STRIPS + 2: 0xFF}, {STRIPS + 2: OA}]),
    (MOVED, "places seen", [{SEEN + 4: 0x01}, {SEEN + 5: 0x02}, {SEEN + 5: 0x01}]),
    (MOVED, "belongs to nobody", [{CELLS: 4}]),
    (MOVED, "open trap", [{CELLS + 7: 1, LEFT: 3}]),
    (MOVED, "miscounted", [{CELLS: 1}, {LEFT + 3: 1}]),
    (MOVED, "number of moves", [{QUIET: 101}, {PLIES + 1: 255}]),
    (pieges_positions.stand("c1 c4", "c7"), "last fall", [{QUIET: 7}]),
    (play(pieges_positions.stand("c1 c4", "g1"), "w2+", "w1+"), "last fall", [{QUIET: 1}]),
    (pieges_positions.stand("c1", "", "c4"), "seat's turn", [{TURN: 1}]),
    (MOVED, "last moves", [{RECENT + 1: 15}, {RECENT + 1: 32}, {RECENT + 3: 1}]),
    (MOVED, "barred slides", [{BARRED: 3}, {BARRED + 1: 0x40}]),
    (MOVED, "result", [{OVER: 1, WINNERS: 1}]),
    (FALLEN, "result", [{WINNERS: 2}]),
    (PLACING, "seat's turn", [{TURN: 2}]),
    (PLACING, "miscounted", [{PLIES: 5}]),
    (PLACING, "places seen", [{SEEN + 1: PLACING.state[SEEN + 1] ^ 1}]),
    (PLACING, "last moves", [{RECENT: 1}]),
    (PLACING, "barred slides", [{BARRED: 1}]),
    (NEW, "places seen", [{SEEN: 0xFE}, {STRIPS: TWO_STRIPS[2:] + TWO_STRIPS[:2]}]),
]


@pytest.mark.parametrize(("game", "words", "changes"), DAMAGED, ids=name_of)
def test_a_damaged_state_is_refused(
    game: Game, words: str, changes: list[dict[int, int | bytes]]
) -> None:
    before = bytes(game.state)
    for change in changes:
        data = bytearray(before)
        for at, value in change.items():
            new = bytes([value]) if isinstance(value, int) else value
            data[at : at + len(new)] = new
        with pytest.raises(BadState, match=words):
            game.restore(data)
        assert game.state == before


def plays_on(game: Any, data: bytes | bytearray, pick: random.Random) -> bool:
    """Whether damaged bytes are accepted; then the game they hold can be played to its end."""
    other = type(game)()
    before = bytes(other.state)
    try:
        other.restore(data)
    except BadState:
        assert other.state == before
        return False
    play_on(other, pick)
    assert other.over
    other.restore(bytes(other.state))
    return True


@pytest.mark.parametrize(
    ("name", "variant", "players", "options", "plies"),
    [
        *(("blockers", "standard", players, {}, 37) for players in (2, 3, 5)),
        ("blockers", "expert", 2, {}, 37),
        *(("colorpop", v, None, {}, 10) for v in ("standard", "solo", "duel", "teams")),
        *(("flipop", None, 2, {"chain": chain}, 20) for chain in ("swing", "straight")),
        *(
            ("pieges", None, players, {"pattern": "random"}, plies)
            for players, plies in ((2, 5), (2, 60), (3, 40), (4, 90))
        ),
    ],
)
def test_whatever_bit_is_wrong_the_state_is_refused_or_plays_on(
    name: str, variant: str | None, players: int | None, options: dict[str, Any], plies: int
) -> None:
    pick = random.Random(1)
    game = create(name, variant, players, options)
    game.setup(1)
    play_on(game, pick, plies)
    flipped, swapped = set(), set()
    for bit in range(8 * game.SIZE):
        data = bytearray(game.state)
        data[bit >> 3] ^= 1 << (bit & 7)
        if plays_on(game, data, pick):
            flipped.add(bit)
    for at in range(game.SIZE - 1):
        data = bytearray(game.state)
        data[at : at + 2] = data[at + 1], data[at]
        if data != game.state and plays_on(game, data, pick):
            swapped.add(at)
    assert len(flipped) < 3 * game.SIZE
    if name == "blockers":
        first, last = blockers.GENERATOR, CAPTURED - 1
        assert {first, last} <= {bit >> 3 for bit in flipped} <= {*range(first, last + 1), PLIES}
    if name == "colorpop":  # where two seats swap their secret colours
        assert (colorpop.SECRETS in swapped) == (game.players > 1)


PUSHING = pieges_positions.stand("d2 e6", "f2 d7", slides="CCCCCCC CCCCCCC")
play(PUSHING, "oa-", "w7-", "oa-", "w6-")
GAMES = {
    "blockers": blockers_positions.after(20),
    "pieges-placing": pieges_positions.dealt(4),
    "pieges-pushing": PUSHING,
    "pieges-over": FALLEN,
}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_whatever_number_is_not_listed_is_not_a_legal_move(game: Game) -> None:
    legal = set(listed(game))
    far = [n + k for n in (1 << 16, 1 << 32, 1 << 70) for k in (*range(92), *legal)]
    for move in (*range(-100, 1 << 16), *far, *(-number for number in far)):
        assert game.is_legal(move) == (move in legal)
