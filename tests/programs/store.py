"""The store on a small flash in memory: random writes and wipes, power-ons and damaged bytes."""

from binascii import crc32

from quadrille.engine import prng
from quadrille.store import SLOTS, Store

COUNT = 2000

SECTORS = 3
SECTOR = 4096
PAGE = 256
EVERY = 25  # writes

rng = bytearray(prng.SIZE)


class Flash:
    sectors = SECTORS

    def __init__(self):
        self.image = bytearray(b"\xff" * SECTOR * SECTORS)

    def read(self, offset, buffer):
        buffer[:] = self.image[offset : offset + len(buffer)]

    def program(self, offset, page):
        for place in range(PAGE):
            self.image[offset + place] &= page[place]

    def erase(self, sector):
        self.image[SECTOR * sector : SECTOR * (sector + 1)] = b"\xff" * SECTOR


def below(limit):
    return prng.below(rng, 0, limit)


def tell(flash, store):
    print(crc32(flash.image), store.lost)
    for slot in range(SLOTS):
        value = store.read(slot)
        if value:
            print(slot, value[0], len(value[1]), crc32(value[1]))


def main():
    prng.seed(rng, 0, 5)
    flash = Flash()
    store = Store(flash)
    for number in range(1, COUNT + 1):
        if below(150) == 0:
            store.wipe()
        else:
            payload = bytes([below(256) for _ in range(below(20))])
            store.write(below(SLOTS), below(256), payload)
        if number % EVERY == 0:
            for _ in range(below(3)):
                flash.image[below(len(flash.image))] ^= 1 << below(8)
            store = Store(flash)
            tell(flash, store)


main()
