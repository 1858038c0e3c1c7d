"""Scripts that play the handheld: a step a line, `#` begins a comment.

tap A RIGHT A     press and let go, one button after the other
hold B            press, and keep it down; several buttons are a chord
release B         let go
wait 30           let so many ticks pass: 60 are a second
settle            wait until nothing moves any more
shot menu         take a picture, menu.png
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, Protocol

from host_tools.errors import UserError
from quadrille.events import BUTTONS
from sim.front import Buttons

TAP_TICKS = 2  # that a button is down, and as many that it is up again
LONGEST_WAIT = 36_000  # ticks, ten minutes
SHOT_NAME = re.compile(r"\w[\w.-]*", re.ASCII)


class Step(NamedTuple):
    verb: str
    buttons: tuple[int, ...] = ()  # of tap, hold and release
    ticks: int = 0  # of wait
    name: str = ""  # of shot


# --- playing ------------------------------------------------------------------------------


class Player(Protocol):
    """What plays a script: a handheld on this PC, or one at a cable."""

    @property
    def buttons(self) -> Buttons: ...

    def ticks(self, count: int) -> None:
        """Let so many pass."""

    def settle(self) -> None: ...

    def shot(self, name: str) -> None: ...

    def play(self, script: Iterable[Step]) -> None:
        for step in script:
            self.step(step)

    def step(self, step: Step) -> None:
        match step.verb:
            case "tap":
                for button in step.buttons:
                    self.buttons.press(button)
                    self.ticks(TAP_TICKS)
                    self.buttons.release(button)
                    self.ticks(TAP_TICKS)
            case "hold":
                for button in step.buttons:
                    self.buttons.press(button)
                self.ticks(TAP_TICKS)
            case "release":
                for button in step.buttons:
                    self.buttons.release(button)
                self.ticks(TAP_TICKS)
            case "wait":
                self.ticks(step.ticks)
            case "settle":
                self.settle()
            case "shot":
                self.shot(step.name)


# --- reading ------------------------------------------------------------------------------


def read(path: Path) -> list[Step]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UserError(f"{path} is no text in UTF-8") from None
    return parse(text, str(path))


def parse(text: str, source: str) -> list[Step]:
    """The steps of a script; `source` is what complaints call it."""
    steps = []
    for number, line in enumerate(text.split("\n"), 1):
        verb, *words = line.partition("#")[0].split() or [""]
        if verb:
            try:
                steps.append(_step(verb, words))
            except ValueError as error:
                raise UserError(f"{source}:{number}: {error}") from None
    return steps


def _step(verb: str, words: list[str]) -> Step:
    if verb not in VERBS:
        raise ValueError(f"there is no step {verb!r}; there are {', '.join(VERBS)}")
    return VERBS[verb](verb, words)


def _buttons(verb: str, words: list[str]) -> Step:
    if not words:
        raise ValueError(f"{verb} what? Name buttons: {' '.join(BUTTONS)}")
    for word in words:
        if word not in BUTTONS:
            raise ValueError(f"there is no button {word!r}; there are {' '.join(BUTTONS)}")
    return Step(verb, buttons=tuple(BUTTONS.index(word) for word in words))


def _wait(verb: str, words: list[str]) -> Step:
    if len(words) != 1 or not re.fullmatch("[0-9]{1,6}", words[0]):
        raise ValueError("wait takes a number of ticks, of which 60 are a second")
    ticks = int(words[0])
    if ticks > LONGEST_WAIT:
        raise ValueError(f"wait {ticks} is too long: at most {LONGEST_WAIT} ticks")
    return Step(verb, ticks=ticks)


def _settle(verb: str, words: list[str]) -> Step:
    if words:
        raise ValueError("settle takes nothing after it")
    return Step(verb)


def _shot(verb: str, words: list[str]) -> Step:
    if len(words) != 1 or not SHOT_NAME.fullmatch(words[0]):
        raise ValueError("shot takes a name of letters, digits, '_', '-' and '.'")
    return Step(verb, name=words[0])


VERBS: dict[str, Callable[[str, list[str]], Step]] = {
    "tap": _buttons,
    "hold": _buttons,
    "release": _buttons,
    "wait": _wait,
    "settle": _settle,
    "shot": _shot,
}
