"""Placement and routing of the carrier board, in mm from its top left corner, seen from the front.

Plain data. What joins what is not here but comes from board.py (host_tools/pcb/netlist.py); tests
compare it with these tracks.
"""

# Reference: footprint (host_tools/pcb/footprints.py), value, and what measures.py calls its place.
# In the order of soldering: the back from flat to high, then the front.
PARTS = {
    "R1": ("resistor", "330 Ω", "R1"),
    "U1": ("dip14", "74AHCT125", "U1"),
    "LS1": ("piezo", "Piezo", "LS1"),
    "C2": ("ceramic", "100 nF", "C2"),
    "A1": ("pico", "Pico or Pico 2", "PICO"),
    "J1": ("terminal", "Panel", "PANEL_CONNECTOR"),
    "C1": ("electrolytic", "1000 µF", "C1"),
    "SW1": ("turned switch", "UP", "UP"),
    "SW2": ("turned switch", "DOWN", "DOWN"),
    "SW3": ("turned switch", "LEFT", "LEFT"),
    "SW4": ("turned switch", "RIGHT", "RIGHT"),
    "SW5": ("switch", "A", "A"),
    "SW6": ("switch", "B", "B"),
    "SW7": ("switch", "MENU", "MENU"),
}

SUPPLY, GROUND, SIGNAL = 1.5, 1.0, 0.4  # widths of tracks

# Layer, width, and the corners: points, or the pads at which a track begins and ends. No track
# changes sides but in a pad.
TRACKS = (
    # 5 V: along the lower edge to the capacitor, and up the right edge to the panel and U1.
    ("B.Cu", SUPPLY, ("A1.40", (82.0, 58.63), (87.5, 53.13), "C1.1")),
    ("B.Cu", SUPPLY, ("C1.1", (87.5, 43.0), (92.0, 38.5), (92.0, 12.0), (89.5, 9.5), (80.42, 9.5),
                      "J1.1")),
    ("B.Cu", GROUND, ((92.0, 17.0), (75.0, 17.0), (73.88, 18.12), "U1.14", "C2.1")),
    # Ground: beside it on the other side, with U1's unused inputs in its middle.
    ("F.Cu", SUPPLY, ("A1.38", (90.0, 53.55), (92.5, 51.05), "C1.2")),
    ("F.Cu", SUPPLY, ("C1.2", (94.5, 43.0), "SW5.4", "SW5.3", (94.5, 12.0), (90.0, 7.5), "J1.3")),
    ("F.Cu", GROUND, ((94.5, 17.0), (71.59, 17.0), "C2.2")),
    ("F.Cu", GROUND, ("U1.7", (89.12, 17.0))),
    ("F.Cu", GROUND, ("U1.5", "U1.10")),
    ("F.Cu", GROUND, ("U1.4", (81.5, 17.0))),
    ("F.Cu", GROUND, ("U1.1", (73.88, 17.0))),
    ("F.Cu", GROUND, ("U1.9", (86.58, 17.0))),
    ("F.Cu", GROUND, ("U1.12", (78.96, 17.0))),
    ("F.Cu", GROUND, ("U1.13", (76.42, 17.0))),
    ("F.Cu", GROUND, ((77.5, 53.55), "SW6.4", "SW6.3")),
    # Ground of the cross and the piezo, joined to that of the right half above the Pico.
    ("B.Cu", GROUND, ("SW1.4", "SW1.3", "LS1.1", "SW2.4", "SW2.3")),
    ("B.Cu", GROUND, ("LS1.1", (7.5, 30.0))),
    ("B.Cu", GROUND, ("SW3.4", "SW3.3")),
    ("F.Cu", GROUND, ("A1.13", (42.0, 28.15), (39.5, 25.65), "SW4.4")),
    ("B.Cu", GROUND, ("SW4.3", "SW4.4", (39.5, 14.0), (23.5, 14.0))),
    ("B.Cu", GROUND, ((39.5, 14.0), (45.0, 8.5), (69.0, 8.5), (70.4, 9.9), "C2.2")),
    ("B.Cu", GROUND, ("SW7.3", "SW7.4")),
    # The cross.
    ("B.Cu", SIGNAL, ("A1.9", (48.92, 39.0), (34.0, 39.0), (34.0, 25.75), "SW1.1")),
    ("F.Cu", SIGNAL, ("SW1.1", "SW1.2")),
    ("F.Cu", SIGNAL, ("A1.10", (46.38, 39.0), (29.25, 39.0), "SW2.2", "SW2.1")),
    ("F.Cu", SIGNAL, ("A1.11", (12.5, 33.23))),
    ("F.Cu", SIGNAL, ("SW3.2", "SW3.1")),
    ("B.Cu", SIGNAL, ("A1.12", (44.5, 30.69))),
    ("B.Cu", SIGNAL, ("SW4.2", "SW4.1")),
    # A and B pass between the Pico's pads.
    ("F.Cu", SIGNAL, ("A1.14", (50.88, 26.88), (89.5, 26.88))),
    ("F.Cu", SIGNAL, ("SW5.1", "SW5.2")),
    ("B.Cu", SIGNAL, ("A1.15", (50.88, 24.34), (69.2, 24.34), (70.0, 25.14), (70.0, 33.25),
                      "SW6.1", "SW6.2")),
    ("F.Cu", SIGNAL, ("A1.16", (55.22, 20.53), "SW7.2", "SW7.1")),
    ("F.Cu", SIGNAL, ("A1.20", (37.0, 10.37), (36.0, 11.37), (36.0, 28.0), (34.0, 30.0), "LS1.2")),
    # The panel's data.
    ("F.Cu", SIGNAL, ("A1.21", (68.57, 11.55), (74.78, 11.55), "U1.2")),
    ("F.Cu", SIGNAL, ("U1.3", (75.89, 10.12), "R1.2")),
    ("F.Cu", SIGNAL, ("R1.1", (80.3, 2.5), (82.0, 4.2), "J1.2")),
)  # fmt: skip

