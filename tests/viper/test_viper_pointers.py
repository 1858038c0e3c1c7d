"""Checking mode raises for memory that is not the buffer's, and for arguments of another kind."""

from array import array

import pytest

from tests.viper.snippets import function, load, violation, viper

ADD = "def f(a: int, b: int) -> int:\n    return a + b"
LOAD8 = "def f(p: ptr8, i: int) -> int:\n    return p[i]"
LOAD16 = "def f(p: ptr16, i: int) -> int:\n    return p[i]"
STORE8 = "def f(p: ptr8, a: int):\n    p[0] = a"
FOUR = bytearray(4)


# Pointers


@pytest.mark.parametrize("index", [-1, 4, 1000])
def test_load_outside(index: int) -> None:
    assert f"p[{index}] lies outside the 4 items" in violation(LOAD8, FOUR, index).reason


@pytest.mark.parametrize("index", [-1, 2])
def test_load16_outside(index: int) -> None:
    assert f"p[{index}] lies outside the 2 items" in violation(LOAD16, FOUR, index).reason


def test_load32_outside_odd_buffer() -> None:
    source = "def f(p: ptr32) -> int:\n    return p[1]"
    assert "p[1] lies outside the 1 items" in violation(source, bytearray(7)).reason


def test_load_outside_slice() -> None:
    """The device would read on in the buffer behind the slice."""
    part = memoryview(bytearray(8))[2:4]
    assert "p[2] lies outside the 2 items" in violation(LOAD8, part, 2).reason


@pytest.mark.parametrize("index", [-1, 4])
def test_store_outside(index: int) -> None:
    source = "def f(p: ptr8, i: int):\n    p[i] = 1"
    assert f"p[{index}] lies outside" in violation(source, FOUR, index).reason


def test_augmented_store_outside() -> None:
    source = "def f(p: ptr8, i: int):\n    p[i + 1] += 1"
    assert "p[4] lies outside" in violation(source, FOUR, 3).reason


@pytest.mark.parametrize(
    ("bits", "value", "stored"),
    [(8, 0x1FF, 0xFF), (8, -1, 0xFF), (16, 0x10000, 0), (16, -2, 0xFFFE), (32, -1, 0xFFFFFFFF)],
)
def test_store_too_wide(bits: int, value: int, stored: int) -> None:
    caught = violation(f"def f(p: ptr{bits}, a: int):\n    p[0] = a", FOUR, value)
    assert f"does not fit ptr{bits}" in caught.reason
    assert caught.rp2040 == stored


def test_store_too_wide_leaves_the_buffer_alone() -> None:
    buffer = bytearray(b"abcd")
    violation(STORE8, buffer, 256)
    assert buffer == b"abcd"


def test_augmented_store_too_wide() -> None:
    violation("def f(p: ptr8):\n    p[0] += 200", bytearray(b"dddd"))


@pytest.mark.parametrize("constant", [b"abcd", memoryview(b"abcd")], ids=["bytes", "view"])
def test_store_to_constant(constant: object) -> None:
    assert "store to a constant" in violation(STORE8, constant, 1).reason


@pytest.mark.parametrize(("bits", "start"), [(16, 1), (32, 1), (32, 2)])
def test_odd_address(bits: int, start: int) -> None:
    source = f"def f(p: ptr{bits}) -> int: return p[0]"
    function(source)(memoryview(bytearray(12))[4:])
    assert "odd address" in violation(source, memoryview(bytearray(12))[start:]).reason


def test_odd_address_of_constant() -> None:
    assert "use an array" in violation("def f(p: ptr16) -> int: return p[0]", b"abcd").reason


def test_items_that_differ_between_runtimes() -> None:
    source = "def f(p: ptr32) -> int: return p[0]"
    assert "'L' differ" in violation(source, array("L", [1])).reason


@pytest.mark.parametrize("checking", [True, False])
def test_string_as_pointer(checking: bool) -> None:
    load = function(LOAD8, checking)
    assert bytes(load("à 1", i) for i in range(4)) == "à 1".encode()


def test_beyond_a_string() -> None:
    assert "p[2] lies outside the 2 items" in violation(LOAD8, "à", 2).reason
    assert "store to a constant" in violation(STORE8, "à", 1).reason
    assert "no buffer" in violation("def f(p: ptr16) -> int: return p[0]", "àà").reason


def test_address_as_pointer() -> None:
    assert "an address" in violation("def f(p: ptr8) -> int: return p[0]", 0x20000000).reason


def test_cast_of_address_to_pointer() -> None:
    source = "def f(a: int):\n    p = ptr32(a + 0x10)"
    assert "a + 16 is an address" in violation(source, 0x20000000).reason


def test_cast_of_pointer_to_number() -> None:
    assert "an address" in violation("def f(p: ptr8) -> int:\n    return int(p)", FOUR).reason


def test_pointer_to_python_function() -> None:
    source = "def f(p: ptr8) -> int:\n    return int(len(p))"
    assert "len is no viper function" in violation(source, FOUR).reason


# Arguments and objects


@pytest.mark.parametrize("wrong", [1.0, "1", None, True, FOUR], ids=repr)
def test_argument_that_is_no_int(wrong: object) -> None:
    source = "def f(a: int) -> int: return a"
    assert f"argument a is int, not {type(wrong).__name__}" in violation(source, wrong).reason


@pytest.mark.parametrize("wrong", [0, 2, None], ids=repr)
def test_argument_that_is_no_bool(wrong: object) -> None:
    assert "argument a is bool" in violation("def f(a: bool) -> bool: return a", wrong).reason


@pytest.mark.parametrize("wrong", [1.5, None, [1]], ids=repr)
def test_argument_that_is_no_buffer(wrong: object) -> None:
    source = "def f(p: ptr8) -> int: return p[0]"
    assert f"p is {type(wrong).__name__}, which is no buffer" in violation(source, wrong).reason


@pytest.mark.parametrize(("kind", "value"), [("int", 1 << 31), ("uint", -1), ("uint", 1 << 32)])
def test_argument_too_wide(kind: str, value: int) -> None:
    assert "does not fit" in violation(f"def f(a: {kind}) -> {kind}: return a", value).reason


@pytest.mark.parametrize("wrong", ["3", 1.5, None], ids=repr)
def test_object_that_is_no_number(wrong: object) -> None:
    source = "def f(g) -> int:\n    return int(g)"
    assert "g is " in violation(source, wrong).reason


def test_unset_local() -> None:
    source = "def f(a: int) -> int:\n    if a:\n        b = 1\n    return b"
    assert function(source)(1) == 1
    assert "b has no value yet" in violation(source, 0).reason


def test_keyword_argument() -> None:
    with pytest.raises(TypeError, match="keyword"):
        function(ADD)(a=1, b=2)


def test_missing_argument() -> None:
    with pytest.raises(TypeError, match="missing 1"):
        function(ADD)(1)


def test_errors_of_others_pass_unchanged() -> None:
    names = load(viper("def g(x):\n    return y\n    y = 1\n---\ndef f(x):\n    g(x)"))
    with pytest.raises(UnboundLocalError):
        names["f"](1)
    with pytest.raises(NameError, match="nowhere"):
        function("def f() -> int:\n    return int(nowhere)")()
