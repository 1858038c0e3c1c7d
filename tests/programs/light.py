"""Frames through palette, gamma, brightness and power budget to words: a checksum of each."""

from binascii import crc32

from quadrille.device.light import Light
from tests.programs.draws import below

COUNT = 60


class Board:
    PANEL_WIDTH = PANEL_HEIGHT = 16
    PANEL_SERPENTINE = True
    PANEL_ROTATION = 90
    PANEL_BYTE_ORDER = "GRB"


frame = bytearray(256)
palette = bytearray(192)
for case in range(COUNT):
    board = Board()
    board.POWER_BUDGET_MA = (320, 450, 20000)[case % 3]
    light = Light(board)
    light.rotate(case & 3)
    colours = 1 + below(64)
    for at in range(256):
        frame[at] = below(colours)
    for at in range(192):
        palette[at] = below(256)
    light.render(frame, palette, 1 + below(8), below(64))
    print(case, len(light.words), crc32(light.words))
