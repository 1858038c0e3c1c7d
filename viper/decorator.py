"""From a function that CPython has compiled to the viper function it stands for."""

import ast
import functools
import linecache
from collections.abc import Callable
from pathlib import Path
from typing import Any

from viper.constants import constants_above
from viper.function import FACTORY, rewrite
from viper.infer import analyse
from viper.model import ViperError
from viper.runtime import Checking, Plain

_parse = functools.cache(ast.parse)


def viper(function: Callable[..., Any], checking: bool) -> Callable[..., Any]:
    """The function as viper would run it; ViperError if it is not valid viper."""
    code = function.__code__
    line = code.co_firstlineno
    where = f"{function.__name__}, {Path(code.co_filename).name}"
    if code.co_freevars:
        raise ViperError(where, line, "a viper function must not be inside another function")
    module = _parse("".join(linecache.getlines(code.co_filename, function.__globals__)))
    for node in ast.walk(module):
        if (
            isinstance(node, ast.FunctionDef)
            and node.name == function.__name__
            and line in (decorator.lineno for decorator in node.decorator_list)
        ):
            break
    else:
        raise ViperError(where, line, "its source is missing, or it is not a plain function")
    constants = constants_above(module, line)
    facts = analyse(node, constants)
    if facts.problems:
        raise ViperError(where, *facts.problems[0])
    namespace: dict[str, Any] = {}
    compiled = compile(rewrite(node, facts, checking, constants), code.co_filename, "exec")
    exec(compiled, function.__globals__, namespace)
    made = namespace[FACTORY](Checking(where) if checking else Plain(where))
    functools.update_wrapper(made, function)
    made.__viper__ = True
    return made