TITLE = "Quadrille: carrier board of quadrille16"
REVISION = "1"

# Where parts stand in the schematic: steps of 2.54 mm from the sheet's top left corner.
SHEET = {
    "A1": (43, 26),
    "U1": (67, 12),
    "R1": (67, 22),
    "J1": (67, 29),
    "C1": (64, 34),
    "C2": (64, 38),
    "LS1": (17, 50),
    **{f"SW{number}": (17, 8 + 6 * (number - 1)) for number in range(1, 8)},
}

# Printed onto the board: side, centre, height, text. Names of the buttons are in their middle.
TEXTS = (
    ("F", (58.5, 26.0), 1.4, "QUADRILLE16"),
    ("F", (58.5, 28.6), 1.0, "carrier board 1"),
    ("F", (58.5, 34.0), 1.0, "only buttons"),
    ("F", (58.5, 36.0), 1.0, "on this side"),
    ("B", (58.5, 21.2), 1.2, "A1 Pico"),
    ("B", (58.5, 57.8), 1.2, "USB here"),
    ("B", (51.4, 58.6), 0.9, "1"),
    ("B", (51.7, 10.4), 0.9, "20"),
    ("B", (65.3, 10.4), 0.9, "21"),
    ("B", (65.3, 58.6), 0.9, "40"),
    ("B", (72.0, 6.3), 0.9, "R1"),
    ("B", (70.4, 18.3), 0.9, "C2"),
    ("B", (82.0, 17.0), 1.2, "U1 74AHCT125"),
    ("B", (72.4, 12.7), 0.9, "1"),
    ("B", (82.0, 9.4), 1.0, "J1 panel"),
    ("B", (76.92, 11.75), 0.8, "5V"),
    ("B", (82.0, 11.75), 0.8, "DIN"),
    ("B", (87.08, 11.75), 0.8, "GND"),
    ("B", (26.0, 27.0), 1.2, "LS1"),
    ("B", (26.0, 33.2), 1.2, "piezo"),
    ("B", (90.0, 42.4), 1.2, "C1"),
    ("B", (90.0, 47.8), 1.0, "1000 µF"),
    ("B", (83.6, 45.0), 2.0, "+"),
    ("B", (23.0, 57.8), 1.0, "QUADRILLE16 carrier board 1"),
    ("B", (58.5, 25.0), 1.2, "SOLDER"),
    ("B", (58.5, 27.2), 1.2, "IN THIS ORDER"),
)
# The list below those, under the Pico: its first line, and from line to line.
LIST = (58.5, 30.0), 2.4
