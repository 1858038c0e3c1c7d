"""The store: random writes and wipes, power-ons and damage, on a flash in memory or as a file.

A file may also have been cut off, or not have its name yet.
"""

import os
from binascii import crc32

from quadrille.device.files import Files
from quadrille.store import SLOTS, Store
from tests.programs.draws import below

COUNT = 2000
EVERY = 25  # writes
FOLDER = None  # where the file is

SECTORS = 3
SECTOR = 4096
NAME = f"{FOLDER}/quadrille.sav"
NEW_NAME = f"{FOLDER}/quadrille.new"


class Flash:
    sectors = SECTORS

    def __init__(self):
        self.image = bytearray(b"\xff" * SECTOR * SECTORS)

    def read(self, offset, buffer):
        buffer[:] = self.image[offset : offset + len(buffer)]

    def program(self, offset, page):
        for place in range(len(page)):
            self.image[offset + place] &= page[place]

    def erase(self, sector):
        self.image[SECTOR * sector : SECTOR * (sector + 1)] = b"\xff" * SECTOR


def spoil(image, most):
    for _ in range(below(most)):
        image[below(len(image))] ^= 1 << below(8)


def spoil_file():
    with open(NAME, "rb") as file:  # noqa: PTH123 - MicroPython has no pathlib
        image = bytearray(file.read())
    spoil(image, 4)
    if below(4) == 0:
        image = image[: below(len(image))]
    with open(NAME, "wb") as file:  # noqa: PTH123
        file.write(image)
    if below(4) == 0:  # as if the power had gone before the file had its name
        os.rename(NAME, NEW_NAME)  # noqa: PTH104


def started():
    """The store after a power-on."""
    return Files(FOLDER) if as_file else Store(flash)


def tell(store):
    print(store.lost, "" if as_file else crc32(flash.image))
    for slot in range(SLOTS):
        value = store.read(slot)
        if value:
            print(slot, value[0], len(value[1]), crc32(value[1]))


as_file = FOLDER is not None
flash = Flash()
store = started()
for number in range(1, COUNT + 1):
    if below(6 * EVERY) == 0:
        store.wipe()
        tell(started())
    else:
        payload = bytes([below(256) for _ in range(below(20))])
        store.write(below(SLOTS), below(256), payload)
    if number % EVERY == 0:
        if as_file:
            spoil_file()
        else:
            spoil(flash.image, 3)
        store = started()
        tell(store)
