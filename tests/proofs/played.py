"""`python -m tests.proofs.played FOLDER`: games of all kinds, and what they call viper with.

The computer plays them, on the screens of both panels, and random buttons are pressed. A file for
each function has its calls.
"""

import sys
from pathlib import Path

from viper.fuzz import write_seeds
from viper.recorded import Recorder

recorder = Recorder()
recorder.install()

from pc import firmware

firmware.install()

from pc.paths import FIRMWARE
from quadrille.engine.games import GAMES, game_class
from quadrille.players.player import LEVELS
from tests.handheld import BOARDS, Handheld
from tests.ui.test_monkey import Monkey

TICKS = 1500  # of each game: the opening of some, all of others
THOUGHTS = 120  # of a master's
EVENTS = 8000  # of buttons


def play() -> None:
    for name in GAMES:
        for number, (variant, fewest, most) in enumerate(game_class(name).VARIANTS):
            for players in {fewest, most}:
                handheld = Handheld(BOARDS[number % len(BOARDS)], seed=players)
                seats = [LEVELS[seat % 2] for seat in range(players)]
                handheld.start(name, variant=variant, seats=seats)
                handheld.ticks_go_by(TICKS)
            handheld.start(name, variant=variant, seats=[LEVELS[3]] * fewest)
            handheld.ticks_go_by(THOUGHTS)
    for number, board in enumerate(BOARDS):
        Monkey(board, number).play_at_random(EVENTS)


def main(folder: Path) -> None:
    play()
    for (path, name), seeds in recorder.seeds.items():
        where = folder / path.relative_to(FIRMWARE / "quadrille").with_suffix("") / name
        where.parent.mkdir(parents=True, exist_ok=True)
        write_seeds(where, seeds)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
