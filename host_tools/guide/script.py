"""Read the scripts of the guides."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.notation import NOTATIONS
from pc.errors import UserError, explained
from sim import script

NAME = re.compile(r"[a-z][a-z0-9-]*")
NAMED = ("shot", "then", "case")
# How many numbers may follow a word.
NUMBERS = {
    "seed": (1,),
    "crop": (0, 4),
    "led": (1,),
    "mark": (3, 5),
    "yes": (0,),
    "no": (0,),
    "film": (0,),
}


class Line(NamedTuple):
    """A step: of the guides, or else of `sim.script`."""

    verb: str
    numbers: tuple[int, ...] = ()
    name: str = ""  # of a picture or a game
    game: dict[str, Any] | None = None  # position and arguments of `set_up`
    step: script.Step | None = None


def read(path: Path) -> list[Line]:
    with explained(path):
        return list(parse(path.read_text(encoding="utf-8"), str(path)))


def parse(text: str, source: str) -> Iterator[Line]:
    """The steps of a script; `source` is its name in errors."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if line[:1].isspace():
            continue  # it was read with the line before
        verb, *words = line.partition("#")[0].split() or [""]
        try:
            if verb in NAMED:
                yield Line(verb, name=_name(words))
            elif verb in NUMBERS:
                yield Line(verb, _numbers(verb, words))
            elif verb == "play":
                yield _play(" ".join([line, *_indented(lines, number + 1)]))
            elif verb:
                # The empty lines make errors have the right line number.
                yield Line(verb, step=script.parse("\n" * number + line, source)[0])
        except ValueError as error:
            raise UserError(f"{source}:{number + 1}: {error}") from None


def _indented(lines: list[str], start: int) -> Iterator[str]:
    for line in lines[start:]:
        if not line[:1].isspace():
            break
        yield line.strip()


def _name(words: list[str]) -> str:
    if len(words) != 1 or not NAME.fullmatch(words[0]):
        raise ValueError("the name of a picture has small letters, digits and '-'")
    return words[0]


def _numbers(verb: str, words: list[str]) -> tuple[int, ...]:
    counts = NUMBERS[verb]
    if len(words) not in counts or not all(word.isdecimal() for word in words):
        wanted = " or ".join(str(count) for count in counts)
        raise ValueError(f"{verb} takes {wanted} numbers")
    return tuple(int(word) for word in words)


def _play(line: str) -> Line:
    _, name, text = (*line.split(None, 2), "", "")[:3]
    if name not in NOTATIONS:
        raise ValueError(f"play which game? There are {', '.join(NOTATIONS)}")
    try:
        game = json.loads(text)
    except (ValueError, RecursionError):  # by nested brackets
        raise ValueError(f"the game of {name} is not JSON") from None
    if not isinstance(game, dict) or "position" not in game:
        raise ValueError(f"the game of {name} is not a JSON object with a position")
    return Line("play", name=name, game=game)
