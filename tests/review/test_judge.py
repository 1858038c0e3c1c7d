"""What a player thinks of moves: its own cost nothing, blunders do, secrets have no influence."""

import random
from typing import Any

import pytest

from host_tools.records import Played
from host_tools.review.chance import Curve, curves, set_up
from host_tools.review.judge import SURE, agreed, judge, outspoken
from host_tools.review.opinions import Opinion
from host_tools.review.positions import Positions
from quadrille.engine.flipop import QUIET
from quadrille.engine.game import PASS
from quadrille.players import players
from tests.chance import seeded
from tests.moves import KINDS, choose, dealt, listed, play_on, played, twin

NODES = 600  # of a move
REVIEWED = [kind for kind in KINDS if set_up(dealt(*kind)) in curves()]  # a new game is not yet


def judging(game: Any, seed: int = 1) -> Any:
    player = outspoken(players.create(game, "hard", seed))
    player.budget = NODES
    return player


@pytest.mark.long
@pytest.mark.parametrize(("name", "variant", "seats"), REVIEWED)
def test_a_move_of_its_own_costs_nothing_and_no_move_gains(
    name: str, variant: str, seats: int
) -> None:
    curve = Curve(0.1, 0.5)
    game = dealt(name, variant, seats, seed=2)
    pick = random.Random(name)
    play_on(game, pick, 4)
    before = bytes(game.state)
    own = choose(judging(game), game)
    best, best_points, points = judge(judging(game), game, own)
    assert (best, best_points) == (own, points)
    for move in pick.sample(listed(game), 2):
        best, best_points, points = judge(judging(game), game, move)
        assert best == own
        chances = curve.chance(points), curve.chance(best_points)
        opinion = Opinion(0, 0, move, chances[0], best, chances[1])
        assert 0 <= opinion.lost <= 1000
        assert not (opinion.lost and move == best)
    assert bytes(game.state) == before


def wins(game: Any) -> list[int]:
    """The moves that win at once."""
    return [move for move in listed(game) if played(game, move).winners == 1 << game.turn]


def blunder(name: str) -> tuple[Any, int]:
    """A position with a victory in one move, and a move that leaves the opponent one instead."""
    for seed in range(1000):
        game = dealt(name, players=2, seed=seed)
        pick = random.Random(seed)
        while not game.over:
            before = twin(game)
            game.play(pick.choice(listed(game)))
        if wins(before):
            for move in listed(before):
                if wins(played(before, move)):
                    return before, move
    raise AssertionError("no such game")


@pytest.mark.parametrize("name", ["flipop", "pieges"])
def test_a_victory_that_is_missed_and_given_away_costs_everything(name: str) -> None:
    game, move = blunder(name)
    best, best_points, points = judge(judging(game), game, move)
    assert best in wins(game)
    assert (best_points, points) == ([SURE], [-SURE])
    curve = Curve(0.2, 0.4)
    assert (curve.chance(best_points), curve.chance(points)) == (1000, 0)


@pytest.mark.parametrize("name", ["colorpop", "blockers"])
def test_it_does_not_depend_on_what_the_seat_cannot_know(name: str) -> None:
    game = dealt(name, players=2, seed=5)
    play_on(game, random.Random(1), 3)
    other = twin(game)
    other.reshuffle(game.turn, seeded(99))
    assert bytes(other.state) != bytes(game.state)
    move = listed(game)[-1]
    assert judge(judging(game), game, move) == judge(judging(other), other, move)


def test_a_pass_is_judged_too() -> None:
    for seed in range(200):
        game = dealt("flipop", seed=seed)
        pick = random.Random(seed)
        while not game.over and listed(game) != [PASS]:
            game.play(pick.choice(listed(game)))
        if not game.over:
            best, best_points, points = judge(judging(game), game, PASS)
            assert best == PASS
            assert best_points == points
            return
    raise AssertionError("no such game")


def test_a_player_who_waits_long_in_flipop_is_judged_by_the_position_alone() -> None:
    game = dealt("flipop")
    play_on(game, random.Random(3), 12)
    later = twin(game)
    later.state[QUIET] += 30
    move = listed(game)[0]
    assert judge(judging(game), game, move)[1:] == judge(judging(later), later, move)[1:]


def test_moves_are_compared_at_the_depth_that_all_have_reached() -> None:
    deep = {1: 5.0, 2: 9.0, 3: 7.0}
    shallow = {1: 4.0, 2: 6.0}
    sure = {1: 0.0, 2: float(SURE)}
    assert agreed([[deep], [shallow]]) == [[9], [6]]
    assert agreed([[deep], [sure]]) == [[7], [SURE]]
    assert agreed([[sure], [sure]]) == [[SURE], [SURE]]
    assert agreed([[deep, shallow], [shallow, shallow]]) == [[9, 6], [6, 6]]


def test_positions_are_those_of_the_game() -> None:
    game = dealt("pieges", players=3, seed=4)
    end = twin(game)
    moves = []
    for _ in range(9):
        moves.append(listed(end)[0])
        end.play(moves[-1])
    positions = Positions(Played(4, end, moves))
    assert len(positions.turns) == len(moves)
    positions.put(0, game)
    for ply, move in enumerate(moves):
        assert positions.turns[ply] == game.turn
        assert positions.word(ply, move)
        game.play(move)
    shown = twin(game)
    positions.put(9, shown)
    assert bytes(shown.state) == bytes(game.state)
