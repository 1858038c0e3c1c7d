"""Pièges' board, what shows, and the set-up, paragraph by paragraph (docs/rules/pieges.md)."""

import random
from collections import Counter

import pytest

from host_tools.notation import pieges as notation
from quadrille.engine import pieges, prng
from quadrille.engine.pieges import EVERY_PLACE, SEEN, Pieges
from tests.rules.pieges_table import (
    STRIPS,
    dealt,
    marbles,
    moves,
    picture,
    play,
    refused,
    slides,
    stand,
)

CELLS = [column + row for column in "abcdefg" for row in "1234567"]
PATTERNS = ["standard", "random"]


def shown(game: Pieges, cell: str) -> str:
    return picture(game)["7654321".index(cell[1])]["abcdefg".index(cell[0])]


# --- board and holes ------------------------------------------------------------------------


def test_seven_orange_slides_and_seven_white_ones() -> None:
    names = ["oa", "ob", "oc", "od", "oe", "of", "og", "w1", "w2", "w3", "w4", "w5", "w6", "w7"]
    assert list(notation.extras(dealt())["strips"]) == names
    assert list(notation.position(dealt())["slides"]) == names


def test_a_cell_is_an_open_trap_when_both_its_slides_are_holed_there() -> None:
    assert picture(stand("a1", "g1")) == [
        "wwowoo#",
        "o#woo#o",
        "wo#owo#",
        "#wo#ooo",
        "ow#oow#",
        "#owo#oo",
        "w#o#oow",
    ]


@pytest.mark.parametrize("at", "ABC")
def test_at_offset_k_a_cell_shows_the_place_so_much_further(at: str) -> None:
    for name, strip in STRIPS.items():
        letters = dict.fromkeys(STRIPS, "A") | {name: at}
        game = stand("", "", slides="".join(letters.values()))
        line = [cell for cell in CELLS if name[1] in cell]
        for i, cell in enumerate(line):
            place = strip[i + "ABC".index(at)]
            if name[0] == "o":
                assert (shown(game, cell) != "o") == (place == "1")
            elif shown(game, cell) != "o":
                assert (shown(game, cell) == "#") == (place == "1")


def test_the_standard_pattern_is_the_same_for_every_game() -> None:
    patterns = [notation.extras(dealt(2 + seed % 3, seed=seed)) for seed in range(6)]
    assert all(pattern == patterns[0] for pattern in patterns)


def test_a_random_pattern_is_a_new_one_each_game() -> None:
    patterns = [notation.extras(dealt(2, "random", seed)) for seed in range(20)]
    assert not any(pattern in patterns[:i] for i, pattern in enumerate(patterns))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_no_two_strips_are_equal_and_no_three_places_in_a_row(pattern: str) -> None:
    for seed in range(100):
        strips = list(notation.extras(dealt(2, pattern, seed))["strips"].values())
        assert len(set(strips)) == 14
        assert not any("000" in strip or "111" in strip for strip in strips)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_cell_can_open_and_every_cell_can_close(pattern: str) -> None:
    strips = notation.extras(dealt(2, pattern))["strips"]
    for cell in CELLS:
        orange, white = strips["o" + cell[0]], strips["w" + cell[1]]
        row, column = "1234567".index(cell[1]), "abcdefg".index(cell[0])
        window = orange[row : row + 3], white[column : column + 3]
        assert "1" in window[0] and "1" in window[1]
        assert "0" in window[0] or "0" in window[1]


# --- what can be seen -----------------------------------------------------------------------

SOUND_STRIPS = [s for s in map("{:09b}".format, range(512)) if "000" not in s and "111" not in s]


def fits(strip: str, known_places: str) -> bool:
    return all(b in ("?", a) for a, b in zip(strip, known_places, strict=True))


