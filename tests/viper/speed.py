"""What viper costs on CPython: `python3 -m tests.viper.speed` times a ply of each game.

A ply is a random legal move, with what the engine and a slice of a computer player do for it: in
fast mode, in compiled mode, and in checking mode with and without contracts.
"""

import subprocess
import sys
import time
from array import array
from random import Random
from unittest import mock

from pc import firmware
from viper import function
from viper.contract import Contract

PLIES = 400
ROUNDS = 5
FAST, COMPILED, BARE, _ = KINDS = ("fast", "compiled", "checking, no contracts", "checking")


def measure(kind: str) -> None:
    """Print the microseconds of a ply and of a player's slice, for each game."""
    if kind == BARE:
        mock.patch.object(function, "contract", lambda _: Contract()).start()
    firmware.install(kind if kind in (FAST, COMPILED) else "check")
    from quadrille.engine.games import GAMES, create
    from quadrille.players.players import create as player_of

    for name in GAMES:
        game = create(name)
        buffer = array("H", bytes(2 * game.MAX_MOVES))
        player = player_of(game, "hard", 1)
        plies, slices = [], []
        for _ in range(ROUNDS):
            random = Random(1)
            spent = thought = 0.0
            thoughts = 0
            for ply in range(PLIES):
                if ply == 0 or game.over:
                    game.setup(random.randrange(1 << 30))
                if ply % 20 == 0:
                    player.start(game, game.turn)
                    start = time.process_time()
                    player.step(player.SLICE)
                    thought += time.process_time() - start
                    thoughts += 1
                start = time.process_time()
                game.apply(buffer[random.randrange(game.moves(buffer))])
                spent += time.process_time() - start
            plies.append(spent / PLIES)
            slices.append(thought / thoughts)
        print(name, min(plies) * 1e6, min(slices) * 1e6)


def main() -> None:
    if len(sys.argv) > 1:
        measure(sys.argv[1])
        return
    told: dict[str, list[float]] = {}
    for kind in KINDS:
        command = [sys.executable, "-m", "tests.viper.speed", kind]
        shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        for line in shown.splitlines():
            name, ply, slice_ = line.split()
            told.setdefault(f"{name}: ply", []).append(float(ply))
            told.setdefault(f"{name}: slice", []).append(float(slice_))
    print(f"{'microseconds':18}" + "".join(f"{kind:>24}" for kind in KINDS))
    for what, times in told.items():
        print(f"{what:18}" + "".join(f"{microseconds:24.1f}" for microseconds in times))


if __name__ == "__main__":
    main()
