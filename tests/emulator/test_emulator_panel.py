"""What the firmware sends to the panel comes back as rows of pixels."""

from sim.emulator import Frame, Handheld, Rows

# Every pixel tells its place on the wire: red = number, green = 255 - number, blue = 7.
BITSTREAM = """
import board, machine
wire = bytearray(3 * 256)
for number in range(256):
    wire[3 * number:3 * number + 3] = bytes((255 - number, number, 7))
pin = machine.Pin(board.PANEL_PIN, machine.Pin.OUT)
machine.bitstream(pin, 0, (400, 850, 800, 450), wire)
"""

PIO = """
import array, board, rp2, time
from machine import Pin

@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True,
             pull_thresh=24)
def ws2812():
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()

machine = rp2.StateMachine(0, ws2812, freq=8_000_000, sideset_base=Pin(board.PANEL_PIN))
machine.active(1)

def show(pixels):
    words = array.array("I", [green << 16 | red << 8 | blue for red, green, blue in pixels])
    machine.put(words, 8)
    time.sleep_ms(1)
"""


DMA = """
dma = rp2.DMA()

def show_in_background(pixels):
    words = array.array("I", [(g << 16 | r << 8 | b) << 8 for r, g, b in pixels])
    paced_by_fifo = dma.pack_ctrl(inc_write=False, treq_sel=0)
    dma.config(read=words, write=machine, count=len(words), ctrl=paced_by_fifo, trigger=True)
    return words
"""


def rows_by_hand() -> Rows:
    """The panel of BITSTREAM, built without the code under test."""
    rows: Rows = []
    for row in range(16):
        numbers = range(16 * row, 16 * row + 16)
        rows.append([(n, 255 - n, 7) for n in (reversed(numbers) if row % 2 else numbers)])
    return rows


def test_zigzag_and_colours_by_bitstream(board: Handheld) -> None:
    assert board.panel.frame is None
    board.exec(BITSTREAM)
    assert board.panel.frame
    assert board.panel.frame.rows == rows_by_hand()
    assert board.panel.count == 1


def test_frames_by_pio(board: Handheld) -> None:
    frames: list[Frame] = []
    board.panel.on_frame = frames.append
    board.exec(PIO)
    board.exec("show([(1, 2, 3)] * 16 + [(40, 50, 60)])")
    board.exec("show([(9, 9, 9)])")
    first, second = frames
    assert first.rows[0] == [(1, 2, 3)] * 16
    assert first.rows[1] == [(0, 0, 0)] * 15 + [(40, 50, 60)]
    assert second.rows[0] == [(9, 9, 9)] + [(1, 2, 3)] * 15
    assert second.rows[1:] == first.rows[1:]
    assert first.cycle < second.cycle


def test_frame_by_dma_while_the_cpu_sleeps(board: Handheld) -> None:
    board.exec(PIO + DMA)
    board.begin("words = show_in_background([(n, 0, 1) for n in range(256)])\ntime.sleep_ms(9)")
    rows = board.next_frame().rows
    assert rows[0] == [(n, 0, 1) for n in range(16)]
    assert rows[15] == [(n, 0, 1) for n in reversed(range(240, 256))]
    assert board.panel.count == 1
    board.finish()


def test_next_frame_of_a_running_program(board: Handheld) -> None:
    board.exec(PIO)
    board.begin("for level in range(20):\n    show([(level, 0, 0)])\n    time.sleep_ms(10)")
    levels = [board.next_frame().rows[0][0][0] for _ in range(3)]
    assert levels == [0, 1, 2]


def test_panel_is_dark_after_a_power_cut(board: Handheld) -> None:
    board.exec(BITSTREAM)
    board.cut_power()
    board.boot()
    assert board.panel.frame is None
