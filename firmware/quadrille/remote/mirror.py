"""Show the panel on a PC: only what changes, and only as fast as the line takes it.

A frame is a line of printable characters:

    = full N WxH COLOURS CELLS SUM     all of the picture
    = N COLOURS CELLS SUM              what has changed since the frame before
    = hidden                           the panel shows something secret, until the next frame

A digit is the character 48 + its value, 0 to 63 ("0" to "o").

    N        a digit: the number of the frame, modulo 64
    COLOURS  for each colour that is new or has changed: a digit for its index, and four for its
             red, green and blue, 24 bits; or only `-`
    CELLS    goes through the cells row by row from the top left; or only `-`:
             a digit is the index of the next cell
             "!" + k skips 2**k cells that have not changed
             "p" + k gives 2**k cells the index of the cell before them
    SUM      three digits: of each character from the `=` to the end of CELLS
             sum = (31 * sum + its code) modulo 2**18
"""

import micropython
from micropython import const

from .words import choice

_COLOURS = const(64)

_HEAD = const(20)  # where COLOURS begin; what comes before them ends there
_TAIL = const(6)  # blank, sum, CR, LF

_ZERO = const(48)  # the digit 0
_BLANK = const(32)
_NOTHING = const(45)  # "-"
_PASS = const(33)  # "!"
_REPEAT = const(112)  # "p"

_UNKNOWN = b"\xff"  # not the index of any colour

# Four bytes for each colour: red, green and blue as the PC knows them, and these flags.
_KNOWN = const(1)
_USED = const(2)  # in the frame that is being written

_HIDDEN = b"= hidden\r\n"


def screen(device, app, what):
    """Begin or stop sending what the panel shows: first all of it, then what changes."""
    if choice(what, ("off", "on")):
        device.link.mirror = device.link.mirror or Mirror(device.panel)
        device.link.mirror.begin()
    elif device.link.mirror:
        device.link.mirror.end()
    return what


class Mirror:
    """`begin` sends a whole picture, `look` what has changed, when nothing is being sent."""

    def __init__(self, panel):
        cells = len(panel.frame)
        self._panel = panel
        self._cells = bytearray(cells)  # as the PC knows them
        self._colours = bytearray(4 * _COLOURS)
        self._line = bytearray(_HEAD + 5 * _COLOURS + 2 + cells + _TAIL)
        self._at = 0  # what is being sent: from here …
        self._end = 0  # … to here
        self._number = 0
        self._wanted = False
        self._whole = False  # the next frame must be
        self._hidden = False

    @property
    def leaving(self):
        return self._at < self._end

    def begin(self):
        self._wanted = self._whole = True
        self._hidden = False

    def end(self):
        self._wanted = False

    def look(self, app):
        """Write a line, if there is something to show or to hide; all is hidden without an app."""
        if not self._wanted:
            return
        if app is None or app.secret:
            if not self._hidden:
                self._hidden = True
                for at in range(len(_HIDDEN)):
                    self._line[at] = _HIDDEN[at]
                self._at = 0
                self._end = len(_HIDDEN)
            return
        self._write()

    def _write(self):
        line = self._line
        frame = self._panel.frame
        start = self._head()
        at = put_colours(frame, len(frame), self._panel.palette, self._colours, line, _HEAD)
        at = put_cells(frame, len(frame), self._cells, line, at)
        changed = at > _HEAD + 3 or line[_HEAD] != _NOTHING or line[_HEAD + 2] != _NOTHING
        if changed or self._hidden:
            self._hidden = self._whole = False
            self._number = (self._number + 1) % 64
            self._at = start
            self._end = seal(line, start, at)

    def _head(self):
        """Write what comes before the colours; return where that begins."""
        if not self._whole:
            return put_head(self._line, _HEAD, self._number)
        self._cells[:] = _UNKNOWN * len(self._cells)
        self._colours[:] = bytes(len(self._colours))
        panel = self._panel
        head = f"= full {chr(_ZERO + self._number)} {panel.width}x{panel.height} ".encode()
        self._line[_HEAD - len(head) : _HEAD] = head
        return _HEAD - len(head)

    def send(self, serial, most):
        """Send up to `most` characters; return how many there was room for."""
        sent = serial.write(self._line, self._at, min(self._end, self._at + most))
        self._at += sent
        return sent


