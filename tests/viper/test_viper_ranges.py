"""A check is left out only where no number can break it."""

import ast
from random import Random

import pytest

from tests.viper import random_code
from tests.viper.snippets import function
from viper.infer import analyse
from viper.model import ViperError
from viper.ranges import Ranges

HEAD = "def f(a: int, b: int, u: uint, p: ptr8, q: ptr16, r: ptr32) -> int:\n"
LOCALS = "    x = a & b\n    y = p[0] - 100\n    n = b - 1\n    v = u\n    t = a < b\n"


@pytest.mark.long
@pytest.mark.parametrize("template", random_code.TEMPLATES["int"] + random_code.TEMPLATES["uint"])
def test_numbers_stay_in_their_range(template: str) -> None:
    random = Random(template)
    known = 0
    for _ in range(20):
        text = random_code.expand(random, template, depth=2).replace("LIMIT", "4095")
        source = f"{HEAD}{LOCALS}    return int({text}) & 0"
        f = function(source)
        interval = range_of(source)
        for _ in range(20 if interval else 0):
            values = numbers(random)
            try:
                f(*values.values())
            except ViperError:
                continue
            assert interval
            assert interval[0] <= exact(text, values) <= interval[1], (text, values)
            known += 1
    assert known > 10


def range_of(source: str) -> tuple[int, int] | None:
    (definition,) = ast.parse(source).body
    assert isinstance(definition, ast.FunctionDef)
    ranges = Ranges(analyse(definition, {}))
    match definition.body[-1]:
        case ast.Return(value=ast.BinOp(left=ast.Call(args=[expression]))):
            return ranges.of(expression)
    raise AssertionError


def numbers(random: Random) -> dict[str, object]:
    a, b, u = random_code.arguments(random)
    p = bytearray(random.choices([0, 1, 127, 255], k=8))
    q = memoryview(bytearray(random.choices([0, 255], k=8)))
    return {"a": a, "b": b, "u": u, "p": p, "q": q.cast("H"), "r": q.cast("I")}


def exact(text: str, values: dict[str, object]) -> int:
    names = {"uint": int, **values}
    exec("x = a & b; y = p[0] - 100; n = b - 1; v = u; t = a < b", names)
    number: int = eval(text, names)
    return number
