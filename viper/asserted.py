"""What checking mode asserts of a contract: a test that is compiled into the function.

It is a single expression, which says yes or no; which condition was broken is looked up, by a
function of its own, only once it says no.
"""

import ast
import copy
from collections.abc import Iterable, Mapping

from viper import contract as contracts
from viper.constants import fold
from viper.contract import Contract
from viper.expressions import Facts
from viper.model import POINTERS, Interval
from viper.rewrite import RUNTIME, load

RESULT = "_viper_result"
_NEEDS, _GIVES = "_viper_needs", "_viper_gives"
_GIVEN = "_viper_given_"  # before the name of an argument that the function itself changes
_ITEMS = 64  # of a loop that is written out
_ANY: Interval = (-(1 << 62), 1 << 62)


class Asserted:
    """The conditions of a function as code; `functions` tell which of them was broken."""

    def __init__(self, contract: Contract, facts: Facts, constants: Mapping[str, int]) -> None:
        self.contract = contract
        self.facts = facts
        self.constants = constants
        self.functions: list[ast.stmt] = []
        self.kept: frozenset[str] = frozenset()  # arguments that are now under another name
        self.views: dict[str, tuple[str, str, int]] = {}  # objects as pointers: type, name, line
        self.needed = [self.code(node) for node in contract.needs]
        self.given = [self.code(node) for node in contract.gives]

    def code(self, condition: ast.expr) -> ast.expr:
        return _Code(self.constants, self.views, self.kinds()).visit(copy.deepcopy(condition))

    def kinds(self) -> dict[str, str]:
        return {name: kind for name, kind in self.facts.locals.items() if kind in POINTERS}

    def casts(self) -> list[ast.stmt]:
        """Each object as the pointers that the contract makes of it, once."""
        return [
            ast.Assign(
                [ast.Name(view, ast.Store())],
                _method(kind, line, ast.Constant(name), load(name)),
            )
            for view, (kind, name, line) in self.views.items()
        ]

    def keep(self) -> list[ast.stmt]:
        """Arguments that the function changes, and that its contract speaks of at the end."""
        names = {
            node.id
            for give in self.contract.gives
            for node in ast.walk(give)
            if isinstance(node, ast.Name)
        }
        self.kept = frozenset(names & set(self.facts.parameters) & set(self.facts.assigned))
        return [ast.parse(f"{_GIVEN}{name} = {name}").body[0] for name in sorted(self.kept)]

    def needs(self, name: str, tests: list[ast.expr], wrong: list[ast.stmt]) -> list[ast.stmt]:
        """All tests at once; if one fails, `wrong` and then the conditions, one by one."""
        told = self.tell(_NEEDS, f"{name} needs", self.contract.needs, self.needed)
        return _unless([*tests, *map(self.inline, self.needed)], [*wrong, *told])

    def gives(self, name: str, interval: Interval | None = None) -> list[ast.stmt]:
        """What holds at the end; `interval` is where the result lies anyway."""
        left = [
            (node, code)
            for node, code in zip(self.contract.gives, self.given, strict=True)
            if not (interval and _holds(node, interval, self.constants))
        ]
        told = self.tell(_GIVES, f"{name} gives", self.contract.gives, self.given)
        return _unless([self.inline(code, self.kept) for _, code in left], told)

    def inline(self, code: ast.expr, kept: frozenset[str] = frozenset()) -> ast.expr:
        """A condition inside the function. Loops that are left are a function of their own."""
        if any(isinstance(node, ast.GeneratorExp) for node in ast.walk(code)):
            name = f"_viper_loop_{len(self.functions)}"
            for known in self.functions:
                match known:
                    case ast.FunctionDef(name=other, body=[ast.Return(value=value)]):
                        if value is code:
                            name = other
                            break
            else:
                self.functions.append(_function(name, self.used([code]), [ast.Return(code)]))
            return ast.Call(load(name), self.values([code], kept), [])
        return _Renamed(kept).visit(copy.deepcopy(code))

    def used(self, codes: Iterable[ast.expr]) -> list[str]:
        own = {*self.facts.locals, *self.views, RESULT}
        return sorted(
            {
                node.id
                for code in codes
                for node in ast.walk(code)
                if isinstance(node, ast.Name) and node.id in own - contracts.bound(code)
            }
        )

    def values(self, codes: Iterable[ast.expr], kept: frozenset[str]) -> list[ast.expr]:
        return [load(_GIVEN + name if name in kept else name) for name in self.used(codes)]

    def tell(
        self, name: str, what: str, nodes: list[ast.expr], codes: list[ast.expr]
    ) -> list[ast.stmt]:
        """A call of the function that finds out which condition is broken."""
        if not nodes:
            return []
        if not any(isinstance(f, ast.FunctionDef) and f.name == name for f in self.functions):
            body: list[ast.stmt] = []
            for node, code in zip(nodes, codes, strict=True):
                words = ast.Constant(f"{what} {ast.unparse(node)}")
                body += _unless([code], [ast.Expr(_method("fail", node.lineno, words))])
            self.functions.append(_function(name, self.used(codes), body))
        kept = self.kept if name == _GIVES else frozenset[str]()
        return [ast.Expr(ast.Call(load(name), self.values(codes, kept), []))]

    def bounds(self, name: str) -> Interval:
        """Where the conditions keep a number, whatever its type."""
        low, high = _ANY
        for need in self.contract.needs:
            match need:
                case ast.Compare(left=left, ops=ops, comparators=rights):
                    sides = [left, *rights]
                    for place, side in enumerate(sides):
                        if isinstance(side, ast.Name) and side.id == name:
                            ends = _ends(sides, ops, place, self.constants)
                            low, high = max(low, ends[0]), min(high, ends[1])
        return low, high


