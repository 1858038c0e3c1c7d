"""Show the panel of a handheld that is playing, and press its buttons.

The picture comes over the USB cable, in this terminal or on a page in the
browser. The keyboard presses buttons beside those of the handheld: arrows or
WASD, Enter is A, Backspace is B, Esc is MENU. The game goes on as if nobody
looked: on a slow line the mirror misses frames, not the game. All buttons are
let go at the end.

Nothing secret is shown: while a player looks at something that others must
not see, the picture is darkened and says so. A handheld that restarts is found
again; one that stays away for half a minute ends the mirror.

--png and --gif keep what is shown, with lights as bright as in the simulator.
--script plays the handheld by a script of button presses (docs/simulator.md);
with it, --png names a folder for the pictures that the script takes, or a
file ….png for what it ends with.

Examples:
  ./quadrille mirror                       in this terminal, until Ctrl-C
  ./quadrille mirror --ui web              on a page in the browser
  ./quadrille mirror --png panel.png       what is shown now
  ./quadrille mirror --gif game.gif        until Ctrl-C
  ./quadrille mirror --gif game.gif --seconds 10
  ./quadrille mirror --script play.txt --png pictures
  ./quadrille mirror --port /dev/ttyACM1   if more than one is connected

Exit status:
  0  done, or ended by Ctrl-C
  1  no picture, because a player looks at a secret
  2  wrong use, no handheld, or it went away
"""

import argparse
import sys
from pathlib import Path

from host_tools import output
from host_tools.errors import UserError
from host_tools.mirror import capture, on_page, on_terminal
from host_tools.mirror.mirror import Mirror
from sim import script

UIS = ("terminal", "web")
LONGEST_FILM = 300  # seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("--port", help="the handheld's serial port; else the only one that is connected")
    option("--ui", choices=UIS, help="where to show it; terminal if it is not said")
    option("--no-browser", action="store_true", help="print the web page's address only")
    option("--no-keys", action="store_true", help="only show it: the keyboard presses nothing")
    option("--png", metavar="FILE", type=Path, help="keep a picture, and end")
    option("--gif", metavar="FILE", type=Path, help="keep a moving picture")
    option(
        "--seconds",
        type=_seconds,
        help=f"that the moving picture is long; else until Ctrl-C, at most {LONGEST_FILM}",
    )
    option("--script", metavar="FILE", type=Path, help="press buttons by a script, and end")


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value <= LONGEST_FILM:
        raise argparse.ArgumentTypeError(f"{text} s: a film takes up to {LONGEST_FILM} seconds")
    return value


def run(args: argparse.Namespace) -> int:
    check(args)
    steps = script.read(args.script) if args.script else None
    with Mirror(args.port, has_keys=not args.no_keys) as mirror:
        try:
            if steps is not None:
                capture.play(mirror, steps, args.png, args.gif)
            elif args.png:
                capture.picture(mirror, args.png)
            elif args.gif:
                capture.film(mirror, args.gif, args.seconds or LONGEST_FILM)
            elif args.ui == "web":
                on_page.play(mirror, not args.no_browser)
            else:
                on_terminal.play(mirror)
        except capture.SecretError as error:
            print(f"quadrille: {error}", file=sys.stderr)
            return 1
    return 0


def check(args: argparse.Namespace) -> None:
    """Refuse what does not go together, and files that could not be written in the end."""
    capturing = args.png or args.gif or args.script
    if capturing and (args.ui or args.no_keys or args.no_browser):
        raise UserError("pictures and scripts show nothing here: leave --ui and the like out")
    if args.png and args.gif and not args.script:
        raise UserError("a picture or a moving one: leave --png or --gif out")
    if args.seconds and (args.script or not args.gif):
        raise UserError("--seconds goes with --gif, and not with a script")
    if args.no_browser and args.ui != "web":
        raise UserError("--no-browser goes with --ui web")
    if args.png and not args.script and args.png.suffix != ".png":
        raise UserError(f"{args.png} is no name of a picture: let it end with .png")
    for path in (args.png if args.png and args.png.suffix == ".png" else None, args.gif):
        if path:
            output.check(path)
