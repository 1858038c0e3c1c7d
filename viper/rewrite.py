"""The expressions of viper code as Python code.

Numbers are kept exact, as Python keeps them. What the RP2040 has in its 32 bits and x86-64 in its
64 is always that number modulo 2**32 and 2**64, because + - * << & | ^ ~ and assignments never
look at the upper bits. So the three runtimes agree as long as a number fits its type whenever
something does look at it: a comparison, a condition, >>, //, %, an index, a store, a call, a
return. Checking mode puts a check there, unless `Ranges` proves it unnecessary. Fast mode has none.
"""

import ast

from viper.expressions import Facts
from viper.model import BOOL, INT, NUMBERS, OBJECT, POINTERS, RANGE, SMALL, Interval
from viper.ranges import Ranges, fits

RUNTIME = "_viper"  # the name under which the code finds `runtime.Plain` or `runtime.Checking`
_VALUE = "_viper_value"  # a number on its way through a check


class ExpressionCode:
    """`exact` gives the bare number of an expression, `seen` one that something looks at."""

    def __init__(self, facts: Facts, checking: bool) -> None:
        self.facts = facts
        self.checking = checking
        self.ranges = Ranges(facts)

    def runtime(self, name: str, node: ast.AST, *arguments: ast.expr | str | int) -> ast.Call:
        """Call a method of `runtime`, which takes the line first."""
        nodes = [a if isinstance(a, ast.expr) else ast.Constant(a) for a in arguments]
        line = ast.Constant(getattr(node, "lineno", 0))
        return ast.Call(ast.Attribute(load(RUNTIME), name, ast.Load()), [line, *nodes], [])

    def within(self, node: ast.expr, room: Interval, failure: str, *details: str | int) -> ast.expr:
        """The number of an expression, with a call of `failure` if it is out of range."""
        value = self.exact(node)
        if not self.checking or fits(self.ranges.of(node), room):
            return value
        first, again = _twice(value)
        low, high = ast.Constant(room[0]), ast.Constant(room[1])
        test = ast.Compare(low, [ast.LtE(), ast.LtE()], [first, high])
        wrong = self.runtime(failure, node, ast.unparse(node), again, *details)
        return ast.IfExp(test, again, wrong)

    def seen(self, node: ast.expr) -> ast.expr:
        kind = self.facts.types[node]
        if kind not in NUMBERS:
            return self.exact(node)
        return self.within(node, RANGE[kind], "wrapped", kind)

    def boxed(self, node: ast.expr) -> ast.expr:
        """A number that leaves viper code as an object."""
        kind = self.facts.types[node]
        if kind not in NUMBERS:
            return self.exact(node)
        return self.within(node, (max(SMALL[0], RANGE[kind][0]), SMALL[1]), "boxed", kind)

    def stored(self, node: ast.expr, pointer: str) -> ast.expr:
        """A number that is stored through a pointer."""
        bits = POINTERS[self.facts.locals[pointer]]
        return self.within(node, (0, (1 << bits) - 1), "narrow", bits)

    def item(self, node: ast.Subscript, context: ast.expr_context) -> ast.expr:
        """p[index], with a check that the index is inside the buffer."""
        assert isinstance(node.value, ast.Name)
        pointer = node.value.id
        index = self.exact(node.slice)
        if self.checking:
            first, again = _twice(index)
            words = ast.Call(load("len"), [load(pointer)], [])
            test = ast.Compare(ast.Constant(0), [ast.LtE(), ast.Lt()], [first, words])
            index = ast.IfExp(test, again, self.runtime("outside", node, pointer, again, words))
        return ast.Subscript(load(pointer), index, context)

    def test(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.BoolOp(op=op, values=values):
                return ast.BoolOp(op, [self.test(value) for value in values])
            case ast.UnaryOp(op=ast.Not() as op, operand=operand):
                return ast.UnaryOp(op, self.test(operand))
        return self.seen(node)

    def exact(self, node: ast.expr) -> ast.expr:
        if node in self.facts.values:
            return ast.Constant(self.facts.values[node])
        match node:
            case ast.Subscript():
                return self.item(node, ast.Load())
            case ast.BinOp():
                return self.operation(node)
            case ast.UnaryOp(op=op, operand=operand):
                return ast.UnaryOp(op, self.exact(operand))
            case ast.Compare(left=left, ops=ops, comparators=[right]):
                return ast.Compare(self.seen(left), ops, [self.seen(right)])
            case ast.BoolOp(op=op, values=[*values, last]):
                return ast.BoolOp(op, [*map(self.seen, values), self.exact(last)])
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ast.IfExp(self.test(test), self.exact(body), self.exact(orelse))
            case ast.Attribute(value=value, attr=attribute):
                return ast.Attribute(self.exact(value), attribute, ast.Load())
            case ast.Call():
                return self.call(node)
        return node  # a name, True or False

    def operation(self, node: ast.BinOp) -> ast.expr:
        left, right = node.left, node.right
        match node.op:
            case ast.LShift():
                return ast.BinOp(self.exact(left), node.op, self.within(right, (0, 31), "shifted"))
            case ast.RShift():
                return ast.BinOp(self.seen(left), node.op, self.within(right, (0, 31), "shifted"))
            case ast.FloorDiv() | ast.Mod():
                a, b = self.seen(left), self.within(right, RANGE[INT], "wrapped", INT)
                if not self.checking:
                    return ast.BinOp(a, node.op, b)
                name = "modulo" if isinstance(node.op, ast.Mod) else "floor_divide"
                return self.runtime(name, node, ast.unparse(node), a, b)
        return ast.BinOp(self.exact(left), node.op, self.exact(right))

    def call(self, node: ast.Call) -> ast.expr:
        function, kind = node.func, self.facts.types[node]
        if kind != OBJECT:
            return self.cast(node.args[0], kind)
        code = self.exact(function)
        if self.checking and any(self.facts.types[a] in POINTERS for a in node.args):
            code = self.runtime("viper_function", node, ast.unparse(function), code)
        return ast.Call(code, [self.boxed(argument) for argument in node.args], [])

    def cast(self, argument: ast.expr, to: str) -> ast.expr:
        given, text = self.facts.types[argument], ast.unparse(argument)
        if to in POINTERS:
            return self.runtime(to, argument, text, self.exact(argument))
        if given in POINTERS:
            return self.runtime("address", argument, text)
        if to == BOOL:
            return ast.Call(load("bool"), [self.exact(argument)], [])
        if given == OBJECT and self.checking:
            return self.runtime("integer", argument, text, self.exact(argument))
        if given in (OBJECT, BOOL):
            return ast.Call(load("int"), [self.exact(argument)], [])
        return self.exact(argument)


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _twice(value: ast.expr) -> tuple[ast.expr, ast.expr]:
    """Code that computes a value, and code that gets the same value again."""
    if isinstance(value, ast.Name | ast.Constant):
        return value, value
    return ast.NamedExpr(ast.Name(_VALUE, ast.Store()), value), load(_VALUE)
