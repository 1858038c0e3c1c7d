"""How many saves flash and games are good for: `.venv/bin/python -m tests.store.wear`.

Each pattern of writes wraps around the flash many times, and everything is prepared after each
write: the most wear possible. The erases of each sector tell how long that may go on.
Random games show how many saves a game may take.
"""

import random
from collections.abc import Callable

from pc import firmware

if __name__ == "__main__":
    firmware.install()

from quadrille.engine.games import GAMES, game_class
from quadrille.store import MOST_SECTORS, PAGES, SLOTS, Store
from tests.moves import dealt, play_on
from tests.store.flashes import CutFlash, prepare

RATED = 100_000  # erases of a sector: the least that W25Q16JV and its like are sold for
WRITES = 20_000
SAVES_A_DAY = 1000
RANDOM_GAMES = 20  # of each variant, with as many players as it takes

PATTERNS: dict[str, Callable[[int], int]] = {
    "one slot, all others empty": lambda count: 0,
    "one slot, all others in use": lambda count: count if count < SLOTS else 0,
    "all slots in turn": lambda count: count % SLOTS,
    "one slot, and each sector with another slot to carry": lambda count: (
        count // 17 % (SLOTS - 1) + 1 if count % 17 == 0 else 0
    ),
}


def saves_until_worn(slot_of: Callable[[int], int]) -> int:
    flash = CutFlash()
    store = Store(flash)
    for count in range(WRITES):
        store.write(slot_of(count), 1, count.to_bytes(4, "little"))
        prepare(store)
    return RATED * WRITES * flash.sectors // sum(flash.erases)  # which differ by 1 at most


def table() -> list[str]:
    rows = []
    for name, slot_of in PATTERNS.items():
        saves = saves_until_worn(slot_of)
        years = saves // SAVES_A_DAY // 365
        rows.append(f"| {name} | {saves / 1e6:.1f} million | {years} |")
    return rows


def games() -> list[str]:
    """How many moves random games take."""
    rows = []
    for name in GAMES:
        counts = [
            play_on(dealt(name, variant, most, seed), random.Random(seed))
            for variant, _, most in game_class(name).VARIANTS
            for seed in range(RANDOM_GAMES)
        ]
        rows.append(f"| {name} | {min(counts)} to {max(counts)} |")
    return rows


def most_records() -> int:
    """How many records there can ever be, each with a sequence number of its own."""
    return RATED * MOST_SECTORS * PAGES


if __name__ == "__main__":
    print(f"saves until each sector was erased {RATED:,} times, years at {SAVES_A_DAY} a day:")
    print(*table(), sep="\n")
    print(f"moves of {RANDOM_GAMES} random games of each variant:", *games(), sep="\n")
    print(f"sequence numbers used by then: {most_records():,} of {1 << 30:,}")
