"""Flipop's search against one that looks at everything, by the engine's rules and a plain count."""

import pytest

from host_tools.fit import flipop as features
from host_tools.fit.flipop import Position
from quadrille.engine.flipop import BAR, BLACK, HIGH, LOW, QUIET, WHITE, Flipop
from quadrille.engine.flipop_kernels import PIVOTS
from quadrille.engine.game import PASS, word
from quadrille.players.flipop_search import FRAME, ROOT
from quadrille.players.flipop_value import WEIGHTS
from tests.moves import choose, listed, played, twin
from tests.players.test_search import WIN, found, positions, sees_victories, thinker

CALM, RESTLESS, AHEAD = 12, 12, 100
STEPS = (5, 1, -5, -1)


def position(game: Flipop) -> Position:
    white, black, low, high = (word(game.state, at) for at in (WHITE, BLACK, LOW, HIGH))
    return Position(white, black, low, high, game.turn)


def value(game: Flipop, seat: int) -> int:
    """What the end of a line is worth to a seat."""
    counts = features.count_in(position(game))
    points = sum(weight * times for weight, times in zip(WEIGHTS, counts, strict=True))
    points = -points if seat else points
    if game.state[QUIET] > CALM and points < AHEAD:
        points -= (game.state[QUIET] - CALM) * RESTLESS
    return points


def is_plain(game: Flipop, move: int) -> bool:
    """Whether it pushes one ball only, and that ball has no barred push."""
    balls = position(game).white | position(game).black
    cell = move >> 2
    hindered = balls >> cell + STEPS[move & 3] | word(game.state, BAR) >> cell
    return move != PASS and not hindered & 1


def minimax(game: Flipop, seat: int, depth: int, ply: int) -> int:
    """What a position is worth to a seat; where only chains are left the line goes on."""
    if game.over:
        if game.winners == 3:
            return 0
        return (WIN - FRAME * ply) * (1 if game.winners == 1 << seat else -1)
    moves = listed(game)
    if depth == 0 and any(is_plain(game, move) for move in moves):
        return value(game, seat)
    values = [minimax(played(game, move), seat, max(depth, 1) - 1, ply + 1) for move in moves]
    return max(values) if game.turn == seat else min(values)


@pytest.mark.parametrize("chain", ["swing", "straight"])
@pytest.mark.parametrize("stop", ["blocked", "instant"])
@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 20), (3, 4)])
def test_the_search_finds_what_looking_at_everything_finds(
    chain: str, stop: str, depth: int, count: int
) -> None:
    for game in positions("flipop", 7, count, options={"chain": chain, "stop": stop}):
        player = thinker(game, depth)
        move = choose(player, game)
        values = {m: minimax(played(game, m), game.turn, depth - 1, 1) for m in listed(game)}
        best = max(values.values())
        assert (found(player), values[move]) == (best, best)


def test_hard_sees_a_victory_that_three_plies_show() -> None:
    games = (game for game in positions("flipop", 1, 20000) if game.state[QUIET] < 90)
    sees_victories(games, minimax, 16, 5000, wanted=12)


def test_both_sides_judge_alike() -> None:
    """A board turned upside down, with colours and turn exchanged, is worth the same."""
    for game in positions("flipop", 7, 20):
        turned = twin(game)
        white, black, low, high, _ = position(game)
        for at, bits in ((WHITE, turn(black, 24)), (BLACK, turn(white, 24))):
            turned.state[at : at + 4] = bits.to_bytes(4, "little")
        pivots = turn(PIVOTS, 18)
        for at, bits in ((LOW, turn(low, 18)), (HIGH, turn(high, 18) ^ pivots)):
            turned.state[at : at + 4] = bits.to_bytes(4, "little")
        turned.state[BAR : BAR + 4] = game.state[BAR : BAR + 4] = bytes(4)
        turned.state[4] ^= 1
        one, other = thinker(game, 3), thinker(game, 3)
        choose(one, game)
        choose(other, turned)
        assert found(one) == found(other)


def turn(word: int, last: int) -> int:
    return sum(1 << last - i for i in range(25) if word >> i & 1)


@pytest.mark.long
def test_a_search_that_is_stopped_often_finds_the_same_and_leaves_its_root_as_it_was() -> None:
    for game in positions("flipop", 7, 8):
        moves = set()
        for nodes in (1, 3, 64, 10**6):
            player = thinker(game, 16, 2000)
            moves.add((choose(player, game, nodes), player.spent, found(player)))
            root = b"".join(word.to_bytes(4, "little") for word in player._words[ROOT : ROOT + 5])
            assert root == game.state[WHITE : BAR + 4]
        assert len(moves) == 1
