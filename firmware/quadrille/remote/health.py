"""The part of the self-test for which nobody has to look or to press buttons."""

from ..events import BUTTONS
from ..pages import SLOTS
from .commands import LONG

MEMORY = 4 * 1024  # bytes that the app may allocate at once


def test(device, app):
    """Whether the handheld is in order: a sentence for each thing that is wrong."""
    device.link.rest = LONG
    found = [device.wrong(), _store(device.store), _memory()]
    if not device.panel.going():
        found.append("the panel takes no frames")
    for button in range(len(BUTTONS)):
        if device.buttons.held(button) and not device.buttons.remote >> button & 1:
            found.append(f"button {BUTTONS[button]} is down")
    return "; ".join([sentence for sentence in found if sentence]) or "ok"


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
