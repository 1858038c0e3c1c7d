"""Measures for a case, in mm; docs/case.md explains it.

Plain data. Millimetres go right and down, as seen from the front.
"""

# The hat. Its LEDs are too close for a printed grid between them, and nobody publishes their pitch.
PANEL_SIZE = (54.0, 26.0)
PANEL_THICKNESS = 1.6
LED_SIZE = 2.0
LED_HEIGHT = 1.2

# Buttons, from the middle of the case and from where the controls begin: 6 mm switches.
CONTROLS_HEIGHT = 42.0
CONTROLS_WIDTH = 63.0
BUTTONS = {
    "UP": (-18.0, 10.0),
    "DOWN": (-18.0, 32.0),
    "LEFT": (-29.0, 21.0),
    "RIGHT": (-7.0, 21.0),
    "A": (27.0, 17.0),
    "B": (16.0, 27.0),
    "MENU": (5.0, 8.0),
}
SWITCH = {
    "side": 6.0,  # of the square body
    "body": 3.5,  # its height
    "height": 7.0,  # with the plunger
    "plunger": 3.5,  # its diameter
    "travel": 0.4,
    "legs": 3.5,  # how far they reach beyond the back
    "width": 4.8,  # between the legs of one side and those of the other
}
CAP = 7.0

# The Pico under the hat: its front is this far behind the hat's. Pillars press on its corners.
BOARD = {
    "name": "Pico",
    "behind_panel": 12.6,
    "at": (0.0, 0.0),  # from the panel's middle
    "size": (51.0, 21.0),
    "thickness": 1.0,
    "front": 0.0,  # the highest parts in front of it, besides the hat
    "back": 2.8,
    "holes": ((-23.5, -5.7), (-23.5, 5.7), (23.5, -5.7), (23.5, 5.7)),
    "pillar": 3.0,
}
# The USB socket: its mouth, the wall that it looks at, and how far its middle is behind the board's
# front. The largest body of a plug: along the wall, and from front to back.
USB = {"at": (26.8, 0.0), "wall": "right", "behind": 2.3, "plug": (12.0, 7.0)}
