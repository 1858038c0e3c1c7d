"""Players as the app sees them: legal moves, levels, slices, progress, and what they refuse."""

from collections.abc import Callable

import pytest

from quadrille.engine.games import GAMES, create, game_class
from quadrille.players import players
from quadrille.players.player import LEVELS, Player, PlayerError
from tests.moves import KINDS, choose, dealt, listed, played

NODES = 30  # of a move, where it only matters that it is legal


# --- what they do ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "variant", "seats"), KINDS)
@pytest.mark.parametrize("level", [*LEVELS, "random"])
def test_moves_are_legal_to_the_end(name: str, variant: str, seats: int, level: str) -> None:
    game = dealt(name, variant, seats, seed=3)
    player = players.create(game, level, 1)
    player.budget = min(player.budget, NODES)
    while not game.over and game.plies < 60:
        game.play(choose(player, game, 50))  # `play` refuses what is not legal


@pytest.mark.parametrize("name", GAMES)
def test_options_are_those_of_the_game_that_is_played(name: str) -> None:
    kind = game_class(name)
    variant = kind.VARIANTS[0][0]
    options = {o: values[-1] for o, values, variants in kind.OPTIONS if variant in variants}
    game = create(name, None, None, options)
    game.setup(2)
    player = players.create(create(name), "hard", 1)
    player.budget = 200
    for _ in range(4):
        game.play(choose(player, game, 50))


@pytest.mark.parametrize("name", GAMES)
def test_a_player_set_to_a_level_plays_like_one_made_for_it(name: str) -> None:
    game = dealt(name)
    changed = players.create(game, "master", 1)
    for level in LEVELS:
        made = players.create(game, level, 1)
        made.rng[:] = changed.rng
        changed.set_level(level)
        assert (changed.level, changed.budget) == (made.level, made.budget)
        made.budget = changed.budget = min(made.budget, 100)
        assert choose(changed, game, 50) == choose(made, game, 50)


@pytest.mark.parametrize("name", GAMES)
def test_budget_and_slice_are_kept_to_the_node_and_the_game_left_alone(name: str) -> None:
    game = dealt(name)
    before = bytes(game.state)
    of_levels = [players.create(game, level, 1) for level in LEVELS]
    budgets = [player.budget for player in of_levels]
    assert budgets == sorted(budgets)
    assert budgets[0] < budgets[-1]
    hard = of_levels[-1]
    hard.start(game, game.turn)
    assert hard.step(hard.SLICE) is None
    assert hard.spent == hard.SLICE
    for player in of_levels:
        player.budget = 150
        choose(player, game, 50)
        assert 0 < player.spent <= 150
        assert bytes(game.state) == before


@pytest.mark.parametrize("name", GAMES)
def test_slices_and_interruptions_change_no_move(name: str) -> None:
    game = dealt(name)
    moves = set()
    for nodes in (1, 7, 1000):
        player = players.create(game, "hard", 1)
        player.budget = 200
        moves.add((choose(player, game, nodes), player.spent))
    assert len(moves) == 1
    player.start(game, game.turn)
    player.step(5)
    game.play(choose(player, game, 50))
    assert game.plies == 1


@pytest.mark.parametrize("name", ["flipop", "pieges"])
def test_openings_vary(name: str) -> None:
    game = create(name)
    openings = set()
    for seed in range(20):
        seats = [players.create(game, "hard", 2 * seed + seat) for seat in range(2)]
        game.setup(1)
        opening = []
        for ply in range(10):
            player = seats[ply & 1]
            player.budget = 100
            opening.append(choose(player, game))
            game.play(opening[-1])
        openings.add(tuple(opening))
    assert len(openings) >= 15


# --- what they refuse -----------------------------------------------------------------------


class Chess(game_class("flipop")):  # type: ignore[misc]
    NAME = "chess"


def flipop_player() -> Player:
    return players.create(create("flipop"), "easy", 1)


LEVEL = "no level 'godlike'; the levels are easy, medium, hard"
BUDGET = "a budget of at least one node, not"
NOTHING = r"call start\(\) first"


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        *((lambda name=name: players.create(create(name), "godlike", 1), LEVEL) for name in GAMES),
        (lambda: players.create(Chess(), "easy", 1), "no computer player knows the game 'chess'"),
        (lambda: flipop_player().start(dealt("pieges"), 0), "of flipop cannot play pieges"),
        (lambda: flipop_player().start(dealt("flipop"), 1), "the turn of seat 0, not of 1"),
        (lambda: flipop_player().start(dealt("flipop"), 2), "the turn of seat 0, not of 2"),
        (lambda: flipop_player().start(dealt("flipop"), -1), "the turn of seat 0, not of -1"),
        (lambda: flipop_player().step(0), f"{BUDGET} 0"),
        (lambda: flipop_player().step(-3), f"{BUDGET} -3"),
        (lambda: flipop_player().step(1), NOTHING),
    ],
)
def test_each_mistake_has_its_sentence(refused: Callable[[], object], sentence: str) -> None:
    with pytest.raises(PlayerError, match=sentence):
        refused()


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_and_a_move_that_was_found_leave_nothing_to_think_about(name: str) -> None:
    game = dealt(name)
    player = players.create(game, "random", 1)
    while not game.over:
        game.play(choose(player, game, 50))
    with pytest.raises(PlayerError, match=NOTHING):
        player.step(1)
    with pytest.raises(PlayerError, match=f"{name}: the game is over"):
        players.create(game, "hard", 1).start(game, game.turn)


# --- what they see --------------------------------------------------------------------------


def test_easy_takes_a_ball_off_in_flipop() -> None:
    """Easy looks one ply ahead: it does not miss what wins at once."""
    game = dealt("flipop")
    hard = players.create(game, "hard", 1)
    hard.budget = 300
    easy = players.create(game, "easy", 2)
    while not game.over and game.score(0) == 5:
        scoring = [move for move in listed(game) if played(game, move).score(0) < 5]
        move = choose(hard if game.turn else easy, game, 50)
        assert game.turn or not scoring or move in scoring
        game.play(move)
    assert game.score(0) == 4
