"""program.py on CPython: viper code compiled by this PC's C compiler, and textbook search in C.

    python -m host_tools.tournament.on_pc ORDER RESULTS

The firmware is that of MICROPYPATH, as for the unix port. Games are the same there, but slower.
"""

import os
import runpy
import sys

import viper

sys.path.insert(0, os.environ["MICROPYPATH"])
viper.install("compiled")

from host_tools.tournament import mcts, textbook  # noqa: E402
from host_tools.tournament.pool import PROGRAM  # noqa: E402

sys.modules["mcts"] = mcts
mcts.Mcts = textbook.Textbook  # type: ignore[misc]
runpy.run_path(str(PROGRAM), run_name="__main__")
