"""A Raspberry Pi (not a Pico) with a 16x16 NeoPixel grid that has its own supply, seven buttons.

Plain data; docs/boards.md explains each name. Pins have Broadcom's numbers: 18 is GPIO18.
"""

NAME = "raspberrypi"
TARGET = "raspberrypi"

# Panel: WS2812B, bytes green red blue. Pixel 0 is top left; even rows run to the right and odd
# rows back to the left.
PANEL_PIN = 18
PANEL_WIDTH = 16
PANEL_HEIGHT = 16
PANEL_SERPENTINE = True
PANEL_BYTE_ORDER = "GRB"

# What the panel may draw from its own supply, 5 V and 4 A, with some room left.
POWER_BUDGET_MA = 3500

# Buttons close to ground; the Raspberry Pi's own pull-ups hold them high. All are on one side of
# the header, pins 11 to 35.
BUTTON_PINS = {"UP": 17, "DOWN": 27, "LEFT": 22, "RIGHT": 5, "A": 6, "B": 13, "MENU": 19}

PIEZO_PIN = None
