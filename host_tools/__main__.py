"""`./quadrille COMMAND …`: find the module of a command, and run it.

A module's docstring is the manual of its command; from "Examples:" on it comes after the options.
"""

import argparse
import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from pc import firmware
from pc.errors import UserError, exit_status

PROGRAM = "./quadrille"

# name: (module with `add_arguments(parser)` and `run(args) -> int`, what it does)
SECTIONS = {
    "The handheld": {
        "flash": ("host_tools.flash.cli", "put the firmware onto a board"),
        "deploy": ("host_tools.deploy.cli", "put the games onto a board with plain MicroPython"),
        "mirror": ("host_tools.mirror.cli", "show its panel here, and press its buttons"),
        "saves": ("host_tools.saves.cli", "list, back up, restore and wipe what it keeps"),
        "doctor": ("host_tools.doctor.cli", "say what is missing or wrong, here and on the board"),
    },
    "Games": {
        "play": ("host_tools.play", "play here: in the browser or in a terminal"),
        "new-game": ("host_tools.new_game.cli", "write the files of a new game, ready to play"),
        "trace": ("host_tools.trace", "write records of games with random moves"),
        "replay": ("host_tools.replay", "check records against the engine, line by line"),
        "review": ("host_tools.review.cli", "show where a game was decided, move by move"),
        "tournament": ("host_tools.tournament.cli", "measure how strong the computer players are"),
        "solo": ("host_tools.solo.cli", "show the deals of solo Color Pop, and how to win them"),
    },
    "Building": {
        "case": ("host_tools.case.cli", "make a case: files to print, or to cut with a laser"),
        "build": ("host_tools.build.cli", "environment, firmware images, unix runtime"),
        "uf2": ("host_tools.build.uf2_cli", "show what a UF2 file holds"),
        "size": ("host_tools.build.size_cli", "compare the firmware's size with another build's"),
        "release": ("host_tools.release.cli", "make all files of a release, in dist/"),
        "site": ("host_tools.site.cli", "make the page to play on with nothing to install"),
        "pcb": ("host_tools.pcb.cli", "make the carrier board's KiCad project, and order files"),
    },
    "For authors of Quadrille": {
        "guide": ("host_tools.guide.cli", "draw the pictures of the player's guides"),
        "pattern": ("host_tools.pattern", "measure the pattern of Pièges, or search for one"),
        "fit": ("host_tools.fit.cli", "learn what positions are worth from games against itself"),
        "calibrate": ("host_tools.review.calibrate", "learn how likely opinions make a victory"),
        "solo --make": ("host_tools.solo.cli", "search for the deals of solo Color Pop"),
    },
}
COMMANDS = {
    name: command
    for commands in SECTIONS.values()
    for name, command in commands.items()
    if " " not in name  # an option of another command
}
OURS = ("host_tools", "pc", "quadrille", "sim", "viper")
HELP = ("-h", "--help", "help")
VERSION = "--version"
CHOICES = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)")
STRANGE = re.compile(r"unrecognized arguments: (-[^\s=]*)")


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        guess = ""
        if found := CHOICES.search(message):
            guess = meant(found[1], re.findall(r"[\w.-]+", found[2]))
        elif found := STRANGE.search(message):
            guess = meant(found[1], self._option_string_actions)
        raise UserError(f"{message}; {guess or 'see'} `{self.prog} --help`")


def meant(word: str, known: Iterable[str]) -> str:
    """A guess at what a word should have been; empty if nothing is like it."""
    near = get_close_matches(word, known, n=1)
    return f"did you mean {near[0]}? See" if near else ""


def main(arguments: list[str]) -> int:
    return exit_status(lambda: run(arguments))


def run(arguments: list[str]) -> int:
    name, *rest = arguments or ["help"]
    if name in HELP:
        print(overview(), end="")
        return 0
    firmware.install()
    if name == VERSION:
        from quadrille import __version__

        print(f"Quadrille {__version__}")
        return 0
    if name not in COMMANDS:
        guess = meant(name, COMMANDS) or f"there are {', '.join(COMMANDS)}: see"
        raise UserError(f"there is no command {name!r}; {guess} `{PROGRAM} help`")
    try:
        module = import_module(COMMANDS[name][0])
        return module.run(parser(name, module).parse_args(rest))
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in OURS:
            raise
        raise UserError(
            f"{name} needs {error.name}, which this Python does not have: run `make env`, then "
            f"`{PROGRAM} {name}`"
        ) from None


def overview() -> str:
    text = f"usage: {PROGRAM} COMMAND …\n\nWhat a PC does for the handheld and its games.\n"
    for section, commands in SECTIONS.items():
        text += f"\n{section}:\n"
        text += "".join(f"  {name:11}  {what}\n" for name, (_, what) in commands.items())
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
