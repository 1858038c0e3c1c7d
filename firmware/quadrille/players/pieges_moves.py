"""The moves of a position of Pièges, ranked, and what a finished game is worth.

pieges_search.py has the layout of `w`.
"""

import micropython
from micropython import const

_SEAT = const(1)
_LINES = const(16)
_KINDS = const(32)
_COSTS = const(96)
_HISTORY = const(352)
_ROOT = const(608)
_F_TURN = const(0)
_F_OWN = const(1)
_F_SLIDES = const(2)
_F_BARRED = const(3)
_F_HAND = const(6)
_F_LEFT = const(7)
_F_IN_PLAY = const(8)
_COUNT = const(20)
_F_KILLER = const(25)
_F_MOVES = const(28)
_ZERO = const(32768)
_VICTORY = const(30000)
_KILLER = const(50000)
_GAINS = const(121000)
_PUSH = const(64)
_NO_MOVE = const(127)


@micropython.viper
def expand(w: ptr32, f: int, first: int):
    """Write the moves of a frame, ranked; one that was tried already comes first.

    Needs: len(w) >= _ROOT + 14 * 77, _ROOT <= f <= _ROOT + 13 * 77, w[f + _F_OWN] <= 1, w[f +
        _F_KILLER] < 128, w[f + _F_KILLER + 1] < 128, w[f + _F_SLIDES] < 2 ** 28, w[f + _F_BARRED] <
        2 ** 14, w[f + _F_HAND] <= 20, w[f + _F_TURN] <= 3, w[_SEAT] <= 3, all(w[_LINES + i] < 2 **
        28 for i in range(14)), all(w[_KINDS + i] < 2 ** 28 for i in range(56)), all(w[_COSTS + i] &
        0xFFFF <= 255 for i in range(256)), all(w[_HISTORY + i] < 2 ** 20 for i in range(256)),
        first == _NO_MOVE or (0 <= first < 49 and w[f + _F_HAND] > 0 and w[_LINES + first // 7] >>
        first % 7 * 4 & 15 == 0 and w[_KINDS + first // 7 * 4 + (w[f + _F_SLIDES] >> first // 7 * 2
        & 3)] >> first % 7 * 4 & w[_KINDS + 28 + first % 7 * 4 + (w[f + _F_SLIDES] >> 14 + first % 7
        * 2 & 3)] >> first // 7 * 4 & 8 == 0) or (_PUSH <= first < _PUSH + 28 and w[f + _F_HAND] ==
        0 and w[f + _F_BARRED] >> (first - _PUSH >> 1) & 1 == 0 and w[f + _F_SLIDES] >> (first -
        _PUSH >> 1) * 2 & 3 != (first & 1) * 2)
    Gives: w[f + _COUNT] <= 49
    Holds: w[f + _F_MOVES:f + 77], 0 <= slide <= 14, f + _F_MOVES <= out <= f + _F_MOVES + 49,
        0 <= upper < 2 ** 28, 0 <= line < 2 ** 28, -(2 ** 14) <= allowed < 0, 0 <= slides < 2 ** 28,
        slide > 7 or (move == 7 * slide and out <= f + _F_MOVES + 7 * slide), move == 7 * slide +
        row, out <= f + _F_MOVES + 7 * slide + row, slide == 14 or (kinds == _KINDS + 4 * slide and
        move == _PUSH + 2 * slide and out <= f + _F_MOVES + 2 * slide), 0 <= step <= 1, out <= f +
        _F_MOVES + 2 * slide + step, 0 <= opened < 2 ** 28, 0 <= marbles < 2 ** 28, 0 <= bits < 2 **
        28, _KINDS <= cross <= 60 + 28 * (slide < 7), cross & 3 == 0, opened >> 60 + 28 * (slide <
        7) - cross == 0, 0 - cross <= gain <= cross
    """
    slides = w[f + _F_SLIDES]
    seat = w[_SEAT]
    own = w[f + _F_OWN]
    history = _HISTORY + (own << 7)
    out = f + _F_MOVES
    # Moves that were good elsewhere come first; at the end their history is put back.
    killer = history + w[f + _F_KILLER]
    other = history + w[f + _F_KILLER + 1]
    w[killer] += _KILLER
    w[other] += _KILLER
    move = 0
    slide = 0
    if w[f + _F_HAND]:
        while slide < 7:
            upper = w[_KINDS + (slide << 2) + (slides >> (slide << 1) & 3)]
            line = w[_LINES + slide]
            for row in range(7):
                if not line & 15:
                    lower = w[_KINDS + 28 + (row << 2) + (slides >> (row << 1) + 14 & 3)]
                    lower = lower >> (slide << 2) & 15
                    if not upper & lower & 8:
                        rank = 20000 - (w[_COSTS + ((upper & 15) << 4 | lower)] & 0xFFFF) * 16
                        w[out] = rank + w[history + move] << 7 | move
                        out += 1
                line >>= 4
                upper >>= 4
                move += 1
            slide += 1
        # There are no pushes yet.
        slide = 14
    allowed = ~w[f + _F_BARRED]
    turn = w[f + _F_TURN]
    kinds = _KINDS
    move = _PUSH
    while slide < 14:
        if allowed & 1:
            position = slides & 3
            line = w[_LINES + slide]
            # Bit 3 of each four: a marble over a solid place.
            closed = 0
            if line:
                closed = ~w[kinds + position] & (line + 0x7777777) & 0x8888888
            step = 0
            if not position:
                step = 1
            while True:
                rank = w[history + move + step]
                if closed:
                    opened = closed & w[kinds + position + step + step - 1]
                    if opened:
                        cross = _KINDS + 28
                        bits = w[f + _F_SLIDES] >> 14
                        spot = slide << 2
                        if slide > 6:
                            cross = _KINDS
                            bits = w[f + _F_SLIDES]
                            spot -= 28
                        spot += 3
                        marbles = line
                        gain = 0
                        while opened:
                            if opened & 8 and w[cross + (bits & 3)] >> spot & 1:
                                owner = (marbles & 15) - 1
                                if owner == turn:
                                    gain -= 1
                                elif own or owner == seat:
                                    gain += 1
                            opened >>= 4
                            marbles >>= 4
                            bits >>= 2
                            cross += 4
                        if gain > 0:
                            rank = _GAINS + gain
                        elif gain:
                            rank = 0
                w[out] = rank << 7 | move + step
                out += 1
                if step or position == 2:
                    break
                step = 1
        allowed >>= 1
        slides >>= 2
        kinds += 4
        move += 2
        slide += 1
    w[other] -= _KILLER
    w[killer] -= _KILLER
    w[f + _COUNT] = out - f - _F_MOVES
    if first ^ _NO_MOVE:
        # It is one of them.
        while w[out - 1] & 127 ^ first:
            out -= 1
        move = w[out - 1]
        w[out - 1] = w[f + _F_MOVES]
        w[f + _F_MOVES] = move


