"""What screens draw on: a grid of colour indices, a byte per cell, row by row from the top left.

Everything is clipped: what lies outside is not drawn. Nothing here allocates once a canvas is made.

A sprite is bytes: width, height, then its cells row by row; CLEAR lets the background show through.
"""

import micropython

CLEAR = 255


def sprites(text, count, indices):
    """Sprites from `count` pictures side by side: a sign per cell, whose index `indices` gives."""
    words = text.split()
    found = []
    for number in range(count):
        rows = words[number::count]
        cells = [indices[sign] for row in rows for sign in row]
        found.append(bytes((len(rows[0]), len(rows))) + bytes(cells))
    return found


@micropython.viper
def _fill(cells: ptr8, first: int, stride: int, shape: int, index: int):
    """Set a box of `shape` (width | height << 8) whose first cell is `first`.

    Needs: 0 <= first < 2 ** 16, 0x100 <= shape <= 0xFFFF, 1 <= shape & 255 <= stride <= 255,
        len(cells) >= first + stride * ((shape >> 8) - 1) + (shape & 255), 0 <= index <= 255
    Holds: rows == 0 or at + stride * (rows - 1) + width <= len(cells), left == 0 or at + stride *
        (rows - 1) + left <= len(cells), at + left + skip + stride * (rows - 1) <= 2 ** 24
    """
    width = shape & 255
    rows = shape >> 8
    skip = stride - width
    at = first
    while rows:
        left = width
        while left:
            cells[at] = index
            at += 1
            left -= 1
        at += skip
        rows -= 1


@micropython.viper
def _blit(cells: ptr8, sprite: ptr8, size: int, x: int, y: int):
    """Copy a sprite to a canvas of `size` (width | height << 8), its top left at x, y.

    Needs: 0 <= size <= 0xFFFF, len(cells) >= (size & 255) * (size >> 8), len(sprite) >= 2,
        sprite[0] >= 1, len(sprite) >= 2 + sprite[0] * sprite[1], -2 ** 16 < x < 2 ** 16, -2 ** 16 <
        y < 2 ** 16
    Holds: 0 <= row <= rows, 0 <= column <= columns, source == 2 + columns * row, source == 2 +
        columns * row + column
    """
    width = size & 255
    height = size >> 8
    columns = int(sprite[0])
    rows = int(sprite[1])
    source = 2
    row = 0
    while row < rows:
        down = y + row
        column = 0
        while column < columns:
            across = x + column
            index = int(sprite[source])
            source += 1
            if index != 255 and down >= 0 and down < height and across >= 0 and across < width:
                cells[down * width + across] = index
            column += 1
        row += 1


class Canvas:
    def __init__(self, width, height, cells=None):
        self.width = width
        self.height = height
        self.cells = cells or bytearray(width * height)
        self._size = width | height << 8

    def clear(self):
        _fill(self.cells, 0, self.width, self._size, 0)

    def set(self, x, y, index):
        if 0 <= x < self.width and 0 <= y < self.height:
            self.cells[y * self.width + x] = index

    def box(self, x, y, width, height, index):
        """Fill a box."""
        if x < 0:
            width += x
            x = 0
        if y < 0:
            height += y
            y = 0
        if x + width > self.width:
            width = self.width - x
        if y + height > self.height:
            height = self.height - y
        if width > 0 and height > 0:
            _fill(self.cells, y * self.width + x, self.width, width | height << 8, index)

    def sprite(self, sprite, x, y):
        _blit(self.cells, sprite, self._size, x, y)
