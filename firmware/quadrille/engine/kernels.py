"""Grid kernels for boards up to 16x16, shared by the games.

A plane has a bit a cell: a 16-bit word for each of `width` columns from the left, in it bit r for
row r from the bottom. Nothing here allocates.
"""

import micropython


@micropython.viper
def copy(to, source, size: int):
    """Copy bytes, between buffers of their own; a slice assignment would allocate."""
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


# --- counting -------------------------------------------------------------------------------


@micropython.viper
def count_word(word: int) -> int:
    """Return the number of cells in one column."""
    cells = 0
    while word:
        word &= word - 1
        cells += 1
    return cells


@micropython.viper
def count(plane: ptr16, width: int) -> int:
    """Return the number of cells of a plane."""
    cells = 0
    for column in range(width):
        word = plane[column]
        while word:
            word &= word - 1
            cells += 1
    return cells


# --- groups ---------------------------------------------------------------------------------


@micropython.viper
def flood(column: int, cells: int, mask: ptr16, group: ptr16, width: int) -> int:
    """Add to `group` all of `mask` that hangs together with the cells of one word; return its size.

    Cells that `mask` does not have find nothing. `group` is clear, or has other groups of `mask`.
    """
    # Sweep to and fro across the columns that the group has reached, until it has not grown on the
    # way to either end. Viper keeps the first two parameters in registers, everything else on the
    # stack: so these two, and their order, are what makes this fast (docs/bench.md).
    last = width - 1
    end = last
    step = 1
    size = 0
    old = group[column]
    while True:
        # Here `cells` is what comes in from beside, and `old` what the column has of the group.
        room = mask[column]
        cells = cells & room | old
        if (room << 1) & room:
            # A sum carries each cell up to the end of its run; downwards it is one by one.
            cells = (room + cells) & room ^ room | cells
            while (cells >> 1) & room & ~cells:
                cells |= (cells >> 1) & room
        group[column] = cells
        cells ^= old
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


@micropython.viper
def groups(mask, scratch, width: int, at_least: int, out: ptr16) -> int:
    """List the groups of `mask` that have at least so many cells; return how many there are.

    Each takes one word of `out`, column << 4 | row of the lowest cell in its leftmost column, in
    rising order. `scratch` is a plane. With at_least = 1 this counts the groups.
    """
    cells = ptr16(mask)
    seen = ptr16(scratch)
    for column in range(width):
        seen[column] = 0
    found = 0
    for column in range(width):
        rest = cells[column] & ~seen[column]
        while rest:
            first = rest & -rest
            size = int(flood(column, first, mask, scratch, width))
            rest &= ~seen[column]
            if size >= at_least:
                row = 0
                while first >> row > 1:
                    row += 1
                out[found] = column << 4 | row
                found += 1
    return found


@micropython.viper
def connected(mask, scratch, width: int) -> int:
    """Return 1 if `mask` is empty or one group, else 0. `scratch` is a plane."""
    cells = ptr16(mask)
    seen = ptr16(scratch)
    for column in range(width):
        seen[column] = 0
    begun = 0
    for column in range(width):
        rest = cells[column] & ~seen[column]
        if rest:
            if begun:
                return 0
            begun = 1
            flood(column, rest & -rest, mask, scratch, width)
            if rest & ~seen[column]:
                return 0
    return 1


# --- gravity --------------------------------------------------------------------------------


@micropython.viper
def remove(planes: ptr16, depth: int, cells: ptr16, width: int) -> int:
    """Take cells out of `depth` planes that lie one after the other; return the columns in use.

    What lies above a taken cell falls, and columns that are empty in every plane close up to the
    left.
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
