"""What holds for every possible chain of Flipop."""

from collections.abc import Iterator

import pytest

from tests.rules.naive_flipop import EXITS, PIVOTS, WAYS, Point, Step, add, ends_of_edge, on_board

Facing = dict[Point, frozenset[Point]]  # the ways in which a door may still point


def every_chain(chain: str) -> Iterator[list[Step]]:
    """All chains that are possible with any doors and balls."""
    facing = dict.fromkeys(PIVOTS, frozenset(WAYS.values()))
    for cell in [(x, y) for x in range(5) for y in range(5)]:
        for way in WAYS.values():
            yield from chains_from(cell, way, facing, chain)


def chains_from(cell: Point, way: Point, facing: Facing, chain: str) -> Iterator[list[Step]]:
    goal = add(cell, way)
    if not on_board(goal):
        return
    for doors, chosen in door_choices(cell, way, facing):
        step = Step(cell, way, doors)
        yield [step]
        if doors:
            onward = way
            if chain == "swing" and len(doors) == 1:
                [(x, y)] = chosen[doors[0]]
                onward = -x, -y
            for rest in chains_from(goal, onward, chosen, chain):
                yield [step, *rest]


def door_choices(cell: Point, way: Point, facing: Facing) -> Iterator[tuple[list[Point], Facing]]:
    """Each possible set of doors on an edge, and the ways that the doors may then still point."""
    a, b = ends_of_edge(cell, way)
    tips = {p: (q[0] - p[0], q[1] - p[1]) for p, q in ((a, b), (b, a)) if p in facing}
    for chosen in range(1 << len(tips)):
        doors = [pivot for i, pivot in enumerate(tips) if chosen >> i & 1]
        left = facing | {
            pivot: facing[pivot] & {tip} if pivot in doors else facing[pivot] - {tip}
            for pivot, tip in tips.items()
        }
        if all(left.values()):
            yield doors, left


@pytest.mark.parametrize("chain", ["swing", "straight"])
def test_no_chain_swings_a_door_twice_comes_back_to_a_cell_or_takes_two_balls_off(
    chain: str,
) -> None:
    """No ball stands on an exit of its own, so one that leaves comes from elsewhere."""
    longest = 0
    for steps in every_chain(chain):
        cells = [steps[0].cell, *(add(step.cell, step.way) for step in steps)]
        doors = [pivot for step in steps for pivot in step.doors]
        assert len(set(cells)) == len(cells)
        assert len(set(doors)) == len(doors)
        longest = max(longest, len(steps))
        goals = [(step.cell, add(step.cell, step.way)) for step in steps]
        assert sum(b in EXITS[s] and a not in EXITS[s] for a, b in goals for s in EXITS) <= 1
    assert longest == {"swing": 8, "straight": 4}[chain]
