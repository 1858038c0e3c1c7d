"""`./quadrille fit`: what is counted, what is found, what is written, what is refused."""

import random
from math import exp

import pytest

from host_tools.fit import flipop, pieges, regression
from host_tools.fit.cli import FEATURES, target
from host_tools.fit.flipop import CELLS, Position
from quadrille.engine.games import load
from quadrille.engine.pieges import Pieges
from tests.command import printed, refusal
from tests.moves import dealt, listed

FAST = ("--games", 40, "--rounds", 1, "--nodes", 20)


@pytest.mark.parametrize("game", FEATURES)
def test_the_weights_of_the_firmware_are_as_the_command_writes_them(game: str) -> None:
    features = FEATURES[game]
    weights = list(load(f"players.{game}_value", "WEIGHTS"))
    assert target(game).read_text() == features.module(weights)
    assert len(weights) == len(features.FIRST)
    assert all(weights[f] == weights[features.mirrored(f)] for f in range(len(weights)))
    lines = features.page(weights).splitlines()
    assert all(str(weights[f]) in " ".join(lines) for f in features.fitted())


def test_at_the_start_of_flipop_only_the_turn_is_not_even() -> None:
    counts = flipop.count(bytes(dealt("flipop").state))
    assert [f for f in range(CELLS, len(counts)) if counts[f]] == [flipop.TO_MOVE]
    assert counts[:CELLS] == [0] * CELLS


def test_what_is_counted_in_flipop() -> None:
    """White on a1 and c4, Black on e1; all doors point north, or that at c4 west."""
    north = Position(1 | 1 << 17, 1 << 4, 0, 0, 0)
    counts = flipop.count_in(north)
    # Doors that point north close edges between columns: nothing stuck above row 1, none ahead.
    assert (counts[flipop.AHEAD], counts[flipop.EXIT], counts[flipop.THREAT]) == (0, 0, 0)
    assert counts[flipop.STUCK] == -1 + 1  # a1 and e1
    assert counts[flipop.LAST_TWO] == 1 and counts[flipop.LAST] == -1
    west = north._replace(low=1 << 17, high=1 << 17)  # above c4
    for turn, exits in ((0, (1, 0)), (1, (0, 1))):
        counts = flipop.count_in(west._replace(turn=turn))
        assert counts[flipop.AHEAD] == 1
        assert (counts[flipop.EXIT], counts[flipop.THREAT]) == exits


def test_what_is_counted_in_pieges() -> None:
    """oa stands at B, w1 at A: a1 shows place 1 of oa, solid, and place 0 of w1, solid."""
    game = dealt("pieges")
    for slide in range(14):
        game.state[10 + 2 * slide + 1] &= 0x3F
    game.state[11] |= 0x40
    assert pieges.KINDS[pieges.kind(game, 0, 0)] == "hole-solid-solid"
    assert pieges.KINDS[pieges.kind(game, 7, 0)] == "solid, hole, hole"
    both_in_hand = pieges.count(bytes(game.state))
    in_hand = (pieges.IN_HAND, pieges.IN_HAND + 1)
    assert [both_in_hand[f] for f in in_hand] == [-5, 5]
    game.play(0)
    counts = pieges.count(bytes(game.state))
    one, other = sorted((pieges.kind(game, 0, 0), pieges.kind(game, 7, 0)))
    assert counts[pieges.PAIRS + one * len(pieges.KINDS) + other] == -1
    assert [counts[f] for f in in_hand] == [5, -4]
    assert (both_in_hand[pieges.TO_MOVE], counts[pieges.TO_MOVE]) == (1, -1)


def test_a_marble_over_an_open_trap_is_no_feature() -> None:
    """Of pairs that a marble can lie on, the first slide is solid."""
    game = Pieges(options={"pattern": "random"})
    game.setup(3)
    for cell in listed(game):
        column, row = divmod(cell, 7)
        assert pieges.pair(game, column, row) < pieges.PAIRS


def test_known_weights_are_found_again() -> None:
    pick = random.Random(1)
    known = [1.5, -0.7, 0.0]
    rows = [[float(pick.randint(-2, 2)) for _ in known] for _ in range(4000)]
    results = []
    for row in rows:
        chance = 1 / (1 + exp(-sum(w * x for w, x in zip(known, row, strict=True))))
        results.append(float(pick.random() < chance))
    found = regression.fit(rows, results)
    assert found == pytest.approx(known, abs=0.1)
    assert regression.loss(rows, results, found) < regression.loss(rows, results, [0.0] * 3)


def test_solve() -> None:
    assert regression.solve([[4.0, 1.0], [1.0, 3.0]], [9.0, 5.0]) == pytest.approx([2.0, 1.0])


def test_weights_are_bytes_and_a_ball_at_home_costs_150() -> None:
    found = [-0.5] * len(flipop.FIRST)
    found[:5] = [1.0] * 5
    found[flipop.LAST] = 3.0
    weights = flipop.scaled(found)
    assert weights[:5] == [150] * 5
    assert weights[flipop.LAST] == 255 and weights[flipop.AHEAD] == 0


def test_a_marble_is_worth_100_and_the_safest_one_costs_nothing() -> None:
    found = [0.0] * len(pieges.FIRST)
    found[pieges.MARBLE + 1 : pieges.IN_HAND] = [2.5, 1.5, 1.0, 1.0]
    found[3], found[4] = 0.5, -0.25
    weights = pieges.scaled(found)
    marbles = weights[pieges.MARBLE : pieges.IN_HAND]
    assert sum(marbles[1:]) / 4 == pytest.approx(100, abs=0.5)
    assert marbles[0] == min(255, 2 * marbles[1])
    assert weights[4] == 0 and weights[3] == pytest.approx(3 * weights[0], abs=2)


@pytest.mark.unix
@pytest.mark.parametrize(("game", "feature"), [("flipop", "the last ball"), ("pieges", "in hand")])
def test_the_same_arguments_give_the_same_weights_on_any_number_of_cores(
    game: str, feature: str
) -> None:
    before = target(game).read_text()
    one, two = (printed("fit", game, *FAST, "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    assert "round 1: 40 games" in one and feature in one and "without to move" in one
    assert printed("fit", game, *FAST, "--seed", 5) != one
    assert target(game).read_text() == before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess",), "only flipop and pieges have weights that are learned, not 'chess'"),
        (("flipop", "--games", "3"), "--games takes a number from 20 up, not 3"),
        (("flipop", "--rounds", "0"), "--rounds takes a number from 1 up, not 0"),
        (("flipop", "--nodes", "0"), "--nodes takes a number from 1 up, not 0"),
        (("flipop", "--jobs", "0"), "--jobs takes a number from 1 up, not 0"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], sentence: str) -> None:
    assert refusal("fit", *words) == sentence
