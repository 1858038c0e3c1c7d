"""How a program starts the boot ROM, as `machine.bootloader()` does.

The watchdog's scratch registers survive a reset by the watchdog. They tell the ROM where to
continue; without such a note it starts what is in flash:

    4  0xb007c0d3
    5  the negative of that, exclusive or with 7
    6  the stack
    7  an address

ROM_USB_BOOT leaves such a note with an address in the ROM itself, where the code for the USB drive
begins, and lets the watchdog reset the chip. rp2040py starts what is in flash after any reset.
"""

from collections.abc import Sequence

MAGIC = 0xB007C0D3
ROM_END = 0x4000


def is_called(scratch: Sequence[int]) -> bool:
    """Whether the ROM, after a reset by the watchdog, finds a note to continue in itself."""
    magic, check, _, address = scratch[4:8]
    return magic == MAGIC and check == -MAGIC % 2**32 ^ address and address < ROM_END
