"""The order of soldering as a picture, steps.svg: a small board for each step, with what is new.

Steps of the back are seen from the back, so mirrored; that of the front from the front.
"""

from collections.abc import Iterator
from html import escape

from host_tools.pcb.board_file import order
from host_tools.pcb.design import Design, Part
from host_tools.pcb.footprints import PITCH, Point

SCALE = 3  # per mm
COLUMNS = 4
GAP, TITLE = 20, 30
FIRST = 0.6  # radius of the mark at pin 1, and at the + of a capacitor
SOCKETS = 8.89  # from the Pico's middle to its rows of pins
BOARD, COPPER, SOLDERED, NEW = "#2c4a3b", "#d9b84a", "#8a9a92", "#ff9a3c"


def steps(design: Design) -> str:
    lines = order(design)
    width, height = design.measures.WIDTH * SCALE, design.measures.HEIGHT * SCALE
    rows = -(-len(lines) // COLUMNS)
    across = COLUMNS * (width + GAP) + GAP
    down = rows * (height + TITLE + GAP) + GAP
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" '
        'font-family="sans-serif" font-size="16">',
        f'<rect width="{across:g}" height="{down:g}" fill="#fff"/>',
    ]
    for number, line in enumerate(lines):
        x = GAP + number % COLUMNS * (width + GAP)
        y = GAP + number // COLUMNS * (height + TITLE + GAP)
        drawn.append(f'<g transform="translate({x:g} {y:g})">')
        drawn.append(f'<text y="18">{number + 1} {escape(line)}</text>')
        drawn += [*board(design, number, front=number == len(lines) - 1), "</g>"]
    return "\n".join([*drawn, "</svg>\n"])


def board(design: Design, number: int, front: bool) -> Iterator[str]:
    measures = design.measures
    width, height = measures.WIDTH, measures.HEIGHT

    def at(point: Point) -> Point:
        return (point[0] if front else width - point[0]), point[1]

    yield f'<g transform="translate(0 {TITLE}) scale({SCALE})">'
    yield f'<rect width="{width:g}" height="{height:g}" rx="{measures.CORNER:g}" fill="{BOARD}"/>'
    for hole in measures.HOLES:
        yield circle(at(hole), measures.HOLE / 2, "#fff")
    for part, pad in design.pads.values():
        yield circle(at(part.place(pad)), min(pad.size) / 2, COPPER)
    shown = [part for part in design.parts.values() if part.footprint.back != front]
    for place, part in enumerate(shown if front else shown[: number + 1]):
        yield from body(part, at(part.at), NEW if front or place == number else SOLDERED)
        for pad in part.footprint.pads:
            if pad.square:
                yield circle(at(part.place(pad)), FIRST, "#fff")
    yield "</g>"


def body(part: Part, centre: Point, colour: str) -> Iterator[str]:
    """As it stands on the board; of the Pico only its sockets, because they are soldered."""
    (x, y), (width, height) = centre, part.footprint.body
    if part.footprint.round:
        yield circle(centre, width / 2, colour)
    elif part.kind == "pico":
        for side in (-SOCKETS, SOCKETS):
            yield box((x + side, y), (PITCH, 20 * PITCH), colour)
    else:
        yield box(centre, (width, height), colour)
    if not part.footprint.back:
        yield (
            f'<text x="{x:g}" y="{y + 1:g}" font-size="3" text-anchor="middle">{part.value}</text>'
        )


def box(centre: Point, size: Point, colour: str) -> str:
    left, top = centre[0] - size[0] / 2, centre[1] - size[1] / 2
    return (
        f'<rect x="{left:.5g}" y="{top:.5g}" width="{size[0]:g}" height="{size[1]:g}" rx="0.5" '
        f'fill="{colour}"/>'
    )


def circle(centre: Point, radius: float, colour: str) -> str:
    return f'<circle cx="{centre[0]:.5g}" cy="{centre[1]:.5g}" r="{radius:g}" fill="{colour}"/>'
