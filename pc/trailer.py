"""What an image says about itself: a page after the firmware, which the board never reads.

    byte  holds
    0-7   "\\x7fQUADRIL"
    8-    what it is, in ASCII, as "Quadrille 0.1.0 for quadrille16", and for another chip than the
          RP2040 " with RP2350"; then zeros
    255   0

`flash` compares it with the board before, and with what the board says afterwards.
"""

import re
from dataclasses import dataclass

from pc.chips import CHIPS, RP2040, Chip
from pc.uf2 import PAYLOAD_BYTES

MAGIC = b"\x7fQUADRIL"
TEXT = re.compile(r"([!-~]+) ([!-~]+) for ([!-~]+)(?: with ([!-~]+))?")


@dataclass(frozen=True)
class Trailer:
    name: str  # "Quadrille", or "MicroPython" if there is nothing else in it
    version: str
    board: str  # of boards/, or MicroPython's own name of one
    chip: Chip = RP2040

    def __str__(self) -> str:
        chip = "" if self.chip == RP2040 else f" with {self.chip.name}"
        return f"{self.name} {self.version} for {self.board}{chip}"


def append(firmware: bytes, trailer: Trailer) -> bytes:
    text = str(trailer).encode("ascii")
    room = PAYLOAD_BYTES - len(MAGIC) - 1
    assert TEXT.fullmatch(str(trailer)) and len(text) <= room, trailer
    page = (MAGIC + text).ljust(PAYLOAD_BYTES, b"\0")
    return firmware + bytes(-len(firmware) % PAYLOAD_BYTES) + page


def find(data: bytes) -> Trailer | None:
    """What an image says about itself; None if it says nothing."""
    page = data[-PAYLOAD_BYTES:]
    if len(page) < PAYLOAD_BYTES or not page.startswith(MAGIC):
        return None
    text = page[len(MAGIC) :].rstrip(b"\0")
    match = TEXT.fullmatch(text.decode("ascii", "replace"))
    if match is None or page[-1]:
        return None
    name, version, board, named = match.groups()
    chip = RP2040 if named is None else next((chip for chip in CHIPS if chip.name == named), None)
    return Trailer(name, version, board, chip) if chip else None
