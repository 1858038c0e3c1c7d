"""What is refused before it runs, in both modes; and what the compiler says to it."""

from pathlib import Path

import pytest

from tests.folders import filled
from tests.viper.snippets import compiled, function, viper
from viper import decorator
from viper.lint import parse, problems
from viper.model import ViperError

A = "def f(a: int) -> int:\n "
BOTH_ENDS = "both ends of a range"

# name: (source of f, line of the problem in it, words of the reason). mpy-cross refuses these too.
REFUSED = {
    # Numbers
    "large_constant": (A + "return a + 0x40000000", 2, "write int(1073741824)"),
    "large_const": ("C = const(1 << 30)\n---\n" + A + "return a + C", 2, "C is an object"),
    "large_negative": (A + "return a + -0x40000001", 2, "is an object"),
    "float": (A + "return a + 1.5", 2, "no floats"),
    "true_division": (A + "return a / 2", 2, "write //"),
    "power": (A + "return a ** 2", 2, "no **"),
    "matrix": (A + "return a @ a", 2, "no @"),
    "uint_modulo": ("def f(a: uint) -> uint:\n return a % 3", 2, "no % and //"),
    "uint_division": ("def f(a: uint) -> uint:\n return a // 3", 2, "no % and //"),
    "mixed_comparison": ("def f(a: int, b: uint) -> bool:\n return a < b", 2, "int with uint"),
    "uint_with_literal": ("def f(a: uint) -> bool:\n return a < 3", 2, "int with uint"),
    "bool_arithmetic": ("def f(a: bool) -> int:\n return a + 1", 2, "a is bool"),
    "not_as_value": (A + "return not a", 2, "only in conditions"),
    "is": ("def f(a: int) -> bool:\n return a is a", 2, "objects only"),
    "in": ("def f(a: int) -> bool:\n return a in (1, 2)", 2, "objects only"),
    # Types
    "unknown_type": ("foo = 1\n---\ndef f(a: foo):\n return", 1, "foo is not a viper type"),
    "text_as_type": ("def f(a: 'int'):\n return", 1, "not a viper type"),
    "none_as_type": ("def f(a: int) -> None:\n return", 1, "None is not a viper type"),
    "plain_ptr": ("ptr = 1\n---\ndef f(p: ptr) -> int:\n return p[0]", 1, "ptr is not a viper"),
    "changed_type": (A + "b = a\n b = uint(a)\n return 1", 3, "b is int and"),
    "changed_counter": (A + "b = uint(a)\n for b in range(a): pass\n return 1", 3, "b is uint and"),
    "read_before_type": (A + "a = b\n b = 1\n return a", 2, "b is read before"),
    "wrong_return": ("def f(a: int) -> uint:\n return a", 2, "returns uint, this is int"),
    "missing_return_type": ("def f(a: int):\n return a", 2, "returns object, this is int"),
    "mixed_choice": ("def f(a: int, b: uint) -> int:\n return a if a else b", 2, "not int or uint"),
    "none_local": (A + "a = None\n return 1", 2, "None is not a num"),
    # Objects
    "global_in_arithmetic": ("G = 5\n---\n" + A + "return a + G", 2, "write int(G)"),
    "global_returned": ("G = 5\n---\ndef f() -> int:\n return G", 2, "returns int, this is object"),
    "call_in_arithmetic": (A + "return a + abs(a)", 2, "write int(abs(a))"),
    "object_stored": ("def f(g, p: ptr8):\n p[0] = g", 2, "stores numbers"),
    "attribute_of_number": (A + "return int(a.x)", 2, "no attributes"),
    "call_of_number": (A + "return int(a(1))", 2, "not callable"),
    "cast_of_two": (A + "return int(a, 10)", 2, "one argument"),
    "type_as_value": (A + "return int(int)", 2, "a viper type"),
    # Pointers
    "pointer_arithmetic": ("def f(p: ptr8) -> int:\n p = p + 1\n return p[0]", 2, "no arithmetic"),
    "pointer_condition": ("def f(p: ptr8) -> int:\n if p:\n  pass\n return 1", 2, "not a cond"),
    "index_of_number": (A + "return a[0]", 2, "not a pointer"),
    "bool_index": ("def f(p: ptr8, a: int) -> int:\n return p[a < 1]", 2, "must be int or uint"),
    "slice": ("def f(p: ptr8):\n p[0:2]", 2, "a slice makes an object"),
    "none_stored": ("def f(p: ptr8):\n p[0] = None", 2, "None is not a number"),
    # Statements
    "yield": (A + "yield a", 2, "refuses yield"),
    "delete": (A + "del a\n return 1", 2, "refuses del"),
    "tuple_assignment": (A + "b = 0\n (a, b) = (b, a)\n return a", 3, "one assignment per line"),
    "mixed_range": ("def f(a: uint) -> int:\n for i in range(a): pass\n return 1", 2, BOTH_ENDS),
    "object_range": ("G = 5\n---\n" + A + "for i in range(G): a += i\n return a", 2, BOTH_ENDS),
    "starred_call": ("def f(a, b: int):\n a(b, *a)", 2, "no *"),
}

