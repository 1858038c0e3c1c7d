"""The play-outs of Color Pop against the engine: removals, and what their ends are worth."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from quadrille.engine.colorpop import SECRETS
from quadrille.engine.game import OVER, WINNERS
from quadrille.players import colorpop_search as search
from quadrille.players import players
from tests.moves import dealt, listed, play_on, played, twin

BOARD = slice(10, 70)  # bytes of the state
PLIES = 400
PLY = 6  # the word for plies from the root on
SEATS = [("standard", 2), ("standard", 5), ("duel", 2), ("teams", 4), ("solo", 1)]
COLOURS = range(5)


def freed(game: Any) -> Any:
    """As if nobody had a secret: a play-out goes on where the colours of others are gone."""
    game.state[OVER] = game.state[WINNERS] = 0
    return game


def plies(root: Any, player: Any, many: int) -> Iterator[tuple[list[int], Any]]:
    """The removals of a play-out so far, and where they lead to in the engine."""
    moves: list[int] = []
    game = freed(twin(root))
    shown = twin(root)
    for _ in range(many):
        remove(player)
        search.write_back(player._board, shown.state)
        again = player._words[search.STAGE] == 0
        if not moves or not listed(game):
            moves, game = [], freed(twin(root))
        for move in listed(game):
            after = freed(played(game, move))
            if after.state[BOARD] == shown.state[BOARD]:
                moves, game = [*moves, move], after
                break
        else:
            raise AssertionError("no removal leads to this board")
        yield moves, game
        if again:
            moves = []


def remove(player: Any) -> None:
    """Go on to the next removal; some nodes only pay for the end of a play-out."""
    ply = player._words[PLY]
    while player._words[PLY] == ply:
        assert player.step(1) is None


def begun(variant: str, seats: int, seed: int, level: str = "hard") -> tuple[Any, Any]:
    root = dealt("colorpop", variant, seats, seed)
    play_on(root, random.Random(seed), 5)
    player = players.create(root, level, seed)
    player.start(root, root.turn)
    return root, player


@pytest.mark.parametrize(("variant", "seats"), SEATS)
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_each_ply_is_a_removal_of_the_engine(level: str, variant: str, seats: int) -> None:
    root, player = begun(variant, seats, 3, level)
    whole = 0
    for moves, game in plies(root, player, PLIES):
        taken = [sum(game.taken(seat, c + 1) for c in COLOURS) for seat in range(seats)]
        board = player._board
        assert taken == [sum(board[208 + 8 * seat : 216 + 8 * seat]) for seat in range(seats)]
        whole += len(moves) == 1
    assert whole > 5  # play-outs were begun again


@pytest.mark.parametrize("seed", range(4))
def test_an_end_is_worth_the_share_of_the_secrets_with_which_it_is_won(seed: int) -> None:
    root, player = begun("standard", 2, seed)
    seat = root.turn
    own = root.secret(seat)
    others = [c for c in COLOURS if not own >> c & 1 and tokens(root, c)]
    ends = 0
    for moves, game in plies(root, player, PLIES):
        if listed(game) and game.score(seat):
            continue
        won = 0.0
        for colour in others:
            trial = twin(root)
            trial.state[SECRETS + 1 - seat] = 1 << colour
            for move in moves:
                if not trial.over:
                    trial.apply(move)
            trial.settle()
            won += (0, 1, 0.5)[(trial.winners >> seat & 1) * (1 + (trial.winners == 3))]
        left = sum(tokens(game, colour) for colour in others) // len(others) - game.score(seat)
        share = int(4096 * won) // len(others)
        assert search.worth(player._board, player._words) == 5120 + 256 * left + 13 * share
        ends += 1
    assert ends > 3


def tokens(game: Any, colour: int) -> int:
    return sum(game.token(column, row) == colour + 1 for column in range(10) for row in range(10))
