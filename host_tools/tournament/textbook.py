"""Textbook search as C: the same moves as mcts.py makes, in less time.

The rules are our viper code, which `viper` writes as C; textbook.c has the search itself.
"""

from array import array
from functools import cache
from pathlib import Path
from typing import Any

import viper.c
import viper.compiled
from host_tools.tournament.mcts import Mcts
from quadrille.engine import playout

SOURCE = Path(__file__).with_suffix(".c")
GAMES = ("colorpop", "blockers", "flipop", "pieges")  # whose rules textbook.c knows
RULES = (
    "colorpop_moves",
    "colorpop_kernels",
    "blockers_moves",
    "blockers_rings",
    "blockers_turns",
    "flipop_kernels",
    "pieges_kernels",
)


@cache
def library() -> Any:
    engine = Path(playout.__file__).parent
    rules = viper.c.program(*(engine / f"{name}.py" for name in RULES))
    return viper.compiled.library(rules + SOURCE.read_text())


class Textbook(Mcts):
    def tried(self) -> list[tuple[int, int]]:
        if self.root.NAME not in GAMES:
            return super().tried()
        moves, visits = (array("i", bytes(4 * len(self.moves))) for _ in range(2))
        state = self.root.state
        buffers = [viper.compiled.address(buffer) for buffer in (state, self.rng, moves, visits)]
        count = library().tried(buffers[0], len(state), self.each, *buffers[1:])
        return list(zip(moves[:count], visits[:count], strict=True))
