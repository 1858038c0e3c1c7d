"""Measures for a case with a Raspberry Pi Zero 2, in mm; docs/case.md explains it.

Plain data. Millimetres go right and down, as seen from the front.
"""

# The panel: from LED to LED, and from its front to its highest solder joint on the back.
PITCH = 10.0
PANEL_THICKNESS = 2.0
LED_SIZE = 5.0

# Buttons, from the middle of the case and from where the controls begin: 12 mm switches.
CONTROLS_HEIGHT = 64.0
CONTROLS_WIDTH = 160.0
BUTTONS = {
    "UP": (-58.0, 15.0),
    "DOWN": (-58.0, 49.0),
    "LEFT": (-75.0, 32.0),
    "RIGHT": (-41.0, 32.0),
    "A": (66.0, 26.0),
    "B": (50.0, 38.0),
    "MENU": (0.0, 14.0),
}
SWITCH = {
    "side": 12.0,  # of the square body
    "body": 4.3,  # its height
    "height": 7.3,  # with the plunger
    "plunger": 3.8,  # its side
    "travel": 0.4,
    "legs": 3.5,  # how far they reach beyond the back
    "width": 10.6,  # between the legs of one side and those of the other
}
CAP = 12.0

# A Zero 2 on pillars on the back of the case, its pins to the front.
BOARD = {
    "name": "Raspberry Pi Zero 2",
    "stand_off": 4.0,
    "at": (0.0, 47.0),  # from the middle of the case and from where the controls begin
    "size": (65.0, 30.0),
    "thickness": 1.4,
    "front": 11.0,  # pins, and wires soldered to them
    "back": 2.0,
    "holes": ((-29.0, -11.5), (-29.0, 11.5), (29.0, -11.5), (29.0, 11.5)),
    "hole": 2.75,
    "pillar": 5.0,
}
# The USB socket for power: its mouth, the wall that it looks at, and how far its middle is behind
# the board's front. The largest body of a plug: along the wall, and from front to back.
USB = {"at": (21.5, 63.0), "wall": "bottom", "behind": -1.3, "plug": (12.0, 7.0)}
# The cable of the panel's supply, through the back: the hole's middle and diameter.
CABLE = (-42.0, 57.0, 6.5)
