"""Adafruit's ItsyBitsy RP2040 with a 16x16 panel: 256 pixels, seven buttons, a piezo.

Plain data; docs/boards.md explains each name. README.md says where Adafruit names these pins.
"""

NAME = "itsybitsy"
TARGET = "pico"
CHIPS = ("rp2040",)

# Panel: WS2812B, bytes green red blue. Pixel 0 is top left; even rows run to the right and odd
# rows back to the left.
PANEL_PIN = 14  # which the ItsyBitsy lifts to 5 V itself, at its pad 5!
PANEL_WIDTH = 16
PANEL_HEIGHT = 16
PANEL_SERPENTINE = True
PANEL_BYTE_ORDER = "GRB"

# What the panel may draw from a USB port that gives 500 mA; the rest is the ItsyBitsy's.
POWER_BUDGET_MA = 450

# Buttons close to ground; the chip's own pull-ups hold them high. They and the piezo are on the
# side of the pads RST to 2.
BUTTON_PINS = {"UP": 26, "DOWN": 27, "LEFT": 28, "RIGHT": 25, "A": 18, "B": 19, "MENU": 20}

PIEZO_PIN = 12

# Flash from its start: firmware, save store, the firmware's frozen modules, file system. The store
# stays where firmware 0.1 has it, and `rp2.Flash` counts from there. What an ItsyBitsy has more
# than 2 MB is not used.
FLASH_BYTES = 2048 * 1024
FIRMWARE_BYTES = 576 * 1024
STORE_BYTES = 64 * 1024
MORE_FIRMWARE_BYTES = 576 * 1024
FILES_BYTES = 832 * 1024
