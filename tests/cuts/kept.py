"""What a save store contains, and used stores to start with: on this PC, as bytes of flash."""

import random
from contextlib import suppress
from typing import Any

from quadrille.app import App
from quadrille.engine.games import GAMES
from quadrille.store import PAGES, PAYLOAD, SLOTS, Store
from sim.device import Device
from sim.emulator.flash import torn
from sim.flash import Flash
from tests.moves import listed
from tests.store.flashes import PowerCutError, told

Value = tuple[int, bytes] | None  # version and payload

SPARE_SLOTS = (5, 6, 7)  # of games that are not there yet
SEATS = {"colorpop": ["human", "easy"], "pieges": ["easy", "human", "easy"]}
TWO = ["human", "easy"]
ROOM = 3  # pages that are left in the sector


def values(data: bytes) -> list[Value]:
    """The value in each slot of a store."""
    store = Store(Flash(data))
    return [store.read(slot) for slot in range(SLOTS)]


def complaints(data: bytes) -> list[str]:
    return told(Store(Flash(data)))


def filled(board: str, seed: int, game: str = "") -> bytes:
    """A store that has been in use: games of all kinds are saved, and a sector is nearly full.

    `game` is the one that is on; without it the handheld was left in the menu. Where the seed is
    odd, the power has been cut before.
    """
    chance = random.Random(seed)
    device = Device(board, seed)
    flash = Counting()
    device.store = Store(flash)
    app: Any = App(device)
    app.keep_settings()
    for name in [*(other for other in GAMES if other != game), *([game] if game else [])]:
        seats = SEATS.get(name, TWO)
        app.start_game(name, None, len(seats), {}, seats)
        for _ in range(chance.randrange(1, 5)):
            if moves := listed(app.table.game):
                app.view.commit(chance.choice(moves))
        if name != game:
            app.quit()
    write_on(device.store, flash, chance)
    return half_written(bytes(flash.image), chance) if seed % 2 else bytes(flash.image)


class Counting(Flash):
    """Counts how much of the log has been written."""

    erased = 0  # sectors
    filled = 0  # pages since then

    def program(self, offset: int, page: bytes | bytearray) -> None:
        super().program(offset, page)
        self.filled += 1

    def erase(self, sector: int) -> None:
        super().erase(sector)
        self.erased += 1
        self.filled = 0


def write_on(store: Any, flash: Counting, chance: random.Random) -> None:
    """Write values into spare slots until a sector is nearly full."""
    sectors = chance.randrange(2 * flash.sectors)
    while flash.erased < sectors or flash.filled < PAGES - ROOM:
        slot = chance.choice(SPARE_SLOTS)
        store.write(slot, 1, chance.randbytes(chance.randrange(PAYLOAD + 1)))


def half_written(data: bytes, chance: random.Random) -> bytes:
    """The same store, with a page torn while it was written; everything before it is whole."""
    flash = Tearing(data)
    flash.chance = chance
    with suppress(PowerCutError):
        Store(flash).write(SPARE_SLOTS[0], 1, chance.randbytes(PAYLOAD))
    return bytes(flash.image)


class Tearing(Flash):
    """Loses its power in the first page that is written, even if others would follow."""

    chance: random.Random

    def program(self, offset: int, page: bytes | bytearray) -> None:
        before = bytes(self.image)
        super().program(offset, page)
        self.image[:] = torn(before, bytes(self.image), self.chance)
        raise PowerCutError
