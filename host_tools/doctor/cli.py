"""Tell what is missing or wrong, on this PC and on the board, and what to do.

Every line is `ok`, `warn` or `wrong`. A warning is about something that does
not work yet, or could be better, and that you may not need; what is wrong
keeps something from working until somebody mends it. Nothing is changed,
nothing is fetched. It runs straight after a clone, before anything is made.

A board with the games on it goes on playing while it is asked. On one with
plain MicroPython, the program that runs is interrupted.

Examples:
  ./quadrille doctor
      this PC, and the board that is connected
  ./quadrille doctor --port /dev/ttyACM1
      that board
  ./quadrille doctor --json
      the same for a script: a list of what, state, found, to_do

Exit status: 0; 1 if anything is wrong.
"""

import argparse
import json
from collections.abc import Iterator

from host_tools.doctor import device, images, pc, serial_ports
from host_tools.doctor.finding import OK, WRONG, Finding, worst


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print a JSON document")
    parser.add_argument("--port", help="the serial port of the board; else the one that is found")


def run(args: argparse.Namespace) -> int:
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


def findings(port: str | None) -> Iterator[Finding]:
    yield from pc.findings()
    yield from serial_ports.findings()
    yield from images.findings()
    yield from device.findings(port)


def summary(found: list[Finding]) -> str:
    wrong = sum(finding.state == WRONG for finding in found)
    warned = sum(finding.state not in (OK, WRONG) for finding in found)
    if wrong:
        return f"\n{wrong} wrong, {warned} to think of"
    return f"\nnothing is wrong, {warned} to think of" if warned else "\nall is well"
