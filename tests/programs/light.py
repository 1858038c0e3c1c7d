"""Frames through palette, gamma, brightness and power cap to words: a checksum of each."""

from quadrille.device.light import Light
from quadrille.engine import prng

COUNT = 60

rng = bytearray(prng.SIZE)
prng.seed(rng, 0, 4)


def checksum(words):
    total = 0
    for word in words:
        for shift in (0, 8, 16, 24):
            total = (total * 31 + (word >> shift & 255)) & 0xFFFFFF
    return total


class Board:
    PANEL_WIDTH = 16
    PANEL_HEIGHT = 16
    PANEL_SERPENTINE = True
    PANEL_ROTATION = 90
    PANEL_BYTE_ORDER = "GRB"


frame = bytearray(256)
palette = bytearray(192)
for case in range(COUNT):
    board = Board()
    board.POWER_BUDGET_MA = (320, 450, 20000)[case % 3]
    light = Light(board)
    light.turn(case & 3)
    colours = 1 + prng.below(rng, 0, 64)
    for at in range(256):
        frame[at] = prng.below(rng, 0, colours)
    for at in range(192):
        palette[at] = prng.below(rng, 0, 256)
    light.render(frame, palette, 1 + prng.below(rng, 0, 8))
    print(case, len(light.words), checksum(light.words))
