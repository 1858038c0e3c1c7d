"""Rows of the panel: what a frame of 256 LEDs costs the CPU, and how fast frames can go out."""

from pc.paths import BUILD
from sim.emulator import Frame, Handheld
from sim.emulator.clock import HERTZ
from tests.bench.games import microseconds
from tests.bench.row import Row, at_most

CPU_GOAL = 1500  # microseconds
FRAMES_GOAL = 60  # a second

# Games show some 16 colours at a time. All 64, above the power budget, are the worst case.
START = """
import board, machine, time
from quadrille.device.leds import Panel
panel = Panel(board)
panel.brightness = 8
for at in range(192):
    panel.palette[at] = 255 - at
def fill(colours):
    for at in range(256):
        panel.frame[at] = at % colours
    panel.show()
    time.sleep_ms(20)
pin = machine.Pin(board.PIEZO_PIN, machine.Pin.OUT)
wire = bytearray(3 * 256)
"""
# What stock MicroPython's `neopixel` does in `write`, after the bytes were put together.
NEOPIXEL = "machine.bitstream(pin, 0, (400, 850, 800, 450), wire)"


def rows(warm: bool) -> list[Row]:
    board = Handheld(BUILD / "bench.uf2", warm=warm).boot()
    board.exec(START)
    against: dict[str, float | str] = {"neopixel": microseconds(board.cycles(NEOPIXEL))}
    rows = []
    for colours in (16, 64):
        board.exec(f"fill({colours})")
        ours = microseconds(board.cycles("show = panel.show\nshow()"))
        name = f"panel: a frame of {colours} colours, CPU"
        rows.append(at_most(CPU_GOAL, name, "µs", ours, against))
    board.advance(ms=20)  # the last frame has left
    frames: list[Frame] = []
    board.panel.on_frame = frames.append
    board.exec("panel.show()\npanel.show()\ntime.sleep_ms(30)")
    first, second = frames
    a_second = round(HERTZ / (second.cycle - first.cycle), 1)
    met = a_second >= FRAMES_GOAL
    goal = f"at least {FRAMES_GOAL}"
    return [*rows, Row("panel: frames sent", "a second", a_second, {}, goal, met)]
