"""The type that MicroPython's viper compiler gives to each expression, and what is refused."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from viper.constants import fold
from viper.model import BOOL, CASTS, INT, NUMBERS, OBJECT, POINTERS, SMALL, UINT, Problem
from viper.refused import ALLOCATORS, CONSTANTS, NODES, OPERATORS


@dataclass
class Facts:
    """Everything known about a function before it runs."""

    parameters: dict[str, str] = field(default_factory=dict)
    returns: str = OBJECT
    locals: dict[str, str] = field(default_factory=dict)  # with the parameters
    written_globals: set[str] = field(default_factory=set)
    types: dict[ast.expr, str] = field(default_factory=dict)
    values: dict[ast.expr, int] = field(default_factory=dict)  # those that the parser computes
    assigned: dict[str, list[ast.expr]] = field(default_factory=dict)
    spelled: dict[ast.AugAssign, list[ast.stmt]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


class UntypedError(Exception):
    """A problem is noted; the expression has no type."""


class ExpressionTypes:
    """Types expressions of one function, in the order in which the compiler meets them."""

    def __init__(self, constants: Mapping[str, int]) -> None:
        self.constants = constants
        self.names: set[str] = set()
        self.facts = Facts()

    def problem(self, node: ast.AST, reason: str) -> None:
        self.facts.problems.append(Problem(getattr(node, "lineno", 0), reason))

    def refuse(self, node: ast.AST, reason: str) -> UntypedError:
        self.problem(node, reason)
        return UntypedError()

    def test(self, node: ast.expr) -> None:
        """Type a condition. There `and`, `or` and `not` jump, so their parts may differ in type."""
        match node:
            case ast.BoolOp(values=values):
                for value in values:
                    self.test(value)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.test(operand)
            case _:
                kind = self.type(node)
                if kind not in (*NUMBERS, BOOL):
                    raise self.refuse(node, f"{ast.unparse(node)} is {kind}, not a condition")

    def type(self, node: ast.expr) -> str:
        """The type of an expression, which is noted."""
        value = fold(node, self.constants)
        if value is None:
            method = getattr(self, f"type_{type(node).__name__.lower()}", None)
            if method is None:
                reason = NODES.get(type(node), "viper does not support this expression")
                raise self.refuse(node, reason)
            kind: str = method(node)
        elif SMALL[0] <= value <= SMALL[1]:
            self.facts.values[node] = value
            kind = INT
        else:
            text = ast.unparse(node)
            reason = f"{text} is an object, outside -2**30 … 2**30 - 1: write int({text})"
            raise self.refuse(node, reason)
        self.facts.types[node] = kind
        return kind

    def type_constant(self, node: ast.Constant) -> str:
        if isinstance(node.value, bool):
            return BOOL
        raise self.refuse(node, CONSTANTS[type(node.value)])

    def type_name(self, node: ast.Name) -> str:
        if node.id in self.names:
            if node.id not in self.facts.locals:
                raise self.refuse(node, f"{node.id} is read before its first assignment")
            return self.facts.locals[node.id]
        if node.id in CASTS:
            raise self.refuse(node, f"{node.id} is a viper type, not a value")
        return OBJECT

    def type_binop(self, node: ast.BinOp) -> str:
        left = self.operand(node.left)
        self.operand(node.right)
        if type(node.op) in OPERATORS:
            raise self.refuse(node, OPERATORS[type(node.op)])
        right = fold(node.right, self.constants)
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            if left == UINT:
                raise self.refuse(node, "viper has no % and // for uint: write int(…)")
            if right == 0:
                raise self.refuse(node, "division by 0, which the RP2040 does not notice")
        if isinstance(node.op, ast.LShift | ast.RShift) and not 0 <= (right or 0) < 32:
            raise self.refuse(node, f"shift by {right}: only 0 to 31 mean the same everywhere")
        return left

    def operand(self, node: ast.expr) -> str:
        kind = self.type(node)
        if kind in POINTERS:
            raise self.refuse(node, "viper has no arithmetic on pointers: pass an index as well")
        if kind not in NUMBERS:
            text = ast.unparse(node)
            raise self.refuse(node, f"{text} is {kind}, not a number: write int({text})")
        return kind

    def type_unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            reason = "viper has `not` only in conditions: write x == 0 or invert the test"
            raise self.refuse(node, reason)
        return self.operand(node.operand)

    def type_compare(self, node: ast.Compare) -> str:
        for op in node.ops:
            if type(op) in OPERATORS:
                raise self.refuse(node, OPERATORS[type(op)])
        if len(node.ops) > 1:
            raise self.refuse(node, "viper may mistype a chain: write a < b and b < c")
        kinds = {self.operand(node.left), self.operand(node.comparators[0])}
        if len(kinds) > 1:
            raise self.refuse(node, "viper cannot compare int with uint: write int(…) or uint(…)")
        return BOOL

    def type_boolop(self, node: ast.BoolOp) -> str:
        return self.choice(node, node.values)

    def type_ifexp(self, node: ast.IfExp) -> str:
        self.test(node.test)
        return self.choice(node, [node.body, node.orelse])

    def choice(self, node: ast.expr, options: list[ast.expr]) -> str:
        kinds = {self.type(option) for option in options}
        if len(kinds) > 1:
            raise self.refuse(node, f"a value must have one type, not {' or '.join(sorted(kinds))}")
        kind = kinds.pop()
        if isinstance(node, ast.BoolOp) and kind not in (*NUMBERS, BOOL):
            raise self.refuse(node, f"`and` and `or` take numbers or bool, not {kind}")
        return kind

    def type_subscript(self, node: ast.Subscript) -> str:
        base = self.type(node.value)
        text = ast.unparse(node.value)
        if base not in POINTERS:
            reason = f"{text} is {base}, not a pointer: make one first, such as ptr8({text})"
            raise self.refuse(node, reason)
        if not isinstance(node.value, ast.Name):
            raise self.refuse(node, "give the pointer a name before indexing it")
        if self.type(node.slice) not in NUMBERS:
            raise self.refuse(node, "an index must be int or uint")
        if self.facts.values.get(node.slice, 0) < 0:
            raise self.refuse(node, "a negative index is before the buffer")
        return INT

    def type_attribute(self, node: ast.Attribute) -> str:
        if self.type(node.value) != OBJECT:
            raise self.refuse(node, "a number has no attributes")
        return OBJECT

    def type_call(self, node: ast.Call) -> str:
        if node.keywords:
            raise self.refuse(node, "a call in viper takes plain arguments only, no keywords")
        if isinstance(node.func, ast.Name) and node.func.id not in self.names:
            if node.func.id in CASTS:
                return self.cast(node, node.func.id)
            if node.func.id in ALLOCATORS:
                raise self.refuse(node, f"{node.func.id}() allocates: make the object once outside")
        if self.type(node.func) != OBJECT:
            raise self.refuse(node, "a number is not callable")
        for argument in node.args:
            self.type(argument)
        return OBJECT

    def cast(self, node: ast.Call, to: str) -> str:
        if to in (OBJECT, "ptr"):
            raise self.refuse(node, f"{to}(…) of a number is a wild address")
        if len(node.args) != 1:
            raise self.refuse(node, f"{to}() takes one argument")
        argument = node.args[0]
        value = fold(argument, self.constants)
        if value is not None and to != BOOL and -(1 << 31) <= value < 1 << 32:
            self.facts.values[argument] = value
            self.facts.types[argument] = INT
            return to
        kind = self.type(argument)
        if to == BOOL and kind not in (OBJECT, BOOL):
            raise self.refuse(node, "bool() leaves a number as it is in viper: write x != 0")
        return to
