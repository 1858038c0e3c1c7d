"""What is no viper is refused before it runs, in both modes; and what the compiler says to it."""

from pathlib import Path

import pytest

from sim.viper import decorator
from sim.viper.model import ViperError
from tests.viper.snippets import compiled, function, viper

# name: (source of f, line of the problem in it, words of the reason). mpy-cross refuses these too.
REFUSED = {
    # Numbers
    "large_constant": ("def f(a: int) -> int:\n return a + 0x40000000", 2, "write int(1073741824)"),
    "large_const": (
        "C = const(1 << 30)\n---\ndef f(a: int) -> int:\n return a + C",
        2,
        "C is an object",
    ),
    "large_negative": ("def f(a: int) -> int:\n return a + -0x40000001", 2, "is an object"),
    "float": ("def f(a: int) -> int:\n return a + 1.5", 2, "no floats"),
    "true_division": ("def f(a: int) -> int:\n return a / 2", 2, "write //"),
    "power": ("def f(a: int) -> int:\n return a ** 2", 2, "no **"),
    "matrix": ("def f(a: int) -> int:\n return a @ a", 2, "no @"),
    "uint_modulo": ("def f(a: uint) -> uint:\n return a % 3", 2, "no % and //"),
    "uint_division": ("def f(a: uint) -> uint:\n return a // 3", 2, "no % and //"),
    "mixed_comparison": ("def f(a: int, b: uint) -> bool:\n return a < b", 2, "int with uint"),
    "uint_with_literal": ("def f(a: uint) -> bool:\n return a < 3", 2, "int with uint"),
    "bool_arithmetic": ("def f(a: bool) -> int:\n return a + 1", 2, "a is bool"),
    "not_as_value": ("def f(a: int) -> int:\n return not a", 2, "only in conditions"),
    "is": ("def f(a: int) -> bool:\n return a is a", 2, "objects only"),
    "in": ("def f(a: int) -> bool:\n return a in (1, 2)", 2, "objects only"),
    # Types
    "unknown_type": ("foo = 1\n---\ndef f(a: foo):\n return", 1, "foo is no type of viper"),
    "text_as_type": ("def f(a: 'int'):\n return", 1, "no type of viper"),
    "none_as_type": ("def f(a: int) -> None:\n return", 1, "None is no type"),
    "plain_ptr": (
        "ptr = 1\n---\ndef f(p: ptr) -> int:\n return p[0]",
        1,
        "ptr is no type of viper",
    ),
    "changed_type": ("def f(a: int) -> int:\n b = a\n b = uint(a)\n return 1", 3, "b is int and"),
    "changed_counter": (
        "def f(a: int) -> int:\n b = uint(a)\n for b in range(a):\n  pass\n return 1",
        3,
        "b is uint and",
    ),
    "read_before_type": ("def f(a: int) -> int:\n a = b\n b = 1\n return a", 2, "b is read before"),
    "wrong_return": ("def f(a: int) -> uint:\n return a", 2, "returns uint, this is int"),
    "missing_return_type": ("def f(a: int):\n return a", 2, "returns object, this is int"),
    "mixed_choice": (
        "def f(a: int, b: uint) -> int:\n return a if a else b",
        2,
        "may not be int or uint",
    ),
    "none_local": ("def f(a: int) -> int:\n a = None\n return 1", 2, "None is no number"),
    # Objects
    "global_in_arithmetic": ("G = 5\n---\ndef f(a: int) -> int:\n return a + G", 2, "write int(G)"),
    "global_returned": ("G = 5\n---\ndef f() -> int:\n return G", 2, "returns int, this is object"),
    "call_in_arithmetic": ("def f(a: int) -> int:\n return a + abs(a)", 2, "write int(abs(a))"),
    "object_stored": ("def f(g, p: ptr8):\n p[0] = g", 2, "stores numbers"),
    "attribute_of_number": ("def f(a: int) -> int:\n return int(a.x)", 2, "no attributes"),
    "call_of_number": ("def f(a: int) -> int:\n return int(a(1))", 2, "cannot be called"),
    "cast_of_two": ("def f(a: int) -> int:\n return int(a, 10)", 2, "one argument"),
    "type_as_value": ("def f(a: int) -> int:\n return int(int)", 2, "a type of viper"),
    # Pointers
    "pointer_arithmetic": ("def f(p: ptr8) -> int:\n p = p + 1\n return p[0]", 2, "no arithmetic"),
    "pointer_condition": ("def f(p: ptr8) -> int:\n if p:\n  pass\n return 1", 2, "no condition"),
    "index_of_number": ("def f(a: int) -> int:\n return a[0]", 2, "not a pointer"),
    "bool_index": ("def f(p: ptr8, a: int) -> int:\n return p[a < 1]", 2, "must be int or uint"),
    "slice": ("def f(p: ptr8):\n p[0:2]", 2, "a slice makes an object"),
    "none_stored": ("def f(p: ptr8):\n p[0] = None", 2, "None is no number"),
    # Statements
    "yield": ("def f(a: int) -> int:\n yield a", 2, "refuses yield"),
    "delete": ("def f(a: int) -> int:\n del a\n return 1", 2, "refuses del"),
    "tuple_assignment": (
        "def f(a: int) -> int:\n b = 0\n (a, b) = (b, a)\n return a",
        3,
        "one assignment a line",
    ),
    "mixed_range": (
        "def f(a: uint) -> int:\n for i in range(a):\n  pass\n return 1",
        2,
        "both ends of a range",
    ),
    "object_range": (
        "G = 5\n---\ndef f(a: int) -> int:\n for i in range(G):\n  a += i\n return a",
        2,
        "both ends of a range",
    ),
    "starred_call": ("def f(a, b: int):\n a(b, *a)", 2, "no *"),
}

