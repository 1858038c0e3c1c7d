"""A handheld on CPython, tick by tick, and the PC's lines to it."""

from typing import Any

import pytest

from quadrille.app import App
from sim.device import Device


class Talk:
    """`ask` sends a line and lets ticks go by until the answer is there."""

    def __init__(self) -> None:
        self.device = Device("quadrille16", 1)
        self.app: Any = App(self.device)

    def ticks(self, count: int) -> None:
        for _ in range(count):
            self.device.link.serve(self.app)
            self.app.tick()
            self.device.panel.show()

    def ask(self, line: str) -> str:
        serial = self.device.serial
        serial.written.clear()
        serial.to_read.extend(line.encode() + b"\r")
        while not serial.written.endswith(b"\r\n"):
            self.ticks(1)
        return serial.written.decode().removesuffix("\r\n")

    @property
    def screen(self) -> str:
        return type(self.app.screen).__name__


@pytest.fixture
def talk() -> Talk:
    return Talk()
