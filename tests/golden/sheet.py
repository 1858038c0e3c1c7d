"""Contact sheets for docs/: all shots of a board."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from sim import picture
from tests.golden.frames import Shot

COLUMNS = 10
LED = 7  # picture pixels from one LED to the next
MARGIN = 12
HEADING, TITLE = 26, 16  # pixels of height: above a script's shots, above a shot
PAPER, INK = (250, 250, 248), (40, 40, 40)


def draw(scenes: dict[str, list[Shot]]) -> Image.Image:
    """`scenes` are the shots by script."""
    first = next(iter(scenes.values()))[0]
    width, height = len(first.rows[0]) * LED, len(first.rows) * LED
    step_x, step_y = width + MARGIN, TITLE + height + MARGIN
    lines = sum(-(-len(shots) // COLUMNS) for shots in scenes.values())
    size = COLUMNS * step_x + MARGIN, lines * step_y + len(scenes) * HEADING + MARGIN
    sheet = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(sheet)
    y = MARGIN
    for script, shots in scenes.items():
        pen.text((MARGIN, y), script, INK, ImageFont.load_default(size=16))
        y += HEADING
        for i, shot in enumerate(shots):
            x = MARGIN + i % COLUMNS * step_x
            top = y + i // COLUMNS * step_y
            pen.text((x, top), shot.name, INK, ImageFont.load_default(size=11))
            sheet.paste(picture.draw(shot.rows, LED), (x, top + TITLE))
        y += -(-len(shots) // COLUMNS) * step_y
    return sheet


def save(sheet: Image.Image, path: Path) -> None:
    """Among Pillow's palettes, this one keeps the hue of single LEDs."""
    small = sheet.quantize(method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small.save(path, format="PNG", optimize=True)
