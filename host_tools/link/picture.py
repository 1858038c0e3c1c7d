"""What the handheld's panel shows, put together from the lines that begin with `=`.

firmware/quadrille/remote/mirror.py explains how they are made.
"""

import re
from dataclasses import dataclass

Pixel = tuple[int, int, int]
Rows = list[list[Pixel]]

ZERO = ord("0")
DIGITS = 64
PASS = range(ord("!"), ord("!") + 10)
REPEAT = range(ord("p"), ord("p") + 10)
NOTHING = "-"
SUM_MODULUS = 1 << 18
SIZE = re.compile(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2})")
COLOUR = 5  # characters

HIDDEN = "= hidden"


@dataclass(frozen=True)
class Picture:
    """Red, green and blue of each cell, top row first, before the panel's gamma and brightness.

    While something secret is shown it is the picture before that, and `hidden`.
    """

    rows: Rows
    hidden: bool = False

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)


class DamagedError(Exception):
    """The line is not a frame, or not the next one."""


class Decoder:
    """Builds `picture` from lines.

    After a line that is lost or damaged everything but full frames is ignored: `lost` says so.
    """

    def __init__(self) -> None:
        self.picture: Picture | None = None
        self.lost = True
        self._width = 0
        self._cells: list[int] = []  # the index of each
        self._colours: dict[int, Pixel] = {}
        self._next = 0  # number of the next frame

    def hear(self, line: str) -> bool:
        """Read a line that begins with `=`; return whether there is a new picture."""
        try:
            if line == HIDDEN:
                return self._hide()
            self._take(line)
        except DamagedError:
            self.lost = True
            return False
        return True

    def _hide(self) -> bool:
        if self.picture is None or self.picture.hidden:
            return False
        self.picture = Picture(self.picture.rows, hidden=True)
        return True

    def _take(self, line: str) -> None:
        words = _checked(line).split(" ")
        if words[:2] == ["=", "full"] and len(words) == 6:
            self._begin(words[3])
        elif self.lost or len(words) != 4 or _digits(words[1]) != self._next:
            raise DamagedError
        *_, number, colours, cells = [word for word in words if not SIZE.fullmatch(word)]
        self._take_colours(colours)
        self._take_cells(cells)
        self._next = (_digits(number) + 1) % DIGITS
        self.lost = False
        self._paint()

    def _begin(self, size: str) -> None:
        self.lost = True  # until it has been read
        match = SIZE.fullmatch(size)
        if not match:
            raise DamagedError
        self._width = int(match[1])
        self._cells = [-1] * (self._width * int(match[2]))
        self._colours = {}

    def _take_colours(self, text: str) -> None:
        if text == NOTHING:
            return
        if len(text) % COLOUR:
            raise DamagedError
        for at in range(0, len(text), COLOUR):
            bits = _digits(text[at + 1 : at + COLOUR])
            self._colours[_digits(text[at])] = (bits >> 16, bits >> 8 & 255, bits & 255)

    def _take_cells(self, text: str) -> None:
        cell = 0
        index = -1
        for code in map(ord, "" if text == NOTHING else text):
            count = 1
            if code in PASS:
                cell += 1 << PASS.index(code)
                index = -1
                continue
            if code in REPEAT:
                count = 1 << REPEAT.index(code)
            else:
                index = _digits(chr(code))
            if cell + count > len(self._cells) or index not in self._colours:
                raise DamagedError
            self._cells[cell : cell + count] = [index] * count
            cell += count

    def _paint(self) -> None:
        if -1 in self._cells:
            self.lost = True
            raise DamagedError
        pixels = [self._colours[index] for index in self._cells]
        width = self._width
        self.picture = Picture([pixels[at : at + width] for at in range(0, len(pixels), width)])


def _checked(line: str) -> str:
    """A frame without its checksum, if that is right."""
    text, _, told = line.rpartition(" ")
    total = 0
    for character in text:
        total = (31 * total + ord(character)) % SUM_MODULUS
    if len(told) != 3 or _digits(told) != total:
        raise DamagedError
    return text


def _digits(text: str) -> int:
    value = 0
    for character in text:
        digit = ord(character) - ZERO
        if not 0 <= digit < DIGITS:
            raise DamagedError
        value = value * DIGITS + digit
    return value
