"""Grid kernels for boards up to 16x16, shared by the games.

A plane has one bit per cell: a 16-bit word for each of `width` columns from the left, with bit r
for row r from the bottom. Nothing here allocates.
"""

import micropython


@micropython.viper
def copy(to, source, size: int):
    """Copy bytes between two buffers; a slice assignment would allocate.

    Needs: 0 <= size, len(ptr8(source)) >= size, len(ptr8(to)) >= size
    Gives: all(ptr8(to)[i] == ptr8(source)[i] for i in range(size))
    """
    words = ptr32(source)
    target = ptr32(to)
    at = size >> 2
    while at:
        at -= 1
        target[at] = words[at]
    rest = ptr8(source)
    end = ptr8(to)
    at = size
    while at & 3:
        at -= 1
        end[at] = rest[at]


@micropython.viper
def count_word(word: int) -> int:
    """Return the number of cells in one column.

    Needs: 0 <= word
    Gives: 0 <= result <= 31, result == bits(word)
    """
    cells = 0
    while word:
        word &= word - 1
        cells += 1
    return cells


@micropython.viper
def flood(column: int, cells: int, mask: ptr16, group: ptr16, width: int) -> int:
    """Add to `group` all of `mask` that is connected to the cells of one word; return its size.

    Cells that `mask` does not have find nothing. `group` is clear, or has other groups of `mask`.

    Needs: 0 <= column < width <= 16, 0 <= cells <= 0xFFFF, len(mask) >= width, len(group) >= width
    Gives: 0 <= result <= 16 * width
    Holds: 0 <= column < width, last == width - 1, end == 0 or end == last, step == 1 or step == -1,
        end == last or step == -1, end == 0 or step == 1, 0 <= turned <= 1, 0 <= cells <= 0xFFFF,
        0 <= size, size + bits(cells) <= sum(bits(group[c]) * (c < width) for c in range(16))
    """
    # Viper keeps the first two parameters in registers, everything else on the stack: so these two,
    # and their order, are what makes this fast (docs/bench.md).
    room = mask[column]
    old = group[column]
    cells = cells & room & ~old
    if (room << 1) & room:
        # A sum carries each cell up to the end of its run; downwards it is one by one.
        cells = (room + cells) & room ^ room | cells
        while (cells >> 1) & room & ~cells:
            cells |= (cells >> 1) & room
    group[column] = old | cells
    size = 0
    old = 0
    if column:
        old = mask[column - 1]
    if column + 1 ^ width:
        old |= mask[column + 1]
    if old & cells:
        # Sweep back and forth across the columns that the group has reached, until it has not
        # grown on the way to either end.
        last = width - 1
        end = last
        step = 1
        while True:
            while cells:
                cells &= cells - 1
                size += 1
            cells = group[column]
            turned = 0
            while True:
                if column ^ end:
                    column += step
                    old = group[column]
                    if mask[column] & cells & ~old:
                        break
                    if old:
                        cells = old
                        continue
                    column -= step
                if turned:
                    return size
                turned = 1
                step = -step
                end ^= last
                cells = group[column]
            # Here `cells` is what comes in sideways, and `old` what the column has of the group.
            room = mask[column]
            cells = cells & room | old
            if (room << 1) & room:
                cells = (room + cells) & room ^ room | cells
                while (cells >> 1) & room & ~cells:
                    cells |= (cells >> 1) & room
            group[column] = cells
            cells ^= old
    # All of it is in one column, and most groups are one cell.
    if cells & (cells - 1):
        while cells:
            cells &= cells - 1
            size += 1
        return size
    if cells:
        return 1
    return 0


@micropython.viper
def remove(planes: ptr16, depth: int, cells: ptr16, width: int) -> int:
    """Take cells out of `depth` planes that lie one after the other; return the columns in use.

    What lies above a taken cell falls, and columns that are empty in every plane close up to the
    left.

    Needs: 0 <= depth <= 16, 0 <= width <= 16, len(planes) >= depth * width, len(cells) >= width
    Gives: 0 <= result <= width
    """
    to = 0
    for column in range(width):
        gone = cells[column]
        used = 0
        for plane in range(depth):
            at = plane * width
            word = planes[at + column]
            planes[at + column] = 0
            holes = gone
            while holes:
                below = (holes & -holes) - 1
                word = word & below | word >> 1 & ~below
                holes = (holes & (holes - 1)) >> 1
            planes[at + to] = word
            used |= word
        if used:
            to += 1
    return to


@micropython.viper
def note(out: ptr8, n: int, what: int, which: int, start: int, goal: int) -> int:
    """Write an entry of a story after n others; return how many there are now.

    Needs: 0 <= n < 64, len(out) >= 4 * n + 4, 0 <= what <= 255, 0 <= which <= 255, 0 <= start <=
        255, 0 <= goal <= 255
    Gives: result == n + 1
    """
    at = n << 2
    out[at] = what
    out[at + 1] = which
    out[at + 2] = start
    out[at + 3] = goal
    return n + 1
