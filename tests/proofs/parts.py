"""Contracts that are not proven as a whole, and calls for which they are."""

from dataclasses import dataclass, field

from tests.proofs import searches
from tests.proofs.specification_flipop import PATH, flipop_push

TOO_LITTLE = "its contract does not say all that it needs"
# The functions of which that is so. What games call them with passes all
# checks (`test_translated.py`). Once its contract says it all, a function must leave this list.
WEAK = {
    "engine/flipop_kernels.py": ("play", "tell"),
    "players/colorpop_search.py": ("search",),
    "players/flipop_search.py": ("search",),
    "players/pieges_search.py": ("search",),
}
PLAYOUT = "players/blockers_playout.py"
FLIPOP = "players/flipop_search.py"
PIEGES = "players/pieges_search.py"
BALLS = 10  # all that there are
PUSHES = f"legal pushes of up to {BALLS} balls"  # contracts cannot tell these from others


@dataclass
class Part:
    module: str
    function: str
    bound: str  # which calls
    given: list[str] = field(default_factory=list)
    others: dict[str, str] = field(default_factory=dict)  # buffers that only these speak of
    rounds: int = 0  # of each loop, where longer calls are cut off


def short(module: str, function: str, rounds: int) -> Part:
    return Part(module, function, f"loops of at most {rounds} rounds", rounds=rounds)


PARTS = [
    Part(
        "device/light.py",
        "light",
        "two colours in use",
        ["all(uses[i] == 0 for i in range(2, COLOURS))", "rounds(light, 2) <= 3"],
    ),
    short("engine/blockers_turns.py", "count_groups", 2),
    short("engine/colorpop_kernels.py", "tell", 4),
    Part(
        "engine/colorpop_moves.py",
        "list_moves",
        "boards without jokers",
        ["all(ptr16(state)[_MIDDLE + c] & ptr16(state)[_HIGH + c] == 0 for c in range(10))"],
    ),
    short("engine/colorpop_moves.py", "list_with_jokers", 16),
    Part("engine/flipop_kernels.py", "play", PUSHES, flipop_push(BALLS), PATH),
    Part("engine/flipop_kernels.py", "tell", PUSHES, flipop_push(BALLS), PATH),
    short("engine/kernels.py", "flood", 4),
    Part(PLAYOUT, "play", "up to five lost turns of three players", searches.blockers_lost()),
    Part(
        PLAYOUT,
        "play",
        "a tile is laid in the middle of a clear board",
        searches.blockers_tile(searches.CLEAR),
    ),
    Part(
        PLAYOUT,
        "play",
        "a tile is laid in the middle of a board with up to three labels",
        searches.blockers_tile(searches.blockers_labels(3)),
    ),
    Part(
        PLAYOUT,
        "play",
        "a cell of a clear board is chosen, for five tiles that are columns",
        searches.blockers_choice(),
    ),
    short(PLAYOUT, "worth", 8),
    Part(
        "players/colorpop_search.py",
        "search",
        "a group of 2×2 tokens is the first to be taken",
        searches.colorpop_removal(0, "<= _JOKER"),
    ),
    Part(
        "players/colorpop_search.py",
        "search",
        "a joker and a colour of 2×2 tokens are the first to be taken",
        searches.colorpop_removal(0x100 | 1 << 5 | 1, "== _JOKER"),
    ),
    Part(FLIPOP, "search", "the first three nodes of a game", searches.flipop_opening()),
    Part(FLIPOP, "search", "the values of all 17 frames are handed on", searches.ended(16)),
    Part(FLIPOP, "search", "one ball is pushed, and judged at once", searches.flipop_push()),
    Part(
        "players/pieges_moves.py",
        "expand",
        "one move ahead, none tried before",
        ["f == 685", "first == 127"],  # the second frame, _NO_MOVE
    ),
    Part(
        "players/pieges_root.py",
        "clear",
        "marbles in hand cost nothing",
        ["v[105] == 0", "v[106] == 0"],  # _V_IN_HAND, both halves
    ),
    Part(
        PIEGES, "search", "the values of all 13 frames are handed on", searches.ended(12, "_F_OWN")
    ),
    Part(PIEGES, "search", "a marble is laid in the middle, and judged", searches.pieges_marble()),
    Part(
        PIEGES,
        "search",
        "a slide with up to two marbles moves, and is judged",
        searches.pieges_slide(),
    ),
]
