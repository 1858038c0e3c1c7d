"""Every proof of solo Color Pop, played on the deal of that number; a line for each deal."""

from array import array

from quadrille import solo
from quadrille.engine.colorpop import ColorPop

PROOFS = "host_tools/solo/proofs.txt"

out = array("H", bytes(2 * ColorPop.MAX_MOVES))
games = [ColorPop("solo", 1, {"targets": targets}) for targets in range(1, 6)]


def cells_of(text):
    """The cells that a move names, a word a column."""
    words = array("H", bytes(2 * 10))
    for cell in text.split("-"):
        words[ord(cell[0]) - ord("a")] |= 1 << int(cell[1:]) - 1
    return words


def code_of(game, text):
    """The legal move that takes these cells."""
    wanted = cells_of(text)
    for i in range(game.moves(out)):
        if game.removal(out[i])[:10] == wanted:
            return out[i]
    raise ValueError(text + " is not legal")


with open(PROOFS) as proofs:  # noqa: PTH123 - MicroPython has no pathlib
    for line in proofs:
        name, _seed, _games, *moves = line.split()
        targets, number = [int(part) for part in name.split("/")]
        game = games[targets - 1]
        game.setup(solo.seed(targets, number))
        for move in moves:
            game.play(code_of(game, move))
        print(name, game.reason, game.winners)
