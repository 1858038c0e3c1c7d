"""The textbook opponent of tournaments, and whether it is as strong as OpenSpiel's."""

import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from host_tools.build import environment, unix
from host_tools.tournament import mcts
from host_tools.tournament.figures import wilson
from host_tools.tournament.pool import PROGRAM
from host_tools.tournament.textbook import Textbook
from pc.errors import UserError
from pc.paths import FIRMWARE, UNIX_FIRMWARE, UNIX_RUNTIME
from quadrille.engine.games import GAMES, create, game_class
from tests.sizes import size

EVERY = size(4, 1)  # which moves both think about

ON_CPYTHON = """
import runpy, sys
from pc import firmware
firmware.install()
sys.argv = sys.argv[1:]
sys.path.insert(0, sys.argv[0].rpartition("/")[0])
runpy.run_path(sys.argv[0])
"""


@pytest.mark.parametrize(
    ("level", "numbers"),
    [
        ("mcts-1000", (1, 1000)),
        ("mcts-8x250", (8, 250)),
        *((level, ()) for level in ("hard", "mcts-", "mcts-0", "mcts-x5", "mcts-1x2x3", "mcts--1")),
    ],
)
def test_the_name_of_a_level_has_its_numbers(level: str, numbers: tuple[int, ...]) -> None:
    assert mcts.playouts(level) == numbers


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_legal_moves_and_leaves_the_game_alone(name: str) -> None:
    game = create(name)
    game.setup(3)
    player: Any = mcts.Mcts(game, "mcts-2x8", 1)
    for _ in range(4):
        before = bytes(game.state)
        player.start(game, game.turn)
        move = player.step(1)
        assert bytes(game.state) == before
        assert player.spent == 16
        game.play(move)


@pytest.mark.long
@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_the_search_in_c_makes_the_same_moves(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the end of a game: there results are proven in the tree."""
    monkeypatch.setenv("VIPER_CACHE", unix.compiled()["VIPER_CACHE"])
    for variant, _, players in game_class(name).VARIANTS:
        game = create(name, variant, players)
        game.setup(3)
        plain, compiled = (kind(game, "mcts-2x3", 1) for kind in (mcts.Mcts, Textbook))
        for ply in count():
            if game.over:
                break
            if ply % EVERY:
                compiled.start(game, game.turn)
                game.play(compiled.step(1))
                plain.rng[:] = compiled.rng
                continue
            moves = []
            for player in (plain, compiled):
                player.start(game, game.turn)
                moves.append(player.step(1))
            assert moves[0] == moves[1]
            assert plain.rng == compiled.rng
            game.play(moves[0])


class ConnectFour:
    """OpenSpiel's game by the contract of ours: quick to play, and known to its own bot."""

    MAX_MOVES = 7
    new_game: Any = None

    def __init__(self, variant: str = "", players: int = 2) -> None:
        self.variant = variant
        self.players = players
        self.board = ConnectFour.new_game()

    def load(self, other: "ConnectFour") -> None:
        self.board = other.board.clone()

    def reshuffle(self, seat: int, rng: bytearray) -> None:
        pass

    def moves(self, out: Any) -> int:
        legal = self.board.legal_actions()
        for at, move in enumerate(legal):
            out[at] = move
        return len(legal)

    def apply(self, move: int) -> None:
        self.board.apply_action(move)

    @property
    def turn(self) -> int:
        return int(self.board.current_player())

    @property
    def winners(self) -> int:
        first, second = self.board.returns()
        return (first >= 0) | (second >= 0) << 1


@pytest.fixture
def openspiel(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Its game of connect four. Its package exists for few machines; all other errors count."""
    try:
        monkeypatch.syspath_prepend(environment.beside("openspiel"))
    except UserError as error:
        if "found no package" not in str(error):
            raise
        pytest.skip(str(error))
    import pyspiel  # type: ignore[import-not-found]

    four = pyspiel.load_game("connect_four")
    monkeypatch.setattr(ConnectFour, "new_game", four.new_initial_state)
    return four


@pytest.mark.minutes
def test_it_is_as_strong_as_that_of_openspiel(openspiel: Any) -> None:
    from numpy.random import RandomState  # type: ignore[import-not-found]
    from open_spiel.python.algorithms import mcts as theirs  # type: ignore[import-not-found]

    playouts, deals = 100, 200
    won = 0.0
    for deal in range(deals):
        opening = Random(deal).choices(range(7), k=4)
        for side in range(2):
            game = ConnectFour()
            for move in opening:
                game.apply(move)
            ours: Any = mcts.Mcts(game, f"mcts-{playouts}", deal)
            random = RandomState(deal)
            rollouts = theirs.RandomRolloutEvaluator(1, random)
            bot = theirs.MCTSBot(openspiel, mcts.EXPLORE, playouts, rollouts, random_state=random)
            while not game.board.is_terminal():
                if game.turn == side:
                    ours.start(game, side)
                    game.apply(ours.step(1))
                else:
                    game.apply(bot.step(game.board))
            won += (1 + game.board.returns()[side]) / 2
    low, high = wilson(won, 2 * deals)
    assert low < 0.5 < high, f"ours won {won} of {2 * deals}"


# --- games of program.py --------------------------------------------------------------------


@pytest.mark.unix
@pytest.mark.parametrize("name", GAMES)
def test_games_are_the_same_on_cpython_compiled_and_on_the_unix_port(
    name: str, tmp_path: Path
) -> None:
    levels = ["mcts-2x5", "easy"]
    pairing = {"deal": 7, "opening": 6, "levels": levels, "seeds": [1, 2]}
    order = {"game": name, "variant": "standard", "players": 2, "options": {}}
    whole = pairing | {"opening": 2000}  # of moves that are drawn
    (tmp_path / "order").write_text(json.dumps(order | {"pairings": [pairing, whole]}))
    results: list[Any] = []
    commands: list[tuple[list[str | Path], Path, dict[str, str]]] = [
        ([sys.executable, "-c", ON_CPYTHON, PROGRAM], FIRMWARE, {"VIPER_MODE": "fast"}),
        ([sys.executable, "-m", "host_tools.tournament.on_pc"], FIRMWARE, {"VIPER_MODE": ""}),
        ([UNIX_RUNTIME, PROGRAM], UNIX_FIRMWARE, {}),
    ]
    for command, firmware, more in commands:
        files = tmp_path / "order", tmp_path / "results"
        environment = unix.compiled() | {"MICROPYPATH": str(firmware)} | more
        subprocess.run([*command, *files], env=os.environ | environment, check=True)
        results.append(list(map(json.loads, (tmp_path / "results").open())))
    assert results[0] == results[1] == results[2]
    assert all(results[0][0]["nodes"])  # both have thought
    assert results[0][1]["nodes"] == [0, 0]
