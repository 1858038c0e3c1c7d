"""Playing a script: the handheld, and the pictures that are taken of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from host_tools.errors import UserError
from host_tools.guide.script import Line
from host_tools.notation import NOTATIONS
from quadrille.app import App
from quadrille.players.player import HUMAN
from quadrille.ui.games import part
from sim.device import Device
from sim.eye import Rows
from sim.headless import Headless

PANEL = 0, 0, 16, 16
LED = 12
TICKS_PER_FRAME = 3  # of a film

Box = tuple[int, ...]  # column, row, columns, rows


@dataclass
class Panel:
    """What is seen of the panel, and what is drawn over it."""

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
        self.panel = Panel([], "", PANEL, LED)  # the one that was shot last
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
                self.shoot(line.verb)
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

    def shoot(self, kind: str) -> None:
        left, top, columns, rows = self.crop
        seen = self.device.panel.rows[top : top + rows]
        self.panel = Panel([row[left : left + columns] for row in seen], kind, self.crop, self.led)

    def expose(self) -> None:
        if self.app.ticks % TICKS_PER_FRAME == 0:
            self.reel.append(self.device.panel.rows)

    def play(self, name: str, stands: dict[str, Any]) -> None:
        """Go on with a game that stands so; where no `seats` are named, humans sit."""
        seats = stands.pop("seats", None)
        try:
            game: Any = NOTATIONS[name].set_up(**stands)
        except TypeError as error:
            raise UserError(f"how {name} stands cannot be told: {error}") from None
        self.power_on(0)
        table = part(name, "screen").Table(self.app, game, seats or [HUMAN] * game.players)
        self.app.show(table)
        table.begin_turn()
        self.headless.ticks(1)
