"""Viper code as C: every function of a module, and of the modules that it imports.

A number has 32 bits and wraps, as on the RP2040. Pointers and the objects that they are made from
are addresses. What only Python can do (attributes, calls of Python functions) is refused.
"""

import ast
import contextlib
import re
import sys
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from viper.constants import constants_above
from viper.expressions import Facts
from viper.infer import analyse
from viper.model import BOOL, INT, OBJECT, POINTERS, UINT, ViperError

HEAD = """\
#include <stdint.h>
#define FLOOR(T, a, b) ((T)(a) / (T)(b) - ((T)(a) % (T)(b) != 0 && ((a) < 0) != ((b) < 0)))
"""
TYPES = {
    INT: "int32_t",
    UINT: "uint32_t",
    BOOL: "int32_t",
    OBJECT: "void *",
    **{name: f"uint{bits}_t *" for name, bits in POINTERS.items()},
}
OPERATORS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.And: "&&",
    ast.Or: "||",
    ast.USub: "-",
    ast.UAdd: "+",
    ast.Invert: "~",
    ast.Not: "!",
}


class Module:
    """A module's viper functions, and where those that it imports come from."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text())
        self.functions = {
            node.name: node
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef)
            and any(ast.unparse(d) == "micropython.viper" for d in node.decorator_list)
        }
        self.imports: dict[str, Path] = {}
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                folder = path.parents[max(node.level, 1) - 1]
                other = folder / (node.module.replace(".", "/") + ".py")
                if node.level and other.exists():
                    self.imports |= {name.asname or name.name: other for name in node.names}

    @cached_property
    def bytes(self) -> dict[str, bytes]:
        """What can be read through a pointer."""
        used = {
            name
            for function in self.functions.values()
            for name in re.findall(r"\w+", ast.unparse(function))
        }
        found = assigned(self.path)
        return {n: found[n] for n in sorted(used) if isinstance(found.get(n), bytes)}

    @property
    def all_constants(self) -> dict[str, int]:
        """What `const` has made, in the whole module."""
        return constants_above(self.tree, sys.maxsize)

    def name(self, function: str) -> str:
        """What a function, of this module or imported, is called in C."""
        path = self.path if function in self.functions else self.imports.get(function, self.path)
        return name_in_c(path, function)

    def constants(self) -> Iterator[str]:
        for name, data in self.bytes.items():
            numbers = ", ".join(map(str, data))
            yield f"static const uint8_t {self.name(name)}[] = {{{numbers}}};\n"

    @property
    def needed(self) -> list[Path]:
        """The modules that viper functions of this one call."""
        called = {
            node.func.id
            for function in self.functions.values()
            for node in ast.walk(function)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        return sorted({self.imports[name] for name in called & set(self.imports)})


module = cache(Module)


@cache
def assigned(path: Path) -> dict[str, Any]:
    """What the assignments of a module give that need nothing but numbers and bytes."""
    found: dict[str, Any] = {"__builtins__": {"bytes": bytes, "range": range}, "const": int}
    for node in ast.parse(path.read_text()).body:
        match node:
            case ast.ImportFrom(module=name, names=names, level=level) if level:
                folder = path.parents[level - 1]
                for one in names:
                    other = folder / ((name or one.name).replace(".", "/") + ".py")
                    if other.exists():
                        own = assigned(other)
                        found[one.name] = own.get(one.name) if name else SimpleNamespace(**own)
            case ast.Assign():
                with contextlib.suppress(Exception):  # it is made of something else
                    exec(compile(ast.Module([node], []), str(path), "exec"), found)
    return found


def name_in_c(path: Path, function: str) -> str:
    return f"{path.stem}__{function}"


def program(*paths: Path) -> str:
    """The modules, and all that they need, as one C program."""
    found: dict[Path, Module] = {}
    rest = list(paths)
    while rest:
        path = rest.pop()
        if path not in found:
            found[path] = module(path)
            rest += found[path].needed
    made = [
        Function(one, node) for _, one in sorted(found.items()) for node in one.functions.values()
    ]
    constants = "".join(line for _, one in sorted(found.items()) for line in one.constants())
    declared = "".join(f"{function.head()};\n" for function in made)
    return HEAD + constants + declared + "".join(f"\n{function.text()}" for function in made)


class Function:
    def __init__(self, module: Module, node: ast.FunctionDef) -> None:
        self.module = module
        self.node = node
        self.facts: Facts = analyse(node, constants_above(module.tree, node.lineno))
        if self.facts.problems:
            raise ViperError(f"{node.name}, {module.path.name}", *self.facts.problems[0])
        self.counters = 0

    def head(self) -> str:
        arguments = [f"{TYPES[kind]} {name}_" for name, kind in self.facts.parameters.items()]
        result = "int32_t" if self.facts.returns == OBJECT else TYPES[self.facts.returns]
        return f"{result} {self.module.name(self.node.name)}({', '.join(arguments) or 'void'})"

    def text(self) -> str:
        own = {n: k for n, k in self.facts.locals.items() if n not in self.facts.parameters}
        lines = [f"{TYPES[kind]} {name}_ = 0;" for name, kind in own.items()]
        body = [*lines, *self.block(self.node.body), "return 0;"]
        return "\n".join([self.head() + " {", *body, "}"]) + "\n"

    def refuse(self, node: ast.AST) -> ViperError:
        where = f"{self.node.name}, {self.module.path.name}"
        line = getattr(node, "lineno", 0)
        return ViperError(where, line, f"{ast.unparse(node)} cannot be written in C")

    # Statements.

    def block(self, statements: list[ast.stmt]) -> Iterator[str]:
        for statement in statements:
            yield from self.statement(statement)

    def statement(self, node: ast.stmt) -> Iterator[str]:
        match node:
            case ast.AugAssign():
                yield from self.block(self.facts.spelled[node])
            case ast.Assign(targets=targets, value=value):
                code = self.code(value)
                for target in targets:
                    yield f"{self.code(target)} = {code};"
                    code = self.code(target)
            case ast.If(test=test, body=body, orelse=orelse):
                yield from (f"if ({self.test(test)}) {{", *self.block(body), "} else {")
                yield from (*self.block(orelse), "}")
            case ast.While(test=test, body=body, orelse=[]):
                yield from (f"while ({self.test(test)}) {{", *self.block(body), "}")
            case ast.For(target=ast.Name(id=name), iter=ast.Call() as steps):
                yield from self.loop(name, steps, node)
            case ast.Return(value=None):
                yield "return 0;"
            case ast.Return(value=ast.expr() as value):
                yield f"return {self.code(value)};"
            case ast.Expr(value=ast.Call() as value):
                yield f"{self.code(value)};"
            case ast.Break():
                yield "break;"
            case ast.Continue():
                yield "continue;"
            case ast.Pass() | ast.Expr(value=ast.Constant(value=str())):
                pass
            case _:
                raise self.refuse(node)

    def loop(self, name: str, steps: ast.Call, node: ast.For) -> Iterator[str]:
        """Where the range ends is known before the loop, and its body may change the counter."""
        ends = [self.code(end) for end in steps.args]
        first, last = ends[:2] if len(ends) > 1 else ("0", ends[0])
        step = self.facts.values[steps.args[2]] if len(ends) == 3 else 1
        kind = TYPES[self.facts.locals[name]]
        self.counters += 1
        at, end = f"at{self.counters}", f"end{self.counters}"
        goes_on = f"{at} {'<' if step > 0 else '>'} {end}"
        yield f"{kind} {at} = {first}, {end} = {last};"
        yield f"for (; {goes_on}; {at} += {step}) {{"
        yield from (f"{name}_ = {at};", *self.block(node.body), "}")
        if node.orelse:
            yield from (f"if (!({goes_on})) {{", *self.block(node.orelse), "}")

    # Expressions.

    def test(self, node: ast.expr) -> str:
        match node:
            case ast.BoolOp(op=op, values=values):
                return "(" + f" {OPERATORS[type(op)]} ".join(map(self.test, values)) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.test(operand)}"
            case ast.Constant(value=bool(value)):
                return str(int(value))
        return self.code(node)

    def code(self, node: ast.expr) -> str:
        if node in self.facts.values:
            return f"({self.facts.values[node]})"
        match node:
            case ast.Constant(value=bool(value)):
                return str(int(value))
            case ast.Name(id=name) if name in self.facts.locals:
                return f"{name}_"
            case ast.Name(id=name) if name in self.module.bytes:
                return self.module.name(name)
            case ast.Subscript(value=ast.Name(id=pointer), slice=index):
                item = f"{pointer}_[{self.code(index)}]"
                return item if isinstance(node.ctx, ast.Store) else f"((int32_t){item})"
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(self.facts.types[node], left, op, right)
            case ast.UnaryOp(op=op, operand=operand):
                return f"({OPERATORS[type(op)]}{self.code(operand)})"
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return f"({self.code(left)} {OPERATORS[type(op)]} {self.code(right)})"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.test(test)} ? {self.code(body)} : {self.code(orelse)})"
            case ast.BoolOp(op=op, values=[first, second]):
                one, other = self.code(first), self.code(second)
                either = f"{other} : {one}" if isinstance(op, ast.And) else f"{one} : {other}"
                return f"({one} ? {either})"
            case ast.Call(func=ast.Name(id=name) as function, args=arguments):
                if name not in {*TYPES, "min", "max", *self.module.functions, *self.module.imports}:
                    raise self.refuse(function)
                return self.call(name, arguments)
        raise self.refuse(node)

    def operation(self, kind: str, left: ast.expr, op: ast.operator, right: ast.expr) -> str:
        one, other, wide = self.code(left), self.code(right), TYPES[kind]
        match op:
            case ast.FloorDiv():
                return f"FLOOR({wide}, {one}, {other})"
            case ast.Mod():
                return f"({wide})({one} - {other} * FLOOR({wide}, {one}, {other}))"
            case ast.LShift():
                return f"({wide})((uint32_t){one} << {other})"
        return f"({wide})(({wide}){one} {OPERATORS[type(op)]} ({wide}){other})"

    def call(self, name: str, arguments: list[ast.expr]) -> str:
        code = [self.code(argument) for argument in arguments]
        if name in TYPES:
            return f"(({TYPES[name]}){code[0]})"
        if name in ("min", "max"):
            sign = "<" if name == "min" else ">"
            return f"({code[0]} {sign} {code[1]} ? {code[0]} : {code[1]})"
        return f"{self.module.name(name)}({', '.join(code)})"
