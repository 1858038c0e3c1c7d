"""The range of the number that an expression can give: what needs no check at run time.

The numbers are exact, as CPython computes them. `None` is a number that may not fit its type.
"""

import ast
from collections.abc import Callable

from viper.expressions import Facts
from viper.model import NUMBERS, POINTERS, RANGE, Interval


class Ranges:
    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        # Locals that always fit their type: all of them, less those that some assignment may break,
        # less those that depend on one of these, …
        self.fitting = {name for name, kind in facts.locals.items() if kind in RANGE}
        while broken := {name for name in self.fitting if not self._always_fits(name)}:
            self.fitting -= broken

    def _always_fits(self, name: str) -> bool:
        kind = RANGE[self.facts.locals[name]]
        return all(fits(self.of(value), kind) for value in self.facts.assigned.get(name, []))

    def of(self, node: ast.expr) -> Interval | None:
        """The least and the greatest number that an expression can give."""
        if node in self.facts.values:
            return (self.facts.values[node],) * 2
        match node:
            case ast.Name(id=name) if name in self.fitting:
                return RANGE[self.facts.locals[name]]
            case ast.Compare() | ast.Constant():
                return RANGE["bool"]
            case ast.Subscript(value=ast.Name(id=name)):
                return 0, (1 << POINTERS[self.facts.locals[name]]) - 1
            case ast.Call(args=[argument]) if self.facts.types[argument] in RANGE:
                return self.of(argument) if self.facts.types[node] in NUMBERS else None
            case ast.IfExp(body=body, orelse=orelse):
                return _hull([self.of(body), self.of(orelse)])
            case ast.BoolOp(values=values):
                return _hull([self.of(value) for value in values])
            case ast.UnaryOp(op=op, operand=operand):
                return _negated(op, self.of(operand))
            case ast.BinOp():
                return self._binary(node)
        return None

    def _binary(self, node: ast.BinOp) -> Interval | None:
        left, right = self.of(node.left), self.of(node.right)
        match node.op:
            case ast.BitAnd():
                # A number that is not negative bounds the result, whatever the other one is.
                bounds = [side[1] for side in (left, right) if side and side[0] >= 0]
                return (0, min(bounds)) if bounds else _bits(left, right)
            case ast.RShift():
                low, high = left or RANGE[self.facts.types[node.left]]
                return _corners([low, high], right or (0, 31), lambda a, b: a >> max(0, min(b, 31)))
            case ast.Mod():
                low, high = right or RANGE["int"]
                return min(0, low + 1), max(0, high - 1)
            case ast.FloorDiv():
                most = max(abs(end) for end in left or RANGE["int"])
                return -most, most
        if left is None or right is None:
            return None
        match node.op:
            case ast.BitOr() | ast.BitXor():
                return _bits(left, right)
            case ast.Add():
                return left[0] + right[0], left[1] + right[1]
            case ast.Sub():
                return left[0] - right[1], left[1] - right[0]
            case ast.Mult():
                return _corners(left, right, lambda a, b: a * b)
        return _corners(left, right, lambda a, b: a << max(0, min(b, 31)))


def fits(interval: Interval | None, room: Interval) -> bool:
    return interval is not None and room[0] <= interval[0] and interval[1] <= room[1]


def _negated(op: ast.unaryop, interval: Interval | None) -> Interval | None:
    if interval is None or isinstance(op, ast.UAdd):
        return interval
    low, high = interval
    return (~high, ~low) if isinstance(op, ast.Invert) else (-high, -low)


def _hull(intervals: list[Interval | None]) -> Interval | None:
    known = [interval for interval in intervals if interval is not None]
    if len(known) < len(intervals):
        return None
    return min(low for low, _ in known), max(high for _, high in known)


def _corners(
    left: Interval | list[int], right: Interval, operation: Callable[[int, int], int]
) -> Interval:
    ends = [operation(a, b) for a in left for b in right]
    return min(ends), max(ends)


def _bits(left: Interval | None, right: Interval | None) -> Interval | None:
    """The range of all numbers with as many bits as the longer of the two."""
    hull = _hull([left, right])
    if hull is None:
        return None
    low, high = hull
    top = 1 << max(low.bit_length() if low >= 0 else (~low).bit_length(), high.bit_length())
    return (0 if low >= 0 else -top), top - 1