@micropython.viper
def result(w: ptr32, f: int) -> int:
    """What a game that ends here, or goes on without the searching seat, is worth to the side.

    Needs: len(w) >= _ROOT + 14 * 77, _ROOT <= f <= _ROOT + 13 * 77, w[_SEAT] <= 3, w[f + _F_LEFT] <
        2 ** 16, w[f + _F_IN_PLAY] <= 4, w[f + _F_TURN] <= 3, w[f + _F_OWN] <= 1
    Gives: _ZERO - _VICTORY <= result <= _ZERO + _VICTORY
    """
    seat = w[_SEAT]
    left = w[f + _F_LEFT]
    own = left >> (seat << 2) & 15
    value = _VICTORY - (f - _ROOT)
    if w[f + _F_IN_PLAY] < 2:
        if w[f + _F_TURN] ^ seat:
            value = 0 - value
    elif own:
        while left:
            if left & 15 > own:
                value = 0 - _VICTORY + (f - _ROOT)
                left = 0
            elif left & 15 == own:
                seat -= 1
            left >>= 4
        # Other seats have as many as this one.
        if value > 0 and seat < w[_SEAT] - 1:
            value = 0
    else:
        value = 0 - value
    if not w[f + _F_OWN]:
        value = 0 - value
    return _ZERO + value
