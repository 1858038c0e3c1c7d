"""Color Pop's bytes against the tables in the engine's docstring, and what becomes of damage."""

import random
import re

import pytest

from host_tools.notation import colorpop as notation
from quadrille.engine import colorpop
from quadrille.engine.colorpop import ColorPop
from quadrille.engine.game import HEADER, BadState
from tests.rules.colorpop_table import codes, dealt, moves, play, stand

# --- layout ---------------------------------------------------------------------------------


def field(first_words: str) -> tuple[int, int]:
    """First byte and the one after the last of a line in the docstring's table of the state."""
    for line in (colorpop.__doc__ or "").splitlines():
        match = re.match(r" +(\d+)(?:-(\d+))? +(.*)", line)
        if match and match[3].startswith(first_words):
            return int(match[1]), int(match[2] or match[1]) + 1
    raise AssertionError(f"no line for '{first_words}'")


def test_the_table_covers_every_byte() -> None:
    planes = [f"board, bit {bit} of each token" for bit in range(3)]
    fields = [field(name) for name in ("header", *planes, "tokens taken", "secret colours")]
    assert [start for start, _ in fields] == [0] + [end for _, end in fields[:-1]]
    assert fields[0][1] == HEADER
    assert fields[-1][1] == ColorPop.SIZE == len(ColorPop().state) <= 128


@pytest.mark.parametrize("column", range(10))
def test_three_planes_of_ten_words(column: int) -> None:
    slide = "rgbyp*yyrb"
    board = " ".join(slide if c == column else "g" for c in range(10))
    game = stand(board)
    tokens = [0] * 10
    for bit in range(3):
        start, _ = field(f"board, bit {bit}")
        word = int.from_bytes(game.state[start + 2 * column : start + 2 * column + 2], "little")
        assert word >> 10 == 0
        for row in range(10):
            tokens[row] |= (word >> row & 1) << bit
    assert tokens == ["rgbyp*".index(token) + 1 for token in slide]
    assert tokens == [game.token(column, row) for row in range(10)]


def test_six_counts_of_taken_tokens_by_seat() -> None:
    start, _ = field("tokens taken")
    for seat in range(4):
        for i, token in enumerate("rgbyp*"):
            game = stand("r g b y p", "r g b y p", {seat: {token: 3}}, turn=4)
            counts = [0] * 24 + [18] * 5 + [5]
            counts[6 * seat + i] += 3
            counts[24 + i] -= 3
            assert list(game.state[start : start + 30]) == counts
            assert game.taken(seat, i + 1) == 3


def test_a_bit_for_each_secret_colour() -> None:
    start, end = field("secret colours")
    game = stand("r g b y p", "y r p b g")
    assert list(game.state[start:end]) == [8, 1, 16, 4, 2]
    assert [game.secret(seat) for seat in range(5)] == [8, 1, 16, 4, 2]
    game = stand("r g b y p", "ry gp", variant="duel")
    assert list(game.state[start:end]) == [9, 18, 0, 0, 0]


def test_the_table_of_moves() -> None:
    game = stand("rrg *bg *by", secrets="r g")
    named = {notation.write_move(game, code): code for code in codes(game)}
    assert named["a1-a2"] == 0x00
    assert named["a3-b3"] == 0 << 4 | 2
    assert named["b2-c2"] == 1 << 4 | 1
    red = 1 << 5
    assert named["a1-a2-b1"] == 0x100 | red | 0b01
    assert named["a1-a2-b1-c1"] == 0x100 | red | 0b11
    assert named["b2-c1-c2"] == 0x100 | 3 << 5 | 0b10
    assert named["b1-c1"] == 0x100 | 0b11


# --- damage ---------------------------------------------------------------------------------


def test_saved_bytes_come_back_as_the_same_game() -> None:
    game = dealt(4, "teams")
    for _ in range(6):
        play(game, moves(game)[0])
    other = ColorPop()
    other.restore(bytes(game.state))
    assert other.state == game.state
    assert moves(other) == moves(game)
    assert (other.variant, other.players, other.turn) == ("teams", 4, game.turn)


DAMAGE = {
    "a token that hangs in the air": ("rg* bbb", {10: 0b10001}, "hangs in the air"),
    "an eleventh row": ("rg", {11: 0x04}, "hangs in the air"),
    "an empty column with tokens to its right": ("rg", {12: 0, 14: 1}, "right"),
    "a token that is no token": ("rg*", {10: 0b101}, "not all there are"),
    "a token that became another": ("rgb bb", {10: 0b111}, "not all there are"),
    "a token too many taken": ("rg bb", {70: 1}, "not all there are"),
    "tokens of a seat that nobody has": ("rg bb", {82: 1}, "nobody"),
    "no secret colour": ("rg bb", {100: 0}, "secret"),
    "two secret colours": ("rg bb", {100: 5}, "secret"),
    "the same secret colour twice": ("rg bb", {101: 1}, "secret"),
    "a sixth colour": ("rg bb", {100: 32}, "secret"),
    "a secret of a seat that nobody has": ("rg bb", {102: 4}, "secret"),
    "more plies than tokens taken allow": ("rg bb", {8: 98}, "plies"),
    "another seat's turn": ("rg bb", {4: 1}, "plies"),
    "an end too early": ("rg bb", {5: 2, 6: 1}, "result"),
    "another winner": ("rg b", {6: 3}, "result"),
    "no end": ("rg b", {5: 0, 6: 0}, "result"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damaged_bytes_are_refused_in_one_sentence_and_change_nothing(what: str) -> None:
    board, bytes_at, words = DAMAGE[what]
    damaged = bytearray(stand(board).state)
    for at, value in bytes_at.items():
        damaged[at] = value
    game = dealt(1)
    before = bytes(game.state)
    with pytest.raises(BadState, match=words):
        game.restore(damaged)
    assert game.state == before


def damage(pick: random.Random, state: bytes) -> bytearray:
    """Flip a bit or two, or let two neighbouring bytes change places."""
    damaged = bytearray(state)
    at = pick.randrange(len(damaged) - 1)
    if pick.random() < 0.5:
        damaged[at], damaged[at + 1] = damaged[at + 1], damaged[at]
    else:
        for _ in range(pick.randint(1, 2)):
            damaged[pick.randrange(len(damaged))] ^= 1 << pick.randrange(8)
    return damaged


@pytest.mark.parametrize("variant", ["standard", "solo", "duel", "teams"])
def test_damage_is_refused_or_makes_another_game_that_plays_on_soundly(variant: str) -> None:
    pick = random.Random(1)
    game = dealt(1, variant)
    refused = sound = 0
    while not game.over:
        for _ in range(20):
            damaged = damage(pick, game.state)
            other = ColorPop()
            try:
                other.restore(damaged)
            except BadState:
                refused += 1
                continue
            sound += damaged != game.state
            while not other.over:
                other.play(pick.choice(codes(other)))
            other.restore(bytes(other.state))
        play(game, pick.choice(moves(game)))
    assert refused > 100
    assert variant == "solo" or sound > 0
