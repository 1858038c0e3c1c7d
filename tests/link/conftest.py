"""A simulated handheld, tick by tick, and the PC's lines to it; a port of something else."""

import os
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.handheld import Handheld


class Talk(Handheld):
    """`ask` sends a line and waits for the answer."""

    def ask(self, line: str) -> str:
        serial = self.device.serial
        serial.written.clear()
        serial.to_read.extend(line.encode() + b"\r")
        while not serial.written.endswith(b"\r\n"):
            self.ticks_go_by(1)
        return serial.written.decode().removesuffix("\r\n")


@pytest.fixture
def talk() -> Talk:
    return Talk()


@contextmanager
def answering(answer: Callable[[bytes], bytes]) -> Iterator[str]:
    """Yield a port; `answer` is called with each piece that is sent to it."""
    master, terminal = os.openpty()
    tty.setraw(terminal)

    def run() -> None:
        while b"the end" not in (data := os.read(master, 1000)):
            os.write(master, answer(data))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    yield os.ttyname(terminal)
    os.write(terminal, b"the end")
    thread.join()
    os.close(terminal)
    os.close(master)
