"""What both modes do alike: pointers, casts, calls, loops; and how a mode is chosen."""

import os
import shutil
import sys
from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import micropython
import pytest

from pc.paths import ROOT
from tests.command import Said, ran
from tests.viper.snippets import function, load, viper
from viper.model import ViperError

Maker = Callable[[str], Callable[..., Any]]


@pytest.fixture(params=[True, False], ids=["checking", "fast"])
def make(request: pytest.FixtureRequest) -> Maker:
    checking: bool = request.param
    return lambda source: function(source, checking)


BYTES = bytes(range(0xF0, 0x100))  # as an array or not, all views of these are little-endian
BUFFERS: dict[str, Callable[[bytes], Any]] = {
    **{code: partial(array, code) for code in "BbHhIi"},
    "bytearray": bytearray,
    "view": lambda data: memoryview(bytearray(data)),
}


@pytest.mark.parametrize(("bits", "first"), [(8, 0xF0), (16, 0xF1F0), (32, 0xF3F2F1F0)])
@pytest.mark.parametrize("kind", BUFFERS)
def test_buffer_as_pointer(make: Maker, bits: int, first: int, kind: str) -> None:
    """Whatever the buffer, a pointer reads and writes unsigned little-endian words."""
    buffer = BUFFERS[kind](BYTES)
    load_word = make(f"def f(p: ptr{bits}) -> int:\n    return (p[0] ^ p[1]) & 0xFFFF")
    second = first + 0x01010101 * (bits // 8) & ((1 << bits) - 1)
    assert load_word(buffer) == (first ^ second) & 0xFFFF
    make(f"def f(p: ptr{bits}):\n    p[1] = 0x7B")(buffer)
    words = bits // 8
    assert bytes(buffer)[words : 2 * words] == (0x7B).to_bytes(words, "little")


CASTS = """G = 7
---
def f(a: int, b: bool) -> int:
    u = uint(a)
    return int(G) + int(a < 3) + int(b) + int(u) + int(abs(a)) + int(bool(G))
"""
LAST = "@micropython.viper\ndef last(p: ptr8, n: int) -> int:\n    return p[n - 1]\n---\n"
LOOPS = """def f(n: int) -> int:
    total = 0
    for i in range(n, 0, -2):
        total += i
        i = 0
    else:
        total *= 10
    while True:
        total += 1
        if total & 7 == 0:
            break
    return total
"""
POINTERS = "def f(g) -> int:\n    p = ptr16(g)\n    q = ptr8(p)\n    return p[0] + q[1]"
VIEW = memoryview(array("H", [0x1234, 0x5678]))
CONST = "A = const(5)\nB = const(A * 2)\n---\n"
RESULTS: list[tuple[str, tuple[Any, ...], int]] = [
    (CASTS, (2, True), 7 + 1 + 1 + 2 + 2 + 1),
    ("def f(a: int) -> bool:\n    return a < 3 or a > 5", (6,), True),
    (CONST + "def f(p: ptr8) -> int:\n    return p[B - A] + B", (b"abcdef",), ord("f") + 10),
    (LAST + "def f(p: ptr8) -> int:\n    return int(last(p, 3))\n", (b"abc",), ord("c")),
    (LOOPS, (5,), 96),
    (POINTERS, (bytearray(b"\x01\x02"),), 0x201 + 2),
    ("def f(p: ptr8) -> int: return p[3]", (VIEW,), 0x56),
    ("def f(p: ptr16) -> int: return p[1]", (bytearray(b"abcde"),), 0x6463),  # two words and a half
    ("def f(p: ptr8) -> int: return p[1]", (b"ab",), ord("b")),
]


@pytest.mark.parametrize(("source", "arguments", "expected"), RESULTS)
def test_result(make: Maker, source: str, arguments: tuple[Any, ...], expected: int) -> None:
    result = make(source)(*arguments)
    assert (result, type(result)) == (expected, type(expected))


@pytest.mark.parametrize("checking", [True, False])
def test_method_and_const_below_the_function_that_is_not_one(checking: bool) -> None:
    with pytest.raises(ViperError, match="this is object"):
        load(viper("def f() -> int:\n    return A\n\n\nA = const(5)\n"), checking)
    source = """import micropython
class Grid:
    cells = bytearray(b"abc")
    @micropython.viper
    def at(self, i: int) -> int:
        cells = ptr8(self.cells)
        return cells[i]
"""
    assert load(source, checking)["Grid"]().at(1) == ord("b")


def test_globals_and_attributes_and_an_index_that_is_computed_once(make: Maker) -> None:
    f = make("""class Box: n = 4
count = 0
def get(): return count
---
def f(box):
    global count
    count = int(box.n) + 1
    box.n = count
    return get()
""")
    box = f.__globals__["Box"]
    assert (f(box), box.n) == (5, 5)
    f = make("""calls = []
def index():
    calls.append(1)
    return 2
---
def f(p: ptr8):
    p[int(index())] += 5
""")
    buffer = bytearray(4)
    f(buffer)
    assert (bytes(buffer), f.__globals__["calls"]) == (b"\0\0\5\0", [1])


def test_name_and_text_of_the_function_stay(make: Maker) -> None:
    f = make('def f(a: int) -> int:\n    """Return it."""\n    return a')
    assert (f.__name__, f.__doc__, list(f.__annotations__)) == ("f", "Return it.", ["a", "return"])


def test_fast_mode_has_no_checks() -> None:
    assert function("def f(a: int) -> int:\n    return a + 1", checking=False)(1 << 31) == 2**31 + 1
    assert function("def f(p: ptr8, i: int) -> int: return p[i]", False)(b"abc", -1) == ord("c")


def run(code: str, viper_mode: str = "") -> Said:
    return ran(sys.executable, "-c", f"import sys, viper; {code}", VIPER_MODE=viper_mode)


SHOW = """
sys.path.append('firmware')
from quadrille.engine import kernels
try:
    print(kernels.remove(bytearray(2), 1, bytearray(2), 9))
except Exception as error:
    print(type(error).__name__)
"""
MODES = [
    ("", "", "IndexError"),
    ("'check'", "", "ViperError"),
    ("", "check", "ViperError"),
    ("'check'", "fast", "IndexError"),
    ("'check'); viper.install(", "", "ViperError"),
]
TOO_LATE = "viper is in fast mode already: ask for check mode first"
WRONG_MODES = [
    ("); viper.install('check'", "", f"RuntimeError: {TOO_LATE}"),
    ("'x'", "", "ValueError: the viper mode must be fast, check or compiled, not x"),
    ("", "quick", "viper: VIPER_MODE must be fast, check or compiled, not quick"),
]


@pytest.mark.parametrize(("mode", "variable", "shown"), MODES)
def test_mode(mode: str, variable: str, shown: str) -> None:
    assert run(f"viper.install({mode})" + SHOW, variable).out == f"{shown}\n"


@pytest.mark.parametrize(("mode", "variable", "complaint"), WRONG_MODES)
def test_wrong_mode(mode: str, variable: str, complaint: str) -> None:
    status, _, told = run(f"viper.install({mode})", variable)
    *traceback, last = told.splitlines()
    assert (status, last) == (1, complaint)
    assert bool(traceback) != bool(variable)  # a user's mistake has none


def test_these_tests_run_with_all_checks() -> None:
    """Unless they were asked not to, as by `make check`."""
    assert os.environ.get("VIPER_MODE", "check") == micropython.MODE


def test_other_micropython_modules_come_too_late(tmp_path: Path) -> None:
    (tmp_path / "micropython.py").write_text("raise ImportError('not this one')")
    code = f"viper.install(); sys.path.insert(0, {str(tmp_path)!r})"
    assert run(f"{code}\nfrom micropython import const\nprint(const(5))").out == "5\n"


KERNEL = viper("def double(a: int) -> int:\n    return a * 2\n")
PLAY = """\
import os, runpy, sys
sys.path.insert(0, os.getcwd())
import viper
viper.install("check")
import kernel
print(kernel.double(21))
try:
    kernel.double(1 << 30)
except viper.ViperError as error:
    print(error.rp2040)
sys.argv = ["viper", "kernel.py"]
runpy.run_module("viper", run_name="__main__")
"""


def test_the_package_works_by_itself(tmp_path: Path) -> None:
    """Copied to an empty folder, with no packages and no paths of the environment."""
    shutil.copytree(ROOT / "viper", tmp_path / "viper")
    (tmp_path / "kernel.py").write_text(KERNEL)
    said = ran(sys.executable, "-I", "-S", "-c", PLAY, cwd=tmp_path, VIPER_MODE="")
    assert (said.status, said.err) == (0, "")
    linted = "No problems in 1 viper function in 1 file."
    assert said.out.splitlines() == ["42", str(-(1 << 31)), linted]
