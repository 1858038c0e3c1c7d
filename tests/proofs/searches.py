"""Calls of the players' searches for which their contracts are proven: what buffers look like.

A contract does not describe a search's tree, so the conditions here do. What is equal to a constant
CBMC computes with beforehand: where the frame is always known, so is where each number is.
"""

from itertools import product

from tests.proofs.specification_flipop import SIDES
from tests.proofs.specifications import some_rounds

SCORES = ("_F_ALPHA", "_F_BETA", "_F_FLOOR")
HISTORY = "all(w[_HISTORY + i] {} for i in range(256))"


def fixed(frame: str, items: dict[str, int | str]) -> list[str]:
    return [f"w[{frame} + {name}] == {value}" for name, value in items.items()]


# --- Flipop and Pièges ------------------------------------------------------------------------


def ended(plies: int, own: str = "") -> list[str]:
    """No moves are left in any frame, so each hands its value on to the one before it."""
    given = [f"w[_AT] == ROOT + FRAME * {plies}", "nodes == 0", "w[_MASK] == 0", "w[_NOISE] < 512"]
    for ply in range(plies + 1):
        frame = f"ROOT + FRAME * {ply}"
        given += fixed(frame, {"_F_NEXT": 1, "COUNT": 1, "_F_STAGE": "_FULL", "MOVE": 127})
        given += fixed(frame, {"_F_MOVES": "1 << 16 | 127", "_F_TURN": ply & 1})
        if own:
            given += fixed(frame, {own: ply & 1 ^ 1, "_F_LAZY": 0, "_F_CHANGE": 0})
        given += [f"w[{frame} + {score}] < 2 ** 16" for score in SCORES]
        given += [
            f"w[{frame} + _F_KEY] < 2 ** 30",
            f"1 <= w[{frame} + DEPTH] <= 16",
            f"w[{frame} + _F_KILLER] < 128",
            f"_ZERO - 30000 <= w[{frame} + BEST] <= _ZERO + 30000",
        ]
    return [*given, HISTORY.format("<= 20255"), *some_rounds("search", {1: 2 * plies})]


def first_of_two(frame: str) -> list[str]:
    """One node: the first of two moves of a frame of which nothing is known yet."""
    return [
        "nodes == 1",
        f"w[_AT] == {frame}",
        "w[_MASK] == 0",
        *fixed(frame, {"_F_NEXT": 0, "COUNT": 2, "_F_ALPHA": "_LEAST", "_F_BETA": "_MOST"}),
        f"w[{frame} + BEST] < 2 ** 16",
        f"w[{frame} + _F_QUIET] <= 99",
        *some_rounds("search", {1: 2}),
    ]


def flipop_push() -> list[str]:
    """A push of one ball in the last frame but one, so that its position is judged at once."""
    frame = "ROOT + FRAME * 16"
    code = f"w[{frame} + _F_MOVES]"
    cell = f"({code} >> 2 & 31)"
    white, black = f"w[{frame} + _F_WHITE]", f"w[{frame} + _F_BLACK]"
    return [
        *first_of_two(frame),
        "w[_SEAT] <= 1",
        "w[_RULES] <= 3",
        f"w[{frame} + _F_TURN] <= 1",
        f"_ZERO - 1275 <= w[{frame} + _F_SUM] <= _ZERO + 1275",
        f"(w[{frame} + _F_LOW] | w[{frame} + _F_HIGH]) & ~_PIVOTS == 0",
        f"({white} | {black}) & ~_BOARD == 0",
        f"{white} & {black} == 0",
        f"bits({white}) <= 5",
        f"bits({black}) <= 5",
        f"w[{frame} + _F_MOVES + 1] <= {code} < 2 ** 24",
        f"{cell} < 25",
        f"w[{frame} + _F_WHITE + w[{frame} + _F_TURN]] >> {cell} & 1 == 1",
        *(
            f"{code} & 3 != {way} or ({cell} {inside} and ({white} | {black}) >> {cell} {by} & 1"
            " == 0)"
            for way, (inside, by) in enumerate(SIDES)
        ),
        *some_rounds("search", {2: 2, 3: 2}),
    ]


