"""Pièges' bytes against the tables in the engine's docstring, and damaged bytes."""

import random
import re
from array import array

import pytest

from host_tools.notation import pieges as notation
from quadrille.engine import pieges, prng
from quadrille.engine.game import HEADER, PLIES, BadState
from quadrille.engine.pieges import Pieges
from quadrille.engine.playout import playout
from tests.rules.pieges_table import STRIPS, dealt, moves, play, stand

# --- layout ---------------------------------------------------------------------------------


def line(first_words: str) -> tuple[int, int]:
    """The two numbers, or twice the one, before a line of the docstring's tables."""
    for text in (pieges.__doc__ or "").splitlines():
        match = re.match(r" +(\d+)(?:-(\d+))? +(.*)", text)
        if match and match[3].startswith(first_words):
            return int(match[1]), int(match[2] or match[1])
    raise AssertionError(f"no line for '{first_words}'")


FIELDS = (
    "a word for each slide: bits 0-8 its strip",
    "a word for each slide: bits 0-8 the places",
    "slides that the player to move may not touch",
    "cells",
    "marbles left",
    "what each seat in play moved",
    "moves of slides in a row",
)
SLIDES, SEEN, BARRED, CELLS, LEFT, RECENT, QUIET = FIELDS


def byte(game: Pieges, field: str, index: int = 0) -> int:
    return game.state[line(field)[0] + index]


def word(game: Pieges, field: str, index: int = 0) -> int:
    return byte(game, field, 2 * index) | byte(game, field, 2 * index + 1) << 8


def test_the_table_covers_every_byte() -> None:
    lines = [line(field) for field in FIELDS]
    assert [start for start, _ in lines] == [HEADER] + [end + 1 for _, end in lines[:-1]]
    assert lines[-1][1] + 1 == Pieges.SIZE == len(Pieges().state) <= 128


@pytest.mark.parametrize("name", STRIPS)
def test_a_word_for_each_slide_its_strip_and_its_position(name: str) -> None:
    for position, letter in enumerate("ABC"):
        letters = dict.fromkeys(STRIPS, "A") | {name: letter}
        game = stand("", "", slides="".join(letters.values()))
        places = int(STRIPS[name][::-1], 2)
        assert word(game, SLIDES, list(STRIPS).index(name)) == places | position << 14


def test_a_word_for_what_has_shown_of_each_slide() -> None:
    game = stand("c1", "c4")
    assert word(game, SEEN, 3) == 0b001111111
    assert word(game, SEEN, 7 + 2) == 0b001100110
    play(game, "od+")
    assert word(game, SEEN, 3) == 0b011111111
    assert word(game, SEEN, 7 + 2) == 0b001101110
    assert all(word(dealt(), SEEN, slide) == 0x1FF for slide in range(14))


def test_a_word_for_the_slides_that_may_not_be_touched() -> None:
    game = stand("c1", "c4")
    assert word(game, BARRED) == 0
    assert word(play(game, "oa+"), BARRED) == 1
    play(game, "w7+", "oa+", "w6+")
    assert word(game, BARRED) == 1 << 12 | 1 << 0


def test_a_byte_for_each_cell() -> None:
    names = [column + row for column in "abcdefg" for row in "1234567"]
    found = set()
    for seed in range(10):
        for name in moves(dealt(seed=seed)):
            game = play(dealt(seed=seed), name)
            at = names.index(name)
            assert [byte(game, CELLS, i) for i in range(49)] == [0] * at + [1] + [0] * (48 - at)
            play(game, moves(game)[-1])
            assert 2 in [byte(game, CELLS, i) for i in range(49)]
            found.add(name)
    assert found == set(names)


def test_a_byte_for_what_each_seat_has_left() -> None:
    assert [byte(dealt(3), LEFT, seat) for seat in range(4)] == [5, 5, 5, 0]
    game = stand("a1 c1", "c4", "g1 c7")
    assert [byte(game, LEFT, seat) for seat in range(4)] == [2, 1, 2, 0]
    play(game, "w1+")
    assert [byte(game, LEFT, seat) for seat in range(4)] == [1, 1, 1, 0]


def test_a_byte_for_what_each_seat_moved_last() -> None:
    game = play(stand("c1", "c4", "g1"), "oa+", "w7+")
    assert [byte(game, RECENT, seat) for seat in range(4)] == [1, 14, 0, 0]
    play(game, "w6+", "oa+", "od+")
    assert [byte(game, RECENT, seat) for seat in range(4)] == [1 + 16, 4, 13, 0]
    play(game, "w5+", "oa-")
    assert [byte(game, RECENT, seat) for seat in range(4)] == [1 + 16, 4, 12, 0]
    play(game, "w1+")
    assert [byte(game, RECENT, seat) for seat in range(4)] == [1 + 16, 8, 0, 0]


def test_a_byte_for_the_moves_without_a_fall() -> None:
    game = stand("c1", "c4 g1")
    for count, move in enumerate(("oa+", "w7+", "w6+"), start=1):
        assert byte(play(game, move), QUIET) == count
    assert byte(play(game, "w1+"), QUIET) == 0


def test_codes_of_moves() -> None:
    assert line("place a marble") == (0, 48)
    assert line("64 + 2 * slide") == (64, 91)
    game = Pieges()
    names = [column + row for column in "abcdefg" for row in "1234567"]
    texts = dict(enumerate(names))
    texts |= {64 + 2 * i + way: name + "-+"[way] for i, name in enumerate(STRIPS) for way in (0, 1)}
    for code, text in texts.items():
        assert notation.write_move(game, code) == text
        assert notation.read_move(game, text) == code


