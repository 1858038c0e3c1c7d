"""Small signs of what can be pressed, in the strip at the bottom or at the edges."""

from ..colours import DARK, WHITE

STRIP = 3  # rows

LEFT_ARROW = b"\x02\x03\xff\x02\x02\xff\xff\x02"
RIGHT_ARROW = b"\x02\x03\x02\xff\xff\x02\x02\xff"
CHEVRON = b"\x02\x03\x1f\xff\xff\x1f\x1f\xff"  # cyan

MOST_WIDE = 6  # dots that stand apart; more stand side by side
CHEVRONS = 5  # columns from one to the next
CHEVRON_TICKS = 4  # per column


def arrows(canvas, y, left, right):
    """Draw arrows at the edges, three rows from y, where LEFT and RIGHT lead on."""
    if left:
        canvas.sprite(LEFT_ARROW, 0, y)
    if right:
        canvas.sprite(RIGHT_ARROW, canvas.width - 2, y)


def dots(canvas, y, count, at, last=DARK):
    """Draw a dot for each choice in a row, the present one bright, the last one else in `last`."""
    pitch = 1 if count > MOST_WIDE else 2
    x = (canvas.width - (count - 1) * pitch) // 2
    for dot in range(count):
        index = WHITE if dot == at else last if dot == count - 1 else DARK
        canvas.set(x + dot * pitch, y, index)


def go(canvas, y, ticks):
    """Draw chevrons that run to the right: A begins."""
    x = ticks // CHEVRON_TICKS % CHEVRONS - CHEVRONS
    while x < canvas.width:
        canvas.sprite(CHEVRON, x, y)
        x += CHEVRONS
