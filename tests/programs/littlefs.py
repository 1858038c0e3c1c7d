"""Make the file system of a board with plain MicroPython from a folder. For the unix port only.

micropython littlefs.py FOLDER FILE
"""

import os
import sys

import vfs

BLOCK = 4096
BLOCKS = 352
PROGRAM = 256  # bytes that flash writes at once
COUNT, SIZE, ERASE = 4, 5, 6  # of a block device's ioctl
FOLDER = 0x4000


class Flash:
    def __init__(self):
        self.data = bytearray(b"\xff" * (BLOCK * BLOCKS))

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        buffer[:] = memoryview(self.data)[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        self.data[start : start + len(buffer)] = buffer

    def ioctl(self, what, block):
        if what == ERASE:
            self.data[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK
        return {COUNT: BLOCKS, SIZE: BLOCK}.get(what, 0)


def copy(source, target):
    for name, kind, *_ in os.ilistdir(source):
        if kind == FOLDER:
            os.mkdir(target + "/" + name)
            copy(source + "/" + name, target + "/" + name)
        else:
            with open(source + "/" + name, "rb") as file:
                data = file.read()
            with open(target + "/" + name, "wb") as file:
                file.write(data)


flash = Flash()
vfs.VfsLfs2.mkfs(flash, progsize=PROGRAM)
vfs.mount(vfs.VfsLfs2(flash, progsize=PROGRAM), "/flash")
copy(sys.argv[1], "/flash")
with open(sys.argv[2], "wb") as file:
    file.write(flash.data)
