"""States and moves against the tables in each engine's docstring."""

from typing import Any

import pytest

from host_tools.notation import blockers, colorpop, flipop, pieges
from quadrille.engine.flipop import Flipop
from quadrille.engine.game import HEADER
from quadrille.engine.games import GAMES, game_class
from quadrille.engine.pieges import Pieges
from tests.moves import listed
from tests.rules import colorpop_positions, flipop_positions, pieges_positions
from tests.rules.blockers_positions import after
from tests.rules.flipop_positions import place
from tests.rules.naive_blockers import COLUMNS, ROWS, TILES
from tests.rules.pieges_positions import CELLS, STRIPS
from tests.rules.shared import moves, play, position, table_of

STATES = {name: table_of(name, "byte") for name in GAMES}


def numbers(game: Any, words: str, size: int = 1) -> list[int]:
    """A field of the state, named by its first words, as numbers of `size` bytes."""
    [where] = [span for row, span in STATES[game.NAME].items() if row.startswith(words)]
    starts = where[::size]
    return [int.from_bytes(game.state[start : start + size], "little") for start in starts]


@pytest.mark.parametrize("name", GAMES)
def test_the_table_covers_every_byte(name: str) -> None:
    covered = [at for span in STATES[name].values() for at in span]
    size = game_class(name).SIZE
    assert covered in ([*range(size)], [*range(HEADER, size)])
    assert size == len(game_class(name)().state) <= (32 if name == "flipop" else 128)


@pytest.mark.parametrize(
    ("variant", "players"), [("standard", 2), ("standard", 3), ("standard", 5), ("expert", 2)]
)
def test_the_state_of_blockers(variant: str, players: int) -> None:
    game = after(40, variant, players)
    stands = position(game)
    for row, text in enumerate(stands["rows"]):
        for word, colour in zip(numbers(game, "board", 4), text, strict=True):
            bits = word >> (8 - row)
            code = (bits & 1) + (bits >> 9 & 1) * 2 + (bits >> 18 & 1) * 4
            assert code == ".rgbyp".index(colour)
    racks, piles = numbers(game, "racks", 4), numbers(game, "piles", 4)
    for colour, rack, pile in zip("rgbyp", racks, piles, strict=True):
        tiles = [name for tile, name in enumerate(TILES) if rack >> tile & 1]
        assert tiles == stands["racks"].get(colour, [])
        assert pile.bit_count() == stands["piles"].get(colour, 0)
    counts = iter(numbers(game, "captured"))
    for taken in stands["captured"]:
        assert taken == {colour: n for colour, n in zip("rgbyp", counts, strict=False) if n}
    assert numbers(game, "0") == [0]


def test_the_generator_of_blockers_alone_says_what_is_drawn() -> None:
    where = STATES["blockers"]["generator that draws the tiles, see `prng.py`"]
    racks = set()
    for value in range(1, 9):
        game = after(10)
        before = position(game)
        game.state[where.start : where.stop] = bytes([value]) * 8
        assert position(game) == before
        move = moves(game)[0]
        racks.add(tuple(position(play(game, move))["racks"][move[0]]))
    assert len(racks) > 4


def test_the_moves_of_blockers() -> None:
    bits = table_of("blockers", "bits").values()
    assert [bit for span in bits for bit in span] == list(range(16))
    game = after(7, "expert")
    for move in listed(game):
        row, column, tile, colour = (move >> at.start & (1 << len(at)) - 1 for at in bits)
        text = f"{'rgbyp'[colour]}:{TILES[tile]}@{ROWS[8 - row]}{COLUMNS[column]}"
        assert blockers.write_move(game, move) == text


