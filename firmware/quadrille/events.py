"""What passes between a device and the screens: buttons going in, cues to be heard coming out.

An event is one small number: button | kind.
"""

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "MENU")
UP, DOWN, LEFT, RIGHT, A, B, MENU = range(7)

PRESS, REPEAT, RELEASE = 0, 8, 16
BUTTON = 7  # mask

NONE = -1  # no event waits

# Cues: short sounds, by what has happened.
CUES = (
    "MOVE",  # a cursor
    "SELECT",  # something is chosen
    "BACK",
    "REFUSED",  # that cannot be done now
    "PLACE",  # a piece is put down or pushed
    "FALL",  # something falls
    "CAPTURE",
    "TURN",  # the next player's
    "WIN",
    "LOSE",
)
MOVE, SELECT, BACK, REFUSED, PLACE, FALL, CAPTURE, TURN, WIN, LOSE = range(10)
