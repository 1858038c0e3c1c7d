"""The store as a file, where there is no flash set aside for it: plain MicroPython, or a PC.

The file has a page for each slot that holds something (pages.py). A change writes a complete
second file, which then takes the name of the first.
"""

import os

from .. import pages
from ..pages import BLANK, FOREIGN, GOOD, HEADER, PAGE, SLOTS

_NAME = "quadrille.sav"
_NEW_NAME = "quadrille.new"
_NO_TABLE = b""


class Files:
    """The same methods as a Store, with the same promises."""

    worn = False  # the file system takes care of that

    def __init__(self, folder):
        """`folder` must exist."""
        self.lost = []  # (slot, what, number) of everything that was found damaged
        self._path = f"{folder}/{_NAME}"
        self._new_path = f"{folder}/{_NEW_NAME}"
        self._page = bytearray(PAGE)
        self._used = 0  # bit s: slot s holds something
        self._sequence = 0  # of the next change
        self._scan()

    def read(self, slot):
        if not self._load(slot):
            return None
        return self._page[2], bytes(self._page[HEADER : HEADER + self._page[3]])

    def write(self, slot, version, payload):
        pages.check(slot, version, payload)
        if self.read(slot) != (version, bytes(payload)):
            self._change(slot, version, payload)

    def wipe(self):
        for path in (self._new_path, self._path):
            if _exists(path):
                os.remove(path)
        self._used = 0

    def prepare(self, sectors=0):
        """There is nothing to prepare: a file system erases when it wants to."""
        return False

    def holds(self, slot):
        return self._used >> slot & 1 != 0

    @property
    def written(self):
        """Changes since there was no file."""
        return self._sequence

    # --- the file -------------------------------------------------------------------------

    def _load(self, slot):
        """Read the page of a slot; False if there is none."""
        if not 0 <= slot < SLOTS or not self._used >> slot & 1:
            return False
        try:
            with open(self._path, "rb") as file:
                return self._find(file, slot)
        except OSError:
            return False

    def _find(self, file, slot):
        while file.readinto(self._page) == PAGE:
            if pages.look(self._page) == GOOD and pages.slot_of(self._page) == slot:
                return True
        return False

    def _change(self, slot, version, payload):
        used = self._used | 1 << slot
        try:
            with open(self._new_path, "wb") as file:
                if _exists(self._path):
                    self._copy_others(slot, used, file)
                pages.fill(self._page, slot, version, payload)
                self._put(used, file)
                file.flush()
                if hasattr(os, "fsync"):  # MicroPython's files are safe once they are closed
                    os.fsync(file.fileno())
            self._rename()
        except OSError as error:
            self._lose(pages.NOT_WRITTEN, error.errno)
            return
        self._used = used
        self._sequence += 1

    def _copy_others(self, slot, used, file):
        with open(self._path, "rb") as old:
            while old.readinto(self._page) == PAGE:
                if pages.look(self._page) == GOOD and pages.slot_of(self._page) != slot:
                    self._put(used, file)

    def _put(self, used, file):
        pages.seal(self._page, used, _NO_TABLE, self._sequence)
        file.write(self._page)

    def _rename(self):
        try:
            os.rename(self._new_path, self._path)
        except OSError:  # a file system that does not replace files; `_scan` handles the gap
            os.remove(self._path)
            os.rename(self._new_path, self._path)

    def _lose(self, what, number=0, slot=pages.NO_SLOT):
        if (slot, what, number) not in self.lost:
            self.lost.append((slot, what, number))

    # --- at power-on ----------------------------------------------------------------------

    def _scan(self):
        path = self._path
        alone = not _exists(path) and _exists(self._new_path)
        try:
            if alone:
                os.rename(self._new_path, path)
            if _exists(path):
                with open(path, "rb") as file:
                    self._take(file)
        except OSError:
            self._lose(pages.NOT_READ)
        if alone and not self._used:
            self.lost = []  # the very first save was cut off

    def _take(self, file):
        used = 0
        damaged = 0
        size = file.readinto(self._page)
        if not size:
            self._lose(pages.NOTHING_READ)
        while size:
            kind = pages.look(self._page) if size == PAGE else BLANK
            if kind == GOOD:
                used = pages.used_by(self._page)
                self._used |= 1 << pages.slot_of(self._page)
                self._sequence = pages.sequence_of(self._page) + 1
            elif kind == FOREIGN:
                self._lose(pages.OTHER_FORMAT, pages.format_of(self._page))
            else:
                damaged += 1
            size = file.readinto(self._page)
        for slot in range(SLOTS):
            if (used & ~self._used) >> slot & 1:
                self._lose(pages.SLOT_LOST, 0, slot)
        if damaged and used == self._used:
            self._lose(pages.PAGES_LOST, damaged)


def _exists(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False
