"""What is next to the board, painted into sprites when it changes.

    rows 0-4   how many tokens would go; at the end, everybody's colours
    rows 5-8   tokens left, a bar for each colour; or a switch for each joker that can be chosen
    row 9      the seats

While players look at their own colours, these replace the number, and the number of tokens that are
left of them replaces the bars. The column next to the board stays dark but for tens and seats.
"""

from ...engine.kernels import count_word
from .. import font
from ..colours import BRIGHT, CYAN, DARK, GREY, NORMAL, OFF, WHITE
from ..game_screen import AREA

COLUMNS = 6
BARS_Y = 5
BARS = 4  # rows
SWITCH_Y = 6
SWITCH = 2  # rows
HEAD = 5  # rows
SWATCH = 3  # rows
UNITS_X = AREA + 3
ARROW = CYAN << 2 | NORMAL


def sprite(columns, rows):
    picture = bytearray(2 + columns * rows)
    picture[0] = columns
    picture[1] = rows
    return picture


def draw_number(canvas, number, y, index, tens_index):
    """Draw one or two digits: there is no room for a gap, so the tens have another brightness."""
    if number > 9:
        font.number(canvas, number // 10, AREA, y, tens_index)
    font.number(canvas, number % 10, UNITS_X, y, index)


def paint_switches(picture, selection):
    """Paint a switch for each slot: up for a joker that is wanted, in the group's colour if it does
    join, and down for one that is left out. The slot of the colour shows the colour.

    Above or below the slot at hand a cyan light shows whether UP or DOWN would change it.
    """
    _clear(picture)
    x = 3 + COLUMNS
    for bit in range(COLUMNS):
        if selection.slots >> bit & 1:
            upper = lower = selection.colour << 2 | BRIGHT
            if bit:
                upper = DARK
                lower = GREY
                if selection.wanted >> (bit - 1) & 1:
                    if not selection.joined >> (bit - 1) & 1:
                        upper = GREY
                    else:
                        upper = selection.colour << 2 | BRIGHT
                    lower = OFF
            if selection.at == 1 << bit:
                if bit == 0 or lower:
                    picture[x - COLUMNS] = ARROW
                if bit == 0 or not lower:
                    picture[x + 2 * COLUMNS] = ARROW
            picture[x] = upper
            picture[x + COLUMNS] = lower
            x += 1


def paint_swatch(picture, own, partners):
    """Paint a player's secret colours side by side, followed by those of the partner."""
    _clear(picture)
    wide = (COLUMNS - 1) // count_word(own | partners)
    x = _stripes(picture, own, 1, wide, 0, SWATCH)
    _stripes(picture, partners & ~own, x, wide, 0, SWATCH)


def paint_secrets(picture, game):
    """Paint a row for each seat: a dot if it has won, and its secret colours."""
    _clear(picture)
    for seat in range(game.players):
        if game.winners >> seat & 1:
            picture[2 + seat * COLUMNS] = WHITE
        secret = game.secret(seat)
        wide = 2 if count_word(secret) < 3 else 1
        _stripes(picture, secret, 1, wide, seat, seat + 1)


def _stripes(picture, colours, x, wide, row, end):
    """Paint rows of each colour in turn from column x; return where the next would begin."""
    for colour in range(5):
        if colours >> colour & 1:
            for y in range(row, end):
                for i in range(x, x + wide):
                    picture[2 + y * COLUMNS + i] = (colour + 1) << 2 | BRIGHT
            x += wide
    return x


def _clear(picture):
    for i in range(2, len(picture)):
        picture[i] = OFF
