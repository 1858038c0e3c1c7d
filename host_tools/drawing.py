"""`python3 -m host_tools.drawing`: draw how each board is wired, boards/<board>/wiring.svg.

The header is in the middle, seen from above with pin 1 at the top left. Each wire goes straight to
its part; buttons and piezo share one ground wire.
"""

import sys
from collections.abc import Iterator
from html import escape
from types import ModuleType

from pc import firmware

if __name__ == "__main__":
    firmware.install()

from pc.boards import board_names, load_board
from pc.errors import UserError, exit_status
from pc.paths import BOARDS
from quadrille.device.check import PICO, RASPBERRY_PI

PICO_PINS = """
GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15
GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 AREF 3V3 3V3_EN GND VSYS VBUS
"""
PI_PINS = """
3V3 5V GPIO2 5V GPIO3 GND GPIO4 GPIO14 GND GPIO15 GPIO17 GPIO18 GPIO27 GND GPIO22 GPIO23 3V3 GPIO24
GPIO10 GND GPIO9 GPIO25 GPIO11 GPIO8 GND GPIO7 ID_SD ID_SC GPIO5 GND GPIO6 GPIO12 GPIO13 GND GPIO19
GPIO16 GPIO26 GPIO20 GND GPIO21
"""
# What is on the pins 1 to 40.
HEADERS = {
    PICO: dict(enumerate(PICO_PINS.split(), start=1)),
    RASPBERRY_PI: dict(enumerate(PI_PINS.split(), start=1)),
}
PREFIX = {PICO: "GP", RASPBERRY_PI: "GPIO"}
TITLE = {PICO: "Pico", RASPBERRY_PI: "Raspberry Pi"}

# Not in board.py: the pins for the ground of the buttons and for the panel's supply, and what is in
# the panel's data line.
GROUND = {"quadrille16": 13, "hat16x10": 23, "raspberrypi": 39}
SUPPLY = {
    "quadrille16": {40: "5 V", 38: "GND"},
    "hat16x10": {8: "GND"},
    "raspberrypi": {14: "GND"},
}
LEVEL = "74AHCT125, 330 Ω"
IN_DATA_LINE = {"quadrille16": LEVEL, "raspberrypi": LEVEL}
NOTE = {
    "quadrille16": "1000 µF between the panel's 5 V and GND; the 74AHCT125 has 5 V and GND, too.",
    "hat16x10": "The panel is plugged onto the Pico's header and takes its 5 V there.",
    "raspberrypi": "The panel has 5 V of its own, with 1000 µF; so has the 74AHCT125.",
}

PITCH = 24  # from pin to pin
TOP = 70
WIDTH, HEIGHT = 1000, TOP + 20 * PITCH + 60
LEFT, RIGHT = 390, 610  # the header's edges
PART = 190  # from the edge to a switch
RAIL = 330  # from the edge to the ground wire
BOX = 240  # from the edge to the panel

HEAD = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
    'font-family="sans-serif" font-size="14" stroke-width="2">\n'
    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
)


class Side:
    """One of the two rows of pins, and the space next to it; x counts away from the header."""

    def __init__(self, right: bool) -> None:
        self.sign = 1 if right else -1
        self.edge = RIGHT if right else LEFT
        self.anchor = "start" if right else "end"

    def x(self, away: int) -> int:
        return self.edge + self.sign * away

    def wire(self, y: int, start: int, end: int, colour: str) -> str:
        return f'<path d="M{self.x(start)} {y}H{self.x(end)}" stroke="{colour}" fill="none"/>'

    def text(self, y: int, away: int, words: str, weight: str = "normal") -> str:
        return (
            f'<text x="{self.x(away)}" y="{y + 5}" text-anchor="{self.anchor}" '
            f'font-weight="{weight}">{escape(words)}</text>'
        )


def place(target: str, pin: int) -> tuple[Side, int]:
    """Where a pin of the header is: side, and y."""
    if target == RASPBERRY_PI:
        return Side(right=pin % 2 == 0), TOP + (pin - 1) // 2 * PITCH
    return Side(right=pin > 20), TOP + (pin - 1 if pin <= 20 else 40 - pin) * PITCH


def drawing(board: ModuleType) -> str:
    for what, table in (("GROUND", GROUND), ("SUPPLY", SUPPLY), ("NOTE", NOTE)):
        if board.NAME not in table:
            raise UserError(f"add a line for {board.NAME} to {what} in host_tools/drawing.py")
    return "\n".join([HEAD, *header(board), *parts(board), *panel(board), "</svg>\n"])


