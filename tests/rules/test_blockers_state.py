"""Blockers!: layout of state and moves, saves, and what a seat cannot know."""

import re
from array import array
from collections import Counter

import pytest

from host_tools.notation import blockers as notation
from quadrille.engine import blockers as engine
from quadrille.engine import prng
from quadrille.engine.blockers import Blockers
from quadrille.engine.game import BadState
from tests.rules.blockers_table import after, moves, place, play, play_out, rack, stand
from tests.rules.naive_blockers import COLUMNS, ROWS, TILES

GAMES = [("standard", 2), ("standard", 3), ("standard", 5), ("expert", 2)]


# --- layout ---------------------------------------------------------------------------------


def table(heading: str) -> dict[str, tuple[int, int]]:
    """First and last byte or bit of what a table of the docstring names, by its first word."""
    assert engine.__doc__
    text = engine.__doc__.split(heading)[1].split("\n\n")[0]
    rows = re.findall(r"^ {4}(\d+)(?:-(\d+))? +(\w+)", text, re.MULTILINE)
    return {name: (int(first), int(last or first)) for first, last, name in rows}


STATE = table("byte     holds")
MOVE = table("bits     hold")


def test_the_table_covers_every_byte_and_bit_once() -> None:
    for fields, size in ((STATE, Blockers.SIZE), (MOVE, 16)):
        spans = [range(first, last + 1) for first, last in fields.values()]
        assert [place for span in spans for place in span] == list(range(size))


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_the_state_is_as_its_table_says(variant: str, players: int) -> None:
    game = after(40, variant, players)
    data = bytes(game.state)
    position = notation.position(game)
    colours = "rgbyp"[: 4 if variant == "expert" else players]

    def words(field: str) -> list[int]:
        first, last = STATE[field]
        return [int.from_bytes(data[at : at + 4], "little") for at in range(first, last, 4)]

    for row, text in enumerate(position["rows"]):
        for column, colour in enumerate(text):
            bits = words("board")[column] >> (8 - row)
            code = (bits & 1) + (bits >> 9 & 1) * 2 + (bits >> 18 & 1) * 4
            assert code == ".rgbyp".index(colour)
    for field, size in (("racks", len), ("piles", int)):
        for colour, word in zip("rgbyp", words(field), strict=True):
            tiles = [name for tile, name in enumerate(TILES) if word >> tile & 1]
            wanted = position[field].get(colour, 0)
            assert len(tiles) == (size(wanted) if wanted else 0)
            assert field == "piles" or tiles == (wanted or [])
    first, _ = STATE["captured"]
    for seat, taken in enumerate(position["captured"]):
        counts = data[first + 5 * seat : first + 5 * seat + 5]
        assert taken == {c: n for c, n in zip(colours, counts, strict=False) if n}
    assert data[STATE["0"][0]] == 0


def test_the_generator_alone_says_what_is_drawn() -> None:
    first, last = STATE["generator"]
    position = notation.position(after(10))
    racks = set()
    for value in range(1, 9):
        game = after(10)
        game.state[first : last + 1] = bytes([value]) * 8
        assert notation.position(game) == position
        colour = moves(game)[0][0]
        racks.add(tuple(rack(play(game, moves(game)[0]), colour)))
    assert len(racks) > 4


def test_moves_are_packed_as_their_table_says() -> None:
    game = after(7, "expert")
    out = array("H", bytes(2 * game.MAX_MOVES))
    for move in out[: game.moves(out)]:
        row, column, tile, colour = (
            move >> first & (1 << last - first + 1) - 1 for first, last in MOVE.values()
        )
        text = f"{'rgbyp'[colour]}:{TILES[tile]}@{ROWS[8 - row]}{COLUMNS[column]}"
        assert notation.write_move(game, move) == text


def test_no_other_number_is_a_move() -> None:
    game = after(20)
    out = array("H", bytes(2 * game.MAX_MOVES))
    legal = set(out[: game.moves(out)])
    for move in (*range(1 << 16), -1, 1 << 16, min(legal) + (1 << 32), -(1 << 70)):
        assert game.is_legal(move) == (move in legal)


# --- saves ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "players"), GAMES)
@pytest.mark.parametrize("plies", [0, 31, 1000])
def test_a_saved_game_comes_back(variant: str, players: int, plies: int) -> None:
    game = after(0, variant, players)
    game = play_out(game) if plies == 1000 else after(plies, variant, players)
    other = Blockers()
    other.restore(bytes(game.state))
    assert other.state == game.state
    assert (moves(other), other.variant) == (moves(game), variant)


