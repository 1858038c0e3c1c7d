"""Show the panel of a handheld that is playing, and press its buttons.

The picture comes over the USB cable, in this terminal or on a page in the
browser. The keyboard presses buttons as if they were the handheld's: arrows or
WASD, Enter is A, Backspace is B, Esc is MENU. The game is never slowed down:
on a slow line the mirror misses frames. All buttons are released at the end.

Nothing secret is shown: while a player looks at something that others must
not see, the picture is darkened and says so. A handheld that restarts is found
again; one that stays away for half a minute ends the mirror.

--png and --gif save what is shown, with lights as bright as in the simulator.
--script plays the handheld by a script of button presses (docs/simulator.md);
with it, --png names a folder for the pictures that the script takes, or a
file ….png for the picture at its end.

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
  1  no picture, because a player is looking at a secret
  2  wrong use, no handheld, or one that went away
"""

import argparse
import sys
from pathlib import Path

from host_tools import output
from host_tools.mirror import capture, on_page, on_terminal
from host_tools.mirror.mirror import Mirror
from pc.errors import UserError
from sim import script

UIS = ("terminal", "web")
LONGEST_FILM = 300  # seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("--port", help="its serial port, if several handhelds are connected")
    option("--ui", choices=UIS, help="where to show it (terminal)")
    option("--no-browser", action="store_true", help="only print the address of the page")
    option("--no-keys", action="store_true", help="only show it: the keyboard presses no buttons")
    option("--png", metavar="FILE", type=Path, help="save a picture, and end")
    option("--gif", metavar="FILE", type=Path, help="save a moving picture")
    option(
        "--seconds",
        type=_seconds,
        help=f"length of the moving picture; otherwise until Ctrl-C, at most {LONGEST_FILM}",
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
    """Refuse options that exclude each other, and files that could not be written at the end."""
    capturing = args.png or args.gif or args.script
    if capturing and (args.ui or args.no_keys or args.no_browser):
        raise UserError(
            "pictures and scripts show nothing here: leave out --ui, --no-keys and --no-browser"
        )
    if args.png and args.gif and not args.script:
        raise UserError("a picture or a moving one: leave out --png or --gif")
    if args.seconds and (args.script or not args.gif):
        raise UserError("--seconds goes with --gif, and not with a script")
    if args.no_browser and args.ui != "web":
        raise UserError("--no-browser goes with --ui web")
    if args.png and not args.script and args.png.suffix != ".png":
        raise UserError(f"{args.png} is not the name of a picture: it must end with .png")
    for path in (args.png if args.png and args.png.suffix == ".png" else None, args.gif):
        if path:
            output.check(path)
