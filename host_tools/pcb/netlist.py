"""What the board joins, from board.py's pins and the tables of the wiring drawing."""

from collections.abc import Mapping
from types import ModuleType

from host_tools.drawing import GROUND, SUPPLY, check_tables, header_of

Netlist = dict[str, str]  # pad, as "U1.3": net

# Of the 74AHCT125, the first gate lifts the data. The inputs of the others and all enables are at
# ground, so nothing is left open but their outputs.
FIXED = {
    "DATA": ["U1.2"],
    "DATA_5V": ["U1.3", "R1.2"],
    "DIN": ["R1.1", "J1.2"],
    "PIEZO": ["LS1.2"],
    "5V": ["J1.1", "C1.1", "C2.1", "U1.14"],
    "GND": ["J1.3", "C1.2", "C2.2", "LS1.1", *(f"U1.{pin}" for pin in (1, 4, 5, 7, 9, 10, 12, 13))],
}
PICO = "A1"


def netlist(board: ModuleType, buttons: Mapping[str, str]) -> Netlist:
    """Pads that it lacks are joined to nothing; `buttons` has the part of each button."""
    check_tables(board)
    pico = header_of(board)
    nets = {pad: net for net, pads in FIXED.items() for pad in pads}
    pins = {GROUND[board.NAME]: "GND"}
    pins |= {pin: name.replace(" ", "") for pin, name in SUPPLY[board.NAME].items()}
    signals = {**board.BUTTON_PINS, "DATA": board.PANEL_PIN}
    if board.PIEZO_PIN is not None:
        signals["PIEZO"] = board.PIEZO_PIN
    pins |= {pico.pad(number): name for name, number in signals.items()}
    nets |= {f"{PICO}.{pin}": net for pin, net in pins.items()}
    for name, part in buttons.items():
        nets |= {f"{part}.1": name, f"{part}.2": name, f"{part}.3": "GND", f"{part}.4": "GND"}
    return nets