class _Code(ast.NodeTransformer):
    """A condition as Python without `in`, `is`, casts, `bits`, and most loops."""

    def __init__(
        self, constants: Mapping[str, int], views: dict[str, tuple[str, str, int]],
        kinds: dict[str, str],
    ) -> None:  # fmt: skip
        self.constants = dict(constants)
        self.views = views
        self.kinds = kinds

    def visit(self, node: ast.AST) -> ast.expr:
        if isinstance(node, ast.expr) and not isinstance(node, ast.Constant):
            value = fold(node, self.constants)
            if value is not None:
                return ast.Constant(value)
        return super().visit(node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return load(RESULT) if node.id == contracts.RESULT else node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        match node.ops:
            case [ast.In()]:
                return ast.Constant(True)
            case [ast.Is()]:
                return _method("same", node.lineno, node.left, *node.comparators)
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        assert isinstance(node.func, ast.Name)
        kind = node.func.id
        if kind in POINTERS:
            name = ast.unparse(node.args[0])
            view = f"_viper_{kind}_{name}"
            self.views.setdefault(view, (kind, name, node.lineno))
            self.kinds[view] = kind
            return load(view)
        match node.args:
            case [ast.GeneratorExp(elt=each, generators=[loop])]:
                return self.loop(kind, each, loop)
        self.generic_visit(node)
        if kind == "bits":
            return ast.Call(ast.Attribute(node.args[0], "bit_count", ast.Load()), [], [])
        return node

    def loop(self, kind: str, each: ast.expr, over: ast.comprehension) -> ast.expr:
        assert isinstance(over.target, ast.Name) and isinstance(over.iter, ast.Call)
        index = over.target.id
        ends = [self.visit(end) for end in over.iter.args]
        first, last = ends if len(ends) == 2 else (ast.Constant(0), ends[0])
        whole = self.at_once(kind, each, index, first, last)
        if whole:
            return whole
        low, high = fold(first, {}), fold(last, {})
        if low is not None and high is not None and 0 < high - low <= _ITEMS:
            parts = []
            for i in range(low, high):
                inner = _Code(self.constants | {index: i}, self.views, self.kinds)
                parts.append(inner.visit(copy.deepcopy(each)))
            if kind == "all":
                return ast.BoolOp(ast.And(), parts) if len(parts) > 1 else parts[0]
            return _added(parts)
        target = ast.comprehension(over.target, ast.Call(load("range"), ends, []), [], 0)
        call = ast.GeneratorExp(self.visit(each), [target])
        return ast.Call(load(kind), [call], [])

    def at_once(
        self, kind: str, each: ast.expr, index: str, first: ast.expr, last: ast.expr
    ) -> ast.expr | None:
        """A loop over items that lie side by side, as a slice of them."""
        match each:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                items = self.items(left, index, first, last)
                others = self.items(right, index, first, last)
                if kind == "all" and isinstance(op, ast.Eq) and items and others:
                    return ast.Compare(items, [op], [others])
                if not items or _mentions(right, index):
                    return None
                if kind == "all" and isinstance(op, ast.Lt | ast.LtE):
                    none = ast.keyword("default", ast.Constant(-1))
                    most = ast.Call(load("max"), [items], [none])
                    return ast.Compare(most, [op], [self.visit(right)])
                if kind == "sum" and isinstance(op, ast.Eq):
                    copied = ast.Call(load(self.sequence(items)), [items], [])
                    counted = ast.Attribute(copied, "count", ast.Load())
                    return ast.Call(counted, [self.visit(right)], [])
        return None

    def sequence(self, items: ast.expr) -> str:
        """A type that can count items."""
        assert isinstance(items, ast.Subscript) and isinstance(items.value, ast.Name)
        return "bytes" if self.kinds.get(items.value.id) == "ptr8" else "list"

    def items(self, node: ast.expr, index: str, first: ast.expr, last: ast.expr) -> ast.expr | None:
        """buffer[place + index] from the first index to the last, as a slice."""
        match node:
            case ast.Subscript(value=buffer, slice=ast.Name(id=name)) if name == index:
                place: ast.expr = ast.Constant(0)
            case ast.Subscript(
                value=buffer,
                slice=ast.BinOp(left=place, op=ast.Add(), right=ast.Name(id=name)),
            ) if name == index and not _mentions(place, index):
                pass
            case _:
                return None
        view = self.visit(copy.deepcopy(buffer))
        ends = [
            self.visit(ast.BinOp(copy.deepcopy(place), ast.Add(), copy.deepcopy(end)))
            for end in (first, last)
        ]
        return ast.Subscript(view, ast.Slice(*ends), ast.Load())


class _Renamed(ast.NodeTransformer):
    def __init__(self, kept: frozenset[str]) -> None:
        self.kept = kept

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return load(_GIVEN + node.id) if node.id in self.kept else node


def _added(parts: list[ast.expr]) -> ast.expr:
    total = parts[0]
    for part in parts[1:]:
        total = ast.BinOp(total, ast.Add(), part)
    return total


def _mentions(node: ast.expr, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))


