"""What an LED's light looks like: the colour in which a screen shows it.

The power budget keeps the panel's bytes low, and yet the panel is bright. So the picture is exposed
as an eye adapts: dim light is made brighter, bright light levels off, and the hue stays, washed out
a little like anything that glows.
"""

from functools import cache
from math import exp

Pixel = tuple[int, ...]  # red, green, blue: 0 to 255
Rows = list[list[Pixel]]  # top row first

UNLIT = (22, 23, 28)  # an LED without light, on a dark panel
PANEL = (8, 9, 11)  # between the LEDs

EXPOSURE = 9
WASH = 0.025  # of the brightest channel that shows in the others
GAMMA = 2.2  # an LED's light is linear in its byte, a screen's is not


@cache
def seen(light: Pixel) -> Pixel:
    """The colour on a screen of an LED that was sent these bytes."""
    brightest = max(light)
    if not brightest:
        return 0, 0, 0
    level = 1 - exp(-EXPOSURE * brightest / 255)
    washed = (max(channel / brightest, WASH) for channel in light)
    return tuple(round(255 * (level * channel) ** (1 / GAMMA)) for channel in washed)


def seen_rows(rows: Rows) -> Rows:
    return [[seen(pixel) for pixel in row] for row in rows]
