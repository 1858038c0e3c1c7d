"""The reference handheld: a Raspberry Pi Pico or Pico 2, 256 pixels, seven buttons, a piezo.

Plain data; docs/boards.md explains each name.
"""

NAME = "quadrille16"
TARGET = "pico"
CHIPS = ("rp2040", "rp2350")  # a Pico, or a Pico 2

# Panel: WS2812B, bytes green red blue. Pixel 0 is top left; even rows run to the right and odd
# rows back to the left.
PANEL_PIN = 16
PANEL_WIDTH = 16
PANEL_HEIGHT = 16
PANEL_SERPENTINE = True
PANEL_BYTE_ORDER = "GRB"

# What the panel may draw from a USB port that gives 500 mA; the rest is the Pico's.
POWER_BUDGET_MA = 450

# Buttons close to ground; the Pico's own pull-ups hold them high.
BUTTON_PINS = {"UP": 6, "DOWN": 7, "LEFT": 8, "RIGHT": 9, "A": 10, "B": 11, "MENU": 12}

PIEZO_PIN = 15

# Flash from its start: firmware, save store, the firmware's frozen modules, file system. The store
# stays where firmware 0.1 has it, and `rp2.Flash` counts from there. A Pico 2 has 2 MB more, which
# are not used.
FLASH_BYTES = 2048 * 1024
FIRMWARE_BYTES = 576 * 1024
STORE_BYTES = 64 * 1024
MORE_FIRMWARE_BYTES = 576 * 1024
FILES_BYTES = 832 * 1024
