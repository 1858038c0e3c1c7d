"""Measures for a case, in mm; docs/case.md explains it. The carrier board's are in pcb/measures.py.

Plain data. Millimetres go right and down, as seen from the front.
"""

# The panel: from LED to LED, and from its front to its highest solder joint on the back.
PITCH = 10.0
PANEL_THICKNESS = 2.0
LED_SIZE = 5.0

# The carrier board is in the middle, this far below what holds the panel.
CARRIER_BELOW = 1.0
CONTROLS_HEIGHT = 63.5
CONTROLS_WIDTH = 110.0
