"""Footprints: pads and outlines, in mm around the part's centre, seen from the front.

All parts are through-hole. Those of the back are given as seen through the board: the pins of a
chip count clockwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass

Point = tuple[float, float]
PITCH = 2.54


@dataclass(frozen=True)
class Pad:
    """A round pad, or a longer one; square at the pin where a part begins to count."""

    number: str
    at: Point
    size: Point
    drill: float
    square: bool = False


@dataclass(frozen=True)
class Footprint:
    pads: tuple[Pad, ...]
    body: Point  # width and height, around the centre
    round: bool = False
    back: bool = True
    marks: tuple[tuple[Point, Point], ...] = ()  # printed lines besides the body's outline


def row(
    first: int, start: Point, dx: float, dy: float, count: int, square: int = 0
) -> Iterator[Pad]:
    for place in range(count):
        at = (round(start[0] + place * dx, 2), round(start[1] + place * dy, 2))
        yield Pad(str(first + place), at, (1.6, 1.6), 1.0, first + place == square)


def pair(x: float, y: float, size: float, drill: float, square: bool = False) -> tuple[Pad, ...]:
    """Pad 1 at this point, and pad 2 opposite."""
    return (
        Pad("1", (x, y), (size, size), drill, square),
        Pad("2", (-x, -y), (size, size), drill),
    )


def switch(turn: int) -> tuple[Pad, ...]:
    """Legs 1 and 2 are one contact, 3 and 4 the other; 1 is top left, or turned, bottom right."""
    legs = enumerate(((-2.5, -6.25), (-2.5, 6.25), (2.5, -6.25), (2.5, 6.25)), start=1)
    return tuple(Pad(str(leg), (turn * x, turn * y), (1.9, 3.2), 1.3) for leg, (x, y) in legs)


def terminal() -> Iterator[Pad]:
    for number, x in enumerate((-5.08, 0.0, 5.08), start=1):
        yield Pad(str(number), (x, 0.0), (2.6, 2.6), 1.3, number == 1)


FOOTPRINTS = {
    "resistor": Footprint(pair(0, -3.81, 1.6, 0.8), (2.5, 6.3)),
    "ceramic": Footprint(pair(0, 2.5, 1.6, 0.8), (2.5, 5.0)),
    "dip14": Footprint(
        (*row(1, (-7.62, -3.81), PITCH, 0, 7, square=1), *row(8, (7.62, 3.81), -PITCH, 0, 7)),
        (19.3, 6.5),
        marks=(((-8.8, -3.25), (-8.8, 3.25)),),  # where the notch is
    ),
    "pico": Footprint(
        (*row(1, (-8.89, 24.13), 0, -PITCH, 20), *row(21, (8.89, -24.13), 0, PITCH, 20)),
        (21.0, 51.0),
    ),
    "terminal": Footprint(tuple(terminal()), (15.5, 10.0)),
    "piezo": Footprint(pair(-2.5, 0, 2.0, 1.0), (12.6, 12.6), round=True),
    "electrolytic": Footprint(pair(-2.5, 0, 2.0, 1.0, square=True), (10.0, 10.0), round=True),
    "switch": Footprint(switch(1), (12.0, 12.0), back=False),
    "turned switch": Footprint(switch(-1), (12.0, 12.0), back=False),
}
