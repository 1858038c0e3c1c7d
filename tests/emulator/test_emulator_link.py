"""The PC's line while a game is played: whatever it sends or leaves unread, play goes on."""

import random
from pathlib import Path

import pytest

from quadrille import __version__
from sim.emulator import Handheld
from sim.emulator.clock import HERTZ
from tests.bench.device import BEGIN, boot, difference, game
from tests.emulator.test_emulator_app import STAND_IN, lit, red, start, until

HELLO = b'? "hello" is no command; those are repl, version\r\n'
VERSION = f"Quadrille {__version__} on quadrille16\r\n".encode()
FRAMES = 8
LATE = HERTZ // 60  # a tick in which the game has much to draw comes so much later
STORM = 200
FLOOD = 100_000
ANOTHER_SCREEN = 20  # pixels that differ
IDLE_GOAL = 100  # µs


@pytest.fixture
def playing(image: Path, formatted: bytes) -> Handheld:
    board = Handheld(image, flash=formatted)
    board.boot()
    board.begin(BEGIN.format(where=game("blockers")))
    boot(board)
    board.advance(ms=50)
    return board


def answer(board: Handheld, data: bytes) -> bytes:
    """The line that the board says to this."""
    received = board.console.received
    begin = len(received)
    board.console.send(data)
    board.console.wait(lambda: b"\n" in received[begin:], HERTZ, "no answer")
    return bytes(received[begin:])


def hear(board: Handheld, data: bytes, ms: float) -> bytes:
    """What the board says to this in so many milliseconds."""
    begin = len(board.console.received)
    board.console.send(data)
    board.advance(ms=ms)
    return bytes(board.console.received[begin:])


def assert_play_goes_on(board: Handheld) -> None:
    """Frames come sixty times a second, and MENU pauses the game or lets it go on."""
    first = board.next_frame()
    for number in range(1, FRAMES):
        frame = board.next_frame()
        assert frame.cycle - first.cycle < number * HERTZ // 60 + LATE
    board.press("MENU")
    until(board, lambda now: difference(frame.rows, now.rows) >= ANOTHER_SCREEN, frames=4)
    board.release("MENU")
    assert board.console.resets == 0


# --- lines, garbage, floods, storms ---------------------------------------------------------


def test_play_goes_on_whatever_comes(playing: Handheld) -> None:
    console = playing.console
    assert answer(playing, b"version\r") == VERSION
    assert answer(playing, b"hello\n") == HELLO

    assert hear(playing, b"vers", ms=20) == b""
    assert_play_goes_on(playing)
    assert answer(playing, b"ion\r\n") == VERSION

    begin = len(console.received)
    console.send(b"\x03" * STORM + random.Random(6).randbytes(FLOOD))
    assert_play_goes_on(playing)
    assert_play_goes_on(playing)
    assert 0 < console.unsent < FLOOD
    console.stop_sending()
    console.send(b"\x03version\r")
    console.wait(lambda: console.received[begin:].endswith(VERSION), 2 * HERTZ, "no answer")
    assert b"?" in console.received[begin:]

    begin = len(console.received)
    console.send(b"version\n" * (FLOOD // 8))
    assert_play_goes_on(playing)
    assert console.received[begin:].count(VERSION) >= FRAMES // 2
    assert b"?" not in console.received[begin:]


def test_play_goes_on_though_nobody_reads(playing: Handheld) -> None:
    console = playing.console
    console.stop_reading()
    begin = len(console.received)
    console.send(b"version\r" * 20)
    playing.advance(ms=200)
    assert_play_goes_on(playing)
    console.read_on()
    playing.advance(ms=50)
    assert bytes(console.received[begin:]).startswith(VERSION * 8)

    console.close()
    console.send(b"version\r" * 5)
    assert_play_goes_on(playing)
    console.open()
    console.send(b"hello\r")
    console.wait(lambda: HELLO in console.received[begin:], HERTZ, "no answer")


# --- the prompt -----------------------------------------------------------------------------


def test_repl_gives_the_prompt_and_ctrl_d_the_app(board: Handheld) -> None:
    until(board, lit)
    assert b'"help()"' in hear(board, b"repl\r", ms=60)
    assert board.panel.frame and not lit(board.panel.frame)
    hear(board, b"while True: pass\r\r", ms=20)
    assert b"KeyboardInterrupt" in hear(board, b"\x03", ms=20)
    board.console.send(b"\x04")
    until(board, lit)
    assert answer(board, b"version\r").endswith(VERSION)
    assert hear(board, b"repl\r\x01print(6 * 7)\x04", ms=100).endswith(b"OK42\r\n\x04\x04>")


def test_the_sign_of_a_fault_answers_and_gives_a_prompt(board: Handheld) -> None:
    board.exec(STAND_IN)
    start(board, "StandIn.fail_at = 5")
    until(board, red)
    board.advance(ms=200)
    assert answer(board, b"version\r") == VERSION
    assert board.exec("print('usable')") == "usable\n"


def test_an_app_that_always_fails_gives_a_prompt(board: Handheld) -> None:
    board.exec(STAND_IN)
    start(board, "from quadrille import signs\nsigns.FAULT_TICKS = 12\nStandIn.tick = None")
    board.advance(ms=500)
    assert int(board.exec("print(StandIn.made)")) > 1


def test_a_fault_is_told_though_nobody_reads(board: Handheld) -> None:
    """A long traceback would wait half a second for each of its pieces, and the watchdog not."""
    board.exec(STAND_IN)
    start(
        board,
        "def deep(n):\n"
        "    if not n: raise RuntimeError('boom')\n"
        "    deep(n - 1)\n"
        "StandIn.tick = lambda self: deep(20 if StandIn.made == 1 else 0)",
    )
    board.console.stop_reading()
    begin = board.cycle
    until(board, red)
    assert board.cycle - begin < HERTZ // 2
    board.console.read_on()
    board.advance(ms=700)
    assert "RuntimeError: boom\n" in board.console.text


# --- what it costs --------------------------------------------------------------------------

COSTS = """
import board, gc
from quadrille.device.rp2040 import Device
device = Device(board)
serve = device.link.serve
def grows(ticks):
    serve()
    before = gc.mem_alloc()
    for _ in range(ticks):
        serve()
    return gc.mem_alloc() - before
"""
BYTES = """
import time
print("made")
time.sleep_ms(50)
print(grows(3), device.serial.read())
"""


def test_a_tick_in_which_nothing_comes_costs_little(board: Handheld) -> None:
    board.exec(COSTS)
    assert board.cycles("call = serve\ncall()") * 1_000_000 < IDLE_GOAL * HERTZ
    assert board.exec("print(grows(50))") == "0\n"


def test_bytes_leave_the_heap_alone(board: Handheld) -> None:
    board.begin(COSTS + BYTES)
    console = board.console
    console.wait(lambda: console.text.endswith("made\n"), HERTZ, "no device")
    console.send(b"\x03" * 100 + b"x" * 28 + b"y")
    assert board.finish() == f"made\n0 {ord('y')}\n"
