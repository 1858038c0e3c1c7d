"""The handheld without a front end: a script presses its buttons and takes pictures."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pc.errors import UserError
from quadrille.app import App, frame
from sim.clock import TICKS_PER_SECOND
from sim.device import Buttons, Device
from sim.script import ScriptRunner, Step

LONGEST = 100_000  # ticks until it is settled: computers may play a whole game


class Headless(ScriptRunner):
    """`on_tick` is called after each tick, `on_shot` with the name of each picture."""

    def __init__(self, device: Device, app: Any = None) -> None:
        self.device = device
        self.app = app or App(device)
        self.on_tick: Callable[[], None] = lambda: None
        self.on_shot: Callable[[str], None] = lambda name: None

    @property
    def buttons(self) -> Buttons:
        return self.device.buttons

    def play(self, script: Iterable[Step]) -> None:
        self.ticks(1)
        super().play(script)

    def ticks(self, count: int) -> None:
        for _ in range(count):
            frame(self.app)
            self.on_tick()

    def settle(self) -> None:
        for _ in range(LONGEST):
            if self.app.screen.settled:
                return
            self.ticks(1)
        raise UserError(f"nothing settles within {LONGEST} ticks: use `wait` instead of `settle`")

    def shot(self, name: str) -> None:
        self.on_shot(name)


def record(
    device: Device, script: Iterable[Step], png: Path | None = None, gif: Path | None = None
) -> None:
    """Play a script, and save the pictures that `Album` describes."""
    from sim.picture import FRAMES_PER_SECOND, Album

    album = Album(png, gif)
    headless = Headless(device)
    ticks_per_frame = TICKS_PER_SECOND // FRAMES_PER_SECOND

    def keep_frame() -> None:
        if headless.app.ticks % ticks_per_frame == 1:
            album.add(device.panel.rows)

    if album.has_film:
        headless.on_tick = keep_frame
    headless.on_shot = lambda name: album.shot(name, device.panel.rows)
    headless.play(script)
    album.end(device.panel.rows)
