"""Pictures of the panel for the docs: round lights behind a dark diffuser, with their glow."""

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from sim.pattern import Rows

LED = 20  # picture pixels from one LED to the next
LIGHT = 13  # across the lit disc
SCALE = 4  # drawn larger, then shrunk, so that the discs are round
PANEL = (14, 14, 18)
UNLIT = (30, 30, 36)


def draw(rows: Rows) -> Image.Image:
    """What a photograph would show, seen from the front."""
    step = LED * SCALE
    size = (len(rows[0]) * step, len(rows) * step)
    lights = Image.new("RGB", size)
    discs = Image.new("RGB", size, PANEL)
    inset = (LED - LIGHT) * SCALE // 2
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            left, top = x * step + inset, y * step + inset
            box = (left, top, left + LIGHT * SCALE, top + LIGHT * SCALE)
            ImageDraw.Draw(discs).ellipse(box, fill=UNLIT)
            ImageDraw.Draw(lights).ellipse(box, fill=bright(pixel))
    glow = lights.filter(ImageFilter.GaussianBlur(step / 3))
    picture = ImageChops.add(ImageChops.lighter(discs, lights), glow, scale=1.4)
    return picture.resize((size[0] // SCALE, size[1] // SCALE), Image.Resampling.LANCZOS)


def bright(pixel: tuple[int, ...]) -> tuple[int, ...]:
    """An LED's light as a screen shows it: LEDs are linear, screens are not."""
    return tuple(round(255 * (channel / 255) ** (1 / 2.2)) for channel in pixel)
