"""A game of random moves, with opinions that cost nothing to find."""

import random

from host_tools.records import Played
from host_tools.review.on_page import Reviewed
from host_tools.review.opinions import Opinion
from tests.moves import dealt, listed, twin

COSTLY = (4, 9)  # plies of the moves that decided the game


def reviewed(name: str, players: int, judged: int | None = None) -> Reviewed:
    """With this many moves judged; for two of them there was a better move."""
    pick = random.Random(name)
    game = dealt(name, players=players, seed=3)
    moves: list[int] = []
    found: list[Opinion] = []
    while not game.over:
        legal = listed(game)
        moves.append(pick.choice(legal))
        is_costly = len(found) in COSTLY
        best = next(move for move in legal if is_costly == (move != moves[-1]) or len(legal) == 1)
        chance = 200 if is_costly else 600
        found.append(Opinion(len(found), game.turn, moves[-1], chance, best, 600))
        game.play(moves[-1])
    machine = Reviewed(Played(3, twin(game), moves), "hard")
    machine.found += found[:judged]
    return machine
