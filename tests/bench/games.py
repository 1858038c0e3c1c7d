"""Rows of the games: what `moves` and `play` take at worst, and how fast whole games go."""

from dataclasses import dataclass

from pc.paths import BUILD
from quadrille.engine.games import GAMES, game_class
from sim.emulator import Handheld
from sim.emulator.clock import HERTZ
from sim.emulator.cycles import MARK_ADDRESS, counts
from tests.bench import plain
from tests.bench.flood import install
from tests.bench.row import Row, at_most
from tests.runtimes import on_board

POSITIONS = 200
PLAYOUTS = 5
EMULATED_SECONDS = 600


@dataclass(frozen=True)
class Bench:
    game: str
    players: int = 2
    every: int = 6  # one position in this many is measured, so that the 200 are from many games
    moves_goal: int = 1000  # microseconds at worst
    state_goal: int = 128  # bytes
    jokers: int = 0  # on the board in every position measured


# Of games that want others than these.
BENCHES = {
    "colorpop": Bench("colorpop", players=4, every=2, moves_goal=5000, jokers=5),
    "blockers": Bench("blockers", players=4, moves_goal=2000),
    "flipop": Bench("flipop", every=12, state_goal=32),
    "pieges": Bench("pieges", players=4),
}
PLAY_GOAL = 500


def rows(warm: bool) -> list[Row]:
    return [row for name in GAMES for row in _rows_of(BENCHES.get(name, Bench(name)), warm)]


def _rows_of(bench: Bench, warm: bool) -> list[Row]:
    board = Handheld(BUILD / "bench.uf2", warm=warm).boot()
    board.exec(f"import os; os.mkdir('{plain.PACKAGE}')")
    install(board, plain.sources(bench.game), f"{plain.PACKAGE}/")
    common: dict[str, int | str] = {"GAME": bench.game, "PLAYERS": bench.players}
    common |= {"EVERY": bench.every, "JOKERS": bench.jokers, "POSITIONS": POSITIONS}
    cycles = run(board, common)
    moves, plays = cycles[::2], cycles[1::2]
    assert len(moves) == len(plays) == POSITIONS
    slowest_moves = moves.index(max(moves))
    slowest_play = plays.index(max(plays))
    # One more pass goes to the slowest positions, with the engine without viper.
    common["POSITIONS"] = 1 + max(slowest_moves, slowest_play)
    where: dict[str, int | str] = {"PLAIN_MOVES": slowest_moves, "PLAIN_PLAY": slowest_play}
    plain_cycles = run(board, common | where)
    if slowest_play < slowest_moves:
        plain_cycles.reverse()
    plain_moves, plain_play = plain_cycles
    size = len(game_class(bench.game)().state)
    return [
        at_most(bench.state_goal, f"{bench.game}: state", "bytes", size),
        _time_row(f"{bench.game}: moves", moves, plain_moves, bench.moves_goal),
        _time_row(f"{bench.game}: play", plays, plain_play, PLAY_GOAL),
        _playout_row(board, bench),
    ]


def _time_row(name: str, cycles: list[int], plain_cycles: int, goal: int) -> Row:
    ours, bytecode = microseconds(max(cycles)), microseconds(plain_cycles)
    return at_most(goal, f"{name}, worst of {POSITIONS}", "µs", ours, {"bytecode": bytecode})


def _playout_row(board: Handheld, bench: Bench) -> Row:
    which: dict[str, int | str] = {"GAME": bench.game, "PLAYERS": bench.players}
    ours = run(board, which | {"PLAYOUTS": PLAYOUTS})
    bytecode = run(board, which | {"PLAYOUTS": 1, "PACKAGE": plain.PACKAGE})
    # The first game is the same in both.
    speed_up = bytecode[0] / ours[0]
    a_second = HERTZ * len(ours) / sum(ours)
    name, against = f"{bench.game}: random games played out", round(a_second / speed_up, 2)
    return Row(name, "a second", round(a_second, 1), {"bytecode": against})


def run(board: Handheld, parameters: dict[str, int | str]) -> list[int]:
    """The cycles between the marks that bench_games.py makes."""
    board.marks.clear()
    on_board(board, "bench_games.py", parameters | {"MARK_ADDRESS": MARK_ADDRESS}, EMULATED_SECONDS)
    return counts(board.marks)


def microseconds(cycles: int) -> float:
    return round(cycles * 1_000_000 / HERTZ, 1)
