"""The numbered deals of solo Color Pop, ten a line: their grades, and what is dealt.

With PROOFS every proof in that file is played on its deal instead, a line for each.
"""

from array import array
from binascii import crc32

from quadrille.engine import colorpop_solo as solo
from quadrille.engine.colorpop import ColorPop

COUNT = 25  # lines
PROOFS = ""

LINE = 10

out = array("H", bytes(2 * ColorPop.MAX_MOVES))
games = [ColorPop("solo", 1, {"targets": targets}) for targets in range(1, 6)]


def dealt(targets, number):
    game = games[targets - 1]
    game.setup(solo.seed(targets, number))
    return game


def code_of(game, text):
    """The legal move that takes these cells."""
    wanted = array("H", bytes(2 * 10))  # a word a column
    for cell in text.split("-"):
        wanted[ord(cell[0]) - ord("a")] |= 1 << int(cell[1:]) - 1
    return next(move for move in out[: game.moves(out)] if game.removal(move)[:10] == wanted)


def play_proofs():
    with open(PROOFS) as proofs:  # noqa: PTH123 - MicroPython has no pathlib
        for line in proofs:
            name, _seed, _games, *moves = line.split()
            game = dealt(*map(int, name.split("/")))
            for move in moves:
                game.play(code_of(game, move))
            print(name, game.reason, game.winners)


deals = [(t, number) for t in range(1, 6) for number in range(1, solo.count(t) + 1)]
for start in range(0, 0 if PROOFS else COUNT * LINE, LINE):
    ten = deals[start : start + LINE]
    checksum = 0
    for deal in ten:
        checksum = crc32(dealt(*deal).state, checksum)
    print(deals[start], len(deals), [solo.grade(*deal) for deal in ten], checksum)
if PROOFS:
    play_proofs()