# The compiler takes these. The device then goes its own way, or works on objects, or allocates.
TAKEN = {
    # Goes its own way
    "default_argument": (
        "def f(a: int, b: int = 3) -> int:\n return a + b",
        1,
        "default arguments",
    ),
    "star_argument": ("def f(*a) -> int:\n return 3", 1, "plain arguments"),
    "keyword_argument": ("def f(a, *, b) -> int:\n return 3", 1, "plain arguments"),
    "no_return": ("def f(a: int) -> int:\n if a:\n  return 1", 2, "end with a return"),
    "bare_return": ("def f(a: int) -> int:\n if a:\n  return\n return 1", 3, "return the int"),
    "leaving_endless_loop": (
        "def f(a: int) -> int:\n while True:\n  break",
        2,
        "end with a return",
    ),
    "annotated_local": ("def f(a: int) -> int:\n b: uint = 1\n return b", 2, "ignores the annota"),
    "bool_of_number": ("def f(a: int) -> int:\n return int(bool(a))", 2, "leaves a number as it"),
    "object_of_number": ("def f(a: int):\n return object(a)", 2, "wild address"),
    "negative_index": ("def f(p: ptr8) -> int:\n return p[-1]", 2, "before the buffer"),
    "chain": ("def f(a: int) -> bool:\n return 1 < a < 5", 2, "write a < b and b < c"),
    "mixed_and": ("def f(a: int) -> bool:\n return a and a > 3", 2, "may not be bool or int"),
    "shift_by_32": ("def f(a: int) -> int:\n return a << 32", 2, "shift by 32"),
    "division_by_0": ("def f(a: int) -> int:\n return a // 0", 2, "division by 0"),
    "pointer_returned": ("def f(p: ptr8) -> ptr8:\n return p", 1, "an address once it leaves"),
    "pointer_in_attribute": ("def f(g, p: ptr8):\n g.x = p", 2, "an address once it leaves"),
    "type_as_local": ("def f(a: int) -> int:\n int = 3\n return a", 1, "int is a word of viper"),
    "const_as_argument": ("N = const(4)\n---\ndef f(N: int) -> int:\n return 1", 1, "a const of"),
    # Works on objects
    "object_subscript": ("def f(g, a: int):\n return g[a]", 2, "take ptr8(g)"),
    "object_store": ("def f(g, a: int):\n g[a] = a", 2, "take ptr8(g)"),
    "object_arithmetic": ("def f(g):\n return g + g", 2, "g is object"),
    "object_condition": ("def f(g) -> int:\n if g:\n  pass\n return 1", 2, "no condition"),
    "object_loop": ("def f(g) -> int:\n for i in g:\n  pass\n return 1", 2, "for … in range"),
    "variable_step": (
        "def f(a: int) -> int:\n for i in range(0, 9, a):\n  pass\n return 1",
        2,
        "the step of a range",
    ),
    # Allocates
    "string": ("def f():\n x = 'text'", 2, "a string is an object"),
    "bytes": ("def f():\n x = ptr8(b'ab')", 2, "a bytes literal"),
    "list": ("def f():\n x = [1, 2]", 2, "a list makes an object"),
    "tuple": ("def f():\n x = (1, 2)", 2, "a tuple makes an object"),
    "swap": ("def f(a: int, b: int):\n a, b = b, a", 2, "one assignment a line"),
    "comprehension": ("def f(g):\n x = [i for i in g]", 2, "a comprehension makes"),
    "lambda": ("def f(g):\n x = lambda y: y", 2, "a lambda makes"),
    "closure": ("def f(g):\n def h():\n  return g", 2, "a function in a function"),
    "bytearray": ("def f():\n x = bytearray(4)", 2, "bytearray() allocates"),
    "keyword_call": ("def f(g):\n g(x=1)", 2, "no keywords"),
    "try": ("def f(g):\n try:\n  g()\n finally:\n  g()", 2, "no place in viper"),
    "with": ("def f(g):\n with g:\n  g()", 2, "no place in viper"),
    "raise": ("def f(g):\n raise ValueError", 2, "no place in viper"),
    "assert": ("def f(a: int):\n assert a", 2, "no place in viper"),
    "import": ("def f(g):\n import sys", 2, "top of the module"),
    "walrus": ("def f(a: int):\n abs(b := a)", 2, "a line of its own"),
    "dropped_value": ("def f(a: int):\n a + 1", 2, "drops it"),
    "several_stores": ("def f(p: ptr8):\n p[0] = p[1] = 0", 2, "one assignment a line"),
    "unnamed_pointer": ("def f(g) -> int:\n return ptr8(g)[0]", 2, "give the pointer a name"),
}