def known(game: Pieges, name: str) -> str:
    """A strip with `?` for the places that nobody has seen."""
    slide = notation.SLIDE_NAMES.index(name)
    strip, seen = game.strip(slide), game.seen(slide)
    return "".join(str(strip >> i & 1) if seen >> i & 1 else "?" for i in range(9))


def test_all_that_shows_of_an_orange_slide_is_what_lies_in_the_grid() -> None:
    game = stand("a7 c1", "g2")
    assert known(game, "od") == "1001001??"
    assert known(stand("a7", "g2", slides="AAABAAA AAAAAAA"), "od") == "?0010010?"
    assert known(stand("a7", "g2", slides="AAACAAA AAAAAAA"), "od") == "??0100100"


def test_a_white_slide_shows_where_the_orange_one_above_is_holed() -> None:
    game = stand("a7", "g2")
    assert [picture(game)[6], known(game, "w1")] == ["w#o#oow", "01?1??0??"]
    assert known(stand("a7", "g2", slides="AAAAAAA BAAAAAA"), "w1") == "?10?0??1?"


def test_what_has_been_seen_stays_known() -> None:
    game = stand("c1 c4", "e1 f4")
    assert [picture(game)[4], known(game, "w3"), known(game, "od")] == [
        "ow#oow#",
        "?01??01??",
        "1001001??",
    ]
    play(game, "od+", "og+", "od-")
    assert [picture(game)[4], known(game, "w3"), known(game, "od")] == [
        "ow#oowo",
        "?011?01??",
        "10010010?",
    ]


def test_nothing_else_of_the_lower_layer_shows() -> None:
    game = stand("c1 c4", "e1 f4")
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 1)
    before = picture(game)
    dealt_strips: dict[str, set[str]] = {name: set() for name in STRIPS}
    for _ in range(300):
        game.reshuffle(0, rng)
        assert picture(game) == before
        for i, name in enumerate(STRIPS):
            dealt_strips[name].add(notation.strip_text(game.strip(i)))
    for name in STRIPS:
        possible = [strip for strip in SOUND_STRIPS if fits(strip, known(game, name))]
        for i in range(9):
            assert {text[i] for text in dealt_strips[name]} == {text[i] for text in possible}


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_dealt_afresh_is_a_possible_game_that_looks_the_same(players: int) -> None:
    pick = random.Random(players)
    game, other = dealt(players, "random"), dealt(players, "random")
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 1)
    while not game.over:
        other.load(game)
        other.reshuffle(0, rng)
        assert notation.position(other) == notation.position(game)
        assert (picture(other), moves(other)) == (picture(game), moves(game))
        assert [known(other, name) for name in STRIPS] == [known(game, name) for name in STRIPS]
        other.restore(bytes(other.state))
        play(game, pick.choice(moves(game)))
    before = bytes(game.state)
    game.reshuffle(0, rng)
    assert game.state == before


def test_every_seat_sees_the_same() -> None:
    game, other = dealt(3, "random"), Pieges(None, 3, {"pattern": "random"})
    dealings = []
    for seat in range(3):
        rng = bytearray(prng.SIZE)
        prng.seed(rng, 0, 5)
        other.load(game)
        other.reshuffle(seat, rng)
        dealings.append(bytes(other.state))
    assert dealings[0] == dealings[1] == dealings[2] != bytes(game.state)


def test_of_the_standard_pattern_nothing_is_hidden() -> None:
    game = dealt(2, "standard")
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 1)
    before = bytes(game.state)
    game.reshuffle(0, rng)
    assert game.state == before
    assert all(game.seen(slide) == EVERY_PLACE for slide in range(14))