def _ends(
    sides: list[ast.expr], ops: list[ast.cmpop], place: int, constants: Mapping[str, int]
) -> Interval:
    """Where a chain of < and <= keeps the number at a place of it."""
    low, high = _ANY
    if not all(isinstance(op, ast.Lt | ast.LtE) for op in ops):
        return low, high
    for other, side in enumerate(sides):
        value = fold(side, constants)
        if value is None:
            continue
        between = ops[other:place] if other < place else ops[place:other]
        strict = sum(isinstance(op, ast.Lt) for op in between)
        if other < place:
            low = max(low, value + strict)
        elif other > place:
            high = min(high, value - strict)
    return low, high


def _holds(condition: ast.expr, interval: Interval, constants: Mapping[str, int]) -> bool:
    """Whether a condition that compares the result with constants holds in all of an interval."""
    match condition:
        case ast.Compare(left=left, ops=ops, comparators=rights):
            sides = [left, *rights]
            for place, side in enumerate(sides):
                if isinstance(side, ast.Name) and side.id == contracts.RESULT:
                    others = [fold(s, constants) for i, s in enumerate(sides) if i != place]
                    low, high = _ends(sides, ops, place, constants)
                    return (
                        None not in others
                        and (low, high) != _ANY
                        and low <= interval[0]
                        and interval[1] <= high
                    )
    return False


def _unless(tests: list[ast.expr], wrong: list[ast.stmt]) -> list[ast.stmt]:
    if not tests:
        return []
    test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
    return [ast.If(ast.UnaryOp(ast.Not(), test), wrong, [])]


def _method(name: str, line: int, *arguments: ast.expr) -> ast.Call:
    return ast.Call(
        ast.Attribute(load(RUNTIME), name, ast.Load()), [ast.Constant(line), *arguments], []
    )


def _function(name: str, arguments: list[str], body: list[ast.stmt]) -> ast.FunctionDef:
    made = ast.parse(f"def {name}({', '.join(arguments)}): pass").body[0]
    assert isinstance(made, ast.FunctionDef)
    made.body = body
    return made
