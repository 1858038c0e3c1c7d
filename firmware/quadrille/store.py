"""What survives the power: sixteen slots, kept as a log of records on flash.

A record (record.py) takes a page. Sectors are filled page by page, one after the other and round
again, so all of them wear alike. Each record is newer than all before it: the last good one of a
slot is its value, so a cut while one is written leaves the value before. A sector is erased just
before its first page is written. The records in it that are the last of their slots, if any, are
written again before that, while there is still room in the sector before it.

docs/store.md tells what a cut and what damage can do to it.
"""

from array import array

from . import record
from .record import BLANK, DAMAGED, FOREIGN, GOOD, HEADER, PAGE, PAYLOAD, SLOTS

PAGES = 16  # in a sector
MOST_SECTORS = 16  # so that a byte names a page

__all__ = ["MOST_SECTORS", "PAGES", "PAYLOAD", "SLOTS", "Store"]


class Store:
    def __init__(self, flash):
        """`flash` has `sectors`, of 4096 bytes, and the methods

        read(offset, buffer)
        program(offset, page)   # 256 bytes: it clears bits and sets none
        erase(sector)           # sets all bits
        """
        self.lost = []  # a sentence for everything that was found damaged
        self._flash = flash
        self._sectors = min(flash.sectors, MOST_SECTORS)
        self._page = bytearray(PAGE)  # what was read last, or is to be written
        self._payload = memoryview(self._page)[HEADER:]
        self._held = 0  # bit s: slot s holds something
        self._table = bytearray(SLOTS)  # the page of each slot's last record
        self._sequence = 0  # of the next record
        self._next = PAGES * self._sectors  # the page that is looked at next for writing
        self._end = self._next  # first page behind the sector that is being filled
        self._failed = 0  # pages that took no record, one after the other
        self._damaged = 0  # pages, until they are void
        self._scan()

    def read(self, slot):
        """(version, payload), or None if the slot holds nothing."""
        if not self._load(slot):
            return None
        return self._page[2], bytes(self._payload[: self._page[3]])

    def write(self, slot, version, payload):
        """The value before is there until the new one is complete."""
        record.check(slot, version, payload)
        if self._load(slot) and self._is(version, payload):
            return
        while self._make_room():
            record.fill(self._page, slot, version, payload)
            if self._append(slot):
                return

    def wipe(self):
        """Leave nothing in any slot; a cut leaves all or nothing."""
        while self._make_room():
            record.fill(self._page, 0, 0, b"")
            if self._append(None):
                return

    def holds(self, slot):
        return self._held >> slot & 1 != 0

    @property
    def written(self):
        """Records since the flash was new, which is how far it is worn."""
        return self._sequence

    @property
    def worn(self):
        """Whether no page is left that takes a record."""
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
        """Write what the page buffer holds to the next page; False if that one is worn.

        None in place of a slot empties them all.
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
        """Make the next page a blank one; False if the flash has none left to give."""
        if self._damaged:
            self._void_damaged()
        for _ in range(self._sectors + 1):
            if self._failed >= PAGES * self._sectors:
                break
            self._skip()
            ahead = self._end // PAGES % self._sectors
            live = self._live(ahead)
            # One page more than is needed to save what lives ahead, lest one of them is worn.
            if self._end - self._next > (live + 1 if live else 0):
                return True
            self._carry(ahead)
            self._enter(ahead)
        if not self._failed:
            self._squeeze()
            return True
        self._failed = PAGES * self._sectors
        self._say("the flash is worn out: nothing more can be saved, what is saved stays")
        return False

    def _void_damaged(self):
        """What is damaged has been told: it need not be told again."""
        self._damaged = 0
        for page in range(PAGES * self._sectors):
            if self._look(page) == DAMAGED:
                self._void(page)

    def _void(self, page):
        """Make a page void that has just been read."""
        self._page[:4] = bytes(4)
        self._flash.program(PAGE * page, self._page)

    def _skip(self):
        """Go on to the next page that is blank, if there is one before the end of the sector."""
        while self._next < self._end and self._look(self._next) != BLANK:
            self._next += 1

    def _lives_in(self, slot, sector):
        return self._held >> slot & 1 and self._table[slot] // PAGES == sector

    def _live(self, sector):
        """How many slots have their last record in a sector."""
        count = 0
        for slot in range(SLOTS):
            if self._lives_in(slot, sector):
                count += 1
        return count

    def _carry(self, sector):
        """Write the last records that are in a sector again, as far as there is room."""
        for slot in range(SLOTS):
            while self._lives_in(slot, sector):
                self._skip()
                if self._next == self._end or not self._load(slot):
                    break
                self._append(slot)

    def _enter(self, sector):
        """Begin to fill a sector; one that still has a last record in it counts as full."""
        self._end = PAGES * (sector + 1)
        self._next = self._end
        if not self._live(sector):
            self._flash.erase(sector)
            self._next -= PAGES

    def _squeeze(self):
        """Empty a sector by way of memory: all have a last record in them.

        Only damage can lead to this, and a cut here would lose what is in memory.
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
        damaged = bytearray(self._sectors)  # pages in each sector
        behind = 0  # of them, in the sector of the newest record and behind it
        page = self._page
        for number in range(PAGES * self._sectors):
            kind = self._look(number)
            if kind == GOOD:
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
                    self._end = PAGES * (number // PAGES + 1)
            elif kind == DAMAGED:
                damaged[number // PAGES] += 1
                if number < self._end:
                    behind += 1
            elif kind == FOREIGN:
                self._say(record.foreign(page))
        self._damaged = told = sum(damaged)
        if behind == 1:  # as a cut leaves it
            told -= 1
        if newest >= 0:
            self._sequence = newest + 1
            self._take(found, wiped)
            told -= damaged[self._end // PAGES % self._sectors]  # a cut may have left them so
        if told:
            self._say(f"damaged pages: {told}")

    def _take(self, found, wiped):
        """Take what was found of all that the newest record tells of."""
        self._look(self._next - 1)
        held = record.held_by(self._page)
        for slot in range(SLOTS):
            if not held >> slot & 1:
                self._table[slot] = 0
            elif found[slot] > wiped:
                self._held |= 1 << slot
            else:
                self._table[slot] = 0
                self._say(f"slot {slot} is lost")
        if held == self._held and record.table_of(self._page) != record.sum_of(self._table):
            self._say("a record is damaged: an older one stands in its place")

    def _say(self, sentence):
        if sentence not in self.lost:
            self.lost.append(sentence)
