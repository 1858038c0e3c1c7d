"""A module with one viper function for each operator and pair of types, and the numbers to try."""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import product
from typing import Any, NamedTuple

from tests.viper.snippets import HEAD
from viper.model import ViperError

INTS = sorted(
    [0, 1, -1, 7, -100, (1 << 31) - 1, -(1 << 31)]
    + [(1 << bits) + off for bits in (15, 16, 30) for off in (-1, 0)]
    + [-(1 << 15) - 1, -(1 << 30), -(1 << 30) - 1]
)
UINTS = sorted(
    [0, 1, 7, 100, (1 << 32) - 1]
    + [(1 << bits) + off for bits in (15, 16, 30, 31) for off in (-1, 0)]
)
NUMBERS = {
    "int": INTS,
    "uint": UINTS,
    "count": [0, 1, 7, 16, 30, 31],
    "divisor": [number for number in INTS if number],
    "none": [0],
}
TYPES = ("int", "uint")

ARITHMETIC = {"add": "+", "sub": "-", "mul": "*", "and": "&", "or": "|", "xor": "^"}
COMPARISONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}

Case = tuple[str, str, str]  # a function, and of which NUMBERS its arguments are


class Result(NamedTuple):
    """What the RP2040 must give, and whether checking mode refuses to go on with it."""

    arguments: tuple[int, ...]
    rp2040: int
    refused: bool


def _functions() -> tuple[list[str], list[Case]]:
    sources: list[str] = []
    cases: list[Case] = []

    def add(name: str, types: str, body: str, second: str = "") -> None:
        a, b, returns = types.split()
        head = f"def {name}(a: {a}, b: {b}) -> {returns}:"
        sources.append(f"@micropython.viper\n{head}\n    return {body}\n")
        cases.append((name, a, second or b))

    for a in TYPES:
        for b in TYPES:
            for name, op in ARITHMETIC.items():
                add(f"{name}_{a}_{b}", f"{a} {b} {a}", f"a {op} b")
            add(f"mul_{a}_{b}_masked", f"{a} {b} {a}", "(a * b) & 0x3FFF")
            add(f"{b}_of_{a}", f"{a} int {b}", f"{b}(a)", "none")
        for name, op in {"shl": "<<", "shr": ">>"}.items():
            add(f"{name}_{a}", f"{a} int {a}", f"a {op} b", "count")
        for name, op in COMPARISONS.items():
            add(f"{name}_{a}", f"{a} {a} bool", f"a {op} b")
        for name, op in {"neg": "-", "inv": "~", "pos": "+"}.items():
            add(f"{name}_{a}", f"{a} int {a}", f"{op}a", "none")
            add(f"{name}_{a}_masked", f"{a} int {a}", f"{op}a & 0x3FFF", "none")
        add(f"not_{a}", f"{a} int int", "1 if not a else 2", "none")
        add(f"and_{a}", f"{a} {a} {a}", "a and b")
        add(f"or_{a}", f"{a} {a} {a}", "a or b")
    for name, op in {"div": "//", "mod": "%"}.items():
        add(f"{name}_int", "int int int", f"a {op} b", "divisor")
    return sources, cases


_sources, CASES = _functions()
SOURCE = HEAD + "\n\n".join(_sources)

# MicroPython: a line for each function, with its results or with one number made of them all.
# The emulator is slow: it tries every other number on the left.
_HEAD = f"""
import operators as m
numbers = {NUMBERS}
for name, first, second in {CASES}:
    f = getattr(m, name)
"""
LISTED = f"""{_HEAD}
    print(name, *[int(f(a, b)) for a in numbers[first] for b in numbers[second]])
"""
SUMMED = f"""{_HEAD}
    total = 0
    for a in numbers[first][::2]:
        for b in numbers[second]:
            total = (total * 31 + int(f(a, b))) & 0xFFFFFF
    print(name, total)
"""


def checked(names: dict[str, Any], case: Case, step: int = 1) -> Iterator[Result]:
    """Call a function in checking mode with all pairs, or with every `step`th on the left."""
    name, first, second = case
    for arguments in product(NUMBERS[first][::step], NUMBERS[second]):
        try:
            yield Result(arguments, int(names[name](*arguments)), False)
        except ViperError as error:
            assert error.rp2040 is not None, error
            yield Result(arguments, error.rp2040, True)


def summed(results: Iterable[Result]) -> int:
    return reduce(lambda total, result: (total * 31 + result.rp2040) & 0xFFFFFF, results, 0)