@pytest.mark.parametrize("checking", [True, False], ids=["checking", "fast"])
@pytest.mark.parametrize(
    ("source", "line", "words"), [*REFUSED.values(), *TAKEN.values()], ids=[*REFUSED, *TAKEN]
)
def test_refused(source: str, line: int, words: str, checking: bool) -> None:
    with pytest.raises(ViperError) as caught:
        function(source, checking)
    head = viper(source).count("\n") - source.rpartition("---\n")[2].count("\n")
    assert words in caught.value.reason
    assert caught.value.line == head + line
    assert str(caught.value).startswith("f, <snippet")


@pytest.mark.parametrize("source", [case[0] for case in REFUSED.values()], ids=list(REFUSED))
def test_compiler_refuses_it_too(source: str, tmp_path: Path) -> None:
    assert compiled(viper(source), tmp_path / "snippet.mpy", "armv6m")


@pytest.mark.parametrize("source", [case[0] for case in TAKEN.values()], ids=list(TAKEN))
def test_compiler_takes_it(source: str, tmp_path: Path) -> None:
    assert not compiled(viper(source), tmp_path / "snippet.mpy", "armv6m")


def test_enclosing_function_is_refused() -> None:
    outer = 3

    def f() -> int:
        return int(outer)

    with pytest.raises(ViperError, match="no enclosing function"):
        decorator.viper(f, checking=True)


def test_missing_source_is_refused() -> None:
    names: dict[str, object] = {}
    with pytest.raises(ViperError, match="source is not at hand"):
        exec(viper("def f(a: int) -> int:\n    return a"), names)
