"""Viper of Blockers!: what a move does to the state, the draws, groups and totals.

`state` is the game's state, as bytes or as 32-bit words; `blockers.py` has its layout. Nothing here
allocates.
"""

import micropython
from micropython import const

from .kernels import count_word
from .prng import below

_PASS = const(0xFFFF)
TURNS = const(24)  # of each player in `standard`; twice as many in `expert`

# Viper takes numbers only from constants of its own module: bytes of the header in `game.py`, then
# bytes and words of the state.
_VARIANT = const(1)
_PLAYERS = const(2)
_TURN = const(4)
_PLIES = const(8)
GENERATOR = const(10)
CAPTURED = const(18)
_BOARD = const(44 // 4)
_RACKS = const(80 // 4)
_PILES = const(100 // 4)

# What happens in a story.
TAKE = const(0)
LAY = const(1)
DRAW = const(2)
NO_TILE = const(28)


# --- what a move does -----------------------------------------------------------------------


@micropython.viper
def advance(state, move: int) -> int:
    """Play a move and give the turn to the next seat; return 1 if that was the last turn of all.

    Needs: len(ptr8(state)) >= 120, 0 <= move <= _PASS, move == _PASS or move >> 13 < 5, move ==
        _PASS or (move & 0xFF < 0x90 and move & 15 < 9), ptr8(state)[_VARIANT] <= 1,
        ptr8(state)[_TURN] < ptr8(state)[_PLAYERS] <= 5, (ptr8(state)[_PLIES] |
        ptr8(state)[_PLIES + 1] << 8) < 0xFFFF, all(ptr8(state)[CAPTURED + i] < 28 for i in
        range(25)), all(ptr32(state)[_BOARD + c] < 2 ** 27 for c in range(9)),
        all(ptr32(state)[_BOARD + c] >> 9 & ptr32(state)[_BOARD + c] >> 18 & 0x1FF == 0 for c in
        range(9)), all(ptr32(state)[_RACKS + i] < 2 ** 28 for i in range(10))
    Gives: 0 <= result <= 1
    """
    header = ptr8(state)
    words = ptr32(state)
    turn = header[_TURN]
    header[_TURN] = turn + 1
    if turn + 1 == header[_PLAYERS]:
        header[_TURN] = 0
    plies = (header[_PLIES] | header[_PLIES + 1] << 8) + 1
    header[_PLIES] = plies & 0xFF
    header[_PLIES + 1] = plies >> 8
    last = int(plies == header[_PLAYERS] * (TURNS << header[_VARIANT]))
    if move ^ _PASS:
        colour = move >> 13
        column = _BOARD + (move >> 4 & 15)
        row = move & 15
        code = words[column] >> row
        code = code & 1 | code >> 8 & 2 | code >> 16 & 4
        if code:
            header[CAPTURED + 5 * turn + code - 1] += 1
        code ^= colour + 1
        words[column] ^= (code & 1 | (code & 2) << 8 | (code & 4) << 16) << row
        words[_RACKS + colour] ^= 1 << (move >> 8 & 31)
        deal(state, colour, 1, state, GENERATOR)
    return last


@micropython.viper
def deal(state, colour: int, tiles: int, rng, offset: int):
    """Draw tiles of a colour from its pile, while it lasts, to its rack.

    Needs: len(ptr8(state)) >= 120, 0 <= colour < 5, 0 <= tiles <= 28, 0 <= offset < 2 ** 16, offset
        & 1 == 0, len(ptr16(rng)) >= (offset >> 1) + 4, ptr32(state)[_PILES + colour] < 2 ** 28
    Holds: 0 <= left <= 28, 0 <= skip <= 28, 0 <= rest < 2 ** 28, 0 <= pile < 2 ** 28, left +
        bits(rest) <= 28
    """
    words = ptr32(state)
    pile = words[_PILES + colour]
    left = 0
    rest = pile
    while rest:
        rest &= rest - 1
        left += 1
    while tiles and left:
        skip = int(below(rng, offset, left))
        rest = pile
        while skip:
            rest &= rest - 1
            skip -= 1
        tile = rest & ~(rest - 1)
        pile ^= tile
        words[_RACKS + colour] |= tile
        tiles -= 1
        left -= 1
    words[_PILES + colour] = pile


@micropython.viper
def next_tile(state, colour: int, room) -> int:
    """Return the tile that will be drawn next of a colour, NO_TILE if its pile is empty.

    `room` is for a copy of the generator, which itself must not move on.

    Needs: len(ptr8(state)) >= 120, 0 <= colour < 5, len(ptr16(room)) >= 4, ptr32(state)[_PILES +
        colour] < 2 ** 28
    Gives: 0 <= result <= NO_TILE
    Holds: 0 <= skip < bits(pile), 0 < pile < 2 ** 28
    """
    words = ptr32(state)
    halves = ptr16(state)
    generator = ptr16(room)
    pile = words[_PILES + colour]
    if pile == 0:
        return NO_TILE
    for i in range(4):
        generator[i] = halves[(GENERATOR >> 1) + i]
    skip = int(below(room, 0, count_word(pile)))
    while skip:
        pile &= pile - 1
        skip -= 1
    return int(count_word((pile & -pile) - 1))


@micropython.viper
def return_rack(state: ptr32, colour: int) -> int:
    """Put a rack back into its pile; return how many tiles it had.

    Needs: len(state) >= 30, 0 <= colour < 5, state[_RACKS + colour] < 2 ** 28
    Gives: 0 <= result <= 28, state[_RACKS + colour] == 0
    """
    rack = state[_RACKS + colour]
    state[_PILES + colour] |= rack
    state[_RACKS + colour] = 0
    tiles = 0
    while rack:
        rack &= rack - 1
        tiles += 1
    return tiles


# --- counting up ----------------------------------------------------------------------------


@micropython.viper
def count_groups(state: ptr32, groups: ptr8, parents: ptr8):
    """Count the groups of each colour; `parents` has room for one byte per cell.

    Every tile begins as a group, and joining two makes one less. The groups are trees: a cell names
    one further up, the topmost names itself.

    Needs: len(state) >= 20, all(state[_BOARD + c] < 2 ** 27 for c in range(9)), all(state[_BOARD +
        c] >> 9 & state[_BOARD + c] >> 18 & 0x1FF == 0 for c in range(9)), len(groups) >= 5,
        len(parents) >= 81
    Gives: all(groups[c] <= 81 for c in range(5))
    """
    for colour in range(5):
        groups[colour] = 0
    before = 0
    first = 0
    for column in range(9):
        word = state[_BOARD + column]
        used = (word | word >> 9 | word >> 18) & 0x1FF
        differ = word ^ word << 1
        under = used & 0x1FE & ~(differ | differ >> 9 | differ >> 18)
        differ = word ^ before
        left = used & ~(differ | differ >> 9 | differ >> 18)
        before = word
        cell = first
        while used:
            # Bit 0 of all four words is this cell's; each cell before it knows its group.
            if used & 1:
                top = cell
                joins = 0
                if under & 1:
                    top = parents[cell - 1]
                    while top ^ parents[top]:
                        top = parents[top]
                    joins = 1
                parents[cell] = top
                if left & 1:
                    other = parents[cell - 9]
                    while other ^ parents[other]:
                        other = parents[other]
                    if other ^ top:
                        parents[top] = other
                        joins += 1
                groups[(word & 1 | word >> 8 & 2 | word >> 16 & 4) - 1] += 1 - joins
            word >>= 1
            used >>= 1
            under >>= 1
            left >>= 1
            cell += 1
        first += 9


@micropython.viper
def rank(state: ptr8, groups: ptr8, standings: ptr16) -> int:
    """Write each seat's total << 8 | its captured tiles; return the lowest seats, one bit each.

    Needs: len(state) >= 44, state[_VARIANT] <= 1, state[_PLAYERS] * (1 + state[_VARIANT]) <= 5,
        all(state[CAPTURED + i] <= 28 for i in range(25)), len(groups) >= 5, all(groups[c] <= 28 for
        c in range(5)), len(standings) >= state[_PLAYERS]
    Gives: 0 <= result < 32
    """
    colours = 1 + state[_VARIANT]
    colour = 0
    at = CAPTURED
    best = 0xFFFF
    leaders = 0
    for seat in range(state[_PLAYERS]):
        total = 0
        for _ in range(colours):
            total += groups[colour]
            colour += 1
        most = 0
        captured = 0
        for _ in range(5):
            tiles = state[at]
            captured += tiles
            if tiles > most:
                most = tiles
            at += 1
        stands = (total + most) << 8 | captured
        standings[seat] = stands
        if stands < best:
            best = stands
            leaders = 0
        if stands == best:
            leaders |= 1 << seat
    return leaders