@micropython.viper
def put_head(line: ptr8, end: int, number: int) -> int:
    """Write the head of a partial frame up to `end`; return where it begins.

    Needs: 4 <= end < 2 ** 24, len(line) >= end, 0 <= number < 64
    Gives: result == end - 4
    """
    line[end - 4] = 61  # "="
    line[end - 3] = _BLANK
    line[end - 2] = _ZERO + number
    line[end - 1] = _BLANK
    return end - 4


@micropython.viper
def put_colours(frame: ptr8, cells: int, palette: ptr8, colours: ptr8, line: ptr8, at: int) -> int:
    """Write the colours in use that the PC does not know, and a blank; return where they end.

    Needs: 0 <= cells, len(frame) >= cells, all(frame[i] < _COLOURS for i in range(cells)),
        len(palette) >= 3 * _COLOURS, len(colours) >= 4 * _COLOURS, at == _HEAD, len(line) >= _HEAD
        + 5 * _COLOURS + 2
    Gives: at + 2 <= result <= at + 5 * _COLOURS + 1
    Holds: 0 <= colour <= _COLOURS, begin <= at <= begin + 5 * colour
    """
    while cells:
        cells -= 1
        colours[4 * frame[cells] + 3] |= _USED
    begin = at
    colour = 0
    while colour < _COLOURS:
        known = 4 * colour
        state = colours[known + 3]
        if state & _USED:
            place = 3 * colour
            red = palette[place]
            green = palette[place + 1]
            blue = palette[place + 2]
            same = colours[known] ^ red | colours[known + 1] ^ green | colours[known + 2] ^ blue
            if same or not state & _KNOWN:
                colours[known] = red
                colours[known + 1] = green
                colours[known + 2] = blue
                line[at] = _ZERO + colour
                line[at + 1] = _ZERO + (red >> 2)
                line[at + 2] = _ZERO + ((red & 3) << 4 | green >> 4)
                line[at + 3] = _ZERO + ((green & 15) << 2 | blue >> 6)
                line[at + 4] = _ZERO + (blue & 63)
                at += 5
            colours[known + 3] = _KNOWN
        colour += 1
    if at == begin:
        line[at] = _NOTHING
        at += 1
    line[at] = _BLANK
    return at + 1


@micropython.viper
def put_cells(frame: ptr8, cells: int, known: ptr8, line: ptr8, at: int) -> int:
    """Write the cells that have changed; return where they end.

    Needs: 0 <= cells <= 2 ** 16, len(frame) >= cells, len(known) >= cells, 0 <= at < 2 ** 24,
        all(frame[i] < _COLOURS for i in range(cells)), len(line) >= at + cells + 1
    Gives: at < result <= at + cells + 1
    Holds: 0 <= passed <= cell <= cells, begin <= at <= 2 ** 25, at + passed <= begin + cell, 0 <=
        more <= cell, at + more <= begin + cell, 0 <= first <= cell, first < cells, frame[first] ==
        index, at <= begin + first + 1, _PASS <= code <= _PASS + 17, passed <= 2 ** 16 >> code -
        _PASS, _REPEAT <= code <= _REPEAT + 17, more <= 2 ** 16 >> code - _REPEAT
    """
    begin = at
    cell = 0
    passed = 0
    while cell < cells:
        index = frame[cell]
        if known[cell] == index:
            passed += 1
            cell += 1
            continue
        code = _PASS
        while passed:
            if passed & 1:
                line[at] = code
                at += 1
            passed >>= 1
            code += 1
        line[at] = _ZERO + index
        at += 1
        first = cell
        while cell < cells and frame[cell] == index:
            known[cell] = index
            cell += 1
        code = _REPEAT
        more = cell - first - 1
        while more:
            if more & 1:
                line[at] = code
                at += 1
            more >>= 1
            code += 1
    if at == begin:
        line[at] = _NOTHING
        at += 1
    return at


@micropython.viper
def seal(line: ptr8, start: int, end: int) -> int:
    """Write the sum and the end of a line; return where it ends.

    Needs: 0 <= start <= end < 2 ** 24, len(line) >= end + 6
    Gives: result == end + 6
    """
    total = 0
    at = start
    while at < end:
        total = (31 * total + line[at]) & 0x3FFFF
        at += 1
    line[at] = _BLANK
    line[at + 1] = _ZERO + (total >> 12)
    line[at + 2] = _ZERO + (total >> 6 & 63)
    line[at + 3] = _ZERO + (total & 63)
    line[at + 4] = 13
    line[at + 5] = 10
    return at + 6
