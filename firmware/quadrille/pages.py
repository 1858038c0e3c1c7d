"""The layout of one record of the store, in a page of flash or of a file.

    byte      holds
    0         81, the letter Q
    1         16 * format + slot: this is format 1
    2         version of what is in the slot, 0 to 255
    3         bytes of payload
    4-5       slots that hold something from this record on: bit s for slot s; 0 is a wiped store
    6-7       low half of the CRC of a table: of each slot, the page that its last record is in from
              this record on, 0 for a slot that holds nothing
    8-11      sequence number, below 2**30
    12-251    payload, then ones
    252-255   CRC-32 of bytes 0-251

Words have their low byte first. A page is void, known to be damaged, if its first four bytes are 0
and others are not. It is a mark if its last four are 0 and others are not: see Store._mark. Should
the power fail while it is marked, the other bytes may be anything.
"""

from binascii import crc32
from struct import pack_into

import micropython
from micropython import const

SLOTS = 16
PAYLOAD = 240

PAGE = const(256)  # bytes, what flash programs at once
FORMAT = const(1)
HEADER = const(12)  # bytes

# What a page is.
BLANK = const(0)
GOOD = const(1)
FOREIGN = const(2)  # good, but of another format
VOID = const(3)
DAMAGED = const(4)

# What can be lost; losses.py has the words.
NO_SLOT = const(-1)
SLOT_LOST = const(0)
OLDER_LEFT = const(1)  # in place of a record that is damaged
PAGES_LOST = const(2)
OTHER_FORMAT = const(3)
WORN_OUT = const(4)
NOT_READ = const(5)  # of a file
NOTHING_READ = const(6)
NOT_WRITTEN = const(7)
OTHER_VERSION = const(8)  # of what is in a slot
INVALID = const(9)

_MAGIC = const(81)
_CRC = const(252)
_SEALED = const(0x2144_DF1C)  # the CRC of anything that ends with its own CRC
_TOP_OF_SEQUENCE = const(0x40)  # the limit of its highest byte


def look(page):
    """What kind of page has been read."""
    if _is_all(page, 0xFFFF):
        return BLANK
    if page[0] == _MAGIC and crc32(page) == _SEALED:
        if format_of(page) != FORMAT:
            return FOREIGN
        if page[3] <= PAYLOAD and page[11] < _TOP_OF_SEQUENCE:
            return GOOD
    if page[0] | page[1] | page[2] | page[3] == 0 and not _is_all(page, 0):
        return VOID
    return DAMAGED


def slot_of(page):
    return page[1] & 15


def used_by(page):
    return page[4] | page[5] << 8


def table_of(page):
    return page[6] | page[7] << 8


@micropython.viper
def sequence_of(page: ptr16) -> int:
    """Needs: len(page) >= 6, page[5] < 0x4000
    Gives: 0 <= result < 2 ** 30
    """
    return page[4] | page[5] << 16


def sum_of(table):
    return crc32(table) & 0xFFFF


def is_mark(page):
    """Whether a void or damaged page is a mark."""
    return page[252] | page[253] | page[254] | page[255] == 0 and not _is_all(page, 0)


def format_of(page):
    return page[1] >> 4


def void(page):
    page[:4] = bytes(4)


def mark(page):
    void(page)
    page[_CRC:] = bytes(4)


def fill(page, slot, version, payload):
    size = len(payload)
    pack_into("<BBBB", page, 0, _MAGIC, FORMAT << 4 | slot, version, size)
    page[HEADER : HEADER + size] = payload
    _pad(page, HEADER + size)


def seal(page, used, table, sequence):
    pack_into("<HHI", page, 4, used, sum_of(table), sequence)
    pack_into("<I", page, _CRC, crc32(memoryview(page)[:_CRC]))


@micropython.viper
def _is_all(page: ptr16, pair: int) -> int:
    """Needs: len(page) >= PAGE // 2, 0 <= pair <= 0xFFFF
    Gives: 0 <= result <= 1
    """
    for place in range(PAGE // 2):
        if page[place] != pair:
            return 0
    return 1


@micropython.viper
def _pad(page: ptr8, start: int):
    """Needs: len(page) >= _CRC, HEADER <= start <= _CRC"""
    for place in range(start, _CRC):
        page[place] = 0xFF


def check(slot, version, payload):
    """Raise ValueError if this is not a valid record."""
    if not 0 <= slot < SLOTS:
        raise ValueError(f"there is no slot {slot}: slots are 0 to {SLOTS - 1}")
    if not 0 <= version < 256:
        raise ValueError(f"a version is a number from 0 to 255, not {version}")
    if len(payload) > PAYLOAD:
        raise ValueError(f"slot {slot} takes {PAYLOAD} bytes at most, not {len(payload)}")
