"""Contracts that are not proven as a whole, and calls for which they are."""

from dataclasses import dataclass, field

from tests.proofs.specification_flipop import PATH, flipop_push

# Functions whose contracts do not say yet all that they need. What games call them with passes all
# checks (`test_translated.py`). Once its contract says it all, a function must leave this list.
WEAK = {
    "engine/flipop_kernels.py": ("play", "tell"),
    "players/colorpop_search.py": ("search",),
    "players/flipop_search.py": ("search",),
    "players/pieges_search.py": ("search",),
}
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
    short("engine/blockers_turns.py", "count_groups", 2),
    short("engine/colorpop_kernels.py", "tell", 4),
    short("engine/colorpop_moves.py", "list_with_jokers", 16),
    Part("engine/flipop_kernels.py", "play", PUSHES, flipop_push(BALLS), PATH),
    Part("engine/flipop_kernels.py", "tell", PUSHES, flipop_push(BALLS), PATH),
    short("engine/kernels.py", "flood", 4),
    short("players/blockers_playout.py", "worth", 8),
    Part(
        "players/pieges_moves.py",
        "expand",
        "one move ahead, none tried before",
        ["f == 685", "first == 127"],
    ),
]
