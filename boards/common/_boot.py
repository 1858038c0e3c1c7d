"""Mount the file system; this runs first after every reset.

It formats blank flash only: plain MicroPython formats on any error, and all files are lost.
"""

import sys

import board
import rp2
import vfs

BLOCK_BYTES = 4096
PROGRAM_BYTES = 256  # what flash writes at once


def is_blank(flash):
    """True if neither superblock (blocks 0 and 1) was ever written: erased flash reads as ones."""
    block = bytearray(BLOCK_BYTES)
    for number in (0, 1):
        flash.readblocks(number, block)
        if block.count(b"\xff") < BLOCK_BYTES:
            return False
    return True


def mount():
    start = board.STORE_BYTES + board.MORE_FIRMWARE_BYTES
    flash = rp2.Flash(start=start, len=board.FILES_BYTES)
    try:
        if is_blank(flash):
            vfs.VfsLfs2.mkfs(flash, progsize=PROGRAM_BYTES)
        files = vfs.VfsLfs2(flash, progsize=PROGRAM_BYTES)  # type: ignore[abstract]
        vfs.mount(files, "/")
    except OSError:
        pass  # left as it is; main.py says so once a terminal can listen


sys.path.remove(".frozen")
sys.path.insert(0, ".frozen")  # frozen modules win over those that `deploy` has left in the files
mount()
