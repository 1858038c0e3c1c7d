"""The icon of Color Pop: a group lights up, is gone, and what lay above it falls."""

from ..colours import BRIGHT, DIM, OFF

STEP = 20  # ticks of a picture
ORDER = b"\x00\x00\x01\x00\x01\x02\x03\x04\x04\x04"  # of the pictures

# Five tokens by five, from the top; a capital is lit.
PICTURES = (
    "pybgr brgyb yggpr rgpby pbryg",
    "pybgr brGyb yGGpr rGpby pbryg",
    "pybgr br.yb y..pr r.pby pbryg",
    "p..gr bybyb yr.pr r.pby pbryg",
    "p..gr b..yb yybpr rrpby pbryg",
)


def _sprite(picture):
    """A sprite in which each token is two cells by two."""
    cells = bytearray((10, 10))
    for row in picture.split():
        line = bytearray()
        for name in row:
            index = OFF
            if name != ".":
                hue = "rgbyp".index(name.lower()) + 1
                index = hue << 2 | (DIM if name.islower() else BRIGHT)
            line.append(index)
            line.append(index)
        cells += line + line
    return cells


SPRITES = [_sprite(picture) for picture in PICTURES]


def draw(canvas, x, y, ticks):
    canvas.sprite(SPRITES[ORDER[ticks // STEP % len(ORDER)]], x, y)
