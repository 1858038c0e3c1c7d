"""The walks of the guide: what a newcomer presses, one button after the other, and is told.

A block of code in `walk.md` is a walk from power-on of a handheld that nobody has used. What begins
a line is pressed; next to it stand the captions that follow, one below the other. `…` presses
nothing for a while.
"""

import re
from collections.abc import Iterator
from textwrap import fill

from host_tools.guide.make import GUIDE
from pc.paths import ROOT
from sim.device import Device
from sim.headless import Headless
from sim.script import parse
from sim.teller import EVERY, Teller
from tests.golden.frames import BOARDS

PAGES = (GUIDE / "walk.md", ROOT / "docs" / "fr" / "guide" / "walk.md")  # by language
BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRESS = re.compile(r"^(…|[A-Za-z]+(?: [A-Z]+)?)(?:  |$)", re.MULTILINE)
SEED = 1
COLUMN = 12  # where captions begin
WIDTH = 100
CALM = 2 * EVERY  # ticks without news, after which the next button is pressed
PATIENCE = 180  # ticks of a `…`


class Walker(Headless):
    """A newcomer who reads each caption before pressing the next button."""

    def __init__(self, language: int) -> None:
        super().__init__(Device(BOARDS[0], SEED, language=language))
        self.teller = Teller()
        self.heard = [""]
        self.on_tick = self.listen
        self.ticks(1)

    def listen(self) -> None:
        self.teller.tick(self.app)
        if self.teller.told != self.heard[-1]:
            self.heard.append(self.teller.told)

    def after(self, press: str) -> list[str]:
        """What is told after a press."""
        before = len(self.heard)
        if press == "…":
            self.ticks(PATIENCE)
        else:
            self.play(parse(press if " " in press else f"tap {press}", "walk.md"))
        while True:
            self.settle()
            known = len(self.heard)
            self.ticks(CALM)
            if self.app.screen.settled and len(self.heard) == known:
                return self.heard[before:]


def walked(page: str, language: int) -> str:
    """A page, with what its presses lead to now."""
    return BLOCK.sub(lambda found: f"```\n{''.join(lines(found[1], language))}```", page)


def lines(walk: str, language: int) -> Iterator[str]:
    walker = Walker(language)
    for press in PRESS.findall(walk):
        for caption in walker.after(press) or [""]:
            first, others = f"{press:{COLUMN}}", " " * (COLUMN + 2)
            yield fill(caption, WIDTH, initial_indent=first, subsequent_indent=others) + "\n"
            press = ""


def write() -> None:
    for language, page in enumerate(PAGES):
        text = page.read_text(encoding="utf-8")
        page.write_text(walked(text, language), encoding="utf-8")
