"""Two fonts with French accents: SMALL, capitals only, 5 rows high; LARGE, 7 rows.

`y` is the top row of a capital. Accents take one row above it in SMALL and two in LARGE; cedillas,
and tails such as that of g in LARGE, take one row below the line. What a font does not have is
drawn as a box. Everything is clipped, and nothing allocates: the UTF-8 bytes of a string are read
where they lie.
"""

import micropython
from micropython import const

from . import glyphs
from .glyphs import SIGNS

SMALL, LARGE = 0, 1
HEIGHTS = (5, 7)
FONTS = (glyphs.SMALL, glyphs.LARGE)

# Where things lie in a font.
_SPACE = const(0)
_FOLDS = const(1)
_ACCENTS = const(2)
_LETTERS = const(17)
_COLUMNS = const(5)  # of a letter

# Where things lie in SIGNS.
_OTHERS = const(128)
_END = const(173)

# Codes of letters. Space and half a space have no shape.
_HALF_SPACE = const(31)
_FIRST = const(33)
_BOX = const(127)
_DOTLESS = const(138)
_CEDILLA = const(6)


# --- texts ----------------------------------------------------------------------------------


def draw(canvas, text, x, y, index, size):
    """Draw a text. Return where the next letter would begin, or anything beyond the right edge."""
    return draw_part(canvas, text, 0, len(text), x, y, index, size)


def draw_part(canvas, text, first, count, x, y, index, size):
    """Draw `count` letters of a text, from the one whose UTF-8 begins at byte `first`."""
    shape = canvas.width | canvas.height << 8
    return _text(canvas.cells, shape, text, first, count, x, y, index, FONTS[size])


def width(text, size):
    """Return the columns from the first lit one of a text to the last."""
    return advance(text, 0, len(text), size) - 1


def advance(text, first, count, size):
    """Return the columns that these letters take, with the gap after the last one."""
    return _text(SIGNS, 0, text, first, count, 0, 0, 0, FONTS[size])


def number(canvas, number, x, y, index):
    """Draw a number from 0 to 9999 in SMALL; return where the next letter would begin."""
    shape = canvas.width | canvas.height << 8
    return _number(canvas.cells, shape, number, x, y, index, glyphs.SMALL)


# --- from UTF-8 to letters ------------------------------------------------------------------


@micropython.viper
def next_letter(text: ptr8, at: int) -> int:
    """Return the byte after the letter that begins at byte `at`.

    Needs: 0 <= at < 2 ** 24, len(text) >= at + 1
    Gives: at < result <= at + 4
    """
    lead = text[at]
    if lead >= 0xF0:
        return at + 4
    if lead >= 0xE0:
        return at + 3
    if lead >= 0xC0:
        return at + 2
    return at + 1


@micropython.viper
def _letter(text: ptr8, at: int, folds: int) -> int:
    """Return the code of the letter at a byte of a text, with its accent << 8.

    Needs: 0 <= at < 2 ** 24, len(text) >= at + 1, 0 <= folds <= 1, text[at] < 0xC0 or len(text) >=
        at + 2, text[at] < 0xE0 or len(text) >= at + 3
    Gives: 31 <= result & 255 <= 144, 0 <= result >> 8 <= _CEDILLA, folds == 0 or not 97 <= result &
        255 <= 122
    Holds: _OTHERS <= place, (place - _OTHERS) % 3 == 0
    """
    code = text[at]
    if code >= 0xF0:
        return _BOX
    if code >= 0xE0:
        code = (code & 0x1F) << 12 | (text[at + 1] & 0x3F) << 6 | text[at + 2] & 0x3F
    elif code >= 0xC0:
        code = (code & 0x1F) << 6 | text[at + 1] & 0x3F
    signs = ptr8(SIGNS)
    accent = 0
    if code >= 0xC0 and code <= 0xFF:
        place = (code - 0xC0) * 2
        code = signs[place]
        accent = signs[place + 1] - 48
    elif code > 126:
        point = code
        code = _BOX
        place = _OTHERS
        while place < _END:
            if (signs[place] << 8 | signs[place + 1]) == point:
                code = signs[place + 2]
                break
            place += 3
    elif code < 32:
        code = _BOX
    if folds:
        if code >= 97 and code <= 122:
            code -= 32
        if code == 73 and accent:
            code = _DOTLESS  # A small I is too narrow for an accent.
    return code | accent << 8


# --- from letters to lights -----------------------------------------------------------------


