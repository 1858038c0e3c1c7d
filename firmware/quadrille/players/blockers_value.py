"""What positions and moves of Blockers! are worth.

`header` is the game's state as bytes, `state` the same as 32-bit words; blockers.py of the engine
has the layout. `grid` is made of tables with sixteen places a column, so that every cell of the
board has four neighbours: the cell in a column (0-8) and row (0-8) is at (column + 1) << 4 | row.

    at   holds
    0    1 + the colour of the tile here, 0 for an empty cell, 7 off the board
    176  where there is a tile: a place further up in its group; the topmost names itself
    352  of an empty cell, the colours beside it: bit 1 for the first; all bits elsewhere
    528  two bytes each: what a tile is worth here, see `rate`
    880  eight bytes: groups on the board, by 1 + colour

All values are those of `worth`: what a seat has counts once for each of the others, and what each
of the others has counts against it.
"""

import micropython
from micropython import const

GRID_BYTES = const(888)

_PLACES = const(176)
_TOP = const(176)
_BESIDE = const(352)
_RATINGS = const(264)  # of words
_GROUPS = const(880)
_OFF = const(7)
_FULL = const(255)

# Bytes of the header, then bytes and words of the state.
_VARIANT = const(1)
_PLAYERS = const(2)
_TURN = const(4)
_CAPTURED = const(18)
_BOARD = const(11)

# A point of the game's own counting, and what helps to lose some later: an empty cell beside tiles
# of a colour, and each further group of it that a tile there would join. Found by matches between
# players that look one move ahead: with both it wins 83 % against one that counts points only.
POINT = const(256)
_CELL = const(20)
_JOIN = const(60)
_BLOCKER = const(30)  # less: it may go anywhere, so it is kept for when that counts
_BLOCKER_TILE = const(27)

_WANTED = const(1)  # instead of a rating
_ZERO = const(0x8000)  # added to all ratings


@micropython.viper
def prepare(grid: ptr8):
    """Fill an empty grid with what stays: the places off the board."""
    for place in range(_PLACES):
        column = place >> 4
        if column == 0 or column == 10 or place & 15 > 8:
            grid[place] = _OFF
            grid[_BESIDE + place] = _FULL


@micropython.viper
def lay_out(state: ptr32, grid: ptr8):
    """Put the tiles on the grid, link each to its group, and count the groups."""
    for colour in range(8):
        grid[_GROUPS + colour] = 0
    for first in range(_BESIDE + 16, _BESIDE + 160, 16):
        for at in range(first, first + 9):
            grid[at] = 0
    for column in range(9):
        word = state[_BOARD + column]
        place = (column + 1) << 4
        end = place + 9
        while place < end:
            colour = word & 1 | word >> 8 & 2 | word >> 16 & 4
            grid[place] = colour
            if colour:
                top = place
                groups = grid[_GROUPS + colour] + 1
                if grid[place - 1] == colour:
                    top = grid[_TOP + place - 1]
                    while top ^ grid[_TOP + top]:
                        top = grid[_TOP + top]
                    groups -= 1
                grid[_TOP + place] = top
                if grid[place - 16] == colour:
                    other = grid[_TOP + place - 16]
                    while other ^ grid[_TOP + other]:
                        other = grid[_TOP + other]
                    if other < top:
                        grid[_TOP + top] = other
                        groups -= 1
                    elif top < other:
                        grid[_TOP + other] = top
                        groups -= 1
                grid[_GROUPS + colour] = groups
                at = _BESIDE + place
                grid[at] = _FULL
                bit = 1 << colour
                grid[at - 16] |= bit
                grid[at - 1] |= bit
                grid[at + 1] |= bit
                grid[at + 16] |= bit
            word >>= 1
            place += 1
    # Links lead to lower places, so those name the topmost already.
    for place in range(16, 160):
        if grid[_BESIDE + place] == _FULL and grid[place] ^ _OFF:
            grid[_TOP + place] = grid[_TOP + grid[_TOP + place]]


# --- positions ------------------------------------------------------------------------------


@micropython.viper
def worth(header, grid, seat: int, chances: int) -> int:
    """Return the value of a position to a seat, or with `chances` 0 that of its points alone."""
    h = ptr8(header)
    g = ptr8(grid)
    lay_out(header, grid)
    others = h[_PLAYERS] - 1
    each = 1 + h[_VARIANT]
    total = 0
    colour = 1
    for other in range(others + 1):
        points = int(captures(header, other))
        for _ in range(each):
            points += g[_GROUPS + colour]
            colour += 1
        if other == seat:
            total -= points * others
        else:
            total += points
    total = total * POINT
    if chances:
        total += int(openings(grid, 1 + seat * each, each, others))
    return total


