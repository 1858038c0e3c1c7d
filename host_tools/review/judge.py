"""What a player thinks of moves, in points of its own.

The player chooses its own move. Then it is told that it can play only that one or the one that was
played, and thinks again: so both are judged by the seat that moves, from what that seat may see,
and in the same way. What it thinks of them is in buffers that it has anyway.
"""

from quadrille.engine.flipop import QUIET
from quadrille.engine.game import Game
from quadrille.players.player import Player
from quadrille.players.worlds import ZERO

SURE = 1000000  # points of a victory that is certain; a defeat has as many below 0
STEP = 100  # nodes
CODE = 0x1FF  # the bits of a move of Color Pop


def outspoken(player: Player) -> Player:
    """Let it say what it thinks: no vague values, which make games differ."""
    player.VAGUE = player.EAGER = {player.level: 0}
    player.VAGUE_AT_FIRST = 0
    return player


def judge(player: Player, game: Game, move: int) -> "tuple[int, list[float], list[float]]":
    """The move that the player chooses, its points, and those of another move, or the same.

    A player that searches several worlds, dealt again, has points for each of them.
    """
    player.start(game, game.turn)
    best = None
    while best is None:
        best = player.step(STEP)
    moves = [best] if best == move else [best, move]
    if hasattr(player, "_sums"):
        points = tried(player, game, moves)
    elif hasattr(player, "_tree"):
        points = played_out(player, game, moves)
    else:
        rng = bytes(player.rng)
        found = []
        for move in moves:
            player.rng[:] = rng  # what the seat cannot know is dealt alike
            found.append(searched(player, game, move))
        points = agreed(found)
    return best, points[0], points[-1]


def consider(player: Player, game: Game, moves: "list[int]") -> object:
    """Begin to think about these moves only. A single move is given twice: one needs no thought."""
    player.start(game, game.turn)
    if game.NAME == "flipop":
        # A player who waits for long grows restless: a reason to move, but not an opinion.
        player.root.state[QUIET] = 0
    if len(moves) == 1:
        moves = moves * 2
    for i, move in enumerate(moves):
        player.moves[i] = move
    return player.think(len(moves))


# --- players that try moves out -------------------------------------------------------------


def tried(player: Player, game: Game, moves: "list[int]") -> "list[list[float]]":
    """The means of the tries, which all moves have in the same worlds."""
    sums = player._sums
    before = rounds = 0
    thinking = consider(player, game, moves)
    # Looks less than a round apart see each round, which adds something to both sums.
    few = 2 * getattr(player, "LOOK", 0) or 1
    done = False
    while not done:
        done = player.think_on(thinking, few) is not None
        total = sums[0] + sums[1]
        if total > before:
            rounds += 1
        elif total < before:
            rounds = 0  # what came before was a first sight of the moves
        before = total
    means = []
    for move in moves:
        own = [sums[i] / rounds - ZERO for i in range(2) if player.moves[i] == move]
        means.append([sum(own) / len(own)])
    return means


def played_out(player: Player, game: Game, moves: "list[int]") -> "list[list[float]]":
    """The means of the play-outs from each move, in the tree of colorpop_search.py."""
    thinking = consider(player, game, moves)
    while player.think_on(thinking, STEP) is None:
        pass
    tree = player._tree
    at = 4 * tree[3]
    means = []
    for move in moves:
        own = [i for i in (at, at + 4) if tree[i] & CODE == move]
        plays = sum([tree[i + 1] for i in own])
        means.append([sum([tree[i + 2] * tree[i + 1] for i in own]) / plays])
    return means


# --- players that search --------------------------------------------------------------------


def searched(player: Player, game: Game, move: int) -> "list[dict[int, float]]":
    """The value of a move in each world, by how deep it was searched."""
    thinking = consider(player, game, [move])
    watch = Watch(player)
    while player.think_on(thinking, STEP) is None:
        pass
    return watch.end()


def agreed(found: "list[list[dict[int, float]]]") -> "list[list[float]]":
    """The values of moves at the depth that all have reached; what is sure is so at any."""
    points: "list[list[float]]" = [[] for _ in found]
    for world in zip(*found):
        last = [values[max(values)] for values in world]
        reached = [max(values) for values, value in zip(world, last) if abs(value) != SURE]
        for values, value, own in zip(world, last, points):
            own.append(value if abs(value) == SURE else values[min(reached)])
    return points


class Watch:
    """In the place of a search's kernel, it notes each value before the search goes on."""

    def __init__(self, player: Player) -> None:
        self._player, self._kernel, self._clear = player, player._kernel, player.clear
        self._worlds: "list[dict[int, float]]" = [{}]
        player._kernel, player.clear = self, self.clear

    def __getattr__(self, name: str) -> object:
        return getattr(self._kernel, name)

    def deepen(self, words: object, depth: int) -> None:
        if depth > 1:
            self._note()
        self._kernel.deepen(words, depth)

    def clear(self, words: object, table: object, count: int) -> None:
        """Another world begins."""
        self._note()
        self._worlds.append({})
        self._clear(words, table, count)

    def end(self) -> "list[dict[int, float]]":
        self._note()
        self._player._kernel, self._player.clear = self._kernel, self._clear
        return self._worlds

    def _note(self) -> None:
        kernel = self._kernel
        value = self._player._words[kernel.ROOT + kernel.BEST]
        if not value:  # the move is not searched that deep yet
            return
        depth = self._player._words[kernel.ROOT + kernel.DEPTH]
        points = value - (kernel.WON + kernel.LOST) // 2
        if value >= kernel.WON:
            points = SURE
        elif value <= kernel.LOST:
            points = -SURE
        self._worlds[-1][depth] = points
