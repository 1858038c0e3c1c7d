"""The store on the flash of the emulated handheld: damaged stores, heap and time."""

from typing import Any

import pytest

from pc.boards import load_board
from pc.paths import BUILD
from sim.emulator import Handheld
from sim.flash import Flash
from tests.sizes import size
from tests.store.damage import KINDS, SECTOR, damaged

pytestmark = pytest.mark.firmware

SECTORS = 3
IMAGE_BYTES = SECTORS * SECTOR
IMAGES_PER_BOOT = 69  # of 12 KiB, in the place of the file system
BOOTS = size(3, 60)

BOARD = load_board("quadrille16")

# Runs on the board and here.
LOOK = f"""
from binascii import crc32
from quadrille.store import SLOTS, Store
def look(number, flash, print):
    store = Store(flash)
    print(store.lost, *[(slot,) + tell(store.read(slot)) for slot in range(SLOTS)])
    if number // {len(KINDS)} % 4 == 0:
        store.write(number % SLOTS, 7, b"new")
        print(store.lost, *store.read(number % SLOTS))
def tell(value):
    return (value[0], crc32(value[1])) if value else ()
"""
PROGRAM = f"""
import board, rp2
from quadrille.device.flash import Flash
class Part(Flash):
    sectors = {SECTORS}
    def __init__(self, number):
        start = board.STORE_BYTES + board.MORE_FIRMWARE_BYTES + {IMAGE_BYTES} * number
        self._area = rp2.Flash(start=start, len={IMAGE_BYTES})
for number in range({IMAGES_PER_BOOT}):
    look(number, Part(number), print)
"""


@pytest.mark.prove
@pytest.mark.parametrize("boot", range(BOOTS))
def test_damaged_stores_are_on_the_board_what_they_are_on_the_pc(boot: int) -> None:
    flashes = []
    for number in range(IMAGES_PER_BOOT):
        kind = [*KINDS][number % len(KINDS)]
        _, image = damaged(kind, SECTORS, 7000 + boot * IMAGES_PER_BOOT + number)
        flashes.append(Flash(image))
    before = b"\xff" * (BOARD.FLASH_BYTES - BOARD.FILES_BYTES)
    before += b"".join(bytes(flash.image) for flash in flashes)
    before += bytes(BOARD.FLASH_BYTES - len(before))
    board = Handheld(BUILD / "quadrille16.uf2", flash=before)
    board.boot()
    told = board.exec(LOOK + PROGRAM, seconds=60).splitlines()
    here: dict[str, Any] = {}
    exec(LOOK, here)
    wanted: list[str] = []
    for number, flash in enumerate(flashes):
        here["look"](number, flash, lambda *parts: wanted.append(" ".join(map(str, parts))))
    assert told == wanted
    start = BOARD.FLASH_BYTES - BOARD.FILES_BYTES
    for number, flash in enumerate(flashes):
        place = start + IMAGE_BYTES * number
        assert board.flash[place : place + IMAGE_BYTES] == flash.image


HEAP = 640  # bytes of a store with its flash
GARBAGE = 256  # bytes that a write leaves to be collected
MS = 125_000  # cycles

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
def fill(ready):
    while store._ready > ready or store._next < store._end:
        payload[1] = payload[1] + 1 & 255
        write(0)
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

# With misses of the flash cache and the typical times of the flash: 0.4 ms, and 45 ms to erase.
CALLS = {
    "scan": ("Store(flash)", 60 * MS),
    "write": ("write(50)", 3 * MS),
    "write to a sector that is blank": ("fill(store._ready)\nwrite(51)", 3 * MS),
    "write that has to erase": ("fill(0)\nwrite(52)", 50 * MS),
    "erase ahead": (
        "while store._live(store._ahead(0)): store.prepare()\nstore.prepare()",
        50 * MS,
    ),
    "nothing to prepare": ("store.prepare(1)", MS // 4),
}


def test_how_much_heap_and_time_it_takes() -> None:
    board = Handheld(BUILD / "quadrille16.uf2")
    board.boot()
    heap, *garbage = map(int, board.exec(PREPARE, seconds=30).split())
    assert heap <= HEAP
    assert max(garbage) <= GARBAGE
    taken = board.cycles_of({label: call for label, (call, _) in CALLS.items()})
    for label, (_, most) in CALLS.items():
        assert taken[label] <= most, label
