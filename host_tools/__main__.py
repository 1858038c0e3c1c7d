"""`./quadrille COMMAND …`: finds the module of a command and runs it.

A module's docstring is the manual page of its command; from "Examples:" on it stands behind the
options.
"""

import argparse
import sys
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from host_tools.errors import UserError, exit_status

PROGRAM = "./quadrille"

# name: (module with `add_arguments(parser)` and `run(args) -> int`, what it does)
SECTIONS = {
    "The handheld": {
        "flash": ("host_tools.flash.cli", "put the firmware onto a board"),
        "deploy": ("host_tools.deploy.cli", "put the games onto a board with plain MicroPython"),
        "mirror": ("host_tools.mirror.cli", "show its panel here, and press its buttons"),
        "saves": ("host_tools.saves.cli", "list, back up, restore and wipe what it keeps"),
        "doctor": ("host_tools.doctor.cli", "tell what is missing or wrong, here and on the board"),
    },
    "Games": {
        "trace": ("host_tools.trace", "write records of games with random moves"),
        "replay": ("host_tools.replay", "check records against the engine, line by line"),
        "tournament": ("host_tools.tournament.cli", "measure how strong the computer players are"),
        "solo": ("host_tools.solo.cli", "deals of solo Color Pop that can be won, and the proofs"),
        "pattern": ("host_tools.pattern", "show and measure the standard pattern of Pièges"),
    },
    "Building": {
        "build": ("host_tools.build.cli", "environment, firmware images, unix runtime"),
        "uf2": ("host_tools.build.uf2_cli", "tell what a UF2 file holds"),
        "release": ("host_tools.release.cli", "make all that is given out, in dist/"),
        "guide": ("host_tools.guide.cli", "draw the pictures of the player's guides"),
    },
}
COMMANDS = {name: command for commands in SECTIONS.values() for name, command in commands.items()}
OURS = ("host_tools", "quadrille", "sim")
HELP = ("-h", "--help", "help")


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UserError(f"{message}; `{self.prog} --help` tells more")


def main(arguments: list[str]) -> int:
    return exit_status(lambda: run(arguments))


def run(arguments: list[str]) -> int:
    name, *rest = arguments or ["help"]
    if name in HELP:
        print(overview(), end="")
        return 0
    if name not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise UserError(f"{name} is no command: there are {known}; `{PROGRAM} help` tells more")
    try:
        module = import_module(COMMANDS[name][0])
        status: int = module.run(parser(name, module).parse_args(rest))
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in OURS:
            raise
        raise UserError(
            f"{name} needs {error.name}, which this Python does not have: run `make env`, and call "
            f"`{PROGRAM} {name}`"
        ) from None
    return status


def overview() -> str:
    text = f"usage: {PROGRAM} COMMAND …\n\nWhat a PC does for the handheld and its games.\n"
    for section, commands in SECTIONS.items():
        text += f"\n{section}:\n"
        text += "".join(f"  {name:10}  {what}\n" for name, (_, what) in commands.items())
    return text + f"\n`{PROGRAM} COMMAND --help` is the manual of a command.\n"


def parser(name: str, module: ModuleType) -> Parser:
    manual, mark, examples = (module.__doc__ or "").partition("Examples:")
    made = Parser(
        prog=f"{PROGRAM} {name}",
        description=manual,
        epilog=mark + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.add_arguments(made)
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
