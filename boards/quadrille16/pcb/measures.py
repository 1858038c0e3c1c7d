"""Measures of the carrier board, in mm: what a case needs to know of it.

Plain data. The origin is the board's top left corner, seen from the front (the players' side); x
goes right, y goes down. Heights are counted from the surface named, away from the board.
"""

# Outline: a rectangle with rounded corners.
WIDTH = 100.0
HEIGHT = 60.0
CORNER = 3.0  # radius
THICKNESS = 1.6

# Holes for screws M3; nothing but the board is within HEAD / 2 of their centres.
HOLES = ((4.5, 4.5), (42.0, 4.5), (95.5, 4.5), (4.5, 55.5), (42.0, 55.5), (95.5, 55.5))
HOLE = 3.2  # diameter
HEAD = 6.0  # diameter of a screw's head or of a pillar

# The front has the buttons and, between them, trimmed ends of wires. Each button stands where the
# self-test draws its mark, at 6 mm a cell.
BUTTONS = {
    "UP": (26.0, 14.0),
    "DOWN": (26.0, 46.0),
    "LEFT": (10.0, 30.0),
    "RIGHT": (42.0, 30.0),
    "A": (92.0, 30.0),
    "B": (75.0, 42.0),
    "MENU": (60.0, 12.0),
}
BUTTON = 12.0  # side of a switch's square body
BUTTON_BODY = 4.3  # its height
BUTTON_HEIGHT = 7.3  # with its plunger, which carries the cap
PLUNGER = 3.8  # side of that square plunger
TRAVEL = 0.4  # how far it moves, at most
CAP = 12.0  # diameter of a cap
FRONT_HEIGHT = BUTTON_HEIGHT  # the highest part
FRONT_WIRES = 2.0  # how far trimmed wires stand out

# Everything else is on the back. The Pico stands in sockets with its parts to the back; the shell
# of its USB socket reaches beyond the board's lower edge.
PICO = (58.5, 34.5)  # centre
PICO_SIZE = (21.0, 51.0)
PICO_HEIGHT = 12.1  # its surface with the parts, from the back
BOOTSEL = (55.0, 48.0)  # its button, from the back
USB = (58.5, 61.3)  # middle of the socket's mouth
USB_HEIGHT = 13.5  # the plug's middle, from the back
PLUG = (12.0, 7.0)  # the largest body of a plug: along the edge, and from front to back
BACK_HEIGHT = 16.5  # the highest part: the debug connector, if the Pico has one
BACK_WIRES = 3.0  # how far the legs of the buttons stand out

# Three screw terminals: 5 V, data and ground of the panel. Its wires come in at the upper edge.
PANEL_CONNECTOR = (82.0, 6.0)  # middle of its three pins
PANEL_CONNECTOR_SIZE = (15.5, 10.0)
PANEL_CONNECTOR_HEIGHT = 14.0

# The other parts of the back: centre, size, height.
BACK_PARTS = {
    "R1": ((72.0, 6.31), (2.5, 6.3), 3.0),
    "U1": ((81.5, 17.0), (19.3, 6.5), 5.1),
    "C2": ((70.4, 18.31), (2.5, 5.0), 8.0),
    "LS1": ((26.0, 30.0), (12.6, 12.6), 7.0),
    "C1": ((90.0, 45.0), (10.0, 10.0), 15.0),
}
