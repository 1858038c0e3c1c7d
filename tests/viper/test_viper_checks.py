"""Checking mode raises for numbers that the RP2040 would change or put on the heap, for memory
outside the buffer, and for arguments of the wrong type.
"""

from array import array
from typing import Any

import pytest

from tests.viper.snippets import function, load, violation, viper

Arguments = tuple[Any, ...]

FOUR, VIEW = bytearray(4), memoryview(bytearray(12))
NOT_INTS: tuple[Any, ...] = (1.0, "1", None, True, FOUR)


def returns(expression: str, parameters: str = "a: int, b: int", result: str = "int") -> str:
    return f"def f({parameters}) -> {result}:\n    return {expression}"


def does(statement: str, parameters: str = "a: int") -> str:
    return f"def f({parameters}):\n    {statement}"


def loads(bits: int, index: int | str) -> str:
    return f"def f(p: ptr{bits}, i: int) -> int:\n    return p[{index}]"


def stores(bits: int = 8, statement: str = "p[0] = a") -> str:
    return f"def f(p: ptr{bits}, a: int):\n    {statement}"


def takes(kind: str) -> str:
    return f"def f(a: {kind}) -> {kind}: return a"


# A wrong argument is reported at the line of the definition.
POINTER = {bits: f"def f(p: ptr{bits}) -> int: return p[0]" for bits in (8, 16, 32)}
UNSET = "def f(a: int) -> int:\n    if a:\n        b = 1\n    return b"
INT_OF_OBJECT = "def f(g) -> int:\n    return int(g)"
SUM, BELOW_0 = returns("a + b"), returns("a - b", "a: uint, b: int", "uint")
RANGE_UP, RANGE_DOWN = "for i in range(0, a, 8): return", "for i in range(uint(9), a, -2): return"
ONE = "a: int"

TEXT = "a - b is -1 and does not fit uint: the RP2040 continues with 4294967295"
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
TESTS = ("if a * a", "while a * a", "if not a * a", "if a > 0 and a * a", "if a < 0 or a * a")

# What looks at the number: (source, arguments, the number with which the RP2040 would continue)
CHANGED: list[tuple[str, Arguments, int]] = [
    (SUM, (0x7FFFFFFF, 1), -0x80000000),
    (returns("a + b", "a: uint, b: uint", "uint"), (0xFFFFFFFF, 2), 1),
    (BELOW_0, (0, 1), 0xFFFFFFFF),
    (returns("a * a and 5", ONE), (1 << 16,), 0),
    (returns("(a << 8) >> 8", ONE), (1 << 24,), 0),
    (returns("a * 4 // 3", ONE), (1 << 30,), 0),
    (returns("a * 4 % 3", ONE), (1 << 30,), 0),
    (returns("a % b", "a: int, b: uint"), (1, 0x80000000), -0x80000000),
    (returns("a // b"), (-0x80000000, 3), 715827882),  # floor division near the end
    (does("for i in range(a + 2, a + 4): return"), (0x7FFFFFFF,), -0x7FFFFFFF),
    (does("abs(a + 1)"), (0x7FFFFFFF,), -0x80000000),
    (returns("p[0]", "p: ptr32"), (array("I", [0xFFFFFFFF]),), -1),
    (returns("a < int(0xFFFFFFFF)", ONE, "bool"), (1,), -1),
    (returns("uint(a) > uint(5)", ONE, "bool"), (-1,), 0xFFFFFFFF),
    (SUM, (1 << 30, 0), 1 << 30),  # on the heap
    (SUM, (-(1 << 30) - 1, 0), -(1 << 30) - 1),
    *((returns(f"a * a {sign} 5", ONE, "bool"), (1 << 20,), 0) for sign in COMPARISONS),
    *((does(f"{test}: return"), (1 << 16,), 0) for test in TESTS),
]


@pytest.mark.parametrize(("source", "arguments", "rp2040"), CHANGED)
def test_changed_number(source: str, arguments: Arguments, rp2040: int) -> None:
    assert violation(source, *arguments).rp2040 == rp2040


