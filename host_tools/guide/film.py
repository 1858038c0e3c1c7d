"""The moving picture of the README: four games side by side, each played by a script."""

import io
from collections.abc import Sequence

from PIL import Image

from host_tools.guide.drawing import PAPER
from sim import picture
from sim.eye import Rows

LED = 12  # picture pixels from one LED to the next
GAP = 12  # between two panels
FRAME = 50  # milliseconds
SAMPLE = 24  # frames between two that the palette is made of
COLOURS = 255  # and one for unchanged pixels
NO_DITHER = Image.Dither.NONE


def gif(reels: Sequence[list[Rows]]) -> bytes:
    """A picture that repeats, as long as the shortest reel."""
    frames = [_frame(panels) for panels in zip(*reels, strict=False)]
    palette = _palette(frames[::SAMPLE])
    first, *others = (frame.quantize(palette=palette, dither=NO_DITHER) for frame in frames)
    data = io.BytesIO()
    first.save(
        data,
        format="GIF",
        save_all=True,
        append_images=others,
        duration=FRAME,
        loop=0,
        optimize=True,  # unchanged pixels are not written again
    )
    return data.getvalue()


def _frame(panels: Sequence[Rows]) -> Image.Image:
    drawn = [picture.draw(rows, LED) for rows in panels]
    width, height = drawn[0].size
    sheet = Image.new("RGB", (len(drawn) * (width + GAP) - GAP, height), PAPER)
    for i, panel in enumerate(drawn):
        sheet.paste(panel, (i * (width + GAP), 0))
    return sheet


def _palette(sample: list[Image.Image]) -> Image.Image:
    """One palette for all frames, so that a light that stays keeps its colour."""
    width, height = sample[0].size
    sheet = Image.new("RGB", (width, height * len(sample)))
    for i, frame in enumerate(sample):
        sheet.paste(frame, (0, i * height))
    return sheet.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=NO_DITHER)
