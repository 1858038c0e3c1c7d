"""Pimoroni's Plasma 2350 with a 16x16 panel: 256 pixels, six buttons, and one that it has itself.

Plain data; docs/boards.md explains each name. README.md says where Pimoroni names these pins.
"""

NAME = "plasma2350"
TARGET = "pico"
CHIPS = ("rp2350",)

# Panel: WS2812B, bytes green red blue. Pixel 0 is top left; even rows run to the right and odd
# rows back to the left.
PANEL_PIN = 15  # which the Plasma lifts to 5 V itself, at its screw terminal DAT
PANEL_WIDTH = 16
PANEL_HEIGHT = 16
PANEL_SERPENTINE = True
PANEL_BYTE_ORDER = "GRB"

# What the panel may draw from a USB port that gives 500 mA; the rest is the Plasma's.
POWER_BUDGET_MA = 450

# Buttons close to ground; the chip's own pull-ups hold them high. MENU is the Plasma's own button,
# the others are at pads.
BUTTON_PINS = {"UP": 26, "DOWN": 27, "LEFT": 28, "RIGHT": 19, "A": 20, "B": 21, "MENU": 12}

PIEZO_PIN = None

# Flash from its start: firmware, save store, the firmware's frozen modules, file system. They are
# where a Pico 2 has them; the Plasma's other 2 MB are not used.
FLASH_BYTES = 2048 * 1024
FIRMWARE_BYTES = 576 * 1024
STORE_BYTES = 64 * 1024
MORE_FIRMWARE_BYTES = 576 * 1024
FILES_BYTES = 832 * 1024
