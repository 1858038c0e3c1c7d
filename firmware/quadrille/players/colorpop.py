"""The player of Color Pop: games played out at random, most often after the moves that do best."""

from array import array

from micropython import const

from ..engine import prng
from ..engine.colorpop_deal import unknown
from ..engine.game import PLAYERS, VARIANT
from .colorpop_search import (
    BYTES,
    DEEPEST,
    EACH,
    EXPAND,
    JOKER_GROUPS,
    OTHERS,
    OWED,
    OWN,
    ROOM,
    SEATS,
    SIDE,
    STAGE,
    WORDS,
    grow,
    lay_out,
    most_played,
    search,
    write_back,
)
from .player import Player, shuffle

_TEAMS = const(3)  # a variant
_SPACE = const(1180)  # nodes of the tree


class ColorPopPlayer(Player):
    BUDGETS = {"easy": 500, "medium": 4400, "hard": 32000, "master": 180000}
    DEPTHS = {"easy": 1, "medium": 1, "hard": 16, "master": 16}  # plies of the tree
    SLICE = 98
    LISTED = 28  # nodes that it costs to list the moves of one of the tree

    def __init__(self, game, level, seed):
        super().__init__(game, level, seed)
        self._board = bytearray(BYTES)
        self._words = array("i", bytes(4 * WORDS))
        self._tree = array("H", bytes(8 * _SPACE))

    def think(self, count):
        """Get ready to try the moves, in random order."""
        root = self.root
        words = self._words
        state = root.state
        seat = self.seat
        partner = seat ^ 2 if state[VARIANT] == _TEAMS else seat
        colours = root.secret(seat)
        own = colours | root.secret(partner)
        others = 0
        for i in range(unknown(state, self._board, seat, partner)):
            others |= 2 << self._board[i]
        words[SEATS] = state[PLAYERS]
        words[OWN] = own << 1
        words[SIDE] = 1 << seat | 1 << partner
        words[OTHERS] = others
        words[EACH] = 2 if own & own - 1 else 1
        words[DEEPEST] = self.DEPTHS[self.level]
        words[JOKER_GROUPS] = root.option("joker_groups")
        words[ROOM] = _SPACE
        shuffle(self.moves, count, self.rng)
        lay_out(state, self._board, words, 1 + prng.next16(self.rng, 0))
        grow(self._tree, words, self.moves, count)
        self._only = count == 1
        return words

    def think_on(self, words, nodes):
        if self._only:
            return self.moves[0]
        tree = self._tree
        nodes = min(nodes, self.budget - self.spent)
        while nodes:
            left = search(self._board, words, tree, nodes)
            self.spent += nodes - left
            nodes = left
            if words[STAGE] == EXPAND:
                write_back(self._board, self.root.state)
                grow(tree, words, self.moves, self.root.moves(self.moves))
                words[OWED] += self.LISTED
            elif nodes:
                return most_played(tree)
        return most_played(tree) if self.spent == self.budget else None
