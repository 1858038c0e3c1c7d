"""Measures for a case with an ItsyBitsy RP2040, in mm; docs/case.md explains it.

Plain data. Millimetres go right and down, as seen from the front.

What is said of the ItsyBitsy is from Adafruit's board file (outline, pads, BOOT), in the repository
Adafruit-ItsyBitsy-RP2040-PCB, and 3D model (thickness, USB socket, highest parts), 4888 in
Adafruit_CAD_Parts, except where it says "at most". Nobody has measured one.
"""

# The same panel, buttons and switches; the panel's supply is the ItsyBitsy.
LIKE = "raspberrypi"
CABLE = None

# The ItsyBitsy has no holes. Its parts look to the back, where a pin can reach BOOT; its USB socket
# looks down. Pillars of the front and the back hold its edge where no wire is: the corners at RST,
# BAT and RX, and between EN and SWDIO instead of the corner at 2, the piezo's.
BOARD = {
    "name": "ItsyBitsy",
    "stand_off": 6.5,
    "at": (0.0, 43.0),  # from the middle of the case and from where the controls begin
    "size": (17.78, 35.56),
    "thickness": 1.57,
    "front": 6.0,  # at most: wires, soldered from the front
    "back": 2.8,  # the USB socket
    "holes": ((-8.89, 17.78), (8.89, 17.78), (8.89, -17.78), (-3.81, -17.78)),
    "pillar": 5.0,
}
# The USB socket: its mouth, which is 0.56 beyond the board's edge, the wall that it looks at, and
# how far its middle is behind the board's front. The body of a plug, at most: along the wall, and
# from front to back.
USB = {"at": (0.0, 61.34), "wall": "bottom", "behind": 2.85, "plug": (12.0, 7.0)}
# The button BOOT: before a hole in the back, for a pin.
BOOTSEL = (3.94, 30.55)
