"""Mount the file system; runs first after every reset.

Never formats one that is not blank: plain MicroPython does, on any error, with all that is in it.
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
    flash = rp2.Flash(start=board.STORE_BYTES, len=board.FILES_BYTES)
    try:
        if is_blank(flash):
            vfs.VfsLfs2.mkfs(flash, progsize=PROGRAM_BYTES)
        files = vfs.VfsLfs2(flash, progsize=PROGRAM_BYTES)  # type: ignore[abstract]
        vfs.mount(files, "/")
    except OSError:
        pass  # it is left as it is; main.py says so, when someone can be listening


sys.path.remove(".frozen")
sys.path.insert(0, ".frozen")  # what is frozen counts, whatever `deploy` has left in the files
mount()
