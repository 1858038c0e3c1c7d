"""Viper of Blockers!: which tiles may be taken from groups that close a ring.

Only such a group can lose a tile whose neighbours are not connected around it. Random play hardly
ever makes one, so this is separate from `find_open`, which does the rest.

`grid` is five tables of 176 bytes with sixteen places per column, so that every cell of the board
has four neighbours. The cell in a column (0-8) and row (0-8) is at (column + 1) << 4 | row.

    at   holds
    0    1 + colour of the tile here; 0 if there is none, or if its colour is not looked at
    176  its number in the order in which the search meets the tiles; 0 if it has not
    352  the lowest number next to any tile of the branch that begins here
    528  the place that the search came from; 0, which is not a cell, where it began
    704  ways already tried from here, 0 to 4; 8 more if the group would fall apart without the tile
"""

import micropython
from micropython import const

GRID_BYTES = 880

_BOARD = const(44 // 4)  # word of the state
_PLACES = const(176)
_NUMBER = const(176)
_LOWEST = const(352)
_FROM = const(528)
_WAYS = const(704)


@micropython.viper
def lay_out(state: ptr32, colours: int, grid: ptr8):
    """Put the tiles of some colours, one bit each, on an unsearched grid.

    Needs: len(state) >= 20, all(state[_BOARD + c] < 2 ** 27 for c in range(9)), 0 <= colours < 32,
        len(grid) >= 5 * _PLACES
    Gives: all(grid[i] == 0 or (0 < i >> 4 < 10 and i & 15 < 9) for i in range(_PLACES))
    """
    for place in range(_PLACES):
        grid[place] = 0
    for column in range(9):
        place = column + 1 << 4
        word = state[_BOARD + column]
        used = (word | word >> 9 | word >> 18) & 0x1FF
        while used:
            if used & 1:
                code = word & 1 | word >> 8 & 2 | word >> 16 & 4
                if colours << 1 >> code & 1:
                    grid[place] = code
                    grid[_NUMBER + place] = 0
                    grid[_WAYS + place] = 0
            word >>= 1
            used >>= 1
            place += 1


@micropython.viper
def search(grid: ptr8, cells: ptr16):
    """Add to the open cells the tiles without which their group stays in one piece.

    Depth first: every tile but the first of a group depends on the one it was reached from. If no
    tile of a branch touches one met before that, the branch depends on that tile alone.

    Needs: len(grid) >= 5 * _PLACES, len(cells) >= 9, all(grid[i] == 0 or (0 < i >> 4 < 10 and i &
        15 < 9) for i in range(_PLACES)), all(grid[i] == 0 or (grid[_NUMBER + i] == 0 and grid[_WAYS
        + i] == 0) for i in range(_PLACES))
    """
    number = 0
    for first in range(16, _PLACES - 16):
        colour = grid[first]
        if not colour or grid[_NUMBER + first]:
            continue
        number += 1
        grid[_NUMBER + first] = number
        grid[_LOWEST + first] = number
        grid[_FROM + first] = 0
        branches = 0
        place = first
        way = 0
        while place:
            # The search stands at `place` and has tried `way` ways; _FROM leads back to `first`.
            if way < 4:
                near = place + 1 - 2 * way
                if way > 1:
                    near = place + 80 - 32 * way
                way += 1
                if grid[near] == colour:
                    met = grid[_NUMBER + near]
                    if not met:
                        number += 1
                        grid[_NUMBER + near] = number
                        grid[_LOWEST + near] = number
                        grid[_FROM + near] = place
                        grid[_WAYS + place] = grid[_WAYS + place] & 8 | way
                        place = near
                        way = 0
                    elif met < grid[_LOWEST + place]:
                        grid[_LOWEST + place] = met
            else:
                if grid[_WAYS + place] < 8:
                    cells[(place >> 4) - 1] |= 1 << (place & 15)
                lowest = grid[_LOWEST + place]
                place = grid[_FROM + place]
                way = grid[_WAYS + place] & 7
                if lowest < grid[_LOWEST + place]:
                    grid[_LOWEST + place] = lowest
                if place ^ first:
                    if lowest >= grid[_NUMBER + place]:
                        grid[_WAYS + place] |= 8
                else:
                    # Nothing was met before the first tile: it holds its branches together.
                    if branches:
                        grid[_WAYS + place] |= 8
                    branches += 1
