"""Put the games onto a board that runs plain MicroPython.

The board is a Raspberry Pi Pico or Pico 2 with MicroPython 1.23 or newer,
which it keeps. Compiled modules, the description of the board and a short
main.py that starts the games are copied into its file system: only what is not
there already, and all of it is read back and compared.

Whatever runs on the board is stopped, and the board restarts at the end.
Saved games and settings (quadrille.sav) stay. A file that is not ours is never
touched: if MicroPython would run it in place of ours, or if there is a main.py
of your own, deploy names it and does nothing. If a copy breaks off, the board
never starts half of the games: deploy again.

Examples:
  ./quadrille deploy
      onto the one board that is connected; for the same kind of board as the
      games that are on it, or else for quadrille16
  ./quadrille deploy --board hat16x10 --port /dev/ttyACM1
      for the 16x10 hat, at this port
  ./quadrille deploy --dry-run
      show what would be copied and removed
  ./quadrille deploy --remove
      take the games off the board; saved games and settings stay

Exit status: 0 when the board runs these games, or no longer has them; 1 if
what is there at the end is not what was copied, or does not start; 2 if
nothing was done, or the copy broke off.
"""

import argparse
import json
import sys
import time
from dataclasses import dataclass
from pathlib import PurePosixPath

import quadrille
from host_tools.deploy import bundle, plan
from host_tools.deploy.bundle import MAIN, Files
from host_tools.deploy.check import check
from host_tools.deploy.plan import Listing, Plan
from host_tools.deploy.remote import Remote
from host_tools.link import Line, PromptError, ports
from host_tools.progress import Progress
from pc.boards import REFERENCE, handheld_names
from pc.errors import UserError

WAIT = 120.0  # seconds for the games to start; they take two, and an emulated board much longer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("--board", metavar="NAME", help="which of boards/ it is")
    option("--port", help="its serial port, if there are several")
    option("--dry-run", action="store_true", help="change nothing, show what would be")
    option("--remove", action="store_true", help="take the games off the board")
    option("--json", action="store_true", help="print what was done as JSON")


def run(args: argparse.Namespace) -> int:
    if args.remove and args.board:
        raise UserError("--remove works without --board: leave that out")
    port = ports.choose(args.port)
    wrong: list[str] = []
    with Remote(port) as board:
        job = look(board, port, args)
        if not args.dry_run:
            apply(board, job)
            wrong = plan.differing(job.files, board.listing())
    report(port, job, args)
    if wrong:
        return fail(f"not on the board as they were sent: {', '.join(wrong)}; deploy again")
    return 0 if args.dry_run or args.remove else verdict(port, job.name)


@dataclass(frozen=True)
class Job:
    name: str  # of the board
    files: Files  # those that should be there
    found: Listing  # of what is there
    plan: Plan


def look(board: Remote, port: str, args: argparse.Namespace) -> Job:
    facts = board.facts()
    found = board.listing()
    name = args.board or (facts.board if facts.board in handheld_names() else REFERENCE)
    if args.remove:
        return Job(name, {}, found, plan.removal(found, facts.main))
    files = bundle.files(name)
    todo = plan.make(files, found, facts.main)
    check(port, facts, name, todo, plan.room(files, todo))
    return Job(name, files, found, todo)


def apply(board: Remote, job: Job) -> None:
    """main.py goes first and comes last, so that nothing starts what is not complete."""
    todo = job.plan
    if MAIN in todo.copy and MAIN in job.found:
        board.remove(MAIN)
    for path in todo.remove:
        board.remove(path)
    if not todo.copy:
        return
    folders = {path for path in job.found if path.endswith("/")}
    with Progress("copying", sum(len(job.files[path]) for path in todo.copy)) as bar:
        for path in todo.copy:
            for parent in reversed(PurePosixPath(path).parents[:-1]):
                if f"{parent}/" not in folders:
                    board.make_folder(str(parent))
                    folders.add(f"{parent}/")
            board.write(path, job.files[path], bar.advance)


def report(port: str, job: Job, args: argparse.Namespace) -> None:
    todo = job.plan
    if args.json:
        done = {"port": port, "board": job.name, "dry_run": args.dry_run}
        done |= {"copied": todo.copy, "removed": todo.remove, "same": todo.same}
        print(json.dumps(done, indent=2))
        return
    tense = "to be " if args.dry_run else ""
    print(
        f"{port}, {job.name}: {todo.same} files as they should be, {len(todo.copy)} {tense}copied, "
        f"{len(todo.remove)} {tense}removed"
    )
    if args.dry_run:
        for sign, paths in (("+", todo.copy), ("-", todo.remove)):
            for path in paths:
                print(f"  {sign} {path}")


def verdict(port: str, name: str) -> int:
    """Wait until the games say what they are."""
    end = time.monotonic() + WAIT
    while True:
        try:
            with Line.open(port) as line:
                told = line.version()
            break
        except UserError as error:
            if isinstance(error, PromptError) or time.monotonic() > end:
                return fail(f"the games do not start: {error}")
    if (told.number, told.board) != (quadrille.__version__, name):
        return fail(f"Quadrille {told.number} on {told.board} answers, not what was copied")
    print(f"Quadrille {told.number} on {told.board} has started", file=sys.stderr)
    return 0


def fail(text: str) -> int:
    print(f"quadrille: {text}", file=sys.stderr)
    return 1
