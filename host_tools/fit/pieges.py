"""What is counted in a position of Pièges, in the order of the weights that a player has for it.

A feature is counted for seat 0, less the same for seat 1.
"""

from collections.abc import Iterator, Sequence

from quadrille.engine.pieges import SIDE, Pieges
from quadrille.engine.pieges_kernels import MARBLES

# What a slide shows to a cell, and will show one notch on and two, or one notch either way.
KINDS = (
    "solid, hole, hole",
    "solid, hole, solid",
    "solid, solid, hole",
    "hole-solid-hole",
    "hole-solid-solid",
    "hole, solid, solid",
    "hole, solid, hole",
    "hole, hole, solid",
    "solid-hole-solid",
    "hole-hole-solid",
)
OTHERS = (
    "the second marble",
    "the third marble",
    "the fourth marble",
    "the fifth marble",
    "a marble in hand, to move",
    "a marble in hand, not to move",
    "to move",
)
SOLID = 5  # this many kinds are solid where they stand; the others have a hole
PAIRS = SOLID * len(KINDS)
MARBLE = 2 * PAIRS
IN_HAND = MARBLE + MARBLES
TO_MOVE = IN_HAND + 2
WEIGHTS = TO_MOVE + 1
WORTH = 100  # what a marble is worth on average
OPTIONS: list[dict[str, str]] = [{}, {"pattern": "random"}]  # the last has all kinds of pairs
FIRST = [0] * MARBLE + [WORTH] * MARBLES + [0] * (WEIGHTS - IN_HAND)

HEAD = '''\
"""What a position of Pièges is worth. Written by `./quadrille fit pieges --write`.

A byte each. First what a marble costs the side to move, by the kinds of its two slides as
pieges_search.py has them: a line for each kind that is solid, in it first those that are, then
those with a hole. Then what it costs the other side; what a seat's first marble to its fifth are
worth; what a marble in hand costs the side to move and the other; what having the move is worth.
"""

# fmt: off
WEIGHTS = bytes((
'''


def kind(game: Pieges, slide: int, cell: int) -> int:
    """What a slide shows to one of its cells, and what it could show, as KINDS has it."""
    position = game.position(slide)
    places = [game.strip(slide) >> cell + i & 1 for i in range(3)]
    now = places[position]
    changes = [place != now for place in places]
    if position == 1:
        return now * SOLID + (3 if changes[0] and changes[2] else 4)
    far = changes[2 - position]
    return now * SOLID + (2 if not changes[1] else 0 if far else 1)


def pair(game: Pieges, column: int, row: int) -> int:
    """The feature of a marble's two slides, for the side to move."""
    one, other = sorted((kind(game, column, row), kind(game, SIDE + row, column)))
    return one * len(KINDS) + other


def count(state: bytes) -> list[int]:
    """How often each feature is there, for seat 0 less for seat 1; a cost counts as less."""
    game = Pieges()
    game.state[:] = state
    counts = [0] * WEIGHTS
    for seat in range(2):
        sign = -1 if seat else 1
        for feature in of_seat(game, seat, game.turn == seat):
            counts[feature] += -sign if is_cost(feature) else sign
    counts[TO_MOVE] = -1 if game.turn else 1
    return counts


def is_cost(feature: int) -> bool:
    return feature < MARBLE or IN_HAND <= feature < TO_MOVE


def of_seat(game: Pieges, seat: int, moves: bool) -> Iterator[int]:
    """The features of a seat's marbles."""
    for column in range(SIDE):
        for row in range(SIDE):
            if game.marble(column, row) == seat:
                yield pair(game, column, row) + (0 if moves else PAIRS)
    for _ in range(game.hand(seat)):
        yield IN_HAND if moves else IN_HAND + 1
    for marble in range(game.score(seat)):
        yield MARBLE + marble


def groups() -> dict[str, Sequence[int]]:
    return {
        "the slides under a marble": range(MARBLE),
        "how many marbles there are": range(MARBLE, IN_HAND),
        "whose marble is in hand": range(IN_HAND, TO_MOVE),
        "to move": [TO_MOVE],
    }


def mirrored(feature: int) -> int:
    """The feature that has the same weight: both slides exchanged."""
    if feature >= MARBLE:
        return feature
    first, rest = divmod(feature, PAIRS)
    one, other = sorted(divmod(rest, len(KINDS)))
    return first * PAIRS + one * len(KINDS) + other


def fitted() -> Sequence[int]:
    """The features that have a weight of their own; no seat is without its first marble."""
    return [f for f in range(WEIGHTS) if mirrored(f) == f and f != MARBLE]


def scaled(found: Sequence[float]) -> list[int]:
    """The weights as bytes: a marble that nothing threatens costs nothing.

    What all costs have in common is added to what a marble is worth. Games of two seats say nothing
    about a seat's first marble, which decides who is in the game: it counts twice as much as the
    second.
    """
    costs = [*found[:MARBLE], *found[IN_HAND:TO_MOVE]]
    least = min(costs)
    marbles = [weight - least for weight in found[MARBLE + 1 : IN_HAND]]
    marbles.insert(0, 2 * marbles[0])
    costs = [cost - least for cost in costs]
    weights = [*costs[:MARBLE], *marbles, *costs[MARBLE:], found[TO_MOVE]]
    scale = WORTH * (MARBLES - 1) / sum(marbles[1:])
    return [min(max(0, round(weight * scale)), 255) for weight in weights]


def module(weights: list[int]) -> str:
    size = len(KINDS)
    lines = [weights[start : start + size] for start in range(0, MARBLE, size)]
    lines += [weights[MARBLE:IN_HAND], weights[IN_HAND:]]
    return HEAD + "".join(f"    {', '.join(map(str, line))},\n" for line in lines) + "))\n"


def page(weights: list[int]) -> str:
    """A line for each weight that is learned; of a marble, the two for its slides."""
    lines = [f"{'what a marble costs over two slides':<48}{'to move':>8}{'not':>5}"]
    for feature in fitted():
        if feature < PAIRS:
            one, other = divmod(feature, len(KINDS))
            costs = f"{-weights[feature]:>8}{-weights[feature + PAIRS]:>5}"
            lines.append(f"{KINDS[one]:<24}{KINDS[other]:<24}{costs}")
    lines.append("what else counts")
    for i, name in enumerate(OTHERS, MARBLE + 1):
        lines.append(f"{name:<48}{weights[i] * (-1 if is_cost(i) else 1):>8}")
    return "\n".join(lines)