REASONS: list[tuple[str, Arguments, str]] = [
    # Numbers
    (BELOW_0, (0, 1), TEXT),
    (does(RANGE_UP), (0x7FFFFFF9,), "steps past the end"),
    (does(RANGE_DOWN, "a: uint"), (0,), "steps past the end"),
    *((returns(f"a {sign} b"), (7, 0), "divides by 0") for sign in ("//", "%")),
    *((returns("a << b"), (0, count), f"shift by b = {count}") for count in (-1, 32, 64)),
    *((returns("a >> b"), (0, count), f"shift by b = {count}") for count in (-1, 32, 64)),
    (SUM, (1 << 30, 0), "allocates"),
    (SUM, (-(1 << 30) - 1, 0), "allocates"),
    (does("abs(a)"), (1 << 30,), "allocates"),
    (f"G = 0\n---\n{does('global G')}\n    G = a", (1 << 30,), "allocates"),
    (f"class G: pass\n---\n{does('G.x = a')}", (1 << 30,), "allocates"),
    # Outside the buffer
    *((loads(8, "i"), (FOUR, i), f"p[{i}] is outside the 4 items") for i in (-1, 4, 1000)),
    *((loads(16, "i"), (FOUR, i), f"p[{i}] is outside the 2 items") for i in (-1, 2)),
    (loads(32, 1), (bytearray(7), 0), "p[1] is outside the 1 items"),
    # The device would read on in the buffer after the slice.
    (loads(8, "i"), (memoryview(bytearray(8))[2:4], 2), "p[2] is outside the 2 items"),
    *((stores(statement="p[a] = 1"), (FOUR, i), f"p[{i}] is outside") for i in (-1, 4)),
    (stores(statement="p[a + 1] += 1"), (FOUR, 3), "p[4] is outside"),
    (loads(8, "i"), ("à", 2), "p[2] is outside the 2 items"),
    # Wrong memory
    (stores(statement="p[0] += a"), (bytearray(b"dd"), 200), "not fit ptr8"),
    *((stores(), (data, 1), "store to a constant") for data in (b"abcd", memoryview(b"abcd"), "à")),
    (POINTER[16], ("àà",), "not a buffer"),
    (POINTER[16], (b"abcd",), "use an array"),
    (POINTER[32], (array("L", [1]),), "'L' differ"),
    (POINTER[8], (0x20000000,), "an address"),
    (stores(8, "q = ptr32(a + 16)"), (FOUR, 1 << 29), "a + 16 is an addr"),
    (stores(8, "a = int(p)"), (FOUR, 1), "an address"),
    (stores(8, "len(p)"), (FOUR, 1), "len is not a viper function"),
    *(
        (POINTER[bits], (VIEW[start:],), "odd address")
        for bits, start in ((16, 1), (32, 1), (32, 2))
    ),
    # Wrong arguments
    *((takes("int"), (x,), f"argument a is int, not {type(x).__name__}") for x in NOT_INTS),
    *((takes("bool"), (wrong,), "argument a is bool") for wrong in (0, 2, None)),
    *((POINTER[8], (x,), f"p is {type(x).__name__}, not a buffer") for x in (1.5, None, [1])),
    (takes("int"), (1 << 31,), "does not fit"),
    *((takes("uint"), (value,), "does not fit") for value in (-1, 1 << 32)),
    *((INT_OF_OBJECT, (wrong,), "g is ") for wrong in ("3", 1.5, None)),
    (UNSET, (0,), "b has no value yet"),
]


@pytest.mark.parametrize(("source", "arguments", "words"), REASONS)
def test_reason(source: str, arguments: Arguments, words: str) -> None:
    assert words in violation(source, *arguments).reason


WIDE = [(8, 0x1FF, 0xFF), (8, -1, 0xFF), (16, 0x10000, 0), (16, -2, 0xFFFE), (32, -1, 0xFFFFFFFF)]


@pytest.mark.parametrize(("bits", "value", "stored"), WIDE)
def test_store_too_wide_leaves_the_buffer_alone(bits: int, value: int, stored: int) -> None:
    buffer = bytearray(b"abcd")
    caught = violation(stores(bits), buffer, value)
    assert f"does not fit ptr{bits}" in caught.reason
    assert (caught.rp2040, bytes(buffer)) == (stored, b"abcd")


@pytest.mark.parametrize("checking", [True, False])
def test_string_as_pointer(checking: bool) -> None:
    load = function(loads(8, "i"), checking)
    assert bytes(load("à 1", i) for i in range(4)) == "à 1".encode()


def test_no_error_and_errors_of_others_pass_unchanged() -> None:
    assert function(UNSET)(1) == 1
    with pytest.raises(TypeError, match="keyword"):
        function(SUM)(a=1, b=2)
    with pytest.raises(TypeError, match="missing 1"):
        function(SUM)(1)
    names = load(viper("def g(x):\n    return y\n    y = 1\n---\ndef f(x):\n    g(x)"))
    with pytest.raises(UnboundLocalError):
        names["f"](1)
    with pytest.raises(NameError, match="nowhere"):
        function("def f() -> int:\n    return int(nowhere)")()


def test_what_is_not_a_violation() -> None:
    function(does(RANGE_UP))(0x7FFFFFF8)
    function(does(RANGE_DOWN, "a: uint"))(1)
    for bits in (16, 32):
        function(POINTER[bits])(VIEW[4:])
    # The upper bits differ between the runtimes; a mask removes them.
    source = "def f(a: int, b: uint) -> int:\n    c = a * a\n    c += ~a\n    return c & int(b)"
    f = function(source)
    assert f(0x7FFFFFFF, 0xFFFF) == (0x7FFFFFFF**2 + ~0x7FFFFFFF) & 0xFFFF
    assert f(-0x80000000, 0x3FFFFFFF) == 0x3FFFFFFF
