"""Panels side by side in one picture, with numbers in the margins that point at LEDs."""

import io

from PIL import Image

from host_tools.guide.pen import INK, RADIUS, Edges, Pen
from host_tools.guide.stage import Box, Panel
from sim import picture

MARGIN = 44  # pixels next to a panel that has numbers
GAP = 16  # between two panels
ARROW_GAP = 48  # if there is an arrow
SIGN = 34  # below panels, if there is a sign
APART = 2 * RADIUS + 3  # from one number to the next
LEAST = 300  # pixels that a picture is wide

PAPER = (250, 250, 248)
YES, NO = (30, 140, 60), (200, 40, 40)
COLOURS = 96


def draw(panels: list[Panel]) -> Image.Image:
    places, x = _side_by_side(panels, 0)
    if x < LEAST:
        columns = sum(panel.crop[2] for panel in panels)
        places, x = _side_by_side(panels, -(-(LEAST - x) // columns))
    height = max(place.height for place in places)
    if any(panel.sign for panel in panels):
        height += SIGN
    sheet = Image.new("RGB", (x, height), PAPER)
    pen = Pen(sheet.size)
    for place in places:
        sheet.paste(place.image, (place.x, 0))
        place.draw_over(pen)
    pen.put_on(sheet)
    return sheet


def _side_by_side(panels: list[Panel], more: int) -> tuple[list["_Place"], int]:
    """With LEDs that are larger by `more` pixels; and how wide all is."""
    places = [_Place(panel, panel.led + more) for panel in panels]
    x = 0
    for place in places:
        x = place.put(x)
    return places, x


def png(image: Image.Image) -> bytes:
    """Of Pillow's palettes this one keeps the hue of single LEDs."""
    few = image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    data = io.BytesIO()
    few.save(data, format="PNG", optimize=True)
    return data.getvalue()


class _Place:
    def __init__(self, panel: Panel, led: int) -> None:
        self.panel = panel
        self.led = led
        self.image = picture.draw(panel.rows, led)
        self.height = self.image.height
        self.x = 0
        self.left: list[tuple[int, Box]] = []  # marks with numbers on this side
        self.right: list[tuple[int, Box]] = []
        left, _, columns, _ = panel.crop
        for mark in panel.marks:
            _, (column, _, wide, _) = mark
            is_right = 2 * column + wide > 2 * left + columns
            (self.right if is_right else self.left).append(mark)

    def put(self, x: int) -> int:
        """Place this to the right of x; return its own right end."""
        if self.panel.kind == "then":
            x += ARROW_GAP
        elif x:
            x += GAP
        self.x = x + (MARGIN if self.left else 0)
        return self.x + self.image.width + (MARGIN if self.right else 0)

    def draw_over(self, pen: Pen) -> None:
        if self.panel.kind == "then":
            self._draw_then(pen)
        self._draw_marks(pen, self.left, self.x - MARGIN + RADIUS + 1, 0)
        self._draw_marks(pen, self.right, self.x + self.image.width + MARGIN - RADIUS - 1, 2)
        if self.panel.sign:
            self._draw_sign(pen)

    def _edges(self, box: Box) -> Edges:
        column, row, columns, rows = box
        x = self.x + (column - self.panel.crop[0]) * self.led
        y = (row - self.panel.crop[1]) * self.led
        return x, y, x + columns * self.led, y + rows * self.led

    def _draw_marks(self, pen: Pen, marks: list[tuple[int, Box]], x: float, near: int) -> None:
        """Draw marks with their numbers at x; `near` is the nearest edge."""
        placed = sorted((self._edges(box), number) for number, box in marks)
        placed.sort(key=lambda mark: mark[0][1] + mark[0][3])
        wished = [(edges[1] + edges[3]) / 2 for edges, _ in placed]
        for (edges, number), y in zip(placed, _spread(wished, self.height), strict=True):
            middle = min(max(y, edges[1] + self.led / 2), edges[3] - self.led / 2)
            pen.outline(edges)
            pen.line([(x, y), (edges[near], middle)])
            pen.number((x, y), number)

    def _draw_then(self, pen: Pen) -> None:
        x = self.x - (MARGIN if self.left else 0) - 8
        y = self.height / 2
        pen.polygon([(x, y), (x - 18, y - 14), (x - 18, y + 14)], INK, INK)
        pen.stroke([(x - 32, y), (x - 17, y)], INK, 10)

    def _draw_sign(self, pen: Pen) -> None:
        x = self.x + self.image.width / 2
        y = self.height + SIGN / 2
        if self.panel.sign == "yes":
            pen.stroke([(x - 11, y), (x - 3, y + 9), (x + 12, y - 10)], YES, 5)
        else:
            pen.stroke([(x - 9, y - 9), (x + 9, y + 9)], NO, 5)
            pen.stroke([(x - 9, y + 9), (x + 9, y - 9)], NO, 5)


def _spread(wished: list[float], height: int) -> list[float]:
    """Heights for numbers, from the top: as near to the wished ones as there is room."""
    heights: list[float] = []
    for wish in wished:
        heights.append(max(wish, heights[-1] + APART if heights else RADIUS + 1))
    limit = height - RADIUS - 1.0
    for i in reversed(range(len(heights))):
        heights[i] = min(heights[i], limit)
        limit = heights[i] - APART
    return heights
