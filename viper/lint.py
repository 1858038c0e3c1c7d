"""The linter: `python3 -m viper PATH …` finds mistakes in viper code.

In viper functions it reports what the stand-in refuses to run; elsewhere, what would keep a
function from being the viper code that it looks like.
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from viper import contract
from viper.constants import constants_above
from viper.infer import analyse
from viper.model import CASTS, Problem

DECORATOR = "micropython.viper"
BARE = "the compiler knows const only as a bare name: from micropython import const"


class UnreadableError(Exception):
    """A file or folder is missing or not Python; the message says which."""


def main(arguments: list[str]) -> int:
    """Print a line for each problem; return 1 if there are any."""
    about = "Find what MicroPython's viper refuses or does differently."
    parser = argparse.ArgumentParser(prog="python3 -m viper", description=about)
    option = parser.add_argument
    option("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder of modules")
    option("--exact", metavar="NAME", help="report all floats in folders of this name")
    option("--contracts", action="store_true", help="report functions without a contract")
    options = parser.parse_args(arguments)
    try:
        return lint(options.paths, options.exact, options.contracts)
    except UnreadableError as error:
        print(f"viper: {error}", file=sys.stderr)
        return 2


def lint(paths: list[Path], exact: str | None, contracts: bool) -> int:
    files = functions = found = 0
    for path in sources(paths):
        module = parse(path)
        files += 1
        functions += len(list(viper_functions(module)))
        found_here = problems(module, exact=exact in path.parts)
        if contracts:
            for function in viper_functions(module):
                found_here += contract.problems(function)
        for problem in sorted(set(found_here)):
            print(f"{path}:{problem.line}: {problem.reason}")
            found += 1
    if not found:
        print(f"No problems in {count(functions, 'viper function')} in {count(files, 'file')}.")
    return int(found > 0)


def count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def sources(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.py"))
        elif path.is_file():
            yield path
        else:
            raise UnreadableError(f"there is no file or folder {path}")


def parse(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise UnreadableError(f"{path}:{line} is not Python: {error}") from None


def problems(module: ast.Module, exact: bool) -> list[Problem]:
    """What is wrong in a module, line by line; `exact` modules must do without floats."""
    found = [*decorators(module), *shadows(module)]
    if exact:
        found += floats(module)
    for function in viper_functions(module):
        first = min(decorator.lineno for decorator in function.decorator_list)
        found += analyse(function, constants_above(module, first)).problems
    return sorted(set(found))


def viper_functions(module: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and any(
            ast.unparse(decorator) == DECORATOR for decorator in node.decorator_list
        ):
            yield node


def decorators(module: ast.Module) -> Iterator[Problem]:
    """What looks like viper or const, but not to the compiler."""
    for node in ast.walk(module):
        match node:
            case ast.ImportFrom(module="micropython", names=names):
                if {"viper", "native"} & {name.name for name in names}:
                    yield Problem(node.lineno, f"the compiler knows viper only as @{DECORATOR}")
            case ast.Import(names=names):
                if any(name.name == "micropython" and name.asname for name in names):
                    yield Problem(node.lineno, f"the compiler knows viper only as @{DECORATOR}")
            case ast.Call(func=function) if ast.unparse(function) == "micropython.const":
                yield Problem(node.lineno, BARE)
            case ast.AsyncFunctionDef(decorator_list=names):
                if DECORATOR in map(ast.unparse, names):
                    yield Problem(node.lineno, "viper refuses async")


def shadows(module: ast.Module) -> Iterator[Problem]:
    """What gives a viper type another meaning in the whole module."""
    for statement in module.body:
        names: list[str] = []
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names = [name]
            case ast.Assign(targets=targets):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
            case ast.Import(names=imported) | ast.ImportFrom(names=imported):
                names = [name.asname or name.name for name in imported]
        for name in names:
            if name in (*CASTS, "range"):
                yield Problem(statement.lineno, f"{name} is reserved in viper: use another name")


def floats(module: ast.Module) -> Iterator[Problem]:
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield Problem(node.lineno, "a float allocates and may round differently: use integers")
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield Problem(node.lineno, "/ makes a float: write //")
