"""From a function that CPython has compiled to the viper function that it stands for."""

import ast
import functools
import linecache
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sim.viper.constants import constants_above
from sim.viper.function import FACTORY, rewrite
from sim.viper.infer import analyse
from sim.viper.model import ViperError
from sim.viper.runtime import Checking, Plain


def viper(function: Callable[..., Any], checking: bool) -> Callable[..., Any]:
    """Return the function as viper would run it, or raise ViperError for what is no viper."""
    code = function.__code__
    line = code.co_firstlineno
    where = f"{function.__name__}, {Path(code.co_filename).name}"
    if code.co_freevars:
        raise ViperError(where, line, "viper code has no enclosing function")
    module = _parse("".join(linecache.getlines(code.co_filename, function.__globals__)))
    for node in ast.walk(module):
        if (
            isinstance(node, ast.FunctionDef)
            and node.name == function.__name__
            and line in (decorator.lineno for decorator in node.decorator_list)
        ):
            break
    else:
        raise ViperError(where, line, "its source is not at hand, or it is no plain function")
    facts = analyse(node, constants_above(module, line))
    if facts.problems:
        raise ViperError(where, *facts.problems[0])
    namespace: dict[str, Any] = {}
    compiled = compile(rewrite(node, facts, checking), code.co_filename, "exec")
    exec(compiled, function.__globals__, namespace)
    made = namespace[FACTORY](Checking(where) if checking else Plain(where))
    functools.update_wrapper(made, function)
    made.__viper__ = True
    return made


@functools.cache
def _parse(source: str) -> ast.Module:
    return ast.parse(source)
