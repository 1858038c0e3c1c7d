"""A pen for lines over LEDs: it draws larger than the picture, and the result is shrunk."""

from PIL import Image, ImageDraw, ImageFont

SCALE = 4
CLEAR = (0, 0, 0, 0)
INK, LIGHT = (40, 40, 40), (255, 255, 255)
RADIUS = 11  # of the disc of a number, in picture pixels

Point = tuple[float, float]
Colour = tuple[int, int, int]
Edges = tuple[float, float, float, float]  # left, top, right, bottom


class Pen:
    """All coordinates are picture pixels. Lines are light with a dark edge, and so visible on LEDs
    and on paper.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._over = Image.new("RGBA", (size[0] * SCALE, size[1] * SCALE), CLEAR)
        self._draw = ImageDraw.Draw(self._over)

    def put_on(self, sheet: Image.Image) -> None:
        over = self._over.resize(self._size, Image.Resampling.LANCZOS)
        sheet.paste(over, (0, 0), over)

    def line(self, points: list[Point]) -> None:
        self.stroke(points, INK, 4)
        self.stroke(points, LIGHT, 2)

    def outline(self, edges: Edges) -> None:
        left, top, right, bottom = edges
        self._box((left - 1, top - 1, right + 1, bottom + 1), 5, None, INK, 4)
        self._box(edges, 5, None, LIGHT, 2)

    def number(self, centre: Point, number: int) -> None:
        self.disc(centre, RADIUS, INK, LIGHT)
        self.text(centre, str(number), 15, LIGHT)

    def stroke(self, points: list[Point], colour: Colour, width: int) -> None:
        self._draw.line(_scaled(points), colour, width * SCALE, "curve")

    def polygon(self, points: list[Point], fill: Colour, edge: Colour) -> None:
        self._draw.polygon(_scaled(points), fill, edge, SCALE)

    def disc(self, centre: Point, radius: float, fill: Colour, edge: Colour) -> None:
        ((x, y),) = _scaled([centre])
        r = radius * SCALE
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill, edge, SCALE)

    def slab(self, edges: Edges, radius: float, fill: Colour, edge: Colour) -> None:
        self._box(edges, radius, fill, edge, 1)

    def text(self, centre: Point, text: str, size: int, colour: Colour) -> None:
        font = ImageFont.load_default(size=size * SCALE)
        (at,) = _scaled([centre])
        self._draw.text(at, text, colour, font, anchor="mm")

    def _box(
        self, edges: Edges, radius: float, fill: Colour | None, edge: Colour, width: int
    ) -> None:
        left, top, right, bottom = (place * SCALE for place in edges)
        self._draw.rounded_rectangle(
            (left, top, right, bottom), radius * SCALE, fill, edge, width * SCALE
        )


def _scaled(points: list[Point]) -> list[Point]:
    return [(x * SCALE, y * SCALE) for x, y in points]
