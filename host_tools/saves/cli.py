"""List, back up, restore and wipe what a handheld keeps.

`list` tells which games are held, the settings, the statistics and the last
fault. Nothing that a player keeps secret is in it.

`backup` makes a folder: `saves.json`, which can be read and restored, and for
each game that is held a record as `replay` reads it, GAME.jsonl. Secret
colours, racks and piles are in it in the clear: it is for the owner. The game
may go on meanwhile. The folder must be new, and is made whole or not at all.

`restore` checks a backup, shows what is on the handheld and what will be
there, and asks. Then nothing can be played until all is written and has been
read back; the handheld goes on as after power-on. It may have another board
than the one that was backed up. If the cable or the power goes in the middle,
restore again.

`wipe` leaves a handheld as new: no games, no statistics, settings of the
factory. It asks, too.

Examples:
  ./quadrille saves list
  ./quadrille saves list --json            for a script
  ./quadrille saves backup sunday          makes sunday/saves.json …
  ./quadrille replay sunday/flipop.jsonl   checks the game so far
  ./quadrille saves restore sunday
  ./quadrille saves wipe --yes             does not ask

Exit status:
  0  done
  1  it was not wanted after all, or the handheld does not take it
  2  wrong use, or something that the sentence says how to mend
"""

import argparse
import json
import sys
from pathlib import Path

from host_tools.errors import UserError
from host_tools.link import Line, choose
from host_tools.progress import Progress
from host_tools.saves import backup, device
from host_tools.saves.facts import facts, title
from host_tools.saves.words import lines
from quadrille.record import SLOTS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    whats = parser.add_subparsers(metavar="WHAT", required=True)
    for run, what in (
        (list_, "tell what the handheld keeps"),
        (backup_, "copy it to a new folder"),
        (restore, "write a backup to the handheld"),
        (wipe, "leave nothing on the handheld"),
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
        command.add_argument(
            "--port", metavar="PORT", help="its serial port; found if there is one"
        )


def run(args: argparse.Namespace) -> int:
    status: int = args.saves(args)
    return status


def list_(args: argparse.Namespace) -> int:
    with Line.open(choose(args.port)) as line:
        version = line.version()
        told = facts(device.read(line))
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
        with Progress("reading the saves", 2 * SLOTS) as bar:
            slots = device.read_together(line, bar.advance)
    document = backup.document(version, slots)
    backup.save(args.folder, document, slots)
    print(f"{args.folder} has")
    show("  ", document)
    for game in document["games"]:
        if game["missing"]:
            print(f"The record of {title(game['game'])} is not whole: {game['missing']}.")
    return 0


def restore(args: argparse.Namespace) -> int:
    made, slots = backup.load(args.folder)
    with Line.open(choose(args.port)) as line:
        line.version()
        now = device.read(line)
        print("On the handheld, to be replaced:")
        show("  ", facts(now))
        print(f"In {args.folder}, made on {made:%Y-%m-%d at %H:%M}:")
        show("  ", facts(slots))
        if not agreed(args, "Replace all that the handheld keeps?"):
            return 1
        with device.held(line), Progress("restoring", len(slots)) as bar:
            device.write(line, slots, bar.advance)
        return told_lost(line)


def wipe(args: argparse.Namespace) -> int:
    with Line.open(choose(args.port)) as line:
        line.version()
        print("On the handheld, to be wiped:")
        show("  ", facts(device.read(line)))
        if not agreed(args, "Wipe all of it?"):
            return 1
        with device.held(line):
            device.write(line, {})
        return told_lost(line)


def show(margin: str, told: dict[str, object]) -> None:
    for text in lines(told):
        print(margin + text)


def agreed(args: argparse.Namespace, question: str) -> bool:
    if args.yes:
        return True
    if not sys.stdin.isatty():
        raise UserError("this cannot be undone, so it asks: run it in a terminal, or with --yes")
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
    """Say what the handheld could not read after it began again."""
    lost: list[str] = line.state()["lost"]
    for sentence in lost:
        print(f"The handheld says: {sentence}", file=sys.stderr)
    return int(bool(lost))
