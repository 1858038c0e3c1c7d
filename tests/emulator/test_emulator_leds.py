"""The panel's driver: `light`'s words are on the wire, in time, without the CPU.

Whole games of both boards, frame by frame: tests/golden/test_emulator_golden.py.
"""

from itertools import pairwise

import pytest

from pc.boards import load_board, to_rows
from quadrille.device.light import Light
from sim.emulator import Frame, Handheld, Rows
from sim.emulator.clock import HERTZ

# Names are made once: what they need on the heap is not the panel's.
START = """
import board, gc, time
from quadrille.device.leds import Panel
panel = Panel(board)
frame, palette = panel.frame, panel.palette
for at in range(3, 192):
    palette[at] = at
for at in range(len(frame)):
    frame[at] = at & 63
panel.brightness = 8
grown = before = number = 0
"""
BOARD = load_board("quadrille16")
PIXEL_US = 24 * 1.248
LATCH_US = 301


@pytest.fixture
def started(board: Handheld) -> Handheld:
    board.exec(START)
    return board


def expected(first: int = 0) -> Rows:
    """The picture of START, with its first pixel in another colour."""
    light = Light(BOARD)
    frame = bytearray([first, *(at & 63 for at in range(1, len(light.words)))])
    light.render(frame, bytearray([0, 0, 0, *range(3, 192)]), 8)
    wire = [(word >> 16 & 255, word >> 24, word >> 8 & 255) for word in light.words]
    return to_rows(wire, BOARD)


def frames_of(board: Handheld, code: str) -> list[Frame]:
    frames: list[Frame] = []
    board.panel.on_frame = frames.append
    board.exec(code)
    board.advance(ms=20)
    board.panel.on_frame = None
    return frames


def test_the_last_of_many_frames_is_never_lost(started: Handheld) -> None:
    """Three at once: the first goes out, the second gives way to the third, which comes next."""
    shows = "".join(f"frame[0] = {number}\npanel.show()\n" for number in (1, 20, 60))
    first, last = frames_of(started, shows)
    assert first.rows == expected(1)
    assert last.rows == expected(60)
    us = BOARD.PANEL_WIDTH * BOARD.PANEL_HEIGHT * PIXEL_US + LATCH_US
    assert (last.cycle - first.cycle) * 1e6 / HERTZ == pytest.approx(us, abs=2)


def test_show_leaves_the_heap_alone_and_the_picture_can_be_rotated(started: Handheld) -> None:
    shows = "for number in range(100): panel.show()"
    grown = f"gc.disable()\nbefore = gc.mem_alloc()\n{shows}\ngrown = gc.mem_alloc() - before"
    assert started.exec(f"{grown}\nprint(grown)") == "0\n"
    started.advance(ms=40)
    [frame] = frames_of(started, "panel.rotate(2)\npanel.show()")
    assert frame.rows == [row[::-1] for row in expected()[::-1]]


# Every pixel shows its place on the wire: red = number, green = 255 - number, blue = 7.
BITSTREAM = """
import board, machine
pin = machine.Pin(board.PANEL_PIN, machine.Pin.OUT)
def send(first):
    wire = b"".join(bytes((255 - number, number, 7)) for number in range(first, 256))
    machine.bitstream(pin, 0, (400, 850, 800, 450), wire)
"""


def test_pixels_zigzag_and_keep_their_colour_where_a_frame_is_short(board: Handheld) -> None:
    assert board.panel.frame is None
    whole, short = frames_of(board, f"{BITSTREAM}send(0)\nsend(240)")
    assert whole.rows == [
        [(n, 255 - n, 7) for n in range(16 * row, 16 * row + 16)[:: -1 if row % 2 else 1]]
        for row in range(16)
    ]
    assert short.rows == [[(n, 255 - n, 7) for n in range(240, 256)], *whole.rows[1:]]
    board.cut_power()
    assert board.boot().panel.frame is None


def test_bits_last_as_long_as_the_pixels_want_and_frames_latch(started: Handheld) -> None:
    """The emulator reports an edge when the CPU's instruction ends, so a few come too late."""
    changes: list[float] = []
    mcu = started._chip.mcu
    pin = mcu.gpio[started.board.PANEL_PIN]
    pin.add_listener(lambda *_: changes.append(mcu.clock.nanos))
    started.exec("panel.show()\npanel.show()\ntime.sleep_ms(20)")
    nanos = [end - start for start, end in pairwise(changes)]  # high, low, high, …
    bits = 24 * BOARD.PANEL_WIDTH * BOARD.PANEL_HEIGHT
    assert len(nanos) == 2 * 2 * bits - 1
    latch = nanos.pop(2 * bits - 1)
    assert latch / 1000 == pytest.approx(LATCH_US, abs=2)
    nanos.insert(2 * bits - 1, 1248 - nanos[2 * bits - 2])
    nanos.append(1248 - nanos[-1])
    late = 0
    for high, low in zip(nanos[::2], nanos[1::2], strict=True):
        wanted = (864, 384) if high > 576 else (288, 960)
        off = max(abs(high - wanted[0]), abs(low - wanted[1]))
        assert off < 100
        late += off > 8
    assert late < 0.02 * 2 * bits
