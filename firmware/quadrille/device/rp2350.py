"""The RP2350: registers that `device/` uses without MicroPython, and what its clock gives."""

NAME = "RP2350"
INTR = 0x4002_8230  # of IO_BANK0: events of pins
WATCHDOG = 0x400D_8000
XIP = 0x400C_8000  # control of the flash's cache
PIXEL_HERTZ = 150_000_000 // 14  # see ws2812.py
