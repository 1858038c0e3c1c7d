"""The save store's part of the flash."""

import rp2

SECTOR = 4096
_ERASE = 6  # of a block device's ioctl


class Flash:
    def __init__(self, board):
        self.sectors = board.STORE_BYTES // SECTOR
        self._area = rp2.Flash(start=0, len=board.STORE_BYTES)

    def read(self, offset, buffer):
        self._area.readblocks(offset // SECTOR, buffer, offset % SECTOR)

    def program(self, offset, page):
        self._area.writeblocks(offset // SECTOR, page, offset % SECTOR)

    def erase(self, sector):
        self._area.ioctl(_ERASE, sector)
