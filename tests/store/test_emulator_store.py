"""The store on the flash of the emulated handheld: damaged stores, heap and time."""

from binascii import crc32

import pytest

from host_tools.paths import BUILD
from quadrille.store import SLOTS, Store
from sim.boards import load_board
from sim.emulator import Handheld
from sim.store import Flash
from tests.store.damage import KINDS, SECTOR, damaged

SECTORS = 3
IMAGE_BYTES = SECTORS * SECTOR
IMAGES_PER_BOOT = 100  # of 12 KiB, in the place of the file system
BOOTS = 2

BOARD = load_board("quadrille16")

PROGRAM = f"""
import board, rp2
from binascii import crc32
from quadrille.device.flash import Flash
from quadrille.store import SLOTS, Store
class Part(Flash):
    sectors = {SECTORS}
    def __init__(self, number):
        start = board.STORE_BYTES + {IMAGE_BYTES} * number
        self._area = rp2.Flash(start=start, len={IMAGE_BYTES})
def look(number):
    store = Store(Part(number))
    print(store.lost, *[(slot,) + tell(store.read(slot)) for slot in range(SLOTS)])
    if is_written(number):
        store.write(number % SLOTS, 7, b"new")
        print(store.lost, *store.read(number % SLOTS))
def is_written(number):
    return number // {len(KINDS)} % 4 == 0
def tell(value):
    return (value[0], crc32(value[1])) if value else ()
for number in range({IMAGES_PER_BOOT}):
    look(number)
"""


def expected(flash: Flash, number: int) -> list[str]:
    """What the board prints of it."""

    def tell(value: tuple[int, bytes] | None) -> tuple[int, ...]:
        return (value[0], crc32(value[1])) if value else ()

    store = Store(flash)
    found = f"{store.lost} " + " ".join(
        str((slot, *tell(store.read(slot)))) for slot in range(SLOTS)
    )
    if number // len(KINDS) % 4:
        return [found]
    store.write(number % SLOTS, 7, b"new")
    version, payload = store.read(number % SLOTS)
    return [found, f"{store.lost} {version} {payload}"]


@pytest.mark.parametrize("boot", range(BOOTS))
def test_a_hundred_damaged_stores_are_on_the_board_what_they_are_on_the_pc(boot: int) -> None:
    flashes = []
    for number in range(IMAGES_PER_BOOT):
        kind = KINDS[number % len(KINDS)]
        _, image = damaged(kind, SECTORS, 7000 + boot * IMAGES_PER_BOOT + number)
        flashes.append(Flash(image))
    before = b"\xff" * (BOARD.FIRMWARE_BYTES + BOARD.STORE_BYTES)
    before += b"".join(bytes(flash.image) for flash in flashes)
    before += bytes(BOARD.FLASH_BYTES - len(before))
    board = Handheld(BUILD / "quadrille16.uf2", flash=before)
    board.boot()
    told = board.exec(PROGRAM, seconds=60).splitlines()
    wanted = [line for number, flash in enumerate(flashes) for line in expected(flash, number)]
    assert told == wanted
    start = BOARD.FIRMWARE_BYTES + BOARD.STORE_BYTES
    for number, flash in enumerate(flashes):
        place = start + IMAGE_BYTES * number
        assert board.flash[place : place + IMAGE_BYTES] == flash.image


# --- heap and time --------------------------------------------------------------------------

HEAP = 640  # bytes of a store with its flash
GARBAGE = 256  # bytes that a write leaves to be collected
MS = 125_000  # cycles
GOALS = {"scan": 60 * MS, "write": 2 * MS, "write to a new sector": 4 * MS}

PREPARE = """
import gc, board
from quadrille.device.flash import Flash
from quadrille.store import SLOTS, Store
def used():
    gc.collect()
    return gc.mem_alloc()
def write(count):
    payload[0] = count
    store.write(count % SLOTS, 1, payload)
payload = bytearray(200)
before = used()
flash = Flash(board)
store = Store(flash)
print(used() - before)
for count in range(100, 100 + SLOTS + 4):
    write(count)
gc.collect()
gc.disable()
for count in range(SLOTS + 1):
    before = gc.mem_alloc()
    write(count)
    print(gc.mem_alloc() - before)
gc.enable()
"""
CALLS = {
    "scan": "Store(flash)",
    "write": "write(50)",
    "write to a new sector": "while store._next < store._end: write(store._next)\nwrite(51)",
}


def test_what_it_takes() -> None:
    board = Handheld(BUILD / "quadrille16.uf2")
    board.boot()
    heap, *garbage = map(int, board.exec(PREPARE, seconds=30).split())
    assert heap <= HEAP
    assert max(garbage) <= GARBAGE
    for label, cycles in board.cycles_of(CALLS).items():
        assert cycles <= GOALS[label], label