@micropython.viper
def captures(header: ptr8, seat: int) -> int:
    """Return the points of a seat for the tiles that it has taken."""
    at = _CAPTURED + 5 * seat
    most = 0
    for colour in range(5):
        if header[at + colour] > most:
            most = header[at + colour]
    return most


@micropython.viper
def openings(grid: ptr8, own: int, each: int, others: int) -> int:
    """Return what the empty cells are worth to the seat with `each` colours from `own` on."""
    total = 0
    for place in range(16, 160):
        beside = grid[_BESIDE + place]
        if beside and beside ^ _FULL:
            step = 16
            for side in range(4):
                colour = grid[place + step]
                if colour and colour ^ _OFF:
                    points = _CELL
                    # The sides before this one: of 16, -16, 1, -1.
                    before = 16
                    for _ in range(side):
                        if grid[place + before] == colour and points:
                            points = _JOIN
                            if grid[_TOP + place + before] == grid[_TOP + place + step]:
                                points = 0
                        before = 0 - before
                        if before == 16:
                            before = 1
                    if colour >= own and colour < own + each:
                        points = points * others
                    else:
                        points = 0 - points
                    total += points
                step = 0 - step
                if step == 16:
                    step = 1
    return total


# --- moves ----------------------------------------------------------------------------------


@micropython.viper
def choose(header, grid, moves, count: int, first: int) -> int:
    """Return the move of the seat to move that is worth most, as far as cells around it tell.

    `lay_out` comes before. Among equal moves the next one from `first` on is chosen.
    """
    h = ptr8(header)
    ratings = ptr16(grid)
    listed = ptr16(moves)
    blocker = _BLOCKER * (h[_PLAYERS] - 1)
    each = 1 + h[_VARIANT]
    best = -1
    found = 0
    for colour in range(h[_TURN] * each, h[_TURN] * each + each):
        for i in range(count):
            if listed[i] >> 13 == colour:
                ratings[_RATINGS + 16 + (listed[i] & 0xFF)] = _WANTED
        rate(header, grid, 1 + colour)
        i = first
        for _ in range(count):
            move = listed[i]
            if move >> 13 == colour:
                rating = ratings[_RATINGS + 16 + (move & 0xFF)]
                if move >> 8 & 31 == _BLOCKER_TILE:
                    rating -= blocker
                if rating > best:
                    best = rating
                    found = move
            i += 1
            if i == count:
                i = 0
    return found


@micropython.viper
def rate(header, grid, colour: int):
    """Write for the seat to move what a tile of 1 + its colour is worth where that is wanted."""
    h = ptr8(header)
    g = ptr8(grid)
    ratings = ptr16(grid)
    others = h[_PLAYERS] - 1
    each = 1 + h[_VARIANT]
    own = 1 + h[_TURN] * each
    captured = _CAPTURED - 1 + 5 * h[_TURN]
    most = int(captures(header, h[_TURN]))
    for place in range(16, 160):
        if ratings[_RATINGS + place] ^ _WANTED:
            continue
        taken = g[place]
        against = 0  # what others gain
        groups = 0  # of the colour around the cell
        alone = 1  # whether the tile that is taken is a group
        fresh = 0  # empty cells around that had no tile of the colour beside them
        shared = 0  # and those that had
        step = 16
        for side in range(4):
            near = g[place + step]
            if near == 0:
                if g[_BESIDE + place + step] >> colour & 1:
                    shared += 1
                else:
                    fresh += 1
            elif near ^ _OFF:
                if near == taken:
                    alone = 0
                elif near == colour or taken == 0:
                    points = _CELL
                    before = 16
                    for _ in range(side):
                        if g[place + before] == near and points:
                            points = _JOIN
                            if g[_TOP + place + before] == g[_TOP + place + step]:
                                points = 0
                        before = 0 - before
                        if before == 16:
                            before = 1
                    if near == colour and points:
                        groups += 1
                    if taken == 0:  # an empty cell less
                        if near >= own and near < own + each:
                            against += points * others
                        else:
                            against -= points
            step = 0 - step
            if step == 16:
                step = 1
        points = (groups - 1) * POINT + fresh * _CELL
        if groups == 0:
            points += shared * _JOIN
        if taken:
            if h[captured + taken] == most:
                points -= POINT
            if alone:
                if taken >= own and taken < own + each:
                    points += POINT
                else:
                    against += POINT
        ratings[_RATINGS + place] = _ZERO + points * others - against
