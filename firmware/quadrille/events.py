"""What passes between a device and the screens: button events in, cues (short sounds) out.

An event is one small number: button | kind.
"""

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "MENU")
UP, DOWN, LEFT, RIGHT, A, B, MENU = range(7)

PRESS, REPEAT, RELEASE = 0, 8, 16
BUTTON = 7  # mask

NONE = -1  # no event is waiting

# Where a button leads in any list: LEFT and UP to the entry before, RIGHT and DOWN to the next.
STEPS = (-1, 1, -1, 1, 0, 0, 0)

# Cues, by what has happened: a cursor moves; something is chosen; back; that is not possible now;
# a piece is placed or pushed, falls, is captured; the next turn begins; a human has won, or none.
MOVE, SELECT, BACK, REFUSED, PLACE, FALL, CAPTURE, TURN, WIN, LOSE = range(10)
