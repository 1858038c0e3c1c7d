"""The 64 colours of a canvas: a hue and how bright it is.

    index = hue << 2 | level        hue 0 is grey: off, dark, grey, white

What light an index becomes is up to `palettes`, which knows three ways to see colours.
"""

FAINT, DIM, NORMAL, BRIGHT = 0, 1, 2, 3

OFF, DARK, GREY, WHITE = 0, 1, 2, 3  # indices: the levels of hue 0

# Hues. The first five are the colours of tokens and tiles, r g b y p in records, and of seats.
RED, GREEN, BLUE, YELLOW, PURPLE = 1, 2, 3, 4, 5
ORANGE, CYAN, PINK = 6, 7, 8

SEAT_HUES = bytes((RED, GREEN, BLUE, YELLOW, PURPLE))
