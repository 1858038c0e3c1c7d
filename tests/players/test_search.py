"""What the players that try moves out share."""

from array import array
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any

import pytest

from quadrille.engine import prng
from quadrille.engine.game import Game
from quadrille.engine.games import create
from quadrille.players import players
from quadrille.players.player import LEVELS, shuffle
from quadrille.players.worlds import halvings, sort
from tests.chance import seeded
from tests.moves import choose, listed, played, twin


def positions(
    name: str, every: int, most: int, seats: int = 2, variant: str = "", options: Any = None
) -> Iterator[Any]:
    """Positions of random games with a choice of moves."""
    return islice(all_positions(create(name, variant or None, seats, options), every), most)


def all_positions(game: Game, every: int) -> Iterator[Game]:
    rng = seeded(3)
    for deal in count(1):
        game.setup(deal)
        while not game.over:
            moves = listed(game)
            if game.plies % every == every - 1 and len(moves) > 1:
                yield twin(game)
            game.apply(moves[prng.below(rng, 0, len(moves))])


ZERO = 1 << 15  # what a search adds to its values
WIN = 30000


def thinker(game: Game, depth: int, budget: int = 10**6) -> Any:
    """A player who judges exactly, and looks so many plies ahead."""
    player: Any = players.create(game, "hard", 1)
    player.VAGUE_AT_FIRST = 1
    player.deepest = depth
    player.budget = budget
    return player


def found(player: Any) -> int:
    """What the best move is worth."""
    return int(player._words[player._kernel.ROOT + player._kernel.BEST]) - ZERO


def sees_victories(
    games: Iterator[Any], minimax: Callable[..., int], depth: int, budget: int, wanted: int
) -> None:
    """Of those that three plies show."""
    seen = 0
    for game in games:
        if min(game.score(0), game.score(1)) > 1:
            continue
        player = thinker(game, depth, budget)
        values = {m: minimax(played(game, m), game.turn, 2, 1) for m in listed(game)}
        if max(values.values()) > player._kernel.WON - ZERO:
            assert values[choose(player, game)] == max(values.values())
            seen += 1
        if seen == wanted:
            return
    pytest.fail("no position with a victory in sight")


# --- searches ---------------------------------------------------------------------------------


def test_a_win_is_taken_as_soon_as_possible() -> None:
    wins = 0
    for game in positions("flipop", 1, 2000):
        winning = [m for m in listed(game) if played(game, m).winners == 1 << game.turn]
        if winning:
            for level in LEVELS:
                assert choose(players.create(game, level, 1), game) in winning
            wins += 1
    assert wins


def test_halvings() -> None:
    assert list(map(halvings, (2, 3, 4, 5, 8, 32))) == [1, 2, 2, 3, 3, 5]


def test_moves_are_shuffled_and_sorted() -> None:
    moves = array("H", range(20))
    shuffle(moves, 15, seeded(1))
    assert sorted(moves[:15]) == list(range(15)) != list(moves[:15])
    assert list(moves[15:]) == list(range(15, 20))
    moves = array("H", [1, 2, 3, 4, 5, 6])  # equals keep their order
    sums = array("i", [10, 30, 20, 30, 10, 99])
    sort(moves, sums, 5, 5)
    assert list(moves) == [2, 4, 3, 1, 5, 6]
    assert list(sums) == [30, 30, 20, 10, 10, 99]


def test_the_best_are_sorted_among_many() -> None:
    rng = seeded(2)
    for many in (1, 2, 17, 400):
        values = [prng.below(rng, 0, 50) for _ in range(many)]
        inorder = sorted(range(many), key=lambda move: -values[move])
        for best in (1, 2, 16, many, many + 3):
            moves, sums = array("H", range(many)), array("i", values)
            sort(moves, sums, many, best)
            assert list(moves[:best]) == inorder[:best]
            assert list(sums[:best]) == [values[move] for move in inorder[:best]]


def test_hard_wins_on_the_last_move_of_blockers_where_it_can() -> None:
    seen = 0
    for game in positions("blockers", 1, 300):
        moves = listed(game)
        if not all(played(game, move).over for move in moves):
            continue
        winning = [move for move in moves if played(game, move).winners >> game.turn & 1]
        if winning:
            player = players.create(game, "hard", 1)
            player.budget = 1000
            assert choose(player, game) in winning
            seen += 1
    assert seen
