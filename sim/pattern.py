"""A moving test pattern: what a builder looks for on a new panel.

Corners red, green, blue, white (top left, top right, bottom left, bottom right) tell which way up
the panel is and whether its bytes come in the right order; the dot follows the wire from the first
pixel to the last, so a wrong zigzag shows at once.
"""

Pixel = tuple[int, int, int]
Rows = list[list[Pixel]]

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
TAIL = 8  # pixels of the dot and what fades behind it


def frame(wire: list[list[int]], tick: int) -> Rows:
    """Rows of pixels, top row first; `wire` holds each pixel's place on the wire in like rows."""
    height, width = len(wire), len(wire[0])
    pixels = width * height
    rows = [
        [
            _dot((tick - wire[row][column]) % pixels) or _ground(column, row, width, height)
            for column in range(width)
        ]
        for row in range(height)
    ]
    rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1] = RED, GREEN, BLUE, WHITE
    return rows


def _dot(age: int) -> Pixel | None:
    """The pixel that the dot left so many ticks ago; None if its tail has gone by as well."""
    if age >= TAIL:
        return None
    light = TAIL - age
    return 255 * light // TAIL, 160 * light // TAIL, 0


def _ground(column: int, row: int, width: int, height: int) -> Pixel:
    """A dim slope: redder to the right, bluer downward, so that every pixel has its own colour."""
    return 8 + 48 * column // width, 8, 8 + 48 * row // height
