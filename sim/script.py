"""Scripts that play the handheld: one step per line, `#` begins a comment.

tap A RIGHT A     press and release one button after the other
hold B            press, and keep it down; several buttons are a chord
release B         release it
wait 30           let this many ticks pass: 60 are a second
settle            wait until nothing moves any more
shot menu         take a picture, menu.png
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, Protocol

from pc.errors import UserError, explained
from quadrille.events import BUTTONS
from sim.front import Buttons

TAP_TICKS = 2  # with the button down, and then as many with it up
VERBS = ("tap", "hold", "release", "wait", "settle", "shot")
LONGEST_WAIT = 36_000  # ticks, ten minutes
SHOT_NAME = re.compile(r"\w[\w.-]*", re.ASCII)


class Step(NamedTuple):
    verb: str
    buttons: tuple[int, ...] = ()  # of tap, hold and release
    ticks: int = 0  # of wait
    name: str = ""  # of shot


class ScriptRunner(Protocol):
    """Plays a script: a handheld on this PC, or one at a cable."""

    @property
    def buttons(self) -> Buttons: ...

    def ticks(self, count: int) -> None:
        """Let this many pass."""

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


def read(path: Path) -> list[Step]:
    with explained(path):
        return parse(path.read_text(encoding="utf-8"), str(path))


def parse(text: str, source: str) -> list[Step]:
    """The steps of a script; `source` is its name in error messages."""
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
    match verb:
        case "tap" | "hold" | "release":
            if not words:
                raise ValueError(f"{verb} takes buttons: {' '.join(BUTTONS)}")
            for word in words:
                if word not in BUTTONS:
                    raise ValueError(f"there is no button {word!r}; there are {' '.join(BUTTONS)}")
            return Step(verb, buttons=tuple(map(BUTTONS.index, words)))
        case "wait":
            if len(words) != 1 or not re.fullmatch("[0-9]{1,6}", words[0]):
                raise ValueError("wait takes a number of ticks; 60 are a second")
            ticks = int(words[0])
            if ticks > LONGEST_WAIT:
                raise ValueError(f"wait {ticks} is too long: at most {LONGEST_WAIT} ticks")
            return Step(verb, ticks=ticks)
        case "settle":
            if words:
                raise ValueError("settle takes nothing after it")
            return Step(verb)
        case "shot":
            if len(words) != 1 or not SHOT_NAME.fullmatch(words[0]):
                raise ValueError("shot takes a name of letters, digits, '_', '-' and '.'")
            return Step(verb, name=words[0])
    raise ValueError(f"there is no step {verb!r}; there are {', '.join(VERBS)}")
