"""Symbols of the schematic: pins down the left and the right side, and what is drawn between.

Measures are in mm; as in KiCad's libraries, y goes up here, and down on the sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.drawing import TARGETS
from host_tools.pcb.footprints import Point
from host_tools.pcb.sexpr import Node, Word, font, node, words
from quadrille.device.check import PICO

STEP = 2.54  # from pin to pin, and the length of a pin
SMALL = 1.0  # height of text

Stroke = Sequence[Point]


@dataclass(frozen=True)
class Pin:
    number: str
    name: str
    type: str = "passive"


@dataclass(frozen=True)
class Symbol:
    letters: str  # of its reference
    left: tuple[Pin, ...]
    right: tuple[Pin, ...] = ()
    half: float = STEP  # half its width
    strokes: tuple[Stroke, ...] = ()  # a box if there are none; then pins have names

    @property
    def pins(self) -> tuple[Pin, ...]:
        return self.left + self.right

    def height(self) -> float:
        return STEP * max(len(self.left), len(self.right))

    def place(self, pin: Pin) -> Point:
        """Where a wire meets this pin."""
        side, sign = (self.left, -1) if pin in self.left else (self.right, 1)
        top = self.height() / 2 - STEP / 2
        return sign * (self.half + STEP), top - STEP * side.index(pin)


def pico_pin(number: int) -> Pin:
    name = TARGETS[PICO].pads[str(number)]
    kind = "bidirectional" if name.startswith("GP") else "passive"
    return Pin(str(number), name, "power_out" if number in (38, 40) else kind)


def two(letters: str, *strokes: Stroke, turned: bool = False) -> Symbol:
    one, other = (Pin("2", "2"), Pin("1", "1")) if turned else (Pin("1", "1"), Pin("2", "2"))
    return Symbol(letters, (one,), (other,), STEP, strokes)


def lead(edge: float) -> tuple[Stroke, Stroke]:
    """From both pins to the drawing."""
    return ((-STEP, 0), (-edge, 0)), ((edge, 0), (STEP, 0))


def box(x: float, y: float) -> Stroke:
    return (-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)


PLATES = (((-0.5, -2), (-0.5, 2)), ((0.5, -2), (0.5, 2)))
GATES = (("2", "1", "3"), ("5", "4", "6"), ("9", "10", "8"), ("12", "13", "11"))

SYMBOLS = {
    "resistor": two("R", box(STEP, 0.9), turned=True),
    "ceramic": two("C", *lead(0.5), *PLATES),
    "electrolytic": two("C", *lead(0.5), *PLATES, ((-2, 1), (-1, 1)), ((-1.5, 0.5), (-1.5, 1.5))),
    "piezo": two(
        "LS", *lead(1.5), box(0.6, 2), *(((x, -2), (x, 2)) for x in (-1.5, 1.5)), turned=True
    ),
    "switch": Symbol(
        "SW",
        (Pin("1", "1"), Pin("2", "2")),
        (Pin("3", "3"), Pin("4", "4")),
        strokes=(
            ((-STEP, STEP / 2), (-STEP, -STEP / 2)),
            ((STEP, STEP / 2), (STEP, -STEP / 2)),
            *lead(1.5),
            ((-1.5, 0), (1.3, 1)),
        ),
    ),
    "terminal": Symbol("J", (Pin("1", "5V"), Pin("2", "DIN"), Pin("3", "GND")), half=2 * STEP),
    "dip14": Symbol(
        "U",
        (
            *(Pin(gate[0], f"{n}A", "input") for n, gate in enumerate(GATES[:1], start=1)),
            Pin("1", "1OE", "input"),
            *(
                Pin(number, f"{n}{what}", "input")
                for n, gate in enumerate(GATES[1:], start=2)
                for number, what in zip(gate, ("A", "OE"), strict=False)
            ),
            Pin("7", "GND", "power_in"),
        ),
        (
            Pin("14", "VCC", "power_in"),
            *(Pin(gate[2], f"{n}Y", "output") for n, gate in enumerate(GATES, start=1)),
        ),
        half=3 * STEP,
    ),
    "pico": Symbol(
        "A",
        tuple(pico_pin(number) for number in range(1, 21)),
        tuple(pico_pin(number) for number in range(40, 20, -1)),
        half=5 * STEP,
    ),
}


def library_symbol(library: str, kind: str) -> Node:
    symbol = SYMBOLS[kind]
    strokes = symbol.strokes or (box(symbol.half, symbol.height() / 2),)
    hide = [words("hide", "yes")] if symbol.strokes else []
    return node(
        "symbol",
        f"{library}:{kind}",
        node("pin_names", node("offset", 0.5), *hide),
        *flags(),
        *properties({"Reference": symbol.letters, "Value": kind}),
        node("symbol", f"{kind}_0_1", *map(polyline, strokes)),
        node("symbol", f"{kind}_1_1", *(pin_node(symbol, pin) for pin in symbol.pins)),
    )


def pin_node(symbol: Symbol, pin: Pin) -> Node:
    x, y = symbol.place(pin)
    return node(
        "pin", Word(pin.type), Word("line"), node("at", x, y, 0 if x < 0 else 180),
        node("length", STEP), node("name", pin.name, font(SMALL)),
        node("number", pin.number, font(SMALL)),
    )  # fmt: skip


def polyline(stroke: Stroke) -> Node:
    return node(
        "polyline", node("pts", *(node("xy", *point) for point in stroke)),
        node("stroke", node("width", 0.2), words("type", "default")),
        node("fill", words("type", "none")),
    )  # fmt: skip


def power_symbol(library: str, net: str, way: int) -> Node:
    """A bar, down for ground and up for a supply."""
    bar = ((-1.27, way * 1.27), (1.27, way * 1.27))
    return node(
        "symbol",
        f"{library}:{net}",
        node("power"),
        node("pin_numbers", words("hide", "yes")),
        node("pin_names", node("offset", 0), words("hide", "yes")),
        *flags(),
        *properties({"Reference": "#PWR", "Value": net}),
        node("symbol", f"{net}_0_1", polyline(((0, 0), (0, way * 1.27))), polyline(bar)),
        node(
            "symbol", f"{net}_1_1",
            node(
                "pin", Word("power_in"), Word("line"), node("at", 0, 0, 90),
                node("length", 0), node("name", net, font(SMALL)), node("number", "1", font(SMALL)),
            ),
        ),
    )  # fmt: skip


def flags() -> list[Node]:
    return [
        words("exclude_from_sim", "no"),
        words("in_bom", "yes"),
        words("on_board", "yes"),
    ]


def properties(shown: dict[str, str]) -> list[Node]:
    return [
        node("property", name, value, node("at", 0, 0, 0), font(SMALL))
        for name, value in {**shown, "Footprint": "", "Datasheet": ""}.items()
    ]