# --- any number and equal games -------------------------------------------------------------


def test_any_number_is_a_legal_move_or_is_not() -> None:
    placing = dealt(4)
    pushing = play(stand("d2 e6", "f2 d7", slides="CCCCCCC CCCCCCC"), "oa-", "w7-", "oa-", "w6-")
    out = array("H", bytes(2 * Pieges.MAX_MOVES))
    strange = [n + k for n in (1 << 16, 1 << 32, 1 << 64) for k in range(92)]
    for game in (placing, pushing, play(stand("c1", "g1"), "w1+")):
        legal = list(out[: game.moves(out)])
        for code in [*range(-100, 1 << 16), *strange, *[-number for number in strange]]:
            assert game.is_legal(code) == (code in legal)


def test_the_same_game_has_the_same_bytes_whatever_way_it_came_about() -> None:
    one, two = dealt(), dealt()
    a, b, c, d = moves(one)[:4]
    assert play(one, a, b, c, d).state == play(two, c, d, a, b).state


# --- damaged states -------------------------------------------------------------------------


def damaged(game: Pieges, *changes: tuple[int, int]) -> str:
    """What `restore` says of the game's bytes after some have been changed."""
    data = bytearray(game.state)
    for at, value in changes:
        data[at] = value
    before = bytes(game.state)
    with pytest.raises(BadState) as refusal:
        game.restore(data)
    assert game.state == before
    return str(refusal.value)


def at(field: str, index: int = 0) -> int:
    return line(field)[0] + index


def test_a_state_that_cannot_be_is_refused_in_one_sentence() -> None:
    game = play(stand("c1 c4", "c7 g1 e1", "e3"), "oa+", "w7+", "w6+", "oa+")
    assert "no such position" in damaged(game, (at(SLIDES, 3), 0xC0))
    assert "no such position" in damaged(game, (at(SLIDES, 3), 0x02))
    assert "rules of patterns" in damaged(game, (at(SLIDES, 2), 0xFF))
    oa = game.state[at(SLIDES)], game.state[at(SLIDES, 1)]
    assert "rules of patterns" in damaged(game, (at(SLIDES, 2), oa[0]), (at(SLIDES, 3), oa[1]))
    assert "has shown" in damaged(game, (at(SEEN, 4), 0x01))
    assert "has shown" in damaged(game, (at(SEEN, 5), 0x02))
    assert "has shown" in damaged(game, (at(SEEN, 5), 0x01))
    assert "belongs to nobody" in damaged(game, (at(CELLS), 4))
    assert "open trap" in damaged(game, (at(CELLS, 7), 1), (at(LEFT), 3))
    assert "miscounted" in damaged(game, (at(CELLS), 1))
    assert "miscounted" in damaged(game, (at(LEFT, 3), 1))
    assert "count of moves" in damaged(game, (at(QUIET), 101))
    assert "count of moves" in damaged(game, (PLIES + 1, 255))
    assert "last fall" in damaged(stand("c1 c4", "c7"), (at(QUIET), 7))
    assert "last fall" in damaged(play(stand("c1 c4", "g1"), "w2+", "w1+"), (at(QUIET), 1))
    assert "seat's turn" in damaged(stand("c1", "", "c4"), (4, 1))
    assert "last moves" in damaged(game, (at(RECENT, 1), 15))
    assert "last moves" in damaged(game, (at(RECENT, 1), 32))
    assert "last moves" in damaged(game, (at(RECENT, 3), 1))
    assert "may not be touched" in damaged(game, (at(BARRED), 3))
    assert "may not be touched" in damaged(game, (at(BARRED, 1), 0x40))
    assert "result" in damaged(game, (5, 1), (6, 1))
    assert "result" in damaged(play(stand("c1", "g1"), "w1+"), (6, 2))


def test_a_state_of_the_set_up_that_cannot_be_is_refused() -> None:
    game = play(dealt(3, "random"), *moves(dealt(3, "random"))[:4])
    assert "seat's turn" in damaged(game, (4, 2))
    assert "miscounted" in damaged(game, (PLIES, 5))
    assert "has shown" in damaged(game, (at(SEEN, 1), game.state[at(SEEN, 1)] ^ 1))
    assert "last moves" in damaged(game, (at(RECENT), 1))
    assert "may not be touched" in damaged(game, (at(BARRED), 1))
    standard = dealt()
    assert "has shown" in damaged(standard, (at(SEEN), 0xFE))
    swapped = [standard.state[at(SLIDES, i)] for i in (2, 3, 0, 1)]
    assert "has shown" in damaged(standard, *((at(SLIDES, i), swapped[i]) for i in range(4)))


def test_whatever_bit_is_wrong_the_state_is_refused_or_plays_on() -> None:
    pick = random.Random(1)
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 1)
    out = array("H", bytes(2 * Pieges.MAX_MOVES))
    refused = 0
    for players, plies in ((2, 5), (2, 60), (3, 40), (4, 90)):
        game = dealt(players, "random", plies)
        while game.plies < plies and not game.over:
            play(game, pick.choice(moves(game)))
        for bit in range(8 * Pieges.SIZE):
            data = bytearray(game.state)
            data[bit >> 3] ^= 1 << (bit & 7)
            other = Pieges()
            try:
                other.restore(data)
            except BadState:
                refused += 1
                continue
            playout(other, out, rng)
            assert other.over
    assert refused > 2500
