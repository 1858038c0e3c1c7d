"""The icon of Blockers!: tiles join groups on the board, and one is taken by another colour."""

from ..colours import BLUE, BRIGHT, DARK, NORMAL, RED, WHITE, YELLOW

STEP = 24  # ticks from one tile to the next
REST = 6  # steps that the last picture stays

# Tiles as they are played, two bytes each: column | row << 4 from the top left, hue.
PLAYED = bytes(
    (
        0x42,
        RED,
        0x36,
        BLUE,
        0x43,
        RED,
        0x72,
        YELLOW,
        0x46,
        BLUE,
        0x33,
        RED,
        0x71,
        YELLOW,
        0x47,
        BLUE,
        0x44,
        RED,
        0x61,
        YELLOW,
        0x37,
        BLUE,
        0x45,
        RED,
        0x46,
        RED,
    )
)
COUNT = len(PLAYED) // 2


def draw(canvas, x, y, ticks):
    step = ticks // STEP % (COUNT + REST)
    for region in range(9):
        canvas.set(x + 1 + region % 3 * 3, y + 1 + region // 3 * 3, DARK)
    for i in range(min(step + 1, COUNT)):
        place = PLAYED[2 * i]
        index = PLAYED[2 * i + 1] << 2 | NORMAL
        if i == step:
            index = WHITE if ticks % STEP < STEP // 2 else index | BRIGHT
        canvas.set(x + (place & 15), y + (place >> 4), index)
