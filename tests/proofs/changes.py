"""Ways to break a viper function on purpose: one change at a time, by rules.

The rules come one after the other, each from the first line of the function to the last. Whether a
change breaks anything is not known here.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from viper import contract as contracts

TURNED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
FAR = 0x10000  # items, more than any buffer has
Found = Iterator[tuple[ast.expr, ast.expr]]


class Change(NamedTuple):
    kind: str
    text: str  # what was there -> what is there; with a number if the same comes again
    old: ast.expr
    new: ast.expr


class Changer:
    """All changes of a function, and its module with one of them."""

    def __init__(self, path: Path, name: str) -> None:
        source = path.read_text()
        self.lines = source.splitlines()
        (self.function,) = (
            node
            for node in ast.parse(source).body
            if isinstance(node, ast.FunctionDef) and node.name == name
        )
        self.contract = contracts.contract(self.function)
        code = (node for line in self.function.body for node in ast.walk(line))
        placed = [node for node in code if isinstance(node, (ast.expr, ast.stmt))]
        self.nodes = sorted(placed, key=lambda node: (node.lineno, node.col_offset))
        self.holders = dict(_holders(self.function))

    def changes(self) -> Iterator[Change]:
        met = Counter[str]()
        for change in (*self.in_code(), *self.in_contract()):
            met[change.text] += 1
            number = met[change.text]
            yield change._replace(text=f"{change.text} ({number})") if number > 1 else change

    def in_code(self) -> Iterator[Change]:
        for kind, rule in RULES.items():
            for node in self.nodes:
                for old, new in rule(node):
                    before = ast.unparse(node)
                    self.swap(old, new)
                    after = ast.unparse(new if old is node else node)
                    self.swap(old, old)
                    yield Change(kind, f"{before} -> {after}", old, new)

    def in_contract(self) -> Iterator[Change]:
        """It allows a buffer that is one item shorter."""
        docstring = self.function.body[0]
        for need in self.contract.needs:
            if contracts.measured_buffer(need):
                assert isinstance(need, ast.Compare) and isinstance(docstring, ast.Expr)
                less = ast.Compare(need.left, need.ops, [more(need.comparators[0], -1)])
                conditions = [less if one is need else one for one in self.contract.needs]
                text = f"{ast.unparse(need)} -> {ast.unparse(less)}"
                yield Change(LENGTH, text, docstring.value, self.docstring(conditions))

    def docstring(self, needs: list[ast.expr]) -> ast.Constant:
        parts = {"Needs": needs, "Gives": self.contract.gives, "Holds": self.contract.holds}
        lines = [
            f"{head}: {', '.join(map(ast.unparse, part))}" for head, part in parts.items() if part
        ]
        return ast.Constant("\n".join(["", *lines, ""]))

    def swap(self, old: ast.expr, new: ast.expr) -> None:
        holder, key = self.holders[old]
        if isinstance(holder, list):
            holder[key] = new
        else:
            setattr(holder, key, new)

    def source(self, change: Change) -> str:
        """The module with a change; the function's comments go, and its lines move."""
        self.swap(change.old, change.new)
        made = ast.unparse(self.function)
        self.swap(change.old, change.old)
        first = self.function.decorator_list[0].lineno - 1
        return "\n".join([*self.lines[:first], made, *self.lines[self.function.end_lineno :], ""])


def _holders(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, tuple[Any, Any]]]:
    """Where each node is: the list and its place there, or the node and the name of its field."""
    for node in ast.walk(function):
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                yield from (
                    (one, (value, place))
                    for place, one in enumerate(value)
                    if isinstance(one, ast.AST)
                )
            elif isinstance(value, ast.AST):
                yield value, (node, name)


def more(node: ast.expr, by: int) -> ast.expr:
    """A number and one more, or less; what is a constant stays one."""
    match node:
        case ast.Constant(value=int(value)):
            return ast.Constant(value + by)
        case ast.BinOp(
            left=left, op=ast.Add() | ast.Sub() as op, right=ast.Constant(value=int(value))
        ):
            by += value if isinstance(op, ast.Add) else -value
            node = left
    sign = ast.Add() if by > 0 else ast.Sub()
    return ast.BinOp(node, sign, ast.Constant(abs(by))) if by else node


def _index(node: ast.AST) -> Found:
    match node:
        case ast.Subscript(slice=at):
            yield at, more(at, 1)
            yield at, more(at, -1)


def _mask(node: ast.AST) -> Found:
    match node:
        case ast.BinOp(left=left, op=ast.BitAnd()):
            yield node, left
        case ast.AugAssign(op=ast.BitAnd(), value=ast.Constant() as value):
            yield value, ast.UnaryOp(ast.USub(), ast.Constant(1))


def _end(node: ast.AST) -> Found:
    match node:
        case ast.Call(func=ast.Name(id="range"), args=[end] | [_, end] | [_, end, _]):
            yield end, more(end, 1)


def _comparison(node: ast.AST) -> Found:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in TURNED:
            yield node, ast.Compare(left, [TURNED[type(op)]()], [right])


def _result(node: ast.AST) -> Found:
    match node:
        case ast.Return(value=ast.expr() as value):
            yield value, more(value, 1)


def _far(node: ast.AST) -> Found:
    match node:
        case ast.Subscript(slice=at):
            yield at, more(at, FAR)


RULES: dict[str, Callable[[ast.AST], Found]] = {
    "an index": _index,
    "a mask": _mask,
    "the end of a range": _end,
    "a comparison": _comparison,
    "a result": _result,
    "an index, by far": _far,
}
LENGTH = "a length in its contract"
