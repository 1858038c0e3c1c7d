"""The searches against naive ones, and the judgements against the games' own counting."""

from array import array
from collections.abc import Iterator

import pytest

from quadrille.engine import prng
from quadrille.engine.game import Game
from quadrille.engine.games import create
from quadrille.players import players
from quadrille.players.alphabeta import WIN, AlphaBeta, most_frequent, to_front
from quadrille.players.blockers_value import GRID_BYTES, POINT, choose, lay_out, prepare, worth
from quadrille.players.player import Player, shuffle
from quadrille.players.worlds import halvings, sort


def positions(
    name: str, every: int, count: int, seats: int = 2, variant: str = ""
) -> Iterator[Game]:
    """Positions of random games that are not over."""
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 3)
    game = create(name, variant or None, seats)
    copy = create(name, variant or None, seats)
    deal = 0
    while count:
        deal += 1
        game.setup(deal)
        while not game.over and count:
            moves = legal(game)
            if game.plies % every == every - 1 and len(moves) > 1:
                copy.load(game)
                yield copy
                count -= 1
            game.apply(moves[prng.below(rng, 0, len(moves))])


def legal(game: Game) -> list[int]:
    out = array("H", bytes(2 * game.MAX_MOVES))
    return list(out[: game.moves(out)])


def after(game: Game, move: int) -> Game:
    child = create(game.NAME, game.variant, game.players)
    child.load(game)
    child.apply(move)
    return child


def choose_move(player: Player, game: Game) -> int:
    player.start(game, game.turn)
    while (move := player.step(1000)) is None:
        pass
    return int(move)


# --- alpha-beta -----------------------------------------------------------------------------


def minimax(player: AlphaBeta, game: Game, depth: int, ply: int) -> int:
    if game.over:
        own = 1 << player.seat
        if game.winners == own:
            return WIN - ply + 1
        return 0 if game.winners & own else ply - 1 - WIN
    if depth == 0:
        return int(player.value(game))
    values = [minimax(player, after(game, move), depth - 1, ply + 1) for move in legal(game)]
    return max(values) if game.turn == player.seat else min(values)


@pytest.mark.parametrize(
    ("name", "seats", "every", "depth"),
    [("flipop", 2, 9, 3), ("pieges", 2, 13, 2), ("pieges", 3, 17, 2)],
)
def test_alpha_beta_finds_what_looking_at_everything_finds(
    name: str, seats: int, every: int, depth: int
) -> None:
    for game in positions(name, every, 8, seats):
        player = players.create(game, "hard", 1)
        player.deepest = depth
        player.budget = 10**6
        move = choose_move(player, game)
        values = {m: minimax(player, after(game, m), depth - 1, 1) for m in legal(game)}
        assert values[move] == max(values.values())


def test_a_win_is_taken_as_soon_as_can_be() -> None:
    wins = 0
    for game in positions("flipop", 1, 2000):
        winning = [m for m in legal(game) if after(game, m).winners == 1 << game.turn]
        if winning:
            for level in ("easy", "medium", "hard"):
                assert choose_move(players.create(game, level, 1), game) in winning
            wins += 1
    assert wins


def test_the_move_of_most_worlds_is_played() -> None:
    assert most_frequent(array("H", [5, 7, 9, 7, 1]), 5) == 7
    assert most_frequent(array("H", [5, 7, 7, 5, 1]), 5) == 5
    assert most_frequent(array("H", [5, 7, 7]), 1) == 5


def test_to_front() -> None:
    moves = array("H", [1, 2, 3, 4])
    to_front(moves, 3, 4)
    assert list(moves) == [3, 2, 1, 4]
    to_front(moves, 4, 3)  # which is not one of the first three
    assert list(moves) == [3, 2, 1, 4]


# --- trying out -----------------------------------------------------------------------------


def test_sort_puts_the_highest_first_and_keeps_the_order_of_equals() -> None:
    moves = array("H", [1, 2, 3, 4, 5, 6])
    sums = array("i", [10, 30, 20, 30, 10, 99])
    sort(moves, sums, 5)
    assert list(moves) == [2, 4, 3, 1, 5, 6]
    assert list(sums) == [30, 30, 20, 10, 10, 99]


@pytest.mark.parametrize(("count", "times"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (32, 5)])
def test_halvings(count: int, times: int) -> None:
    assert halvings(count) == times


def test_shuffle_keeps_the_moves() -> None:
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 1)
    moves = array("H", range(20))
    shuffle(moves, 15, rng)
    assert sorted(moves[:15]) == list(range(15)) != list(moves[:15])
    assert list(moves[15:]) == list(range(15, 20))


def test_hard_wins_on_the_last_move_of_blockers_where_it_can() -> None:
    seen = 0
    for game in positions("blockers", 1, 300):
        moves = legal(game)
        if not all(after(game, move).over for move in moves):
            continue
        winning = [move for move in moves if after(game, move).winners >> game.turn & 1]
        if winning:
            player = players.create(game, "hard", 1)
            player.budget = 300
            assert choose_move(player, game) in winning
            seen += 1
    assert seen


# --- judgements -----------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "seats"), [("standard", 2), ("standard", 5), ("expert", 2)])
def test_points_of_blockers_are_the_scores_of_the_game(variant: str, seats: int) -> None:
    grid = bytearray(GRID_BYTES)
    prepare(grid)
    for game in positions("blockers", 11, 12, seats, variant):
        scores = [game.score(seat) for seat in range(seats)]
        for seat in range(seats):
            expected = sum(scores) - scores[seat] - (seats - 1) * scores[seat]
            assert worth(game.state, grid, seat, 0) == POINT * expected


def test_a_glance_at_blockers_is_at_most_a_point_off() -> None:
    """What a move promises beside points is worth less than two of them."""
    grid = bytearray(GRID_BYTES)
    prepare(grid)
    for game in positions("blockers", 7, 12):
        seat = game.turn
        moves = legal(game)
        lay_out(game.state, grid)
        found = choose(game.state, grid, array("H", moves), len(moves), 0)
        points = {}
        for move in moves:
            child = after(game, move)
            points[move] = child.score(1 - seat) - child.score(seat)
        assert points[found] >= max(points.values()) - 1


@pytest.mark.parametrize("seat", [0, 1])
def test_two_players_judge_alike(seat: int) -> None:
    """What one seat gains the other loses; only in Flipop both may be restless."""
    for name in ("flipop", "pieges"):
        for game in positions(name, 5, 10):
            if name == "flipop" and game.state[10] > 8:
                continue
            player = players.create(game, "hard", 1)
            player.seat = seat
            own = player.value(game)
            player.seat = 1 - seat
            assert player.value(game) == -own