@pytest.mark.parametrize("column", range(10))
def test_the_board_of_colorpop(column: int) -> None:
    slide = "rgbyp*yyrb"
    game = colorpop_positions.stand(" ".join(slide if c == column else "g" for c in range(10)))
    planes = [numbers(game, f"board, bit {bit} of each token", 2)[column] for bit in range(3)]
    assert max(planes) < 1 << 10
    tokens = [sum((plane >> row & 1) << i for i, plane in enumerate(planes)) for row in range(10)]
    assert tokens == ["rgbyp*".index(token) + 1 for token in slide]
    assert tokens == [game.token(column, row) for row in range(10)]


def test_the_taken_tokens_and_secret_colours_of_colorpop() -> None:
    for seat in range(4):
        for i, token in enumerate("rgbyp*"):
            board = "r g b y p"
            game = colorpop_positions.stand(board, board, {seat: {token: 3}}, turn=4)
            counts = [0] * 24 + [18] * 5 + [5]
            counts[6 * seat + i] += 3
            counts[24 + i] -= 3
            assert numbers(game, "tokens taken") == counts
            assert game.taken(seat, i + 1) == 3
    game = colorpop_positions.stand("r g b y p", "y r p b g")
    assert numbers(game, "secret colours") == [8, 1, 16, 4, 2]
    assert [game.secret(seat) for seat in range(5)] == [8, 1, 16, 4, 2]
    game = colorpop_positions.stand("r g b y p", "ry gp", variant="duel")
    assert numbers(game, "secret colours") == [9, 18, 0, 0, 0]


def test_the_moves_of_colorpop() -> None:
    game = colorpop_positions.stand("rrg *bg *by", secrets="r g")
    named = {colorpop.write_move(game, code): code for code in listed(game)}
    red, blue = 1 << 5, 3 << 5
    expected = {
        "a1-a2": 0x00,
        "a3-b3": 0 << 4 | 2,
        "b2-c2": 1 << 4 | 1,
        "a1-a2-b1": 0x100 | red | 0b01,
        "a1-a2-b1-c1": 0x100 | red | 0b11,
        "b2-c1-c2": 0x100 | blue | 0b10,
        "b1-c1": 0x100 | 0b11,
    }
    assert named.items() >= expected.items()


