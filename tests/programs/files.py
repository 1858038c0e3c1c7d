"""The store as a file: random writes, power-ons, damaged bytes and files that were cut off."""

import os
from binascii import crc32

from quadrille.device.files import Files
from quadrille.engine import prng
from quadrille.store import SLOTS

COUNT = 200
FOLDER = ""

NAME = FOLDER + "/quadrille.sav"
NEW_NAME = FOLDER + "/quadrille.new"
EVERY = 10  # writes

rng = bytearray(prng.SIZE)


def below(limit):
    return prng.below(rng, 0, limit)


def damage():
    with open(NAME, "rb") as file:  # noqa: PTH123 - MicroPython has no pathlib
        image = bytearray(file.read())
    for _ in range(below(4)):
        image[below(len(image))] ^= 1 << below(8)
    if below(4) == 0:
        image = image[: below(len(image))]
    with open(NAME, "wb") as file:  # noqa: PTH123
        file.write(image)
    if below(4) == 0:  # as if the power had gone before the file had its name
        os.rename(NAME, NEW_NAME)  # noqa: PTH104


def tell(store):
    print(len(store.lost), [sentence for sentence in store.lost if FOLDER + "/" not in sentence])
    for slot in range(SLOTS):
        value = store.read(slot)
        if value:
            print(slot, value[0], len(value[1]), crc32(value[1]))


def main():
    prng.seed(rng, 0, 5)
    store = Files(FOLDER)
    for number in range(1, COUNT + 1):
        payload = bytes([below(256) for _ in range(below(20))])
        store.write(below(SLOTS), below(256), payload)
        if number % EVERY == 0:
            damage()
            store = Files(FOLDER)
            tell(store)
            if below(8) == 0:
                store.wipe()
                tell(Files(FOLDER))


main()
