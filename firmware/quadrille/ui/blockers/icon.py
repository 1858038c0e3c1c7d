"""The icon of Blockers!: tiles join groups on the board, and one is taken by another colour."""

from ..colours import BLUE, BRIGHT, DARK, NORMAL, RED, WHITE, YELLOW

STEP = 24  # ticks from one tile to the next
REST = 6  # steps that the last picture stays

# Tiles as they are played: column | row << 4 from the top left, and hue.
PLACES = b"\x42\x36\x43\x72\x46\x33\x71\x47\x44\x61\x37\x45\x46"
HUES = bytes((RED, BLUE, RED, YELLOW, BLUE, RED, YELLOW, BLUE, RED, YELLOW, BLUE, RED, RED))
COUNT = len(PLACES)


def draw(canvas, x, y, ticks):
    step = ticks // STEP % (COUNT + REST)
    for region in range(9):
        canvas.set(x + 1 + region % 3 * 3, y + 1 + region // 3 * 3, DARK)
    for i in range(min(step + 1, COUNT)):
        place = PLACES[i]
        index = HUES[i] << 2 | NORMAL
        if i == step:
            index = WHITE if ticks % STEP < STEP // 2 else index | BRIGHT
        canvas.set(x + (place & 15), y + (place >> 4), index)
