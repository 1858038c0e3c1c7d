"""The RP2040: registers that `device/` uses without MicroPython, and what its clock gives."""

NAME = "RP2040"
INTR = 0x4001_40F0  # of IO_BANK0: events of pins
WATCHDOG = 0x4005_8000
XIP = 0x1400_0000  # control of the flash's cache
PIXEL_HERTZ = 125_000_000 // 12  # see ws2812.py
