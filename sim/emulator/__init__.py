"""The handheld without the hardware: the real firmware on an emulated RP2040, in exact time.

board = Handheld(BUILD / "quadrille16.uf2")
board.boot()
board.exec("print(1 + 1)")
"""

from sim.emulator.cycles import MARK_ADDRESS
from sim.emulator.errors import (
    BoardResetError,
    BootselError,
    DeviceError,
    EmulatorError,
    PowerLostError,
    SilenceError,
)
from sim.emulator.handheld import Handheld
from sim.emulator.panel import Frame
from sim.eye import Rows

__all__ = [
    "MARK_ADDRESS",
    "BoardResetError",
    "BootselError",
    "DeviceError",
    "EmulatorError",
    "Frame",
    "Handheld",
    "PowerLostError",
    "Rows",
    "SilenceError",
]
