"""Checking mode raises for a number that the RP2040 would make into another one, or an object."""

from array import array

import pytest

from tests.viper.snippets import function, violation

ADD = "def f(a: int, b: int) -> int:\n    return a + b"


# 32 bits


def test_int_overflow_at_return() -> None:
    assert violation(ADD, 0x7FFFFFFF, 1).rp2040 == -0x80000000


def test_uint_overflow_at_return() -> None:
    caught = violation("def f(a: uint, b: uint) -> uint:\n    return a + b", 0xFFFFFFFF, 2)
    assert caught.rp2040 == 1


def test_uint_below_zero_at_return() -> None:
    caught = violation("def f(a: uint, b: int) -> uint:\n    return a - b", 0, 1)
    assert caught.rp2040 == 0xFFFFFFFF
    assert "a - b is -1 and does not fit uint: the RP2040 goes on with 4294967295" in caught.reason


@pytest.mark.parametrize("operator", ["<", "<=", ">", ">=", "==", "!="])
def test_overflow_at_comparison(operator: str) -> None:
    source = f"def f(a: int) -> bool:\n    return a * a {operator} 5"
    assert violation(source, 1 << 20).rp2040 == 0


@pytest.mark.parametrize(
    "condition",
    ["if a * a:", "while a * a:", "if not a * a:", "if a > 0 and a * a:", "if a < 0 or a * a:"],
)
def test_overflow_at_condition(condition: str) -> None:
    assert violation(f"def f(a: int):\n    {condition} return", 1 << 16).rp2040 == 0


def test_overflow_at_and() -> None:
    assert violation("def f(a: int) -> int:\n    return a * a and 5", 1 << 16).rp2040 == 0


def test_overflow_at_shift_right() -> None:
    assert violation("def f(a: int) -> int:\n    return (a << 8) >> 8", 1 << 24).rp2040 == 0


def test_overflow_at_division() -> None:
    assert violation("def f(a: int) -> int:\n    return a * 4 // 3", 1 << 30).rp2040 == 0


def test_overflow_at_modulo() -> None:
    assert violation("def f(a: int) -> int:\n    return a * 4 % 3", 1 << 30).rp2040 == 0


def test_overflow_at_divisor() -> None:
    source = "def f(a: int, b: uint) -> int:\n    return a % b"
    assert violation(source, 1, 0x80000000).rp2040 == -0x80000000


def test_overflow_at_range() -> None:
    source = "def f(a: int):\n    for i in range(a + 2, a + 4): return"
    assert violation(source, 0x7FFFFFFF).rp2040 == -0x7FFFFFFF


def test_overflow_at_call() -> None:
    source = "def f(a: int):\n    abs(a + 1)"
    assert violation(source, 0x7FFFFFFF).rp2040 == -0x80000000


def test_range_that_wraps() -> None:
    source = "def f(a: int):\n    for i in range(0, a, 8): return"
    function(source)(0x7FFFFFF8)
    assert "steps over the end" in violation(source, 0x7FFFFFF9).reason


def test_range_that_wraps_below() -> None:
    source = "def f(a: uint):\n    for i in range(uint(9), a, -2): return"
    function(source)(1)
    assert "steps over the end" in violation(source, 0).reason


def test_ptr32_load_above_int() -> None:
    caught = violation("def f(p: ptr32) -> int:\n    return p[0]", array("I", [0xFFFFFFFF]))
    assert caught.rp2040 == -1


def test_constant_above_int() -> None:
    caught = violation("def f(a: int) -> bool:\n    return a < int(0xFFFFFFFF)", 1)
    assert caught.rp2040 == -1


def test_cast_of_negative_to_uint() -> None:
    caught = violation("def f(a: int) -> bool:\n    return uint(a) > uint(5)", -1)
    assert caught.rp2040 == 0xFFFFFFFF


def test_floor_division_near_the_end() -> None:
    source = "def f(a: int, b: int) -> int:\n    return a // b"
    assert violation(source, -0x80000000, 3).rp2040 == 715827882


@pytest.mark.parametrize("operator", ["//", "%"])
def test_division_by_zero(operator: str) -> None:
    source = f"def f(a: int, b: int) -> int:\n    return a {operator} b"
    assert "divides by 0" in violation(source, 7, 0).reason


@pytest.mark.parametrize("operator", ["<<", ">>"])
@pytest.mark.parametrize("count", [-1, 32, 64])
def test_shift_count(operator: str, count: int) -> None:
    source = f"def f(a: int, b: int) -> int:\n    return a {operator} b"
    assert f"shift by b = {count}" in violation(source, 0, count).reason


def test_wrap_that_nothing_looks_at() -> None:
    """The upper bits differ between the runtimes; a mask takes them away."""
    source = "def f(a: int, b: uint) -> int:\n    c = a * a\n    c += ~a\n    return c & int(b)"
    f = function(source)
    assert f(0x7FFFFFFF, 0xFFFF) == (0x7FFFFFFF**2 + ~0x7FFFFFFF) & 0xFFFF
    assert f(-0x80000000, 0x3FFFFFFF) == 0x3FFFFFFF


# Heap objects


@pytest.mark.parametrize("value", [1 << 30, -(1 << 30) - 1])
def test_return_that_allocates(value: int) -> None:
    caught = violation(ADD, value, 0)
    assert "allocates" in caught.reason
    assert caught.rp2040 == value


def test_call_that_allocates() -> None:
    assert "allocates" in violation("def f(a: int):\n    abs(a)", 1 << 30).reason


def test_global_that_allocates() -> None:
    source = "G = 0\n---\ndef f(a: int):\n    global G\n    G = a"
    assert "allocates" in violation(source, 1 << 30).reason


def test_attribute_that_allocates() -> None:
    source = "class G: pass\n---\ndef f(a: int):\n    G.x = a"
    assert "allocates" in violation(source, 1 << 30).reason
