"""The panel's driver: what is on the wire is what `light` says, in time, without the CPU."""

from itertools import pairwise

import pytest

from quadrille.device.light import Light
from sim.boards import handheld_names, load_board, to_rows
from sim.emulator import Frame, Handheld, Rows
from sim.emulator.clock import HERTZ
from tests.emulator.conftest import built

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
PIXEL_US = 24 * 1.248
LATCH_US = 301


def start(name: str) -> Handheld:
    board = Handheld(built(name), board=name)
    board.boot()
    board.exec(START)
    return board


@pytest.fixture
def started() -> Handheld:
    return start("quadrille16")


def expected(board: str, first: int = 0) -> Rows:
    """The picture of START, with its first pixel in another colour."""
    definition = load_board(board)
    light = Light(definition)
    pixels = len(light.words)
    palette = bytearray([0, 0, 0, *range(3, 192)])
    frame = bytearray([first, *(at & 63 for at in range(1, pixels))])
    light.render(frame, palette, 8)
    wire = [(word >> 16 & 255, word >> 24, word >> 8 & 255) for word in light.words]
    return to_rows(wire, definition)


def frames_of(board: Handheld, code: str) -> list[Frame]:
    frames: list[Frame] = []
    board.panel.on_frame = frames.append
    board.exec(code)
    board.advance(ms=20)
    board.panel.on_frame = None
    return frames


@pytest.mark.parametrize("name", handheld_names())
def test_a_frame_is_on_the_wire_as_light_has_made_it(name: str) -> None:
    [frame] = frames_of(start(name), "panel.show()")
    assert frame.rows == expected(name)


def test_the_last_of_many_frames_is_never_lost(started: Handheld) -> None:
    """Three at once: the first goes out, the second gives way to the third, which comes next."""
    shows = "".join(f"frame[0] = {number}\npanel.show()\n" for number in (1, 20, 60))
    first, last = frames_of(started, shows)
    assert first.rows == expected(started.board.NAME, 1)
    assert last.rows == expected(started.board.NAME, 60)
    pixels = sum(map(len, last.rows))
    between_us = (last.cycle - first.cycle) * 1e6 / HERTZ
    assert between_us == pytest.approx(pixels * PIXEL_US + LATCH_US, abs=2)


def test_60_frames_a_second_each_with_its_own_picture(started: Handheld) -> None:
    frames = frames_of(
        started,
        "for number in range(1, 13):\n"
        "    frame[0] = number\n"
        "    panel.show()\n"
        "    time.sleep_us(1_000_000 // 60 - 1000)",
    )
    name = started.board.NAME
    assert [frame.rows[0][0] for frame in frames] == [
        expected(name, number)[0][0] for number in range(1, 13)
    ]
    assert (frames[-1].cycle - frames[0].cycle) / HERTZ < 11 / 60


def test_show_leaves_the_heap_alone(started: Handheld) -> None:
    grown = started.exec(
        "gc.disable()\nbefore = gc.mem_alloc()\n"
        "for number in range(100):\n    panel.show()\n"
        "grown = gc.mem_alloc() - before\nprint(grown)"
    )
    assert grown == "0\n"


def test_the_picture_can_be_turned(started: Handheld) -> None:
    [frame] = frames_of(started, "panel.turn(2)\npanel.show()")
    upright = expected(started.board.NAME)
    assert frame.rows == [row[::-1] for row in upright[::-1]]


def levels(board: Handheld, code: str) -> list[float]:
    """How many nanoseconds the data line is high, low, high, … from its first edge on."""
    changes: list[float] = []
    mcu = board._chip.mcu
    stop = mcu.gpio[board.board.PANEL_PIN].add_listener(lambda *_: changes.append(mcu.clock.nanos))
    frames_of(board, code)
    stop()
    return [end - start for start, end in pairwise(changes)]


def test_bits_last_as_long_as_the_pixels_want_and_frames_latch(started: Handheld) -> None:
    """The emulator tells an edge when the CPU's instruction ends, so a few come too late."""
    nanos = levels(started, "panel.show()\npanel.show()\ntime.sleep_ms(20)")
    bits = 24 * sum(map(len, expected(started.board.NAME)))
    assert len(nanos) == 2 * 2 * bits - 1
    latch = nanos.pop(2 * bits - 1)
    assert latch / 1000 == pytest.approx(LATCH_US, abs=2)
    nanos.insert(2 * bits - 1, 1248 - nanos[2 * bits - 2])
    nanos.append(1248 - nanos[-1])
    late = 0
    for high, low in zip(nanos[::2], nanos[1::2], strict=True):
        one = high > 576
        assert abs(high - (864 if one else 288)) < 100
        assert abs(low - (384 if one else 960)) < 100
        late += abs(high - (864 if one else 288)) > 8 or abs(low - (384 if one else 960)) > 8
    assert late < 0.02 * 2 * bits