def test_all_that_may_lie_hidden_is_equally_likely() -> None:
    """Some places of oa and w1 are unseen; oa could be w2's or w6's equal, but must not."""
    game = stand("c1 c4", "e1 f4")
    for slide, name in enumerate(STRIPS):
        unseen = {"oa": 0b111111000, "w1": 0b000000111}.get(name, 0)
        seen = EVERY_PLACE ^ unseen
        game.state[SEEN + 2 * slide : SEEN + 2 * slide + 2] = seen.to_bytes(2, "little")
    others = set(STRIPS.values()) - {STRIPS["oa"], STRIPS["w1"]}
    assert fits(STRIPS["w2"], known(game, "oa")) and fits(STRIPS["w6"], known(game, "oa"))
    possible = {
        (orange, white)
        for orange in SOUND_STRIPS
        for white in SOUND_STRIPS
        if fits(orange, known(game, "oa")) and fits(white, known(game, "w1"))
        if len({orange, white} | others) == 14
    }
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 1)
    count: Counter[tuple[str, str]] = Counter()
    for _ in range(200 * len(possible)):
        game.reshuffle(1, rng)
        count[notation.strip_text(game.strip(0)), notation.strip_text(game.strip(7))] += 1
    assert set(count) == possible and len(possible) > 10
    assert all(140 < n < 260 for n in count.values())


# --- set-up ---------------------------------------------------------------------------------


def test_every_slide_is_set_at_a_random_position() -> None:
    positions = [slides(dealt(seed=seed)).replace(" ", "") for seed in range(300)]
    for slide in range(14):
        count = Counter(position[slide] for position in positions)
        assert set(count) == set("ABC") and min(count.values()) > 70


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_least_five_cells_a_player_are_closed(players: int, pattern: str) -> None:
    for seed in range(50):
        game = dealt(players, pattern, seed)
        assert "".join(picture(game)).count("#") <= 49 - 5 * players


def test_positions_that_leave_too_few_cells_closed_are_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With real patterns that hardly ever happens; here seven of nine places are holed."""
    strips = (0b111011101, 0b110111011, 0b101110111) * 5
    monkeypatch.setattr(pieges, "STANDARD", strips[:14])
    closed = {
        players: [49 - "".join(picture(dealt(players, seed=seed))).count("#") for seed in range(30)]
        for players in (2, 4)
    }
    assert min(closed[4]) >= 20 > min(closed[2]) >= 10


def test_marbles_go_on_empty_closed_cells() -> None:
    game = dealt(2)
    closed = [cell for cell in CELLS if shown(game, cell) != "#"]
    assert moves(game) == closed and len(closed) < 49
    first, second = closed[3], closed[20]
    play(game, first)
    assert refused(game, first)
    play(game, second)
    assert moves(game) == [cell for cell in closed if cell not in (first, second)]
    assert all(refused(game, cell) for cell in CELLS if cell not in closed)


def test_marbles_may_lie_on_orange_and_on_white() -> None:
    game = dealt(2)
    assert {shown(game, cell) for cell in moves(game)} == {"o", "w"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_place_five_marbles_one_at_a_time_in_turn(players: int) -> None:
    game = dealt(players)
    cells = moves(game)[: 5 * players]
    for i, cell in enumerate(cells):
        assert game.turn == i % players
        hands = [5 - (i + players - 1 - seat) // players for seat in range(players)]
        assert notation.position(game)["hand"] == hands
        play(game, cell)
    assert marbles(game) == [" ".join(cells[seat::players]) for seat in range(players)]
    assert notation.position(game)["hand"] == [0] * players
    assert refused(game, moves(dealt(players))[-1])


def test_no_slide_moves_before_all_marbles_are_placed() -> None:
    game = dealt(2)
    for cell in moves(game)[:10]:
        assert all(refused(game, name + way) for name in STRIPS for way in "+-")
        play(game, cell)
    assert set(moves(game)) <= {name + way for name in STRIPS for way in "+-"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_begins_and_is_the_first_to_move_a_slide(players: int) -> None:
    for seed in range(5):
        game = dealt(players, seed=seed)
        assert (game.first, game.turn) == (0, 0)
        play(game, *moves(game)[: 5 * players])
        assert game.turn == 0