def header(board: ModuleType) -> Iterator[str]:
    yield (
        f'<rect x="{LEFT}" y="{TOP - 24}" width="{RIGHT - LEFT}" height="{20 * PITCH + 24}" '
        'rx="8" fill="#dfe" stroke="#575"/>'
    )
    title = f"{board.NAME}: {TITLE[board.TARGET]}, from above"
    yield centred(WIDTH // 2, TOP - 36, title, "bold")
    for pin, name in HEADERS[board.TARGET].items():
        side, y = place(board.TARGET, pin)
        yield f'<circle cx="{side.x(-8)}" cy="{y}" r="5" fill="#ec6" stroke="#575"/>'
        other = Side(side.sign < 0)
        yield other.text(
            y, -(RIGHT - LEFT) + 20, f"{pin} {name}" if side.sign < 0 else f"{name} {pin}"
        )


def parts(board: ModuleType) -> Iterator[str]:
    """Buttons and piezo, and their wires to ground."""
    rows = []
    wired = dict(board.BUTTON_PINS)
    if board.PIEZO_PIN is not None:
        wired["piezo"] = board.PIEZO_PIN
    for name, number in wired.items():
        side, y = place(board.TARGET, header_pin(board, number))
        rows.append(y)
        yield side.wire(y, 0, PART - 12, "#27c")
        yield piezo(side, y) if name == "piezo" else switch(side, y)
        yield side.wire(y, PART + 12, RAIL, "#333")
        yield side.text(y - 11, 24, name, "bold")
    side, y = place(board.TARGET, GROUND[board.NAME])
    yield side.wire(y, 0, RAIL, "#333")
    yield f'<path d="M{side.x(RAIL)} {min(*rows, y)}V{max(*rows, y)}" stroke="#333"/>'
    yield side.text(max(*rows, y) + 16, RAIL - 16, "GND")


def switch(side: Side, y: int) -> str:
    left, right = side.x(PART - 12), side.x(PART + 12)
    return (
        f'<circle cx="{left}" cy="{y}" r="3" fill="#333"/><circle cx="{right}" cy="{y}" r="3" '
        f'fill="#333"/><path d="M{min(left, right)} {y - 7}H{max(left, right)}M{side.x(PART)} '
        f'{y - 7}V{y - 12}" stroke="#333"/>'
    )


def piezo(side: Side, y: int) -> str:
    return f'<circle cx="{side.x(PART)}" cy="{y}" r="10" fill="#eee" stroke="#333"/>'


def panel(board: ModuleType) -> Iterator[str]:
    wires = {header_pin(board, board.PANEL_PIN): "DIN", **SUPPLY[board.NAME]}
    rows = []
    for pin, name in wires.items():
        side, y = place(board.TARGET, pin)
        rows.append(y)
        colour = {"DIN": "#292", "GND": "#333"}.get(name, "#c22")
        yield side.wire(y, 0, BOX, colour)
        yield side.text(y, BOX + 10, name, "bold")
        inside = IN_DATA_LINE.get(board.NAME)
        if name == "DIN" and inside:
            x = min(side.x(45), side.x(205))
            yield f'<rect x="{x}" y="{y - 13}" width="160" height="26" fill="#fff" stroke="#292"/>'
            yield centred(x + 80, y + 5, inside)
    x = min(side.x(BOX), side.x(BOX + 140))
    top, bottom = min(rows) - 24, max(rows) + 44
    yield (
        f'<rect x="{x}" y="{top}" width="140" height="{bottom - top}" rx="8" fill="none" '
        'stroke="#333"/>'
    )
    yield centred(x + 70, bottom - 14, f"panel {board.PANEL_WIDTH}×{board.PANEL_HEIGHT}")
    yield centred(WIDTH // 2, HEIGHT - 20, NOTE[board.NAME])


def centred(x: int, y: int, words: str, weight: str = "normal") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="middle" font-weight="{weight}">{words}</text>'


def header_pin(board: ModuleType, number: int) -> int:
    name = f"{PREFIX[board.TARGET]}{number}"
    return next(pin for pin, called in HEADERS[board.TARGET].items() if called == name)


def main() -> int:
    for name in board_names():
        path = BOARDS / name / "wiring.svg"
        path.write_text(drawing(load_board(name)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