# The compiler accepts these. The device then does something else, works on objects, or allocates.
ACCEPTED = {
    # Does something else
    "default_argument": ("def f(a: int, b: int = 3) -> int:\n return a + b", 1, "default argum"),
    "star_argument": ("def f(*a) -> int:\n return 3", 1, "plain arguments"),
    "keyword_argument": ("def f(a, *, b) -> int:\n return 3", 1, "plain arguments"),
    "no_return": (A + "if a:\n  return 1", 2, "end with a return"),
    "bare_return": (A + "if a:\n  return\n return 1", 3, "return the int"),
    "leaving_endless_loop": (A + "while True:\n  break", 2, "end with a return"),
    "annotated_local": (A + "b: uint = 1\n return b", 2, "ignores the annota"),
    "bool_of_number": (A + "return int(bool(a))", 2, "leaves a number as it"),
    "object_of_number": ("def f(a: int):\n return object(a)", 2, "wild address"),
    "negative_index": ("def f(p: ptr8) -> int:\n return p[-1]", 2, "before the buffer"),
    "chain": ("def f(a: int) -> bool:\n return 1 < a < 5", 2, "write a < b and b < c"),
    "mixed_and": ("def f(a: int) -> bool:\n return a and a > 3", 2, "not bool or int"),
    "shift_by_32": (A + "return a << 32", 2, "shift by 32"),
    "division_by_0": (A + "return a // 0", 2, "division by 0"),
    "pointer_returned": ("def f(p: ptr8) -> ptr8:\n return p", 1, "an address once it leaves"),
    "pointer_in_attribute": ("def f(g, p: ptr8):\n g.x = p", 2, "an address once it leaves"),
    "type_as_local": (A + "int = 3\n return a", 1, "int is reserved"),
    "const_as_argument": ("N = const(4)\n---\ndef f(N: int) -> int:\n return 1", 1, "a const of"),
    # Works on objects
    "object_subscript": ("def f(g, a: int):\n return g[a]", 2, "such as ptr8(g)"),
    "object_store": ("def f(g, a: int):\n g[a] = a", 2, "such as ptr8(g)"),
    "object_arithmetic": ("def f(g):\n return g + g", 2, "g is object"),
    "object_condition": ("def f(g) -> int:\n if g:\n  pass\n return 1", 2, "not a cond"),
    "object_loop": ("def f(g) -> int:\n for i in g:\n  pass\n return 1", 2, "for … in range"),
    "variable_step": (A + "for i in range(0, 9, a):\n  pass\n return 1", 2, "the step of a range"),
    # Allocates
    "string": ("def f():\n x = 'text'", 2, "a string is an object"),
    "bytes": ("def f():\n x = ptr8(b'ab')", 2, "a bytes literal"),
    "list": ("def f():\n x = [1, 2]", 2, "a list makes an object"),
    "tuple": ("def f():\n x = (1, 2)", 2, "a tuple makes an object"),
    "swap": ("def f(a: int, b: int):\n a, b = b, a", 2, "one assignment per line"),
    "comprehension": ("def f(g):\n x = [i for i in g]", 2, "a comprehension makes"),
    "lambda": ("def f(g):\n x = lambda y: y", 2, "a lambda makes"),
    "closure": ("def f(g):\n def h():\n  return g", 2, "a function in a function"),
    "bytearray": ("def f():\n x = bytearray(4)", 2, "bytearray() allocates"),
    "keyword_call": ("def f(g):\n g(x=1)", 2, "no keywords"),
    "try": ("def f(g):\n try:\n  g()\n finally:\n  g()", 2, "does not belong"),
    "with": ("def f(g):\n with g:\n  g()", 2, "does not belong"),
    "raise": ("def f(g):\n raise ValueError", 2, "does not belong"),
    "assert": ("def f(a: int):\n assert a", 2, "does not belong"),
    "import": ("def f(g):\n import sys", 2, "top of the module"),
    "walrus": ("def f(a: int):\n abs(b := a)", 2, "on a line of its own"),
    "dropped_value": ("def f(a: int):\n a + 1", 2, "discards it"),
    "several_stores": ("def f(p: ptr8):\n p[0] = p[1] = 0", 2, "one assignment per line"),
    "unnamed_pointer": ("def f(g) -> int:\n return ptr8(g)[0]", 2, "give the pointer a name"),
}
ALL = REFUSED | ACCEPTED


def place(source: str, line: int) -> int:
    """The line of f in its module."""
    return viper(source).count("\n") - source.rpartition("---\n")[2].count("\n") + line


@pytest.mark.parametrize("checking", [True, False], ids=["checking", "fast"])
@pytest.mark.parametrize("name", ALL)
def test_refused(name: str, checking: bool) -> None:
    source, line, words = ALL[name]
    with pytest.raises(ViperError) as caught:
        function(source, checking)
    assert words in caught.value.reason
    assert caught.value.line == place(source, line)
    assert str(caught.value).startswith("f, <snippet")


@pytest.mark.parametrize("name", ALL)
def test_what_the_compiler_and_the_linter_say_to_it(name: str, tmp_path: Path) -> None:
    source, line, words = ALL[name]
    refused = compiled(viper(source), tmp_path / "snippet.mpy", "armv6m")
    assert bool(refused) == (name in REFUSED)
    found = problems(parse(filled(tmp_path, {"f.py": viper(source)}) / "f.py"), exact=False)
    assert any(at == place(source, line) and words in reason for at, reason in found)


def test_enclosing_function_and_missing_source_are_refused() -> None:
    outer = 3

    def f() -> int:
        return int(outer)

    with pytest.raises(ViperError, match="not be inside another function"):
        decorator.viper(f, checking=True)
    with pytest.raises(ViperError, match="source is missing"):
        exec(viper(A + "   return a"), {})
