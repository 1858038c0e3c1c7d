"""From palette indices to the words for the panel's wire, never above the power budget.

A palette value v of a channel (0 to 255) becomes the byte that the LED gets:

    0 stays 0
    v gives 1 + x * scale, where x = (v * v - 1) // 255     gamma 2: 0 to 254
    scale = (16 + (top - 16) * (brightness^2 - 1) / 63) / 1024      brightness 1 to 8
         or (limit - lit) / sum of x, if that is less       lit, sum: channels of the whole frame

`top` is 1024, full light, if the budget allows bytes that add up to 128 per pixel, and
proportionally less otherwise. So each step of brightness shows on any board, and few frames reach
the limit, where lighting more dims everything.

So a lit channel never becomes black, a brighter palette value or setting never gives a darker LED,
and the bytes of a frame never add up to more than `limit`: lit + scale * sum of x <= limit. All
divisions are exact, rounded down at the end.

At low light the bytes are few, and a colour that is dimmed for a moment may keep its byte. So the
hues in `lift` get one more in each lit channel, if the budget has it: 2, where others have 1.

`limit` follows from POWER_BUDGET_MA and the currents of an LED: it draws LED_IDLE_MA when dark, and
each of its three channels up to LED_CHANNEL_MA more, in proportion to its byte.

Layout of a word, as a state machine shifts it out from the top: the three bytes in the order of
PANEL_BYTE_ORDER, and 8 bits that are not sent.
"""

from array import array

import micropython
from micropython import const

from quadrille.device.wiring import wire_map

COLOURS = const(64)
CHANNELS = "RGB"
BRIGHTNESSES = range(1, 9)
FULL = const(1024)  # what scales are parts of
DIMMEST = 16
TYPICAL = 128  # bytes of light per pixel, in the fuller frames of the games

LED_CHANNEL_MA = 20
LED_IDLE_MA = 1

GAMMA = bytes([0] + [(v * v - 1) // 255 for v in range(1, 256)])


def byte_limit(pixels, budget_ma):
    """Return what the bytes of a frame may add up to; each lit channel takes at least 1."""
    return (budget_ma - LED_IDLE_MA * pixels) * 255 // LED_CHANNEL_MA


class Light:
    """Renders frames into `words`, one word per pixel in the order of the wire."""

    def __init__(self, board):
        pixels = board.PANEL_WIDTH * board.PANEL_HEIGHT
        self.words = array("I", bytes(4 * pixels))
        self._board = board
        self._cells = wire_map(board)
        limit = min(byte_limit(pixels, board.POWER_BUDGET_MA), 3 * 255 * pixels)
        self._limit = max(limit, 3 * pixels)  # check.py refuses boards with a smaller budget
        top = min(FULL, FULL * self._limit // (TYPICAL * pixels))
        self._scales = [DIMMEST + (top - DIMMEST) * (b * b - 1) // 63 for b in BRIGHTNESSES]
        self._uses = array("H", bytes(2 * COLOURS))
        self._lit = bytearray(4 * COLOURS)  # a colour's word, little-endian
        self._order = bytes([3 - board.PANEL_BYTE_ORDER.index(channel) for channel in CHANNELS])

    def rotate(self, quarter):
        self._cells = wire_map(self._board, quarter)

    def render(self, frame, palette, brightness, lift=0):
        """`frame` has an index (0 to 63) for each cell, `palette` R, G, B for each index.

        `lift` is a mask of hues.
        """
        pixels = len(frame)
        count(pixels, self._uses, frame)
        scale = self._scales[brightness - 1]
        light(self._uses, palette, self._order, scale, self._limit, lift, self._lit)
        lay_out(pixels, frame, self._cells, self._lit, self.words)


# Loops count down to 0, which costs half as much as a `range`.


@micropython.viper
def count(cells: int, uses: ptr16, frame: ptr8):
    """Count how often each colour is in a frame.

    Needs: 0 <= cells <= 0xFFFF, len(uses) >= COLOURS, len(frame) >= cells, all(frame[i] < COLOURS
        for i in range(cells))
    Holds: all(i < colour or uses[i] == 0 for i in range(COLOURS)), all(uses[i] + cells <= 0xFFFF
        for i in range(COLOURS))
    """
    colour = COLOURS
    while colour:
        colour -= 1
        uses[colour] = 0
    while cells:
        cells -= 1
        uses[frame[cells]] += 1


@micropython.viper
def light(uses: ptr16, palette: ptr8, order, scale: int, limit: int, lift: int, lit: ptr8):
    """Make the words of the colours that are in use.

    Needs: len(uses) >= COLOURS, len(palette) >= 3 * COLOURS, len(ptr8(order)) >= 3,
        all(ptr8(order)[i] < 4 for i in range(3)), len(lit) >= 4 * COLOURS, 0 <= scale <= FULL,
        sum(uses[i] for i in range(COLOURS)) <= 1024, limit <= 3 * 255 * 1024, 3 * sum(uses[i] for i
        in range(COLOURS)) <= limit, 0 <= lift < 2 ** 16
    """
    gamma = ptr8(GAMMA)
    total = 0
    lifted = 0
    colour = COLOURS
    while colour:
        colour -= 1
        used = uses[colour]
        if used:
            more = used * (lift >> (colour >> 2) & 1)
            at = 3 * colour
            end = at + 3
            while at < end:
                value = palette[at]
                if value:
                    limit -= used
                    lifted += more
                    total += used * gamma[value]
                at += 1
    if lifted > limit:
        lift = 0
        lifted = 0
    limit -= lifted
    times = scale
    over = FULL
    if times * total > over * limit:
        times = limit
        over = total
    place = ptr8(order)
    colour = COLOURS
    while colour:
        colour -= 1
        if uses[colour]:
            at = 3 * colour
            channel = 3
            while channel:
                channel -= 1
                value = palette[at + channel]
                if value:
                    value = 1 + gamma[value] * times // over
                    if value < 255:
                        value += lift >> (colour >> 2) & 1
                lit[4 * colour + place[channel]] = value


@micropython.viper
def lay_out(pixels: int, frame: ptr8, cells: ptr16, lit: ptr32, words: ptr32):
    """Give each pixel on the wire the word of its cell.

    Needs: 0 <= pixels, len(frame) >= pixels, all(frame[i] < COLOURS for i in range(pixels)),
        len(cells) >= pixels, all(cells[i] < pixels for i in range(pixels)), len(lit) >= COLOURS,
        len(words) >= pixels
    """
    while pixels:
        pixels -= 1
        words[pixels] = lit[frame[cells[pixels]]]
