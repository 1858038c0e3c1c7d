"""Pièges' board, what shows, and the set-up, paragraph by paragraph (docs/rules/pieges.md)."""

from collections import Counter

import pytest

from host_tools.notation import pieges as notation
from quadrille.engine import pieges
from quadrille.engine.pieges import Pieges
from tests.rules.pieges_positions import CELLS, STRIPS, dealt, marbles, picture, slides, stand
from tests.rules.shared import moves, play, position, refused

PATTERNS = ["standard", "random"]


def shown(game: Pieges, cell: str) -> str:
    return picture(game)["7654321".index(cell[1])]["abcdefg".index(cell[0])]


def test_seven_orange_slides_and_seven_white_ones() -> None:
    names = ["oa", "ob", "oc", "od", "oe", "of", "og", "w1", "w2", "w3", "w4", "w5", "w6", "w7"]
    assert [*notation.extras(dealt())["strips"]] == [*position(dealt())["slides"]] == names


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


def test_the_standard_pattern_is_always_the_same_and_a_random_one_is_new_each_game() -> None:
    patterns = [notation.extras(dealt(2 + seed % 3, seed=seed)) for seed in range(6)]
    assert all(pattern == patterns[0] for pattern in patterns)
    patterns = [notation.extras(dealt(2, "random", seed)) for seed in range(20)]
    assert not any(pattern in patterns[:i] for i, pattern in enumerate(patterns))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_strips_differ_without_three_equal_places_in_a_row_and_every_cell_can_open_and_close(
    pattern: str,
) -> None:
    for seed in range(100):
        strips = notation.extras(dealt(2, pattern, seed))["strips"]
        assert len(set(strips.values())) == 14
        assert not any("000" in strip or "111" in strip for strip in strips.values())
    for cell in CELLS:
        orange, white = strips["o" + cell[0]], strips["w" + cell[1]]
        row, column = "1234567".index(cell[1]), "abcdefg".index(cell[0])
        window = orange[row : row + 3], white[column : column + 3]
        assert "1" in window[0] and "1" in window[1]
        assert "0" in window[0] or "0" in window[1]


def test_every_slide_is_set_at_a_random_position() -> None:
    positions = [slides(dealt(seed=seed)).replace(" ", "") for seed in range(300)]
    for slide in range(14):
        count = Counter(position[slide] for position in positions)
        assert set(count) == set("ABC") and min(count.values()) > 70


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_least_five_cells_per_player_are_closed(players: int, pattern: str) -> None:
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_place_five_marbles_in_turn_on_empty_closed_cells(players: int) -> None:
    game = dealt(players)
    assert (game.first, game.turn) == (0, 0)
    closed = [cell for cell in CELLS if shown(game, cell) != "#"]
    assert {shown(game, cell) for cell in closed} == {"o", "w"}
    cells = closed[3 : 3 + 5 * players]
    for i, cell in enumerate(cells):
        assert game.turn == i % players
        hands = [5 - (i + players - 1 - seat) // players for seat in range(players)]
        assert position(game)["hand"] == hands
        free = set(closed) - set(cells[:i])
        assert moves(game) == sorted(free)
        others = {*CELLS, *(name + way for name in STRIPS for way in "+-")} - free
        assert all(refused(game, text) for text in others)
        play(game, cell)
    assert game.turn == 0  # the first to move a slide, too
    assert marbles(game) == [" ".join(cells[seat::players]) for seat in range(players)]
    assert position(game)["hand"] == [0] * players
    assert refused(game, closed[-1])
    assert set(moves(game)) <= {name + way for name in STRIPS for way in "+-"}
