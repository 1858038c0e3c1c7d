"""A 16x10 hat on a Raspberry Pi Pico or Pico 2: 160 small pixels, seven buttons, a piezo.

Plain data; docs/boards.md explains each name.
"""

NAME = "hat16x10"
TARGET = "pico"
CHIPS = ("rp2040", "rp2350")  # a Pico, or a Pico 2

# Panel: WS2812B, bytes green red blue. Pixel 0 is top left, every row runs to the right.
PANEL_PIN = 6  # as these hats are wired
PANEL_WIDTH = 16
PANEL_HEIGHT = 10
PANEL_SERPENTINE = False
PANEL_BYTE_ORDER = "GRB"

# What the panel may draw from a USB port that gives 500 mA; the rest is the Pico's.
POWER_BUDGET_MA = 450

# Buttons close to ground; the Pico's own pull-ups hold them high. They and the piezo are on one
# side of the Pico, pins 21 to 31, together with three of its grounds.
BUTTON_PINS = {"UP": 16, "DOWN": 17, "LEFT": 18, "RIGHT": 19, "A": 20, "B": 21, "MENU": 22}

PIEZO_PIN = 26

# Flash from its start: firmware, save store, the firmware's frozen modules, file system. The store
# stays where firmware 0.1 has it, and `rp2.Flash` counts from there. A Pico 2 has 2 MB more, which
# are not used.
FLASH_BYTES = 2048 * 1024
FIRMWARE_BYTES = 576 * 1024
STORE_BYTES = 64 * 1024
MORE_FIRMWARE_BYTES = 576 * 1024
FILES_BYTES = 832 * 1024