def flipop_opening() -> list[str]:
    """The first three nodes of a game: a push of c1, and of what the others then push."""
    start: dict[str, int | str] = {
        "_F_WHITE": 0x1F,
        "_F_BLACK": 0x1F << 20,
        "_F_LOW": 0x3888E,
        "_F_HIGH": 0x4318E,
    }
    start |= {"_F_BAR": 0, "_F_QUIET": 0, "_F_TURN": 0, "_F_NEXT": 0, "COUNT": 1, "BEST": 0}
    start |= {"_F_MOVES": "1 << 16 | 8", "_F_ALPHA": "_LEAST", "_F_BETA": "_MOST", "DEPTH": 3}
    return [
        *("nodes == 3", "w[_AT] == ROOT", "w[_SEAT] == 0", "w[_RULES] == 0", "w[_MASK] == 0"),
        *fixed("ROOT", start),
        "_ZERO - 1275 <= w[ROOT + _F_SUM] <= _ZERO + 1275",
        "table[0] == 0",
        HISTORY.format("== 0"),
        *(f"w[ROOT + FRAME * {n} + _F_KILLER + {i}] == 0" for n, i in product((1, 2, 3), (0, 1))),
        *some_rounds("search", {1: 4}),
    ]


def pieges_node(move: int, least: int) -> list[str]:
    """A move in the last frame but one, where marbles cost each side at least this much."""
    frame = "ROOT + FRAME * 12"
    halves = product(("_F_COST", "_F_THEIR_COST"), ("& 0xFFFF", ">> 16"))
    return [
        *first_of_two(frame),
        *fixed(frame, {"_F_MOVES": move, "_F_MOVES + 1": 0, "_F_LAZY": 0}),
        "w[_SEAT] < w[_PLAYERS]",
        "2 <= w[_PLAYERS] <= 4",
        "w[_TO_MOVE] <= 255",
        "w[_IN_HAND] & ~0xFF00FF == 0",
        "all(w[_MARBLE + i] <= 255 for i in range(6))",
        "all(w[_COSTS + i] & ~0xFF00FF == 0 for i in range(256))",
        "all(w[_KINDS + i] < 2 ** 28 for i in range(56))",
        "all(w[_LINES + i] < 2 ** 28 for i in range(14))",
        f"w[{frame} + _F_TURN] < w[_PLAYERS]",
        f"w[{frame} + _F_OWN] <= 1",
        f"w[{frame} + _F_SLIDES] < 2 ** 28",
        f"w[{frame} + _F_RECENT] < 2 ** 20",
        f"w[{frame} + _F_MARBLES] < 2 ** 28",
        f"w[{frame} + _F_LEFT] < 2 ** 16",
        f"1 <= w[{frame} + DEPTH] <= 16",
        f"2 <= w[{frame} + _F_IN_PLAY] <= w[_PLAYERS]",
        f"_ZERO - 6000 <= w[{frame} + _F_POINTS] <= _ZERO + 6000",
        *(f"{least} <= w[{frame} + {cost}] {half} <= 4000" for cost, half in halves),
        *some_rounds("search", {2: 7, 3: 2}),
    ]


def pieges_marble() -> list[str]:
    """A marble is laid in the middle."""
    return [*pieges_node(24, 255), "w[ROOT + FRAME * 12 + _F_HAND] > 0"]


def pieges_slide() -> list[str]:
    """The second slide moves by a notch; up to two marbles are on it, any on the others."""
    frame = "ROOT + FRAME * 12"
    line = "w[_LINES + i]"
    left, recent = f"w[{frame} + _F_LEFT]", f"w[{frame} + _F_RECENT]"
    return [
        *pieges_node(67, 510),
        *fixed(frame, {"_F_HAND": 0}),
        f"w[{frame} + _F_SLIDES] >> 2 & 3 != 2",
        f"w[{frame} + _F_SLIDES] & w[{frame} + _F_SLIDES] >> 1 & 0x5555555 == 0",
        f"all({line} & 0x8888888 == 0 and {line} >> 2 & 0x1111111 & ({line} | {line} >> 1) == 0"
        " for i in range(14))",
        f"all(all(sum({line} >> 4 * k & 15 == 1 + p for k in range(7)) <= {left} >> 4 * p & 15"
        " for p in range(4)) for i in range(14))",
        f"all({left} >> 4 * p & 15 <= 5 for p in range(4))",
        f"all({recent} >> 5 * p & 31 == 0 or 1 <= {recent} >> 5 * p & 15 <= 14 for p in range(4))",
        "bits((w[_LINES + 1] | w[_LINES + 1] >> 1 | w[_LINES + 1] >> 2) & 0x1111111) <= 2",
        *some_rounds("search", {4: 7}),
    ]


# --- Color Pop --------------------------------------------------------------------------------


