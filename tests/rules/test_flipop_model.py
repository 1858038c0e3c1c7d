"""Flipop's engine against the slow model, and what holds for every chain there can be."""

import random
from collections.abc import Iterator

import pytest

from host_tools.notation import flipop as notation
from quadrille.engine.flipop import Flipop
from tests.rules.flipop_table import moves, play, result
from tests.rules.naive_flipop import (
    EXITS,
    SIDES,
    START_DOORS,
    START_ROWS,
    WAYS,
    Naive,
    Point,
    Step,
    add,
    back,
    ends_of_edge,
    on_board,
)

OPTIONS = [(chain, stop) for chain in ("swing", "straight") for stop in ("blocked", "instant")]

# --- side by side ---------------------------------------------------------------------------


def agree(game: Flipop, model: Naive) -> None:
    assert moves(game) == game_order(model.legal())
    assert notation.position(game) == model.position()
    winners = result(game)[1]
    assert (game.turn, game.reason, winners) == (model.turn, model.reason, model.winners)
    assert [game.score(0), game.score(1)] == [model.left(0), model.left(1)]
    assert game.state[notation.QUIET] == model.quiet
    # The state holds those take-backs that are otherwise legal, and no other.
    takebacks = set(model.pushes(model.turn, {})) - set(model.pushes(model.turn, model.displaced))
    assert set(notation.barred(game)) == takebacks


def game_order(texts: list[str]) -> list[str]:
    """As the engine lists them: by row, column, then way."""
    ways = {step: i for i, step in enumerate(WAYS.values())}

    def key(text: str) -> tuple[int, int, int]:
        a, b = [("abcde".index(name[0]), int(name[1])) for name in text.split("-")]
        return a[1], a[0], ways[b[0] - a[0], b[1] - a[1]]

    return texts if texts == ["pass"] else sorted(texts, key=key)


@pytest.mark.parametrize(("chain", "stop"), OPTIONS)
def test_random_games_agree_with_the_model(chain: str, stop: str) -> None:
    for seed in range(6):
        game = Flipop(options={"chain": chain, "stop": stop})
        game.setup(seed)
        model = Naive(chain, stop)
        model.set_up(START_ROWS, START_DOORS)
        pick = random.Random(seed)
        agree(game, model)
        while not model.reason:
            move = pick.choice(model.legal())
            play(game, move)
            model.play(move)
            agree(game, model)


@pytest.mark.parametrize(("chain", "stop"), OPTIONS)
def test_random_positions_agree_with_the_model(chain: str, stop: str) -> None:
    """Crowded boards with doors anyhow: there chains are long."""
    pick = random.Random(chain + stop)
    for _ in range(150):
        model = Naive(chain, stop, turn=pick.randrange(2))
        cells = [(x, y) for x in range(5) for y in range(5)]
        for side in SIDES:
            cells = pick.sample(cells, len(cells))
            for cell in [cell for cell in cells if cell not in EXITS[side]][: pick.randint(1, 5)]:
                model.balls[cell] = side
                cells.remove(cell)
        pivots = [(x, y) for y in (4, 3, 2, 1) for x in (1, 2, 3, 4)]
        model.doors = {pivot: pick.choice(list(WAYS.values())) for pivot in pivots}
        model.judge()
        options = {"chain": chain, "stop": stop}
        game = notation.set_up(model.position(), options=options, turn=model.turn)
        for _ in range(2):
            agree(game, model)
            if not model.reason:
                move = pick.choice(model.legal())
                play(game, move)
                model.play(move)


# --- every chain there can be ---------------------------------------------------------------

Facing = dict[Point, frozenset[Point]]  # the ways in which a door may still point


def every_chain(chain: str) -> Iterator[list[Step]]:
    """All chains that any doors and balls can lead to."""
    anyhow = frozenset(WAYS.values())
    facing = {(x, y): anyhow for x in (1, 2, 3, 4) for y in (1, 2, 3, 4)}
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
                (points,) = chosen[doors[0]]
                onward = back(points)
            for rest in chains_from(goal, onward, chosen, chain):
                yield [step, *rest]


def door_choices(cell: Point, way: Point, facing: Facing) -> Iterator[tuple[list[Point], Facing]]:
    """Each set of doors that there may be on an edge, and what that leaves open."""
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
def test_no_chain_swings_a_door_twice_or_comes_back_to_a_cell(chain: str) -> None:
    longest = 0
    for steps in every_chain(chain):
        cells = [steps[0].cell, *(add(step.cell, step.way) for step in steps)]
        doors = [pivot for step in steps for pivot in step.doors]
        assert len(set(cells)) == len(cells)
        assert len(set(doors)) == len(doors)
        longest = max(longest, len(steps))
    assert longest == {"swing": 8, "straight": 4}[chain]


@pytest.mark.parametrize("chain", ["swing", "straight"])
def test_a_move_takes_at_most_one_ball_off(chain: str) -> None:
    """No ball stands on an exit of its own, so one that leaves comes from elsewhere."""
    for steps in every_chain(chain):
        exits = 0
        for step in steps:
            goal = add(step.cell, step.way)
            exits += sum(goal in EXITS[s] and step.cell not in EXITS[s] for s in SIDES)
        assert exits <= 1
