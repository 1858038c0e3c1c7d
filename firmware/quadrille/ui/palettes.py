"""What light the indices of `colours` become: a palette for each way to see colours.

A palette has a colour for each hue, of which the four levels are parts. The hues of pieces differ
in lightness as well as in hue for the eyes that a palette is made for; tests/ui/test_palettes.py
holds them to it.

With the colour aid on, each of the five hues has a rhythm: pieces of it dim a little 1, 2, 3 or 4
times, or once for longer, then rest. It never goes dark, and never dims twice in half a second.
Between, it has a little more light than it needs (`lift` in device/light.py), so that the rhythm is
seen at every level and brightness.
"""

import micropython
from micropython import const

from .colours import ORANGE, PURPLE, RED

_FAINT = const(65)  # 256ths of a hue's light at its lower levels
_DIM = const(113)
_NORMAL = const(177)

_MINOR = const(96)  # a channel that is dark at FAINT and DIM

_STEPS = const(12)  # of a rhythm
_FADE = const(8)  # ticks in which light goes down or up again
_LOW = const(110)  # 256ths of its light that a piece keeps when its rhythm dims it
_LIFTED = const(183)  # from there on it has more light: halfway up

RED_DIE, GREEN_DIE, BLUE_DIE = 9, 10, 11  # hues: each one die of an LED, for the self-test

NAMES = ("normal", "protan", "tritan")  # "protan" is for deutan eyes, too

# Red, green and blue of a hue at its brightest, before gamma: the pieces' hues from 1, by palette.
PIECES = (
    b"\xeb\x00\x00\x00\xe1\x00\x00\x00\xff\xff\xf5\x00\xff\x00\xdc",
    b"\xeb\x00\x00\x00\xe6\x8c\x00\x00\xff\xff\xff\x00\xff\x50\xff",
    b"\xeb\x00\x00\x00\xff\x8e\x00\x00\xff\xf0\xb8\x00\xff\x34\xff",
)
# The hues from 6: orange, cyan, pink, and the three dice.
OTHERS = b"\xff\x78\x00\x00\xdc\xe6\xff\x8c\xa0\xff\x00\x00\x00\xff\x00\x00\x00\xff"
GREYS = b"\x00\x40\x70\xdc"  # the levels of hue 0

# A hue's rhythm from red to purple: 12 steps of 16 ticks, 1 where it is dim.
RHYTHMS = (
    b"\x01\x01\x01\x01\x01\x01\x00\x00\x00\x00\x00\x00",  # one long
    b"\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",  # one short
    b"\x01\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00",  # two
    b"\x01\x00\x01\x00\x01\x00\x00\x00\x00\x00\x00\x00",  # three
    b"\x01\x00\x01\x00\x01\x00\x01\x00\x00\x00\x00\x00",  # four
)


def apply(palette, which, aid, ticks):
    """Fill the 64 colours of a panel by a palette of NAMES, as they are at this tick.

    Return the mask of the hues that the panel has to lift.
    """
    _mix(palette, RED, PIECES[which], len(PIECES[which]))
    _mix(palette, ORANGE, OTHERS, len(OTHERS))
    _grey(palette)
    lift = 0
    if aid:
        for hue in range(RED, PURPLE + 1):
            part = _light(RHYTHMS[hue - RED], ticks)
            _dim(palette, hue, part)
            if part >= _LIFTED:
                lift |= 1 << hue
    return lift


@micropython.viper
def _mix(palette: ptr8, hue: int, colours: ptr8, size: int):
    """Fill the four levels of some hues from `hue` on.

    Needs: 0 <= hue < 16, 0 <= size <= 48, size % 3 == 0, len(colours) >= size, len(palette) >= 12 *
        hue + 4 * size
    """
    at = hue * 12
    channel = 0
    place = 0
    while place < size:
        light = colours[place]
        low = light
        if low < _MINOR:
            low = 0
        palette[at] = low * _FAINT >> 8
        palette[at + 3] = low * _DIM >> 8
        palette[at + 6] = light * _NORMAL >> 8
        palette[at + 9] = light
        place += 1
        at += 1
        channel += 1
        if channel == 3:
            channel = 0
            at += 9


@micropython.viper
def _grey(palette: ptr8):
    """Fill the levels of hue 0.

    Needs: len(palette) >= 12
    """
    greys = ptr8(GREYS)
    for level in range(4):
        at = 3 * level
        palette[at] = greys[level]
        palette[at + 1] = greys[level]
        palette[at + 2] = greys[level]


@micropython.viper
def _light(rhythm: ptr8, ticks: int) -> int:
    """Return how many 256ths of its light a piece has.

    Needs: len(rhythm) >= _STEPS, 0 <= ticks
    Gives: _LOW <= result <= 256
    """
    step = (ticks >> 4) % _STEPS
    into = ticks & 15
    to = 256
    if rhythm[step]:
        to = _LOW
    start = 256
    if rhythm[(step + _STEPS - 1) % _STEPS]:
        start = _LOW
    if into >= _FADE:
        return to
    return start + (to - start) * into // _FADE


@micropython.viper
def _dim(palette: ptr8, hue: int, part: int):
    """Leave a hue a part of its light at all levels.

    Needs: 0 <= hue < 16, len(palette) >= 12 * hue + 12, 0 <= part <= 256
    """
    at = hue * 12
    for channel in range(12):
        palette[at + channel] = palette[at + channel] * part >> 8
