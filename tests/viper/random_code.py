"""Random viper functions: every construct of viper code, nested at random.

A grammar: {kind} in a template stands for something made by one of the templates of that kind.
"""

import re
from random import Random

from tests.viper.snippets import HEAD

EDGES = [0, 1, 2, 3, 7, 255, 256, 32767, 32768, 65535, 65536, (1 << 30) - 1]

LEAVES = {
    "int": ["a", "b", "x", "y", "n"],
    "uint": ["u", "v", "uint({edge})"],
    "bool": ["t", "True", "False"],
    "test": ["x", "v", "t", "a"],
}
TEMPLATES = {
    "int": [
        *["({int} + {int})", "({int} - {int})", "({int} * {int})", "({int} + {uint})"],
        *["({int} & {int})", "({int} | {int})", "({int} ^ {int})", "({int} & {uint})"],
        *["({int} + {edge})", "({edge} ^ {int})", "({int} & 0xFFFF)"],
        *["(({int} & 255) * ({int} & 1023))", "({int} & LIMIT)"],
        *["({int} << ({int} & 7))", "({int} >> ({int} & 15))", "({int} >> 3)"],
        *["({int} // {divisor})", "({int} % {divisor})", "-{int}", "~{int}", "+{int}"],
        *["({int} if {test} else {int})", "({int} and {int})", "({int} or {int})"],
        *["p[{index8}]", "q[{index4}]", "r[{index2}]", "int({bool})", "int({uint})"],
    ],
    "uint": [
        *["({uint} + {uint})", "({uint} - {int})", "({uint} * {int})", "({uint} ^ {uint})"],
        *["({uint} & {int})", "({uint} | {uint})", "({uint} & 0xFFFF)", "~{uint}", "-{uint}"],
        *["({uint} << ({int} & 7))", "({uint} >> ({int} & 15))", "uint({int} & 0xFFFF)"],
    ],
    "bool": [
        *["({int} < {int})", "({int} <= {int})", "({int} == {int})", "({int} != {int})"],
        *["({uint} > {uint})", "({uint} >= {uint})"],
        *["({bool} and {bool})", "({bool} or {bool})", "({bool} if {test} else {bool})"],
    ],
    "test": [
        *["{bool}", "{int}", "{uint}", "not {test}", "({test} and {test})", "({test} or {test})"],
    ],
    "line": [
        *["x = {int}", "y = {int}", "v = {uint}", "t = {bool}", "x = y = {int}"],
        *["x += {int}", "y ^= {int}", "x -= {int}", "v |= {uint}", "x >>= 1", "v &= {int}"],
        *["p[{index8}] = {int} & 255", "q[{index4}] = {int} & 65535", "p[3] = {bool}"],
        *["r[{index2}] = {uint} & 0xFFFFFFF", "p[{index8}] ^= {int} & 255"],
        *["q[{index4}] &= {int}", "x = int(max({int} & 0xFFFF, y & 7))", "s = ptr8(q)"],
    ],
    "block": [
        "if {test}:\n    {line}\n",
        "if {test}:\n    {line}\nelif {test}:\n    {line}\nelse:\n    {line}\n",
        "for i in range({int} & 3):\n    {line}\n    n += i\n",
        "for i in range(1, 4):\n    {line}\n    if {test}:\n        continue\n    {line}\n",
        "for i in range(3, 0, -1):\n    n -= i\n    if {test}:\n        break\nelse:\n    {line}\n",
        "for j in range(uint(0), {uint} & 7, 2):\n    v ^= j\n    {line}\n",
        "n = {int} & 3\nwhile n:\n    {line}\n    n -= 1\n",
        "n = 0\nwhile not n > 3 and {test}:\n    {line}\n    n += 1\n",
    ],
    "index8": ["0", "7", "{int} & 7"],
    "index4": ["0", "3", "{int} & 3"],
    "index2": ["0", "1", "{int} & 1"],
    "edge": [str(edge) for edge in EDGES],
    "divisor": ["1", "2", "3", "7", "100", "-5", "(({int} & 7) + 1)"],
}
BODY = """x = a
y = b & 255
v = u
t = a < b
n = 0
{line}
{block}{line}
{block}{line}
return ({int}) & 0xFFFFFFF
"""


def module(seed: int, functions: int) -> str:
    """Return a module with functions f0, f1, … of (a: int, b: int, u: uint, p, q, r) -> int."""
    random = Random(seed)
    sources = "\n\n".join(_function(random, number) for number in range(functions))
    return f"{HEAD}LIMIT = const(0xFFF)\n\n\n{sources}"


def arguments(random: Random) -> tuple[int, int, int]:
    """Return numbers for a, b and u."""
    a, b = (random.choice(EDGES) * random.choice([1, -1]) for _ in range(2))
    return a, b, random.choice(EDGES)


def _function(random: Random, number: int) -> str:
    head = f"def f{number}(a: int, b: int, u: uint, p: ptr8, q: ptr16, r: ptr32) -> int:"
    body = expand(random, BODY, 3)
    return f"@micropython.viper\n{head}\n" + re.sub("^(?=.)", "    ", body, flags=re.MULTILINE)


def expand(random: Random, template: str, depth: int) -> str:
    """Fill in a template, `depth` templates deep."""

    def made(match: re.Match[str]) -> str:
        kind = match[1]
        options = LEAVES[kind] if kind in LEAVES and depth <= 0 else TEMPLATES[kind]
        return expand(random, random.choice(options), depth - (kind in LEAVES))

    return re.sub(r"\{(\w+)\}", made, template)
