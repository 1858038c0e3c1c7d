"""Rows of the games: what `moves` and `play` take at worst, and how fast whole games go."""

from dataclasses import dataclass

from host_tools.paths import BUILD
from quadrille.engine.games import CLASSES, GAMES, game_class
from sim.emulator import Handheld
from sim.emulator.clock import HERTZ
from sim.emulator.cycles import MARK_ADDRESS, counts
from tests.bench import plain
from tests.bench.row import Row
from tests.runtimes import PROGRAMS, with_parameters

POSITIONS = 200
PLAYOUTS = 5
EMULATED_SECONDS = 600

PLAIN_SHARED = ("pointers", "kernels", "prng", "game", "playout")


@dataclass(frozen=True)
class Bench:
    game: str
    players: int = 2
    every: int = 6  # one position in so many is measured: games are long, and 200 are to be random
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


def rows() -> list[Row]:
    return [row for name in GAMES for row in _rows_of(BENCHES.get(name, Bench(name)))]


def _rows_of(bench: Bench) -> list[Row]:
    board = Handheld(BUILD / "bench.uf2")
    board.boot()
    install_plain(board, bench.game)
    common: dict[str, int | str] = {
        "GAME": bench.game,
        "PLAYERS": bench.players,
        "EVERY": bench.every,
        "JOKERS": bench.jokers,
        "POSITIONS": POSITIONS,
    }
    cycles = run(board, "bench_games.py", common)
    moves, plays = cycles[::2], cycles[1::2]
    assert len(moves) == len(plays) == POSITIONS
    slowest_moves = moves.index(max(moves))
    slowest_play = plays.index(max(plays))
    # One more pass goes to the slowest positions, with the engine that has no viper.
    common["POSITIONS"] = 1 + max(slowest_moves, slowest_play)
    where = {"PLAIN_MOVES": slowest_moves, "PLAIN_PLAY": slowest_play}
    plain_cycles = run(board, "bench_games.py", {**common, **where})
    if slowest_play < slowest_moves:
        plain_cycles.reverse()
    plain_moves, plain_play = plain_cycles
    return [
        _state_row(bench),
        _time_row(
            f"{bench.game}: moves, worst of {POSITIONS}", moves, plain_moves, bench.moves_goal
        ),
        _time_row(f"{bench.game}: play, worst of {POSITIONS}", plays, plain_play, PLAY_GOAL),
        _playout_row(board, bench),
    ]


def _state_row(bench: Bench) -> Row:
    size = len(game_class(bench.game)().state)
    met = size <= bench.state_goal
    return Row(f"{bench.game}: state", "bytes", size, {}, f"at most {bench.state_goal}", met)


def _time_row(name: str, cycles: list[int], plain_cycles: int, goal: int) -> Row:
    ours = microseconds(max(cycles))
    return Row(
        name,
        "µs",
        ours,
        {"bytecode": microseconds(plain_cycles)},
        f"at most {goal}",
        ours <= goal,
    )


def _playout_row(board: Handheld, bench: Bench) -> Row:
    which = {"GAME": bench.game, "CLASS": dict(CLASSES)[bench.game], "PLAYERS": bench.players}
    ours = run(board, "bench_playouts.py", which | {"COUNT": PLAYOUTS})
    bytecode = run(board, "bench_playouts.py", which | {"COUNT": 1, "PACKAGE": plain.PACKAGE})
    # The first game is the same in both.
    speed_up = bytecode[0] / ours[0]
    a_second = HERTZ * len(ours) / sum(ours)
    return Row(
        f"{bench.game}: random games played out",
        "a second",
        round(a_second, 1),
        {"bytecode": round(a_second / speed_up, 2)},
        None,
        True,
    )


def run(board: Handheld, program: str, parameters: dict[str, int | str]) -> list[int]:
    """The cycles between the marks that a program makes."""
    board.marks.clear()
    text = with_parameters(PROGRAMS / program, parameters | {"MARK_ADDRESS": MARK_ADDRESS})
    board.exec(text, EMULATED_SECONDS)
    return counts(board.marks)


def install_plain(board: Handheld, game: str) -> None:
    """Put the engine without viper into the board's file system."""
    modules = [path.stem for path in plain.ENGINE.glob(f"{game}*.py")]
    board.exec(f"import os\nos.mkdir('{plain.PACKAGE}')")
    for name in (*PLAIN_SHARED, *modules):
        board.exec(
            f"with open('{plain.PACKAGE}/{name}.mpy', 'wb') as file:\n"
            f"    file.write({plain.module(name)!r})",
            EMULATED_SECONDS,
        )


def microseconds(cycles: int) -> float:
    return round(cycles * 1_000_000 / HERTZ, 1)
