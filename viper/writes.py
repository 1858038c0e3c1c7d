"""Which buffers a function may write to, itself or by calls."""

import ast
from collections.abc import Iterator
from functools import cache

from viper.c import Module, module
from viper.live import read
from viper.model import POINTERS


@cache
def written(
    home: Module, name: str, above: frozenset[tuple[Module, str]] = frozenset()
) -> frozenset[str]:
    """The arguments through which a function may write: all of one that calls itself."""
    if (home, name) in above:
        return frozenset(parameters(home, name))
    function = home.functions[name]
    origin = origins(function)
    return frozenset().union(
        *(origin[one] for one in stored(home, function, above | {(home, name)}))
    )


def stored(
    home: Module, block: ast.AST, above: frozenset[tuple[Module, str]] = frozenset()
) -> Iterator[str]:
    """The names through which the code of a function writes."""
    for node in ast.walk(block):
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store()):
                yield name
            case ast.Call(func=ast.Name(id=called), args=given):
                where = home if called in home.functions else home.imports.get(called)
                if where:
                    other = where if isinstance(where, Module) else module(where)
                    for one, parameter in zip(given, parameters(other, called), strict=True):
                        if parameter in written(other, called, above):
                            yield from read(one) - POINTERS.keys()


def parameters(home: Module, name: str) -> list[str]:
    return [argument.arg for argument in home.functions[name].args.args]


def origins(function: ast.FunctionDef) -> dict[str, set[str]]:
    """Of each local the arguments of which it may be made: a pointer is made of one of these."""
    made = {argument.arg: {argument.arg} for argument in function.args.args}
    assigned = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
    for _ in assigned:
        for node in assigned:
            for target in node.targets:
                if isinstance(target, ast.Name):
                    more = made.setdefault(target.id, set())
                    more.update(*(made.get(name, set()) for name in read(node.value)))
    return made
