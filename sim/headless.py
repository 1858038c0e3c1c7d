"""The handheld without a front end: a script presses its buttons, and what it shows is kept."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from host_tools.errors import UserError
from quadrille.app import App
from sim.device import TICKS_PER_SECOND, Device
from sim.script import Step

TAP_TICKS = 2  # that a button is down, and as many that it is up again
LONGEST = 100_000  # ticks until all is settled: computers may play a whole game by themselves


class Headless:
    """`on_tick` is called after each tick, `on_shot` with the name of each picture."""

    def __init__(self, device: Device, app: Any = None) -> None:
        self.device = device
        self.app = app or App(device)
        self.on_tick: Callable[[], None] = lambda: None
        self.on_shot: Callable[[str], None] = lambda name: None

    def play(self, script: Iterable[Step]) -> None:
        self.ticks(1)
        for step in script:
            self.step(step)

    def ticks(self, count: int) -> None:
        for _ in range(count):
            self.app.tick()
            self.device.panel.show()
            self.on_tick()

    def step(self, step: Step) -> None:
        buttons = self.device.buttons
        match step.verb:
            case "tap":
                for button in step.buttons:
                    buttons.press(button)
                    self.ticks(TAP_TICKS)
                    buttons.release(button)
                    self.ticks(TAP_TICKS)
            case "hold":
                for button in step.buttons:
                    buttons.press(button)
                self.ticks(TAP_TICKS)
            case "release":
                for button in step.buttons:
                    buttons.release(button)
                self.ticks(TAP_TICKS)
            case "wait":
                self.ticks(step.ticks)
            case "settle":
                self.settle()
            case "shot":
                self.on_shot(step.name)

    def settle(self) -> None:
        for _ in range(LONGEST):
            if self.app.screen.settled:
                return
            self.ticks(1)
        raise UserError(f"nothing settles within {LONGEST} ticks: let the script `wait` instead")


def record(
    device: Device, script: Iterable[Step], png: Path | None = None, gif: Path | None = None
) -> None:
    """Play a script; keep its shots in a folder `png`, or what it ends with in a file *.png."""
    from sim.picture import FRAMES_PER_SECOND, Film, save

    headless = Headless(device)
    film = Film()
    ticks_per_frame = TICKS_PER_SECOND // FRAMES_PER_SECOND

    def keep_frame() -> None:
        if headless.app.ticks % ticks_per_frame == 1:
            film.add(device.panel.rows)

    if gif:
        headless.on_tick = keep_frame
    if png and png.suffix != ".png":
        folder = png
        headless.on_shot = lambda name: save(device.panel.rows, folder / f"{name}.png")
    headless.play(script)
    if png and png.suffix == ".png":
        save(device.panel.rows, png)
    if gif:
        film.save(gif)
