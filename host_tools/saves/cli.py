"""List, back up, restore and wipe what a handheld has saved.

`list` shows which games are saved, the settings, the statistics and the last
fault, but nothing that a player keeps secret.

`backup` makes a folder: `saves.json`, which can be read and restored, and a
record of each saved game for `replay`, GAME.jsonl. They show secret colours,
racks and piles: a backup is for the owner. The game may go on meanwhile. The
folder must be new, and is made with all its files or not at all.

`restore` checks a backup, shows what is on the handheld and what will replace
it, and asks. Nothing can be played until all is written and has been read back;
then the handheld continues as after power-on. Its board may differ from the
one in the backup. If the cable or the power fails in the middle, restore again.

`wipe` leaves a handheld as new: no games, no statistics, default settings. It
asks, too.

Examples:
  ./quadrille saves list
  ./quadrille saves list --json            for a script
  ./quadrille saves backup sunday          makes sunday/saves.json …
  ./quadrille replay sunday/flipop.jsonl   checks the game so far
  ./quadrille saves restore sunday
  ./quadrille saves wipe --yes             does not ask

Exit status:
  0  done
  1  you did not say yes, or the handheld could not read what was written
  2  wrong use, or an error: the message says what to do
"""

import argparse
import json
import sys
from pathlib import Path

from host_tools.link import Line, choose
from host_tools.progress import Progress
from host_tools.saves import backup, device
from host_tools.saves.facts import facts, title
from host_tools.saves.kept import Kept
from host_tools.saves.words import lines
from pc.errors import UserError
from quadrille.pages import SLOTS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    whats = parser.add_subparsers(metavar="WHAT", required=True)
    for run, what in (
        (list_, "show what the handheld has saved"),
        (backup_, "copy it to a new folder"),
        (restore, "write a backup to the handheld"),
        (wipe, "delete everything the handheld has saved"),
    ):
        name = run.__name__.rstrip("_")
        command = whats.add_parser(name, help=what, description=what)
        command.set_defaults(saves=run)
        if run in (backup_, restore):
            command.add_argument("folder", metavar="FOLDER", type=Path, help="of the backup")
        if run in (restore, wipe):
            command.add_argument("--yes", action="store_true", help="do not ask")
        if run is list_:
            command.add_argument("--json", action="store_true", help="as one JSON document")
        command.add_argument("--port", help="its serial port; found if there is one")


def run(args: argparse.Namespace) -> int:
    return args.saves(args)


def list_(args: argparse.Namespace) -> int:
    with Line.open(choose(args.port)) as line:
        version = line.version()
        told = facts(Kept(device.read(line)))
    if args.json:
        told = {"version": version.number, "board": version.board, **told}
        print(json.dumps(told, ensure_ascii=False))
    else:
        print(f"Quadrille {version.number} on {version.board}, {line.path}")
        show("", told)
    return 0


def backup_(args: argparse.Namespace) -> int:
    backup.check_new(args.folder)
    with Line.open(choose(args.port)) as line:
        version = line.version()
        with Progress("reading the saves", SLOTS) as bar:
            kept = Kept(device.read_together(line, bar.advance))
    document = backup.document(version, kept)
    backup.save(args.folder, document, kept)
    print(f"{args.folder} has")
    show("  ", document)
    for game in document["games"]:
        if game["missing"]:
            print(f"The record of {title(game['game'])} is incomplete: {game['missing']}.")
    return 0


def restore(args: argparse.Namespace) -> int:
    made, kept = backup.load(args.folder)
    with Line.open(choose(args.port)) as line:
        line.version()
        print("On the handheld, to be replaced:")
        show("  ", facts(Kept(device.read(line))))
        print(f"In {args.folder}, made on {made:%Y-%m-%d at %H:%M}:")
        show("  ", facts(kept))
        if not agreed(args, "Replace everything on the handheld?"):
            return 1
        with device.paused(line), Progress("restoring", len(kept.slots)) as bar:
            device.write(line, kept.slots, bar.advance)
        return told_lost(line)


def wipe(args: argparse.Namespace) -> int:
    with Line.open(choose(args.port)) as line:
        line.version()
        print("On the handheld, to be wiped:")
        show("  ", facts(Kept(device.read(line))))
        if not agreed(args, "Wipe all of it?"):
            return 1
        with device.paused(line):
            device.write(line, {})
        return told_lost(line)


def show(margin: str, told: dict[str, object]) -> None:
    for text in lines(told):
        print(margin + text)


def agreed(args: argparse.Namespace, question: str) -> bool:
    if args.yes:
        return True
    if not sys.stdin.isatty():
        raise UserError("this cannot be undone and asks first: run it in a terminal, or pass --yes")
    try:
        answer = input(f"{question} [y/N] ")
    except EOFError:  # Ctrl-D
        answer = ""
        print()
    if answer.strip().lower() in ("y", "yes"):
        return True
    print("Nothing has been changed.")
    return False


def told_lost(line: Line) -> int:
    """Report what the handheld could not read when it restarted."""
    lost: list[str] = line.state()["lost"]
    for sentence in lost:
        print(f"The handheld says: {sentence}", file=sys.stderr)
    return int(bool(lost))
