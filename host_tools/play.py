"""Play here: in the browser, in a terminal, or on a Raspberry Pi's LEDs.

The first time this fetches the few packages that playing needs. With
`--ui emulate` the real firmware plays, and `--ui cable` plugs a simulated
handheld in for other tools; these and scripts need `make env`'s packages
and get them: docs/simulator.md.

Examples:
  ./quadrille play
      open the handheld in the browser; `make play` does the same
  ./quadrille play --ui terminal --seed 7
      play in this terminal, with the same deals each time
  ./quadrille play --script menu.txt --png pictures
      let a script press the buttons, and save its pictures

Exit status: 0, or 2 with what is wrong.
"""

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from host_tools.build import environment
from host_tools.build.run import writing
from sim import play

if TYPE_CHECKING:
    from sim.web.session import Follower


def add_arguments(parser: argparse.ArgumentParser) -> None:
    play.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    play.check(args)
    with writing():
        if play.is_light(args):
            environment.enter_to_play()
        else:
            environment.enter()
    play.start(args, followers() if args.ui == "web" else ())
    return 0


def followers() -> Iterable["Follower"]:
    from host_tools.page import moves
    from sim.web import settings

    return moves.follow, settings.follow
