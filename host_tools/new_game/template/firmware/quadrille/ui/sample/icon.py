"""Sample at a glance: five tokens make a line, one after the other."""

from ..colours import BLUE, BRIGHT, FAINT, GREEN

STEP = 20  # ticks from one token to the next
TOKENS = 5
REST = 3  # steps that the whole line stays


def draw(canvas, x, y, ticks):
    canvas.box(x + 1, y + 1, 8, 8, BLUE << 2 | FAINT)
    for token in range(min(ticks // STEP % (TOKENS + REST), TOKENS)):
        canvas.set(x + 2 + token, y + 2 + token, GREEN << 2 | BRIGHT)
