"""Say what is missing or wrong, on this PC and on the board, and what to do.

Every line is `ok`, `warn` or `wrong`. A warning is about something that does
not work yet, or could be better, and that you may not need; what is wrong
keeps something from working until it is repaired. Nothing is changed, nothing
is fetched. It runs straight after a clone, before anything is made.

A board with the games on it goes on playing while it answers. On one with
plain MicroPython, the program that runs is interrupted.

With --times a handheld measures itself instead: what a frame, a tick of each
game, a node of each hard player, a save and an erased sector take, how long it
took until its first picture, and how often the flash's cache had what was
read. Next to it are the emulator's figures for the same firmware. That takes
half a minute. The game is left meanwhile, and goes on as after power-on.

Examples:
  ./quadrille doctor
      this PC, and the board that is connected
  ./quadrille doctor --port /dev/ttyACM1
      that board
  ./quadrille doctor --times --report times.md
      how fast the board is, also as a new file for an issue
  ./quadrille doctor --json
      the same for a script: a list of what, state, found, to_do

Exit status: 0; 1 if anything is wrong, or nothing could be measured; 2 for
wrong use.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from host_tools import output
from host_tools.doctor import device, images, pc, serial_ports, times
from host_tools.doctor.finding import OK, WRONG, Finding, worst
from host_tools.progress import Progress
from pc.errors import UserError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("--json", action="store_true", help="print a JSON document")
    option("--port", help="the serial port of the board; else the one found")
    option("--times", action="store_true", help="measure how fast the board is")
    option("--report", type=Path, metavar="FILE", help="write the times to a file for an issue")


def run(args: argparse.Namespace) -> int:
    if args.times:
        return run_times(args)
    if args.report:
        raise UserError("--report goes with --times: add it")
    found = []
    for finding in findings(args.port):
        found.append(finding)
        if not args.json:
            print(finding, flush=True)
    if args.json:
        print(json.dumps([finding.as_json() for finding in found], indent=1))
    else:
        print(summary(found))
    return 1 if worst(found) == WRONG else 0


def run_times(args: argparse.Namespace) -> int:
    if args.report:
        check_new(args.report)
    measured = measure(args.port)
    if isinstance(measured, Finding):
        print(json.dumps([measured.as_json()], indent=1) if args.json else measured)
        return 1
    document = times.document(measured)
    print(json.dumps(document, indent=1) if args.json else times.table(measured))
    if args.report:
        check_new(args.report)
        output.write(args.report, times.report(measured))
    return 0


def check_new(report: Path) -> None:
    output.check(report)
    if report.exists():
        raise UserError(f"{report} exists: name a new file")


def measure(port: str | None) -> times.Times | Finding:
    """What a handheld measured, or why there is no measurement."""
    from host_tools.link import Line, PromptError, choose

    try:
        port = choose(port)
        with Line.open(port) as line, Progress("measuring", len(times.NAMES)) as bar:
            return times.measure(line, bar.advance)
    except PromptError:
        return replace(device.prompt(str(port)), state=WRONG)
    except UserError as error:
        return Finding(device.WHAT, WRONG, str(error))


def findings(port: str | None) -> Iterator[Finding]:
    yield from pc.findings()
    yield from serial_ports.findings()
    yield from images.findings()
    yield from device.findings(port)


def summary(found: list[Finding]) -> str:
    wrong = sum(finding.state == WRONG for finding in found)
    warned = sum(finding.state not in (OK, WRONG) for finding in found)
    if wrong:
        return f"\n{wrong} wrong, {warned} to think about"
    return f"\nnothing is wrong, {warned} to think about" if warned else "\nall is well"
