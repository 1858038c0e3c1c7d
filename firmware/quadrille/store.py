"""What survives the power: sixteen slots, kept as a log of records on flash.

A record (record.py) takes a page. The log fills sector after sector and starts over at the end,
so all of them wear alike. Each record is newer than all before it, and the last good one of a slot
is its value: if the power fails during a write, the value before is still there.

Erasing a sector takes longer than a frame may be late. So `prepare` erases the sectors ahead of
the log, one at a time, when its caller knows that nobody will notice. Records in a sector that are
the last of their slots are written again before it is erased. Only when no sector ahead is blank
must a write do all that itself.

docs/store.md explains what a power cut or damage can do to the store.
"""

from array import array

from . import record
from .record import BLANK, DAMAGED, FOREIGN, GOOD, HEADER, PAGE, PAYLOAD, SLOTS, VOID

PAGES = 16  # in a sector
MOST_SECTORS = 16  # so that a byte names a page
LEFT = 4  # sectors that are never prepared: carrying records earlier than necessary wears flash

__all__ = ["MOST_SECTORS", "PAGES", "PAYLOAD", "SLOTS", "Store"]


class Store:
    def __init__(self, flash):
        """`flash` has `sectors`, of 4096 bytes, and the methods

        read(offset, buffer)
        program(offset, page)   # 256 bytes: it clears bits and sets none
        erase(sector)           # sets all bits
        """
        self.lost = []  # (slot, what, number) of everything that was found damaged
        self._flash = flash
        self._sectors = min(flash.sectors, MOST_SECTORS)
        self._page = bytearray(PAGE)  # what was read last, or is to be written
        self._payload = memoryview(self._page)[HEADER:]
        self._held = 0  # bit s: slot s holds something
        self._table = bytearray(SLOTS)  # the page of each slot's last record
        self._sequence = 0  # of the next record
        self._next = PAGES * self._sectors  # the next page to try for writing
        self._end = self._next  # first page after the sector that is being filled
        self._ready = 0  # sectors after that one that are erased
        self._failed = 0  # pages in a row that did not take a record
        self._damaged = 0  # pages that are not void yet
        self._scan()

    def read(self, slot):
        """(version, payload), or None if the slot holds nothing."""
        if not self._load(slot):
            return None
        return self._page[2], bytes(self._payload[: self._page[3]])

    def write(self, slot, version, payload):
        """Replace the value of a slot; the old one stays until the new one is complete."""
        record.check(slot, version, payload)
        if self._load(slot) and self._is(version, payload):
            return
        while self._make_room():
            record.fill(self._page, slot, version, payload)
            if self._append(slot):
                return

    def wipe(self):
        """Empty all slots; a power cut leaves either all values or none."""
        while self._make_room():
            record.fill(self._page, 0, 0, b"")
            if self._append(None):
                return

    def prepare(self, sectors=MOST_SECTORS):
        """Take one step towards this many blank sectors ahead, or as many as make sense.

        A step erases a sector, writes a record again, or voids the pages that the scan found
        damaged, which the next write would have to do. False if there is nothing to do.
        """
        if self._damaged and sectors:
            self._void_damaged()
            return True
        if self._ready >= min(sectors, max(1, self._sectors - LEFT)) or self.worn:
            return False
        sector = self._ahead(self._ready)
        for slot in range(SLOTS):
            if self._lives_in(slot, sector):
                return self._write_again(slot)
        self._flash.erase(sector)
        self._ready += 1
        self._mark(self._ahead(self._ready))
        return True

    def erase_again(self):
        """Erase a blank sector again, to measure the time; False if none is blank."""
        if self._ready:
            self._flash.erase(self._ahead(self._ready - 1))
        return self._ready > 0

    def holds(self, slot):
        return self._held >> slot & 1 != 0

    @property
    def written(self):
        """Records since the flash was new: a measure of its wear."""
        return self._sequence

    @property
    def worn(self):
        """Whether no page takes records any more."""
        return self._failed >= PAGES * self._sectors

    # --- one page -------------------------------------------------------------------------

    def _look(self, page):
        self._flash.read(PAGE * page, self._page)
        return record.look(self._page)

    def _load(self, slot):
        """Read the last record of a slot; False if there is none."""
        return (
            0 <= slot < SLOTS
            and self._held >> slot & 1
            and self._look(self._table[slot]) == GOOD
            and record.slot_of(self._page) == slot
        )

    def _is(self, version, payload):
        page = self._page
        return (
            page[2] == version and page[3] == len(payload) and self._payload[: page[3]] == payload
        )

    def _append(self, slot):
        """Write the page buffer to the next page; False if that page is worn.

        None instead of a slot empties all slots.
        """
        page = self._next
        self._next += 1
        held = 0
        table = bytearray(SLOTS)
        if slot is not None:
            held = self._held | 1 << slot
            table[:] = self._table
            table[slot] = page
        record.seal(self._page, held, table, self._sequence)
        self._flash.program(PAGE * page, self._page)
        kind = self._look(page)
        if kind != GOOD:
            self._failed += 1
            if kind == DAMAGED:
                self._void(page)
            return False
        self._failed = 0
        self._held = held
        self._table = table
        self._sequence += 1
        return True

    # --- room for the next ----------------------------------------------------------------

    def _make_room(self):
        """Make sure that the next page is blank; False if no such page is left."""
        if self._damaged:
            self._void_damaged()
        for _ in range(self._sectors + 1):
            if self._failed >= PAGES * self._sectors:
                break
            self._skip()
            ahead = self._ahead(0)
            live = 0 if self._ready else self._live(ahead)
            # One page more than the records ahead need, in case one of them is worn.
            if self._end - self._next > (live + 1 if live else 0):
                return True
            if live:
                self._carry(ahead)
            self._enter(ahead)
        if not self._failed:
            self._squeeze()
            return True
        self._failed = PAGES * self._sectors
        self._lose(record.WORN_OUT)
        return False

    def _void_damaged(self):
        """Void the damaged pages: they have been reported and need not be again."""
        self._damaged = 0
        for page in range(PAGES * self._sectors):
            if self._look(page) == DAMAGED:
                self._void(page)

    def _void(self, page):
        """Make the page void that was just read."""
        record.void(self._page)
        self._flash.program(PAGE * page, self._page)

    def _mark(self, sector):
        """Note, for the next power-on, that the sector before this one is completely erased.

        After an erase that was cut off a sector may look just as blank, and not stay so. This
        sector is erased next, so a page of it that is not the last of its slot can carry the note.
        """
        for page in range(PAGES * sector, PAGES * (sector + 1)):
            if self._look(page) != BLANK and not self._is_last(page):
                record.mark(self._page)
                self._flash.program(PAGE * page, self._page)
                return

    def _is_last(self, page):
        return any(self._held >> slot & 1 and self._table[slot] == page for slot in range(SLOTS))

    def _ahead(self, count):
        """The sector that is filled after this many more."""
        return (self._end // PAGES + count) % self._sectors

    def _skip(self):
        """Go on to the next blank page, if there is one before the end of the sector."""
        while self._next < self._end and self._look(self._next) != BLANK:
            self._next += 1

    def _lives_in(self, slot, sector):
        return self._held >> slot & 1 and self._table[slot] // PAGES == sector

    def _live(self, sector):
        """How many slots have their last record in this sector."""
        return sum([self._lives_in(slot, sector) for slot in range(SLOTS)])

    def _carry(self, sector):
        """Write the last records in a sector again, as far as there is room."""
        for slot in range(SLOTS):
            while self._lives_in(slot, sector) and self._write_again(slot):
                pass

    def _write_again(self, slot):
        """False if the record cannot be read, or there is no room for it."""
        self._skip()
        while self._next == self._end and self._ready:
            self._enter(self._ahead(0))
            self._skip()
        if self._next == self._end or not self._load(slot):
            return False
        self._append(slot)
        return True

    def _enter(self, sector):
        """Begin to fill a sector; it counts as full while some slot has its last record there."""
        self._end = PAGES * (sector + 1)
        self._next = self._end
        if self._ready:
            self._ready -= 1
            self._next -= PAGES
        elif not self._live(sector):
            self._flash.erase(sector)
            self._next -= PAGES

    def _squeeze(self):
        """Every sector has a last record in it: empty one through memory.

        While fewer slots are in use than there are sectors, some sector has none. Otherwise damage
        can lead to this, or two torn pages in one sector. A power cut here loses what is in memory.
        """
        sector = min(range(self._sectors), key=self._live)
        kept = [(slot, self.read(slot)) for slot in range(SLOTS) if self._lives_in(slot, sector)]
        for slot, _ in kept:
            self._held ^= 1 << slot
        self._enter(sector)
        for slot, value in kept:
            if value:
                record.fill(self._page, slot, value[0], value[1])
                self._append(slot)

    # --- when the power comes -------------------------------------------------------------

    def _scan(self):
        found = array("i", [-1] * SLOTS)  # sequence of each slot's last record
        newest = -1
        wiped = -1
        blank = bytearray(self._sectors)  # pages in each sector
        damaged = bytearray(self._sectors)
        used = 0  # bit s: sector s has a record
        marked = 0  # bit s: sector s has a mark
        behind = 0  # damaged pages after the newest record, in its sector
        page = self._page
        for sector in range(self._sectors):
            for number in range(PAGES * sector, PAGES * (sector + 1)):
                kind = self._look(number)
                if kind == BLANK:
                    blank[sector] += 1
                elif kind == GOOD:
                    used |= 1 << sector
                    sequence = record.sequence_of(page)
                    slot = record.slot_of(page)
                    if page[4] == page[5] == 0:
                        wiped = max(wiped, sequence)
                    elif sequence >= found[slot]:
                        found[slot] = sequence
                        self._table[slot] = number
                    if sequence >= newest:
                        newest = sequence
                        behind = 0
                        self._next = number + 1
                        self._end = PAGES * (sector + 1)
                elif kind == DAMAGED:
                    damaged[sector] += 1
                    if newest >= 0 and number < self._end:
                        behind += 1
                elif kind == FOREIGN:
                    used |= 1 << sector
                    self._lose(record.OTHER_FORMAT, record.format_of(page))
                if kind >= VOID and record.is_mark(page):
                    marked |= 1 << sector
        if newest >= 0:
            self._sequence = newest + 1
            self._take(found, wiped)
        self._damaged = sum(damaged)
        behind += self._look_ahead(blank, damaged, used, marked)
        told = sum(damaged)
        if behind == 1:  # as a cut leaves it
            told -= 1
        if told:
            self._lose(record.PAGES_LOST, told)

    def _look_ahead(self, blank, damaged, used, marked):
        """Count the erased sectors ahead; return how many damaged pages were about to be filled.

        The sector after them is erased before it is used: if there is a log, damage in it may come
        from an erase that was cut off, and does not count.
        """
        first = sector = self._ahead(0)
        begun = 0 < blank[first] < PAGES and damaged[first] < 2 and not (used | marked) >> first & 1
        if begun:  # and the power failed, or pages were worn, before it got a record
            blank[first] = PAGES
        while blank[sector] == PAGES and self._ready < self._sectors:
            self._ready += 1
            sector = self._ahead(self._ready)
        torn = damaged[first] if begun else 0
        if self._sequence and self._ready < self._sectors - 1:
            damaged[sector] = 0
        if self._ready < self._sectors and not marked >> sector & 1:
            self._ready = max(0, self._ready - 1)  # blank, but for how long? see `_mark`
        if begun and self._ready:
            self._enter(first)
        return torn

    def _take(self, found, wiped):
        """Take over what was found of the slots that the newest record lists."""
        self._look(self._next - 1)
        held = record.held_by(self._page)
        for slot in range(SLOTS):
            if not held >> slot & 1:
                self._table[slot] = 0
            elif found[slot] > wiped:
                self._held |= 1 << slot
            else:
                self._table[slot] = 0
                self._lose(record.SLOT_LOST, 0, slot)
        if held == self._held and record.table_of(self._page) != record.sum_of(self._table):
            self._lose(record.OLDER_LEFT)

    def _lose(self, what, number=0, slot=record.NO_SLOT):
        if (slot, what, number) not in self.lost:
            self.lost.append((slot, what, number))
