"""Waiting for what the emulated board shows or says."""

from collections.abc import Callable

import pytest

from sim.emulator import Frame, Handheld
from sim.emulator.clock import HERTZ


def lit(frame: Frame) -> bool:
    return frame.is_lit


def dark(frame: Frame | None) -> bool:
    return frame is not None and not frame.is_lit


def red(frame: Frame) -> bool:
    """All that is lit is red, and something is."""
    pixels = [pixel for row in frame.rows for pixel in row if any(pixel)]
    return bool(pixels) and all(r and not g and not b for r, g, b in pixels)


def until(board: Handheld, condition: Callable[[Frame], bool], frames: int = 120) -> Frame:
    for _ in range(frames):
        if condition(frame := board.next_frame()):
            return frame
    pytest.fail("no such frame came")


def hear(board: Handheld, data: bytes, ms: float = 0) -> bytes:
    """What the board answers in this many milliseconds, or the next line."""
    received = board.console.received
    begin = len(received)
    board.console.send(data)
    if ms:
        board.advance(ms=ms)
    else:
        board.console.wait(lambda: b"\n" in received[begin:], HERTZ, "no answer")
    return bytes(received[begin:])
