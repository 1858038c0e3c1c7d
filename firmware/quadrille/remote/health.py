"""The self-test that needs no eyes and no fingers."""

from ..device.check import check
from ..events import BUTTONS
from ..record import SLOTS

MEMORY = 4 * 1024  # bytes that the app may want at one go


def wrong(device):
    """A sentence for everything that is wrong."""
    found = [check(device.board), _store(device.store), _memory()]
    if not device.panel.going():
        found.append("the panel takes no frames")
    for button in range(len(BUTTONS)):
        if device.buttons.held(button) and not device.buttons.remote >> button & 1:
            found.append(f"button {BUTTONS[button]} is down")
    return [sentence for sentence in found if sentence]


def _memory():
    try:
        bytearray(MEMORY)
    except MemoryError:
        return "memory is short"
    return ""


def _store(store):
    if store.worn:
        return "the flash is worn out: nothing more can be saved"
    for slot in range(SLOTS):
        if store.holds(slot) and store.read(slot) is None:
            return f"slot {slot} cannot be read"
    return ""
