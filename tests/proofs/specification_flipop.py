"""Plain specifications of Flipop's moves, in the language of contracts."""

from tests.proofs.specifications import ENGINE, listed, rounds
from viper.prove import Proof

PATH = {"path": "ptr8", "ways": "ptr8", "end": "ptr8"}  # of the balls of a push
# For each way the cells from which it does not lead off the board, and the step that it is.
SIDES = (("< 20", "+ 5"), ("% 5 != 4", "+ 1"), (">= 5", "- 5"), ("% 5 != 0", "- 1"))


def flipop_push(most: int) -> list[str]:
    """If the move is a push, it is legal: each ball takes the place of the next one on a path of
    `end[0]` steps, through doors that say which way it goes on, until one comes to a free cell.
    """
    balls = "(w[_WHITE] | w[_BLACK])"
    push = [
        f"1 <= end[0] <= {most}",
        "path[0] == move >> 2",
        "ways[0] == move & 3",
        "w[_WHITE + (w[_TURN] & 1)] >> (move >> 2) & 1",
    ]
    for i in range(most):
        at, to, way = f"path[{i}]", f"path[{i + 1}]", f"ways[{i}]"
        across = f"({way} & 1)"  # east or west
        step = f"(5 - 4 * {across})"
        edge = f"({at} - {step} * ({way} >> 1))"
        low = f"(w[_LOW] ^ PIVOTS * {across})"
        far = f"((w[_HIGH] & {low}) >> {edge} & 1)"
        near = f"((~w[_HIGH] & {low} & PIVOTS) << 1 + 4 * {across} >> {edge} & 1)"
        straight = f"(w[_OPTIONS] & _CHAIN_STRAIGHT or {far} == {near})"
        turned = f"({across} ^ {near} << 1 ^ 1)"
        stays = f"{to} < 25 and (not {across} or {at} // 5 == {to} // 5)"
        goal = f"{at} + {step} * (1 - ({way} & 2))"
        push += [
            f"{i} >= end[0] or ({way} < 4 and {to} == {goal} and {stays})",
            f"{i + 1} != end[0] or not {balls} >> {to} & 1",
        ]
        if i + 1 < most:
            goes_on = f"({straight} and ways[{i + 1}] == {way}"
            goes_on += f" or not {straight} and ways[{i + 1}] == {turned})"
            push.append(
                f"{i + 1} >= end[0] or ({balls} >> {to} & 1 and ({far} or {near}) and {goes_on})"
            )
    sizes = [f"len(path) >= {most + 1}", f"len(ways) >= {most}", "len(end) >= 1"]
    return [*sizes, "move < 100 or move == _PASS", *(f"not 0 <= move < 100 or ({c})" for c in push)]


def flipop_moves(cells: int) -> Proof:
    """Pushes through one of two doors, if at most two balls are on the board, on the lowest cells.

    So the push moves at most one other ball, which needs no door: straight on if both doors are
    there or the rules say so, else to the side where the one door hangs. Else there is a pass.
    """
    cell, way = "(one[0] >> 2)", "(one[0] & 3)"
    across = f"({way} & 1)"  # east or west
    step = f"(5 - 4 * {across})"
    edge = f"({cell} - {step} * ({way} >> 1))"
    goal = f"({cell} + {step} * (1 - ({way} & 2)))"
    balls = "(w[_WHITE] | w[_BLACK])"

    def hung(pivot: str, points: str) -> str:
        pointing = f"(w[_LOW] >> {pivot} & 1) + 2 * (w[_HIGH] >> {pivot} & 1)"
        return f"({pivot} >= 0 and PIVOTS >> {pivot} & 1 != 0 and {pointing} == {points})"

    def rolls(way: str) -> str:
        """A ball at the goal of the push can go this way: it stays on the board, and is alone."""
        cases = (
            f"({way} == {n} and {goal} {inside} and {balls} >> {goal} {by} & 1 == 0)"
            for n, (inside, by) in enumerate(SIDES)
        )
        return f"({' or '.join(cases)})"

    far, near = hung(edge, f"3 - {across}"), hung(f"({edge} - 1 - 4 * {across})", f"1 - {across}")
    on = f"(w[_OPTIONS] & _CHAIN_STRAIGHT != 0 or ({far} and {near}))"
    pushed = (
        f"({on} and {rolls(way)}) or (not {on} and {far} and {rolls(f'1 - {across}')})"
        f" or (not {on} and {near} and {rolls(f'3 - {across}')})"
    )
    barred = f"(w[_BAR] >> {cell} & 1 != 0 and w[_BAR] >> 25 + 2 * ({cell} & 1) & 3 == {way})"
    legal = (
        f"one[0] < 100 and w[_WHITE + (w[_TURN] & 1)] >> {cell} & 1 != 0 and ({far} or {near})"
        f" and not {barred} and ({balls} >> {goal} & 1 == 0 or {pushed})"
    )
    return Proof(
        ENGINE / "flipop_kernels.py",
        "list_moves",
        given=[
            "len(one) >= 1",
            "one[0] != _PASS",
            "wanted == MOVES",
            "w[_TURN] & 0xFF00 == 0",
            "w[_WHITE] & w[_BLACK] == 0",
            f"w[_WHITE] < {1 << cells} and w[_BLACK] < {1 << cells}",
            "bits(w[_WHITE] | w[_BLACK]) <= 2",
            *rounds("list_moves", cells, 4, 2),
        ],
        shows=[
            *listed(20, legal),
            "result >= 1",
            "out[0] == _PASS and result == 1"
            " or all(i >= result or out[i] < 100 for i in range(20))",
        ],
        others={"one": "ptr16"},
        unwind=1,
    )