@pytest.mark.parametrize("cell", range(25))
def test_the_balls_and_moves_of_flipop(cell: int) -> None:
    name = "abcde"[cell % 5] + str(cell // 5 + 1)
    other = "a5" if name == "a1" else "a1"
    if name not in ("b5", "c5", "d5"):
        assert numbers(flipop_positions.stand(place(name, other)), "white", 4) == [1 << cell]
    if name not in ("b1", "c1", "d1"):
        assert numbers(flipop_positions.stand(place(other, name)), "black", 4) == [1 << cell]
    for way, (dx, dy) in enumerate([(0, 1), (1, 0), (0, -1), (-1, 0)]):
        x, y = cell % 5 + dx, cell // 5 + dy
        if x in range(5) and y in range(5):
            text = f"{name}-{'abcde'[x]}{y + 1}"
            assert flipop.read_move(Flipop(), text) == cell << 2 | way
            assert flipop.write_move(Flipop(), cell << 2 | way) == text


@pytest.mark.parametrize("door", "NESW")
def test_the_doors_of_flipop(door: str) -> None:
    way = "NESW".index(door)
    for pivot in range(16):
        doors = ["NESW"[way ^ 3]] * 16
        doors[pivot] = door
        game = flipop_positions.stand(place("a1", "e5"), "".join(doors))
        bit = pivot % 4 + 5 * (3 - pivot // 4)
        low, high = (numbers(game, words, 4)[0] >> bit & 1 for words in ("ways", "the high"))
        assert low | high << 1 == way


def test_what_the_state_of_flipop_remembers() -> None:
    game = flipop_positions.stand(place("a1 b2", "e5"), quiet=41)
    assert numbers(game, "plies in a row") + numbers(game, "0") == [41, 0]
    # Four black balls swept west, south, west, south are barred the other ways.
    game = flipop_positions.stand(place("a1 b1 b2 c2", "c3 d3 d4 e4"), "NNNS NNSW NSWN SWNN")
    play(game, "a1-b1")
    assert flipop.barred(game) == ["d3-c3", "d4-d3", "e4-d4", "e5-e4"]
    d3, d4, e4, e5 = 13, 18, 19, 24
    south, west = 2, 3
    balls = 1 << d3 | 1 << d4 | 1 << e4 | 1 << e5
    assert numbers(game, "pushes barred", 4) == [balls | south << 25 | west << 27]


@pytest.mark.parametrize("name", STRIPS)
def test_the_strips_and_positions_of_pieges(name: str) -> None:
    for at, letter in enumerate("ABC"):
        letters = dict.fromkeys(STRIPS, "A") | {name: letter}
        game = pieges_positions.stand("", "", slides="".join(letters.values()))
        words = numbers(game, "a word for each slide: bits 0-8 its strip", 2)
        assert words[[*STRIPS].index(name)] == int(STRIPS[name][::-1], 2) | at << 14


def test_the_cells_and_marbles_left_in_pieges_however_they_came_about() -> None:
    found = set()
    for seed in range(10):
        for name in moves(pieges_positions.dealt(seed=seed)):
            game = play(pieges_positions.dealt(seed=seed), name)
            at = CELLS.index(name)
            assert numbers(game, "cells") == [0] * at + [1] + [0] * (48 - at)
            play(game, moves(game)[-1])
            assert 2 in numbers(game, "cells")
            found.add(name)
    assert found == set(CELLS)
    one, two = pieges_positions.dealt(), pieges_positions.dealt()
    a, b, c, d = moves(one)[:4]
    assert play(one, a, b, c, d).state == play(two, c, d, a, b).state
    assert numbers(pieges_positions.dealt(3), "marbles left") == [5, 5, 5, 0]
    game = pieges_positions.stand("a1 c1", "c4", "g1 c7")
    assert numbers(game, "marbles left") == [2, 1, 2, 0]
    assert numbers(play(game, "w1+"), "marbles left") == [1, 1, 1, 0]


def test_what_pieges_remembers_of_the_last_moves_and_what_has_shown() -> None:
    game = pieges_positions.stand("c1", "c4")
    for played, barred in (("", 0), ("oa+", 1), ("w7+ oa+ w6+", 1 << 12 | 1 << 0)):
        play(game, *played.split())
        assert numbers(game, "slides that the player to move may not touch", 2) == [barred]
    game = pieges_positions.stand("c1", "c4", "g1")
    for played, last, quiet in (
        ("oa+ w7+", [1, 14, 0, 0], 2),
        ("w6+ oa+ od+", [1 + 16, 4, 13, 0], 5),
        ("w5+ oa-", [1 + 16, 4, 12, 0], 7),
        ("w1+", [1 + 16, 8, 0, 0], 0),
    ):
        play(game, *played.split())
        assert numbers(game, "what each seat in play moved") == last
        assert numbers(game, "moves of slides in a row") == [quiet]
    shown = "a word for each slide: bits 0-8 the places"
    game = pieges_positions.stand("c1", "c4")
    for od, w3, move in ((0b001111111, 0b001100110, "od+"), (0b011111111, 0b001101110, "oa+")):
        words = numbers(game, shown, 2)
        assert (words[3], words[7 + 2]) == (od, w3)
        play(game, move)
    assert numbers(pieges_positions.dealt(), shown, 2) == [0x1FF] * 14


def test_the_moves_of_pieges() -> None:
    assert [*table_of("pieges", "code").values()] == [range(49), range(64, 92)]
    texts = dict(enumerate(CELLS))
    texts |= {64 + 2 * i + way: name + "-+"[way] for i, name in enumerate(STRIPS) for way in (0, 1)}
    for code, text in texts.items():
        assert pieges.write_move(Pieges(), code) == text
        assert pieges.read_move(Pieges(), text) == code
