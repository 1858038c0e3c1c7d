"""Integers that MicroPython's parser computes before its compiler types anything."""

import ast
import operator
from collections.abc import Callable, Mapping

_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
_UNARY: dict[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}


def fold(node: ast.expr, constants: Mapping[str, int]) -> int | None:
    """The value of an expression of integer constants, None for any other expression."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.Name(id=name):
            return constants.get(name)
        case ast.UnaryOp(op=op, operand=operand) if type(op) in _UNARY:
            number = fold(operand, constants)
            return None if number is None else _UNARY[type(op)](number)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            a, b = fold(left, constants), fold(right, constants)
            if a is None or b is None:
                return None
            try:
                return _BINARY[type(op)](a, b)
            except (ArithmeticError, ValueError, MemoryError):
                return None
    return None


def constants_above(module: ast.Module, line: int) -> dict[str, int]:
    """The names that `NAME = const(…)` has made into literals before this line."""
    constants: dict[str, int] = {}
    for statement in module.body:
        if statement.lineno >= line:
            break
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="const"), args=[argument], keywords=[]),
            ):
                value = fold(argument, constants)
                if value is not None:
                    constants[name] = value
    return constants