def colorpop_removal(move: int, corner: str) -> list[str]:
    """The first move of a play-out takes tokens of a square of 2×2, with `corner` for its first."""
    b, w, t = "ptr8(board)", "ptr32(words)", "ptr16(tree)"
    square, empty = (16, 17, 32, 33), ((0, 16), (18, 32), (34, 192))
    same = " + ".join(f"({b}[{cell}] == i)" for cell in square)
    return [
        *("nodes == 1", f"{w}[STAGE] == _IN_TREE", f"{w}[_NODES] == 2", f"{w}[_AT] == 0"),
        *(f"{w}[_DEPTH] == 0", f"{w}[DEEPEST] <= 9", f"{w}[_TOTAL] == 4", f"{w}[_PLY] <= 100"),
        *(f"{t}[1] == 1", f"{t}[3] == 1", f"{t}[4] == _LAST | {move}", f"{t}[5] == 0"),
        *(f"{t}[7] == 0", f"{w}[_RANDOM] < 2 ** 31", f"{w}[OWED] < 1000"),
        *(f"1 <= {w}[SEATS] <= 5", f"{w}[_TURN] < {w}[SEATS]", f"{w}[_ROOT_TURN] < {w}[SEATS]"),
        *(f"0 < {w}[SIDE] < 1 << {w}[SEATS]", f"1 <= {w}[EACH] <= 2", f"{w}[JOKER_GROUPS] <= 1"),
        f"({w}[OWN] | {w}[OTHERS]) & ~62 == 0",
        f"{w}[OWN] & {w}[OTHERS] == 0",
        f"{w}[SEATS] == 1 or bits({w}[OWN]) == {w}[EACH]",
        f"bits({w}[OTHERS]) >= {w}[SEATS] - 1",
        f"all({b}[_GOT + i] <= 15 for i in range(40))",
        f"all({b}[_ROOT + _STILL + i] <= 19 for i in range(1, 6))",
        *(f"all({b}[i] == 0 for i in range({first}, {end}))" for first, end in empty),
        f"{b}[16] {corner}",
        *(f"1 <= {b}[{cell}] <= _JOKER" for cell in square),
        *(f"{b}[_HEIGHT + {column}] == {2 * (0 < column < 3)}" for column in range(12)),
        f"all({b}[_STILL + i] == {same} for i in range(1, 7))",
        *some_rounds("search", {1: 1, 3: 1, 5: 1, 9: 4, 10: 10, 11: 2, 12: 2}),
        *some_rounds("search", {13: 40, 14: 10, 15: 6, 16: 2}),
    ]


# --- Blockers! --------------------------------------------------------------------------------

DUEL = [
    *("plies == 1", "ptr32(words)[_MOVER] == 0"),
    *("ptr32(words)[_SEATS] == 2", "ptr32(words)[_EACH] == 1"),
]
CLEAR = [
    "all(ptr32(words)[i] == 0 for i in range(_COLOUR, _EMPTY))",
    "all(ptr32(words)[_EMPTY + i] == _ALL for i in range(3))",
    "ptr32(words)[_LABELS] == 0",
    "all(ptr32(words)[i] == 0 for i in range(157, 240))",
]


def blockers_lost() -> list[str]:
    """Three players lose up to five turns."""
    return [
        *("move == -1", "plies <= 5", "ptr32(words)[_MOVER] == 0"),
        *("ptr32(words)[_SEATS] == 3", "ptr32(words)[_EACH] == 1"),
        "all(ptr32(words)[_RACKS + i] == 0 for i in range(5))",
        *some_rounds("play", {1: 5} | dict.fromkeys((3, 10, 12, 13, 14, 16, 17, 18, 19), 1)),
    ]


def blockers_tile(board: list[str]) -> list[str]:
    """A tile is laid in the middle of this board."""
    move = 4 << 8 | 4 << 4 | 4
    return [*DUEL, f"move == {move}", *board, *some_rounds("play", {1: 1, 17: 28, 18: 28})]


def blockers_labels(most: int) -> list[str]:
    """The tiles that lie there belong to few groups."""
    labels = f"all(ptr8(words)[_LABEL + i] <= {most} for i in range(-10, 100))"
    return [f"ptr32(words)[_LABELS] <= {most}", labels, *some_rounds("play", {16: most})]


def blockers_choice() -> list[str]:
    """A cell is chosen on a clear board, for one of the tiles of the first five columns."""
    return [
        *DUEL,
        *CLEAR,
        *("move == -1", "ptr32(words)[GUIDED] == 0", "ptr32(words)[_RACKS] == 31"),
        *some_rounds(
            "play", {1: 1, 3: 1, 10: 5, 12: 27, 13: 3, 14: 27, 16: 1, 17: 28, 18: 28, 19: 1}
        ),
    ]