@micropython.viper
def _text(
    cells, shape: int, text, at: int, count: int, x: int, y: int, index: int, font: ptr8
) -> int:
    """Draw letters; if `shape` (columns | rows << 8) is 0, only measure them.

    Needs: 0 <= shape <= 0xFFFF, len(ptr8(cells)) >= (shape & 255) * (shape >> 8), 0 <= at < 2 **
        24, len(ptr8(text)) >= at, 0 <= count < 2 ** 16, count <= sum(i >= at and ptr8(text)[i] &
        0xC0 != 0x80 for i in range(len(ptr8(text)))), all((ptr8(text)[i] < 0xC0 or (i + 1 <
        len(ptr8(text)) and ptr8(text)[i + 1] & 0xC0 == 0x80)) and (ptr8(text)[i] < 0xE0 or (i + 2 <
        len(ptr8(text)) and ptr8(text)[i + 2] & 0xC0 == 0x80)) and (ptr8(text)[i] < 0xF0 or (i + 3 <
        len(ptr8(text)) and ptr8(text)[i + 3] & 0xC0 == 0x80)) for i in range(len(ptr8(text)))),
        -2 ** 15 < x < 2 ** 15, -2 ** 15 < y < 2 ** 15, 0 <= index <= 255, len(font) >= 447,
        font[_FOLDS] <= 1, font[_FOLDS] == 1 or len(font) >= 577, all(i >= 112 - 26 * font[_FOLDS]
        or font[_LETTERS + _COLUMNS * i] > 0 for i in range(112))
    Holds: 0 <= count < 2 ** 16, given_x <= x <= 2 ** 25, x + 256 * count <= 2 ** 25, 1 <= wide <= 5
    """
    columns = shape & 255
    folds = font[_FOLDS]
    while count and (x < columns or shape == 0):
        code = int(_letter(text, at, folds))
        at = int(next_letter(text, at))
        count -= 1
        accent = code >> 8
        code &= 255
        if code == 32:
            x += font[_SPACE] + 1
            continue
        if code == _HALF_SPACE:
            x += font[_SPACE] >> 1
            continue
        place = code - _FIRST
        if folds and code > 122:
            place -= 26
        first = _LETTERS + place * _COLUMNS
        wide = _COLUMNS
        while font[first + wide - 1] == 0:
            wide -= 1
        if shape:
            for column in range(wide):
                _column(cells, shape, font[first + column], x + column, y, index)
            if accent == _CEDILLA:
                bottom = 7 - 2 * folds
                _column(cells, shape, 1, x + (wide >> 1), y + bottom, index)
            elif accent:
                top = y - 2
                if code >= 97 and folds == 0:
                    top = y
                shift = wide - 3 >> 1
                first = _ACCENTS + (accent - 1) * 3
                for column in range(3):
                    _column(cells, shape, font[first + column] & 3, x + shift + column, top, index)
        x += wide + 1
    return x


@micropython.viper
def _column(cells: ptr8, shape: int, bits: int, x: int, y: int, index: int):
    """Light cells of one column downwards from row y, for each bit from the lowest.

    Needs: 0 <= shape <= 0xFFFF, len(cells) >= (shape & 255) * (shape >> 8), 0 <= bits <= 255, -2 **
        16 < x < 2 ** 16, -2 ** 16 < y < 2 ** 16, 0 <= index <= 255
    """
    width = shape & 255
    height = shape >> 8
    if x < 0 or x >= width:
        return
    while bits and y < height:
        if bits & 1 and y >= 0:
            cells[y * width + x] = index
        bits >>= 1
        y += 1


@micropython.viper
def _number(cells, shape: int, number: int, x: int, y: int, index: int, font: ptr8) -> int:
    """Needs: 0 <= shape <= 0xFFFF, len(ptr8(cells)) >= (shape & 255) * (shape >> 8), 0 <= number <=
        9999, -2 ** 15 < x < 2 ** 15, -2 ** 15 < y < 2 ** 15, 0 <= index <= 255, len(font) >= 140
    Gives: x < result <= x + 16
    """
    divisor = 1
    while divisor * 10 <= number:
        divisor *= 10
    while divisor:
        digit = number // divisor % 10
        divisor //= 10
        first = _LETTERS + (48 - _FIRST + digit) * _COLUMNS
        for column in range(3):
            _column(cells, shape, font[first + column], x + column, y, index)
        x += 4
    return x
