"""The handheld as a whole: the panel in a case, with its seven buttons."""

from PIL import Image

from host_tools.guide.drawing import PAPER
from host_tools.guide.pen import Pen
from sim import picture
from sim.eye import Rows

LED = 14  # picture pixels from one LED to the next
BEZEL = 14
SIDE = 132  # next to the bezel
ABOVE, BELOW = 22, 56
ARROW = 38  # from the middle of the four arrows to each

BODY, BODY_EDGE, SCREEN = (236, 231, 219), (170, 162, 143), (16, 17, 21)
KEY, KEY_EDGE, LABEL = (44, 46, 52), (20, 21, 24), (240, 240, 236)
KEY_RADIUS = 18
TRIANGLES = ((0, -1), (0, 1), (-1, 0), (1, 0))


def draw(rows: Rows) -> Image.Image:
    panel = picture.draw(rows, LED)
    screen = panel.width + 2 * BEZEL, panel.height + 2 * BEZEL
    size = screen[0] + 2 * SIDE, ABOVE + screen[1] + BELOW
    sheet = Image.new("RGB", size, PAPER)
    pen = Pen(size)
    pen.slab((1, 1, size[0] - 1, size[1] - 1), 40, BODY, BODY_EDGE)
    pen.slab((SIDE, ABOVE, SIDE + screen[0], ABOVE + screen[1]), 16, SCREEN, BODY_EDGE)
    middle = ABOVE + screen[1] / 2
    for x, y in TRIANGLES:
        _arrow(pen, SIDE / 2 + x * ARROW, middle + y * ARROW, x, y)
    right = size[0] - SIDE / 2
    _key(pen, right + 24, middle - 20, "A")
    _key(pen, right - 24, middle + 20, "B")
    low = size[1] - BELOW / 2
    pen.slab((SIDE / 2 - 34, low - 14, SIDE / 2 + 34, low + 14), 14, KEY, KEY_EDGE)
    pen.text((SIDE / 2, low), "MENU", 15, LABEL)
    pen.put_on(sheet)
    sheet.paste(panel, (SIDE + BEZEL, ABOVE + BEZEL))
    return sheet


def _key(pen: Pen, x: float, y: float, label: str) -> None:
    pen.disc((x, y), KEY_RADIUS, KEY, KEY_EDGE)
    pen.text((x, y), label, 20, LABEL)


def _arrow(pen: Pen, x: float, y: float, right: int, down: int) -> None:
    pen.disc((x, y), KEY_RADIUS, KEY, KEY_EDGE)
    tip = x + 9 * right, y + 9 * down
    base = x - 5 * right, y - 5 * down
    wings = [(base[0] + way * 9 * down, base[1] + way * 9 * right) for way in (1, -1)]
    pen.polygon([tip, *wings], LABEL, LABEL)
