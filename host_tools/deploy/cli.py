"""Put the games onto a board that runs plain MicroPython.

The board is a Raspberry Pi Pico with MicroPython 1.23 or newer; it stays as
it is otherwise. Compiled modules, the description of the board and a short
main.py that starts the games are copied into its file system by mpremote:
only what is not there already, and all is read back and compared.

Whatever runs on the board is ended for it, and the board restarts in the
end. What is kept of games and settings (quadrille.sav) stays. A file that is
not ours is never touched: if MicroPython would run it in place of ours, or if
there is a main.py of your own, deploy names it and does nothing. If a copy
breaks off nothing starts half of the games: deploy again.

Examples:
  ./quadrille deploy
      onto the one board that is connected; for the board whose games are on
      it, or else for quadrille16
  ./quadrille deploy --board hat16x10 --port /dev/ttyACM1
      for the 16x10 hat, at this port
  ./quadrille deploy --dry-run
      tell what would be copied and removed
  ./quadrille deploy --remove
      take the games off the board; games and settings that are kept stay

Exit status: 0 when the board runs these games, or is rid of them; 1 if what
is there in the end is not what was copied, or does not start; 2 if nothing
was done, or the copy broke off.
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
from host_tools.errors import UserError
from host_tools.link import Line, PromptError, ports
from host_tools.progress import Progress
from sim.boards import REFERENCE, handheld_names

WAIT = 120.0  # seconds for the games to start; they take two, and an emulated board much longer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", metavar="NAME", help="the board that it is, of boards/")
    parser.add_argument("--port", help="its serial port, if there is more than one")
    parser.add_argument("--dry-run", action="store_true", help="change nothing, tell what would be")
    parser.add_argument("--remove", action="store_true", help="take the games off the board")
    parser.add_argument("--json", action="store_true", help="tell what was done as JSON")


def run(args: argparse.Namespace) -> int:
    if args.remove and args.board:
        raise UserError("--remove takes off any board's games: leave out --board")
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
    files: Files  # that are to be there
    found: Listing  # what is there
    plan: Plan


def look(board: Remote, port: str, args: argparse.Namespace) -> Job:
    """Find out what is to be done, and refuse what cannot be."""
    facts = board.facts()
    found = board.listing()
    name = args.board or (facts.board if facts.board in handheld_names() else REFERENCE)
    if args.remove:
        return Job(name, {}, found, plan.removal(found, facts.main))
    files = bundle.files(name)
    todo = plan.make(files, found, facts.main)
    check(port, facts, todo, plan.room(files, todo))
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
        return fail(f"Quadrille {told.number} on {told.board} answers, and not what was copied")
    print(f"Quadrille {told.number} on {told.board} has started", file=sys.stderr)
    return 0


def fail(text: str) -> int:
    print(f"quadrille: {text}", file=sys.stderr)
    return 1
