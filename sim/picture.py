"""Pictures of the panel: soft lights behind a dark diffuser, with their glow, still or moving."""

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pc.errors import explained
from sim.eye import PANEL, UNLIT, Rows, seen_rows

LED = 20  # picture pixels from one LED to the next
LED_MOVING = 12
LIGHT = 0.84  # of the way from one LED to the next
ROUND = 0.3  # of a light's width
GLOW = 0.4
SCALE = 4  # the mask is drawn larger, then shrunk, so that its corners are round
FRAMES_PER_SECOND = 20


def draw(rows: Rows, led: int = LED) -> Image.Image:
    """The panel as on a photograph from the front."""
    rows = seen_rows(rows)
    height, width = len(rows), len(rows[0])
    pixels = Image.new("RGB", (width, height))
    pixels.putdata([pixel for row in rows for pixel in row])
    size = width * led, height * led
    mask = _lights(width, height, led)
    lights = Image.composite(
        pixels.resize(size, Image.Resampling.NEAREST), Image.new("RGB", size), mask
    )
    panel = Image.composite(Image.new("RGB", size, UNLIT), Image.new("RGB", size, PANEL), mask)
    glow = pixels.resize(size, Image.Resampling.BILINEAR).filter(ImageFilter.BoxBlur(led / 4))
    return ImageChops.add(ImageChops.add(panel, lights), glow.point(lambda light: light * GLOW))


@cache
def _lights(width: int, height: int, led: int) -> Image.Image:
    """A mask: white where there is an LED."""
    step = led * SCALE
    side = round(step * LIGHT)
    inset = (step - side) // 2
    mask = Image.new("L", (width * step, height * step))
    pen = ImageDraw.Draw(mask)
    for y in range(inset, height * step, step):
        for x in range(inset, width * step, step):
            corner = x + side - 1, y + side - 1
            pen.rounded_rectangle((x, y, *corner), side * ROUND, fill=255)
    return mask.resize((width * led, height * led), Image.Resampling.LANCZOS)


def save(rows: Rows, path: Path) -> None:
    _write(draw(rows), path, format="PNG", optimize=True)


class Film:
    def __init__(self) -> None:
        self._frames: list[Rows] = []
        self._times: list[int] = []  # how long each stays, in milliseconds

    def add(self, rows: Rows) -> None:
        if not self._frames or rows != self._frames[-1]:
            self._frames.append(rows)
            self._times.append(0)
        self._times[-1] += 1000 // FRAMES_PER_SECOND

    @property
    def pictures(self) -> int:
        """How many have to be drawn."""
        return len(self._frames)

    def save(self, path: Path, on_picture: Callable[[], None] = lambda: None) -> None:
        """`on_picture` is called for each; 100 take a second."""

        def drawn(rows: Rows) -> Image.Image:
            on_picture()
            return draw(rows, LED_MOVING).quantize(method=Image.Quantize.FASTOCTREE)

        pictures = map(drawn, self._frames)
        _write(
            next(pictures),
            path,
            format="GIF",
            save_all=True,
            append_images=pictures,
            duration=self._times,
            loop=0,
        )


class Album:
    """A script's shots in the folder `png`, or its end in the file *.png; and its film."""

    def __init__(self, png: Path | None, gif: Path | None) -> None:
        self._png = png
        self._gif = gif
        self._film = Film()

    @property
    def has_film(self) -> bool:
        return self._gif is not None

    def add(self, rows: Rows) -> None:
        self._film.add(rows)

    def shot(self, name: str, rows: Rows) -> None:
        if self._png and self._png.suffix != ".png":
            save(rows, self._png / f"{name}.png")

    def end(self, rows: Rows) -> None:
        if self._png and self._png.suffix == ".png":
            save(rows, self._png)
        if self._gif:
            self._film.save(self._gif)


def _write(picture: Image.Image, path: Path, **options: Any) -> None:
    data = io.BytesIO()
    picture.save(data, **options)
    with explained(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.getvalue())
