"""`python3 -m host_tools.drawing`: draw how each board is wired, boards/<board>/wiring.svg.

The board is in the middle, seen from above, with the labels of its pads; a Pico's are their
numbers. Each wire goes straight to its part; buttons and piezo share one ground wire.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import chain, count
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

MINUS = "\N{MINUS SIGN}"  # as a screw terminal is labelled

Pads = list[tuple[str, str]]  # the label of each, and what is there


def numbered(names: str, places: Iterable[int]) -> Pads:
    """A side of a header, by its places in the order of its pins."""
    listed = names.split()
    return [(str(place), listed[place - 1]) for place in places]


def labelled(names: str) -> Pads:
    """From "A0=GP26 RST": what is there may be the label itself."""
    pairs = (name.partition("=") for name in names.split())
    return [(label, name or label) for label, _, name in pairs]


@dataclass(frozen=True)
class Header:
    """The pads of a board, on each side from the top."""

    title: str
    left: Pads
    right: Pads
    prefix: str = "GP"
    fitted: str = ""  # the label of a button that the board has itself

    @property
    def pads(self) -> dict[str, str]:
        return dict(self.left + self.right)

    @property
    def height(self) -> int:
        return max(len(self.left), len(self.right)) * PITCH

    def place(self, pad: str) -> tuple["Side", int]:
        """Where a pad is: side, and y."""
        right = pad in dict(self.right)
        labels = [label for label, _ in (self.right if right else self.left)]
        return Side(right), TOP + labels.index(pad) * PITCH

    def pad(self, number: int) -> str:
        name = f"{self.prefix}{number}"
        return next(pad for pad, called in self.pads.items() if called == name)


TARGETS = {
    PICO: Header("Pico", numbered(PICO_PINS, range(1, 21)), numbered(PICO_PINS, range(40, 20, -1))),
    RASPBERRY_PI: Header(
        "Raspberry Pi",
        numbered(PI_PINS, range(1, 40, 2)),
        numbered(PI_PINS, range(2, 41, 2)),
        prefix="GPIO",
    ),
}
# Boards that are not a Pico.
OTHERS = {
    "itsybitsy": Header(
        "ItsyBitsy RP2040",
        labelled(
            "RST 3.3V 3.3V VHI A0=GP26 A1=GP27 A2=GP28 A3=GP29 24=GP24 25=GP25 SCK=GP18 "
            "MO=GP19 MI=GP20 2=GP12"
        ),
        labelled(
            "BAT G=GND USB=5V 13=GP11 12=GP10 11=GP9 10=GP8 9=GP7 7=GP6 5!=GP14 SCL=GP3 SDA=GP2 "
            "TX=GP0 RX=GP1"
        ),
    ),
    "plasma2350": Header(
        "Plasma 2350",
        labelled("A0=GP26 A1=GP27 A2=GP28 INT=GP19 SDA=GP20 SCL=GP21 A=GP12"),
        labelled(f"5V DAT=GP15 CLK=GP14 {MINUS}=GND"),
        fitted="A",
    ),
}

# Not in board.py: the pads for the ground of the buttons and for the panel's supply, and what is in
# the panel's data line.
GROUND = {
    "quadrille16": "13",
    "hat16x10": "23",
    "raspberrypi": "39",
    "itsybitsy": "G",
    "plasma2350": MINUS,
}
SUPPLY = {
    "quadrille16": {"40": "5 V", "38": "GND"},
    "hat16x10": {"8": "GND"},
    "raspberrypi": {"14": "GND"},
    "itsybitsy": {"USB": "5 V", "G": "GND"},
    "plasma2350": {"5V": "5 V", MINUS: "GND"},
}
LEVEL = "74AHCT125, 330 Ω"
IN_DATA_LINE = {"quadrille16": LEVEL, "raspberrypi": LEVEL, "itsybitsy": "330 Ω"}
NOTE = {
    "quadrille16": "1000 µF between the panel's 5 V and GND; the 74AHCT125 has 5 V and GND, too.",
    "hat16x10": "The panel is plugged onto the Pico's header and takes its 5 V there.",
    "raspberrypi": "The panel has 5 V of its own, with 1000 µF; so has the 74AHCT125.",
    "itsybitsy": "1000 µF between the panel's 5 V and GND; the board lifts the data line to 5 V.",
    "plasma2350": "MENU is the board's button A. The pads on the left are in another order there.",
}

PITCH = 24  # from pin to pin
TOP = 70
WIDTH = 1000
FOOT = 60  # below the header
LEFT, RIGHT = 390, 610  # the header's edges
PART = 190  # from the edge to a switch
RAIL = 330  # from the edge to the ground wire
BOX = 240  # from the edge to the panel


@dataclass(frozen=True)
class Side:
    """One of the two rows of pads, and the space next to it; x counts away from the header."""

    right: bool

    @property
    def sign(self) -> int:
        return 1 if self.right else -1

    @property
    def edge(self) -> int:
        return RIGHT if self.right else LEFT

    @property
    def anchor(self) -> str:
        return "start" if self.right else "end"

    def x(self, away: int) -> int:
        return self.edge + self.sign * away

    def wire(self, y: int, start: int, end: int, colour: str) -> str:
        return f'<path d="M{self.x(start)} {y}H{self.x(end)}" stroke="{colour}" fill="none"/>'

    def text(self, y: int, away: int, words: str, weight: str = "normal") -> str:
        return (
            f'<text x="{self.x(away)}" y="{y + 5}" text-anchor="{self.anchor}" '
            f'font-weight="{weight}">{escape(words)}</text>'
        )


def check_tables(board: ModuleType) -> None:
    """Refuse a board that is not in the tables above."""
    for what, table in (("GROUND", GROUND), ("SUPPLY", SUPPLY), ("NOTE", NOTE)):
        if board.NAME not in table:
            raise UserError(f"add a line for {board.NAME} to {what} in host_tools/drawing.py")


def drawing(board: ModuleType) -> str:
    check_tables(board)
    it = header_of(board)
    drawn = (sheet(it), pads(board, it), parts(board, it), panel(board, it))
    return "\n".join([*chain.from_iterable(drawn), "</svg>\n"])


def header_of(board: ModuleType) -> Header:
    return OTHERS.get(board.NAME, TARGETS[board.TARGET])


def sheet(it: Header) -> Iterator[str]:
    height = TOP + it.height + FOOT
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="14" stroke-width="2">'
    )
    yield f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'


def pads(board: ModuleType, it: Header) -> Iterator[str]:
    yield (
        f'<rect x="{LEFT}" y="{TOP - 24}" width="{RIGHT - LEFT}" height="{it.height + 24}" '
        'rx="8" fill="#dfe" stroke="#575"/>'
    )
    yield centred(WIDTH // 2, TOP - 36, f"{board.NAME}: {it.title}, from above", "bold")
    for side, row in ((Side(False), it.left), (Side(True), it.right)):
        for y, (label, name) in zip(count(TOP, PITCH), row, strict=False):
            if label == it.fitted:
                label = f"button {label}"
            else:
                yield f'<circle cx="{side.x(-8)}" cy="{y}" r="5" fill="#ec6" stroke="#575"/>'
            words = [label, name] if label != name else [label]
            other = Side(not side.right)
            yield other.text(
                y, -(RIGHT - LEFT) + 20, " ".join(words if not side.right else words[::-1])
            )


def parts(board: ModuleType, it: Header) -> Iterator[str]:
    """Buttons and piezo, and their wires to ground."""
    rows = []
    wired = dict(board.BUTTON_PINS)
    if board.PIEZO_PIN is not None:
        wired["piezo"] = board.PIEZO_PIN
    for name, number in wired.items():
        pad = it.pad(number)
        side, y = it.place(pad)
        if pad != it.fitted:
            rows.append(y)
            yield side.wire(y, 0, PART - 12, "#27c")
            yield piezo(side, y) if name == "piezo" else switch(side, y)
            yield side.wire(y, PART + 12, RAIL, "#333")
        yield side.text(y - 11, 24, name, "bold")
    ground, where = GROUND[board.NAME], "GND"
    nearer, y = it.place(ground)
    if nearer == side:
        rows.append(y)
        yield side.wire(y, 0, RAIL, "#333")
    else:
        where = f"to {ground}"
    yield f'<path d="M{side.x(RAIL)} {min(rows)}V{max(rows)}" stroke="#333"/>'
    yield side.text(max(rows) + 16, RAIL - 16, where)


def switch(side: Side, y: int) -> str:
    left, right = side.x(PART - 12), side.x(PART + 12)
    return (
        f'<circle cx="{left}" cy="{y}" r="3" fill="#333"/><circle cx="{right}" cy="{y}" r="3" '
        f'fill="#333"/><path d="M{min(left, right)} {y - 7}H{max(left, right)}M{side.x(PART)} '
        f'{y - 7}V{y - 12}" stroke="#333"/>'
    )


def piezo(side: Side, y: int) -> str:
    return f'<circle cx="{side.x(PART)}" cy="{y}" r="10" fill="#eee" stroke="#333"/>'


def panel(board: ModuleType, it: Header) -> Iterator[str]:
    wires = {it.pad(board.PANEL_PIN): "DIN", **SUPPLY[board.NAME]}
    rows = []
    for pad, name in wires.items():
        side, y = it.place(pad)
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
    yield centred(WIDTH // 2, TOP + it.height + FOOT - 20, NOTE[board.NAME])


def centred(x: int, y: int, words: str, weight: str = "normal") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="middle" font-weight="{weight}">{words}</text>'


def main() -> int:
    for name in board_names():
        path = BOARDS / name / "wiring.svg"
        path.write_text(drawing(load_board(name)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(main))
