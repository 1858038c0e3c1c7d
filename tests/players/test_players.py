"""Players as the app sees them: legal moves, levels, slices, progress, and what they refuse."""

import pytest

from quadrille.engine.game import Game
from quadrille.engine.games import GAMES, create, game_class
from quadrille.players import players
from quadrille.players.player import LEVELS, Player, PlayerError

NODES = 30  # of a move, where only its being legal counts


TABLES = [
    pytest.param(name, variant, seats, id=f"{name}-{variant}-{seats}")
    for name in GAMES
    for variant, fewest, most in game_class(name).VARIANTS
    for seats in range(fewest, most + 1)
]


def dealt(name: str, seed: int = 1) -> Game:
    game = create(name)
    game.setup(seed)
    return game


def choose(player: Player, game: Game, nodes: int = 50) -> int:
    player.start(game, game.turn)
    while (move := player.step(nodes)) is None:
        assert player.spent <= player.budget
    return int(move)


# --- what they do ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "variant", "seats"), TABLES)
@pytest.mark.parametrize("level", [*LEVELS, "random"])
def test_moves_are_legal_to_the_end(name: str, variant: str, seats: int, level: str) -> None:
    game = create(name, variant, seats)
    game.setup(3)
    player = players.create(game, level, 1)
    player.budget = min(player.budget, NODES)
    while not game.over and game.plies < 60:
        game.play(choose(player, game))  # which refuses what is not legal


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("option", [True, False], ids=["last values", "first values"])
def test_options_are_those_of_the_game(name: str, option: bool) -> None:
    kind = game_class(name)
    variant = kind.VARIANTS[0][0]
    options = {o: values[-1] for o, values, variants in kind.OPTIONS if variant in variants}
    game = create(name, None, None, options if option else {})
    game.setup(2)
    player = players.create(create(name), "hard", 1)
    player.budget = 200
    for _ in range(4):
        game.play(choose(player, game))


@pytest.mark.parametrize("name", GAMES)
def test_the_budget_is_kept_to_the_node(name: str) -> None:
    game = dealt(name)
    for level in LEVELS:
        player = players.create(game, level, 1)
        player.budget = 150
        choose(player, game)
        assert 0 < player.spent <= 150


@pytest.mark.parametrize("name", GAMES)
def test_slices_change_no_move(name: str) -> None:
    game = dealt(name)
    moves = set()
    for nodes in (1, 7, 1000):
        player = players.create(game, "hard", 1)
        player.budget = 200
        moves.add((choose(player, game, nodes), player.spent))
    assert len(moves) == 1


@pytest.mark.parametrize("name", GAMES)
def test_one_step_spends_what_it_may(name: str) -> None:
    game = dealt(name)
    player = players.create(game, "hard", 1)
    player.start(game, game.turn)
    assert player.step(player.SLICE) is None
    assert player.spent == player.SLICE


@pytest.mark.parametrize("name", GAMES)
def test_a_player_can_be_interrupted(name: str) -> None:
    game = dealt(name)
    player = players.create(game, "hard", 1)
    player.budget = 100
    player.start(game, game.turn)
    player.step(5)
    game.play(choose(player, game))
    assert game.plies == 1


@pytest.mark.parametrize("name", GAMES)
def test_thinking_leaves_the_game_alone(name: str) -> None:
    game = dealt(name)
    before = bytes(game.state)
    player = players.create(game, "medium", 1)
    player.budget = 100
    choose(player, game)
    assert bytes(game.state) == before


@pytest.mark.parametrize("name", GAMES)
def test_levels_have_more_to_spend(name: str) -> None:
    budgets = [players.create(create(name), level, 1).budget for level in LEVELS]
    assert budgets == sorted(budgets)
    assert budgets[0] < budgets[-1]


# --- what they refuse -----------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_unknown_level(name: str) -> None:
    with pytest.raises(PlayerError, match="no level 'godlike'; the levels are easy, medium, hard"):
        players.create(create(name), "godlike", 1)


def test_unknown_game() -> None:
    class Chess(game_class("flipop")):  # type: ignore[misc]
        NAME = "chess"

    with pytest.raises(PlayerError, match="no computer player knows the game 'chess'"):
        players.create(Chess(), "easy", 1)


def test_another_game() -> None:
    player = players.create(create("flipop"), "easy", 1)
    with pytest.raises(PlayerError, match="a player of flipop cannot play pieges"):
        player.start(dealt("pieges"), 0)


@pytest.mark.parametrize("seat", [1, 2, -1])
def test_wrong_seat(seat: int) -> None:
    player = players.create(create("flipop"), "easy", 1)
    with pytest.raises(PlayerError, match=f"it is the turn of seat 0, not of {seat}"):
        player.start(dealt("flipop"), seat)


@pytest.mark.parametrize("name", GAMES)
def test_finished_game(name: str) -> None:
    game = dealt(name)
    player = players.create(game, "random", 1)
    while not game.over:
        game.play(choose(player, game))
    with pytest.raises(PlayerError, match=f"{name}: the game is over"):
        players.create(game, "hard", 1).start(game, game.turn)


@pytest.mark.parametrize("nodes", [0, -3])
def test_no_budget(nodes: int) -> None:
    game = dealt("flipop")
    player = players.create(game, "easy", 1)
    player.start(game, 0)
    with pytest.raises(PlayerError, match=f"a budget of one node at least, not {nodes}"):
        player.step(nodes)


def test_nothing_to_think_about() -> None:
    game = dealt("flipop")
    player = players.create(game, "easy", 1)
    with pytest.raises(PlayerError, match=r"start\(\) comes first"):
        player.step(1)
    choose(player, game)
    with pytest.raises(PlayerError, match=r"start\(\) comes first"):
        player.step(1)


# --- what they see --------------------------------------------------------------------------


def test_easy_takes_a_ball_off_in_flipop() -> None:
    """Easy looks one ply ahead: what wins at once it does not miss."""
    game = dealt("flipop")
    hard = players.create(game, "hard", 1)
    hard.budget = 300
    easy = players.create(game, "easy", 2)
    while not game.over and game.score(0) == 5:
        if game.turn == 0:
            after = create("flipop")
            scoring = []
            for move in legal(game):
                after.load(game)
                after.apply(move)
                if after.score(0) < 5:
                    scoring.append(move)
            move = choose(easy, game)
            assert not scoring or move in scoring
            game.play(move)
        else:
            game.play(choose(hard, game))
    assert game.score(0) == 4


def legal(game: Game) -> list[int]:
    player = players.create(game, "random", 1)
    return list(player.moves[: game.moves(player.moves)])
