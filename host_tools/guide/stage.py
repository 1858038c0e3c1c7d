"""Plays a script on the handheld, and takes pictures of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from host_tools.guide.script import Line
from host_tools.notation import NOTATIONS
from pc.errors import UserError
from quadrille.app import App
from quadrille.players.player import HUMAN
from quadrille.table import Table
from sim.device import Device
from sim.eye import Rows
from sim.headless import Headless

PANEL = 0, 0, 16, 16
LED = 12
TICKS_PER_FRAME = 3  # of a film

Box = tuple[int, ...]  # column, row, columns, rows


@dataclass
class Panel:
    """The part of the panel that is shown, and what is drawn over it."""

    rows: Rows
    kind: str  # shot, then, case
    crop: Box
    led: int  # picture pixels from one LED to the next
    marks: list[tuple[int, Box]] = field(default_factory=list)
    sign: str = ""


Pictures = dict[str, list[Panel]]


class Stage:
    def __init__(self, language: int) -> None:
        self.language = language  # index into the texts of the handheld
        self.pictures: Pictures = {}
        self.reel: list[Rows] = []
        self.crop: Box = PANEL
        self.led = LED
        self.panel = Panel([], "", PANEL, LED)  # the last one
        self.power_on(0)

    def power_on(self, seed: int) -> None:
        self.device = Device(seed=seed)
        self.app = App(self.device)
        self.app.settings.language = self.language
        self.headless = Headless(self.device, self.app)
        self.headless.ticks(1)

    def perform(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.do(line)

    def do(self, line: Line) -> None:
        match line.verb:
            case "seed":
                self.power_on(*line.numbers)
            case "play":
                self.play(line.name, dict(line.game or {}))
            case "crop":
                self.crop = line.numbers or PANEL
            case "led":
                (self.led,) = line.numbers
            case "shot" | "then" | "case":
                left, top, columns, rows = self.crop
                seen = [row[left : left + columns] for row in self.device.panel.rows]
                self.panel = Panel(seen[top : top + rows], line.verb, self.crop, self.led)
                self.pictures.setdefault(line.name, []).append(self.panel)
            case "mark":
                number, column, row, *size = line.numbers
                self.panel.marks.append((number, (column, row, *(size or (1, 1)))))
            case "yes" | "no":
                self.panel.sign = line.verb
            case "film":
                self.headless.on_tick = self.expose
            case _ if line.step:
                self.headless.step(line.step)

    def expose(self) -> None:
        if self.app.ticks % TICKS_PER_FRAME == 0:
            self.reel.append(self.device.panel.rows)

    def play(self, name: str, stands: dict[str, Any]) -> None:
        """Go on with a game; its players are human unless `seats` names others."""
        seats = stands.pop("seats", None)
        try:
            game: Any = NOTATIONS[name].set_up(**stands)
        except TypeError as error:
            raise UserError(f"the game of {name} has unknown keys: {error}") from None
        self.power_on(0)
        self.app.lay(Table(game, seats or [HUMAN] * game.players))
        self.app.view.begin_turn()
        self.app.view.hush()  # the goal of a game that begins
        self.headless.ticks(1)
