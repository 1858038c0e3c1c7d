"""How many saves the flash is good for: `.venv/bin/python -m tests.store.wear`.

Each pattern of writes goes round the flash many times; what each sector was erased meanwhile tells
how often that can go on.
"""

from collections.abc import Callable

import sim

sim.install()

from quadrille.store import MOST_SECTORS, PAGES, SLOTS, Store  # noqa: E402
from tests.store.flashes import WornFlash  # noqa: E402

RATED = 100_000  # erases of a sector: the least that W25Q16JV and its like are sold for
WRITES = 20_000
SAVES_A_DAY = 1000

PATTERNS: dict[str, Callable[[int], int]] = {
    "one slot, all others empty": lambda count: 0,
    "one slot, all others held": lambda count: count if count < SLOTS else 0,
    "all slots in turn": lambda count: count % SLOTS,
    "one slot, and each sector with another slot to carry": lambda count: (
        count // 17 % (SLOTS - 1) + 1 if count % 17 == 0 else 0
    ),
}


def saves_until_worn(slot_of: Callable[[int], int]) -> int:
    flash = WornFlash()
    store = Store(flash)
    for count in range(WRITES):
        store.write(slot_of(count), 1, count.to_bytes(4, "little"))
    return RATED * WRITES * flash.sectors // sum(flash.erases)  # which differ by 1 at most


def table() -> list[str]:
    rows = []
    for name, slot_of in PATTERNS.items():
        saves = saves_until_worn(slot_of)
        years = saves // SAVES_A_DAY // 365
        rows.append(f"| {name} | {saves / 1e6:.1f} million | {years} |")
    return rows


def most_records() -> int:
    """How many records there can ever be, each with a sequence number of its own."""
    return RATED * MOST_SECTORS * PAGES


if __name__ == "__main__":
    print(f"saves until each sector was erased {RATED:,} times, years at {SAVES_A_DAY} a day:")
    print(*table(), sep="\n")
    print(f"sequence numbers used by then: {most_records():,} of {1 << 30:,}")
