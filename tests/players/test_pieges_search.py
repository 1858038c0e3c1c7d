"""Pièges' search against one that looks at everything, by the engine's rules and a plain count."""

from array import array
from collections.abc import Sequence

import pytest

from host_tools.fit import pieges as features
from quadrille.engine.game import TURN
from quadrille.engine.pieges import CELLS, LEFT, QUIET, Pieges
from quadrille.engine.pieges_kernels import RECENT
from quadrille.players.deepening import most_frequent
from quadrille.players.pieges import PiegesPlayer
from quadrille.players.pieges_search import FRAME, ROOT, deepen, search
from quadrille.players.pieges_value import WEIGHTS
from tests.moves import choose, listed, played, twin
from tests.players.test_search import WIN, found, positions, sees_victories, thinker
from tests.sizes import size


def value(game: Pieges, seat: int) -> int:
    """What the end of a line is worth to a seat; its own counts once for each of the others."""
    total = 0
    own_turn = game.turn == seat
    for other in range(game.players):
        counts = features.of_seat(game, other, own_turn == (other == seat))
        points = sum(WEIGHTS[f] * (-1 if features.is_cost(f) else 1) for f in counts)
        total += points * (game.players - 1) if other == seat else -points
    return total + (WEIGHTS[features.TO_MOVE] if own_turn else -WEIGHTS[features.TO_MOVE])


def minimax(game: Pieges, seat: int, depth: int, ply: int) -> int:
    """What a position is worth to a seat; once that is out, it has lost."""
    if game.over or not game.score(seat):
        if game.over and game.winners & 1 << seat and game.winners != 1 << seat:
            return 0
        return (WIN - FRAME * ply) * (1 if game.over and game.winners == 1 << seat else -1)
    if depth == 0:
        return value(game, seat)
    values = [minimax(played(game, move), seat, depth - 1, ply + 1) for move in listed(game)]
    return max(values) if game.turn == seat else min(values)


def check(game: Pieges, depth: int) -> None:
    player = thinker(game, depth)
    move = choose(player, game)
    values = {m: minimax(played(game, m), game.turn, depth - 1, 1) for m in listed(game)}
    best = max(values.values())
    assert (found(player), values[move]) == (best, best)
    assert_root_is_as_it_was(player, 0)


def assert_root_is_as_it_was(player: PiegesPlayer, stopped: int) -> None:
    """Where marbles lie depends on how far a search came before it was stopped."""
    now = position(player._words, ROOT)
    player._begin(1)
    assert now[: 9 - stopped] == position(player._words, ROOT)[: 9 - stopped]


@pytest.mark.parametrize(
    ("seats", "every", "depth", "count"),
    [(2, 7, 1, 60), (3, 11, 1, 30), (4, 11, 1, 30), (2, 13, 2, 10), (3, 17, 2, 5)],
)
def test_the_search_finds_what_looking_at_everything_finds(
    seats: int, every: int, depth: int, count: int
) -> None:
    for game in positions("pieges", every, count, seats):
        check(game, depth)


@pytest.mark.prove
@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "every", "count"), [(2, 9, size(3, 8)), (3, 14, size(2, 6)), (4, 19, size(2, 4))]
)
def test_three_plies_with_moves_that_are_tried_before_the_others_are_written(
    seats: int, every: int, count: int
) -> None:
    """The first position is one in which the last marbles are placed."""
    for game in positions("pieges", every, count, seats):
        check(game, 3)


def test_the_end_of_a_stalled_game_and_slides_barred_after_two_turns() -> None:
    seen = 0
    for game in positions("pieges", 1, 4000):
        recent = game.state[RECENT + game.turn]
        if recent > 16 and game.plies > 20 and game.plies % 3 == 0:
            game.state[QUIET] = 98
            check(game, 2)
            seen += 1
        if seen == 10:
            return
    pytest.fail("no slide was moved twice by one seat")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_are_those_of_the_engine(seats: int) -> None:
    """A frame after each move is the one that a search from there begins with."""
    player, after = (thinker(Pieges(None, seats), 2) for _ in range(2))
    for game in positions("pieges", 1, 300, seats):
        move = listed(game)[game.plies * 7 % len(listed(game))]
        child = played(game, move)
        if child.over or not child.score(game.turn):
            continue
        begin(player, game, move)
        begin(after, child, listed(child)[0])
        search(player._words, player._table, 1)
        assert position(player._words, ROOT + FRAME) == position(after._words, ROOT)


def begin(player: PiegesPlayer, game: Pieges, move: int) -> None:
    """Begin to search one move."""
    player.root.load(game)
    player.moves[0] = move
    player._begin(1)
    deepen(player._words, 2)


def position(words: Sequence[int], frame: int) -> tuple[object, ...]:
    """The part of a position that does not depend on who searches it."""
    turn, _, slides, barred, recent, quiet, hand, left, in_play = words[frame : frame + 9]
    # A seat that is out does not move again: what it moved last does not matter.
    recents = [recent >> 5 * seat & 31 for seat in range(4) if left >> 4 * seat & 15]
    lines = list(words[16:30])
    return turn, slides, barred, recents, quiet, hand, left, in_play, lines


@pytest.mark.long
def test_a_search_that_is_stopped_often_finds_the_same_and_leaves_its_root_as_it_was() -> None:
    for options in ({}, {"pattern": "random"}):
        for game in positions("pieges", 9, 5, options=options):
            moves = set()
            for nodes in (1, 3, 64, 10**6):
                player = thinker(game, 12, 2000)
                move = choose(player, game, nodes)
                assert move in listed(game)
                moves.add((move, player.spent, found(player)))
                assert_root_is_as_it_was(player, 1)
            assert len(moves) == 1


def test_a_move_that_is_best_in_most_worlds() -> None:
    assert most_frequent(array("H", [5, 7, 9, 7, 1]), 5) == 7
    assert most_frequent(array("H", [5, 7, 7, 5, 1]), 5) == 5
    assert most_frequent(array("H", [5, 7, 7]), 1) == 5


def test_both_sides_judge_alike() -> None:
    """With marbles, last moves and the turn exchanged a position is worth the same."""
    for game in positions("pieges", 7, 20):
        if game.hand(0) or game.hand(1):
            continue
        other = twin(game)
        for cell in range(CELLS, CELLS + 49):
            other.state[cell] = (0, 2, 1)[game.state[cell]]
        for at in (LEFT, RECENT):
            other.state[at : at + 2] = game.state[at : at + 2][::-1]
        other.state[TURN] ^= 1
        values = set()
        for position in (game, other):
            player = thinker(game, 3)
            choose(player, position)
            values.add(found(player))
        assert len(values) == 1


@pytest.mark.prove
@pytest.mark.long
def test_hard_sees_a_victory_that_three_plies_show() -> None:
    sees_victories(positions("pieges", 1, 20000), minimax, 12, 20000, wanted=size(2, 4))


def lead(game: Pieges, seat: int) -> int:
    return int(game.score(seat) - game.score(1 - seat))


def test_easy_drops_a_marble_when_it_can() -> None:
    seen = 0
    for game in positions("pieges", 5, 60):
        seat = game.turn
        leads = {move: lead(played(game, move), seat) for move in listed(game)}
        if max(leads.values()) > lead(game, seat):
            assert leads[choose(PiegesPlayer(game, "easy", 1), game)] > lead(game, seat)
            seen += 1
    assert seen