@pytest.mark.parametrize(
    ("field", "skip", "value", "complaint"),
    [
        ("generator", 0, bytes(8), "generator or the spare byte"),
        ("0", 0, b"\1", "generator or the spare byte"),
        ("captured", 1, b"\1", "colour 1 do not add up"),
        ("captured", 15, b"\1", "colour 0 do not add up"),
        ("captured", 2, b"\1", "colour 2, which nobody plays"),
        ("board", 0, b"\0\0\0\x08", "larger than it can be"),
        ("board", 0, b"\0\x02\x04\0", "colour that there is not"),
        ("board", 0, b"\1\2\0\0", "colour 2, which nobody plays"),
        ("board", 0, b"\1\0\0\0", "colour 0 do not add up"),
        ("racks", 0, b"\0\0\0\x10", "rack and pile of colour 0"),
        ("racks", 0, b"\0\0\0\0", "cannot hold 0 tiles"),
        ("racks", 8, b"\x1f", "colour 2, which nobody plays"),
        ("piles", 4, b"\xff\xff\xff\x0f", "rack and pile of colour 1"),
        ("piles", 4, b"\0\0\0\0", "colour 1 do not add up"),
    ],
)
def test_a_damaged_state_is_refused_in_a_sentence(
    field: str, skip: int, value: bytes, complaint: str
) -> None:
    game = after(0)
    before = bytes(game.state)
    damaged = bytearray(before)
    at = STATE[field][0] + skip
    damaged[at : at + len(value)] = value
    with pytest.raises(BadState, match=complaint):
        game.restore(bytes(damaged))
    assert game.state == before


@pytest.mark.parametrize(
    ("header", "value", "complaint"),
    [
        (4, 1, "turns and plies"),
        (8, 50, "turns and plies"),
        (8, 48, "result"),
        (5, 1, "result"),
    ],
)
def test_header_and_position_must_agree(header: int, value: int, complaint: str) -> None:
    game = stand(place(r="A1"), turn=0, plies=2)
    damaged = bytearray(game.state)
    damaged[header] = value
    with pytest.raises(BadState, match=complaint):
        game.restore(bytes(damaged))


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_a_flipped_bit_is_refused_or_leaves_a_game_that_plays_on(
    variant: str, players: int
) -> None:
    game = after(37, variant, players)
    sound = bytes(game.state)
    accepted = Counter[int]()
    for bit in range(8 * game.SIZE):
        damaged = bytearray(sound)
        damaged[bit >> 3] ^= 1 << (bit & 7)
        try:
            game.restore(bytes(damaged))
        except BadState:
            assert game.state == sound
            continue
        accepted[bit >> 3] += 1
        for text in moves(game)[:1]:
            play(game, text)
        game.restore(bytes(game.state))
        game.restore(sound)
    first, last = STATE["generator"]
    assert {first, last} <= set(accepted) <= {*range(first, last + 1), 8}


# --- what a seat cannot know ----------------------------------------------------------------


@pytest.mark.parametrize(("variant", "players"), GAMES)
@pytest.mark.parametrize("plies", [0, 33])
def test_reshuffle_keeps_what_the_seat_knows(variant: str, players: int, plies: int) -> None:
    each = 2 if variant == "expert" else 1
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 9)
    for seat in range(players):
        game = after(plies, variant, players)
        before = notation.position(game)
        masks = [(game.rack(c), game.pile(c)) for c in range(5)]
        header = game.state[:10]
        game.reshuffle(seat, rng)
        game.restore(bytes(game.state))
        now = notation.position(game)
        assert game.state[:10] == header
        for key in ("rows", "piles", "captured"):
            assert now[key] == before[key]
        for colour, (own_rack, own_pile) in enumerate(masks):
            assert game.rack(colour) | game.pile(colour) == own_rack | own_pile
            if colour // each == seat:
                assert (game.rack(colour), game.pile(colour)) == (own_rack, own_pile)


def test_reshuffle_deals_the_other_racks_and_the_draws_afresh() -> None:
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 9)
    game = after(20)
    sound = bytes(game.state)
    unplayed = game.rack(1) | game.pile(1)
    seen = Counter[str]()
    generators = set()
    for _ in range(100):
        game.restore(sound)
        game.reshuffle(0, rng)
        seen.update(rack(game, "g"))
        generators.add(bytes(game.state[10:18]))
    assert set(seen) == {name for tile, name in enumerate(TILES) if unplayed >> tile & 1}
    assert min(seen.values()) >= 10  # of 28 to be expected
    assert len(generators) == 100


def test_reshuffle_leaves_a_finished_rack_as_everybody_sees_it() -> None:
    board = " ".join(["........."] * 5) + " ...rrrrrr" * 4
    game = stand(board, {"r": "5 6 7 *"}, variant="expert")
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 1)
    game.reshuffle(1, rng)
    assert rack(game, "r") == ["5", "6", "7", "*"]


def test_reshuffle_of_a_finished_game_changes_nothing() -> None:
    game = play_out(after(0))
    before = bytes(game.state)
    game.reshuffle(0, bytearray(b"\1" * prng.SIZE))
    assert game.state == before
