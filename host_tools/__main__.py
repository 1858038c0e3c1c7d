"""`python3 -m host_tools COMMAND …`: finds the module of a command and runs it."""

import argparse
import sys
from importlib import import_module
from typing import NoReturn

from host_tools.errors import UserError, exit_status

# name: (module with `add_arguments(parser)` and `run(args) -> int`, what it does)
COMMANDS = {
    "build": ("host_tools.build.cli", "environment, firmware images, unix runtime"),
    "uf2": (
        "host_tools.build.uf2_cli",
        "tell what a UF2 file holds, or why it is not for this board",
    ),
    "trace": ("host_tools.trace", "write records of games with random moves"),
    "replay": ("host_tools.replay", "check records against the engine, line by line"),
    "tournament": ("host_tools.tournament.cli", "measure how strong the computer players are"),
    "solo": ("host_tools.solo.cli", "deals of solo Color Pop that can be won: grades and proofs"),
    "pattern": ("host_tools.pattern", "show and measure the standard pattern of Pièges"),
}


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UserError(f"{message}; `{self.prog} --help` tells more")


def main(arguments: list[str]) -> int:
    return exit_status(lambda: run(arguments))


def run(arguments: list[str]) -> int:
    parser = Parser(prog="python3 -m host_tools")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    parsers = {name: commands.add_parser(name, help=what) for name, (_, what) in COMMANDS.items()}
    if not arguments or arguments[0] not in COMMANDS:
        parser.parse_args(arguments or ["--help"])
    name = arguments[0]
    module = import_module(COMMANDS[name][0])
    parsers[name].description = module.__doc__
    module.add_arguments(parsers[name])
    status: int = module.run(parser.parse_args(arguments))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
