"""What both modes do alike: pointers, casts, calls, loops; and how a mode is chosen."""

import subprocess
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools.paths import ROOT
from quadrille.engine import kernels
from sim.viper.model import ViperError
from tests.viper.snippets import function, load, viper

Maker = Callable[[str], Callable[..., Any]]


@pytest.fixture(params=[True, False], ids=["checking", "fast"])
def make(request: pytest.FixtureRequest) -> Maker:
    checking: bool = request.param
    return lambda source: function(source, checking)


BYTES = bytes(range(0xF0, 0x100))  # as an array or not, all views of these are little-endian


@pytest.mark.parametrize(("bits", "first"), [(8, 0xF0), (16, 0xF1F0), (32, 0xF3F2F1F0)])
@pytest.mark.parametrize("code", ["B", "b", "H", "h", "I", "i", "bytearray", "view"])
def test_buffer_as_pointer(make: Maker, bits: int, first: int, code: str) -> None:
    """Whatever the buffer, a pointer reads and writes unsigned little-endian words."""
    sources: dict[str, Callable[[], Any]] = {
        "bytearray": lambda: bytearray(BYTES),
        "view": lambda: memoryview(bytearray(BYTES)),
    }
    buffer: Any = sources[code]() if code in sources else array(code, BYTES)
    load_word = make(f"def f(p: ptr{bits}) -> int:\n    return (p[0] ^ p[1]) & 0xFFFF")
    second = first + 0x01010101 * (bits // 8) & ((1 << bits) - 1)
    assert load_word(buffer) == (first ^ second) & 0xFFFF
    make(f"def f(p: ptr{bits}):\n    p[1] = 0x7B")(buffer)
    words = bits // 8
    assert bytes(buffer)[words : 2 * words] == (0x7B).to_bytes(words, "little")


def test_view_of_words_as_bytes(make: Maker) -> None:
    words = array("H", [0x1234, 0x5678])
    assert make("def f(p: ptr8) -> int:\n    return p[3]")(memoryview(words)) == 0x56


def test_buffer_that_is_no_whole_number_of_words(make: Maker) -> None:
    assert make("def f(p: ptr16) -> int:\n    return p[1]")(bytearray(b"abcde")) == 0x6463


def test_pointer_of_object_and_of_pointer(make: Maker) -> None:
    f = make("def f(g) -> int:\n    p = ptr16(g)\n    q = ptr8(p)\n    return p[0] + q[1]")
    assert f(bytearray(b"\x01\x02")) == 0x201 + 2


def test_constant_as_bytes(make: Maker) -> None:
    assert make("def f(p: ptr8) -> int:\n    return p[1]")(b"ab") == ord("b")


def test_casts(make: Maker) -> None:
    source = """G = 7
---
def f(a: int, b: bool) -> int:
    u = uint(a)
    return int(G) + int(a < 3) + int(b) + int(u) + int(abs(a)) + int(bool(G))
"""
    result = make(source)(2, True)
    assert (result, type(result)) == (7 + 1 + 1 + 2 + 2 + 1, int)


def test_bool_result(make: Maker) -> None:
    assert make("def f(a: int) -> bool:\n    return a < 3 or a > 5")(6) is True


def test_const(make: Maker) -> None:
    source = "A = const(5)\nB = const(A * 2)\n---\ndef f(p: ptr8) -> int:\n    return p[B - A] + B"
    assert make(source)(b"abcdef") == ord("f") + 10


def test_const_below_the_function_is_no_const(make: Maker) -> None:
    with pytest.raises(ViperError, match="this is object"):
        load(viper("def f() -> int:\n    return A\n\n\nA = const(5)\n"))


def test_pointer_to_another_viper_function(make: Maker) -> None:
    source = """@micropython.viper
def last(p: ptr8, n: int) -> int:
    return p[n - 1]
---
def f(p: ptr8) -> int:
    return int(last(p, 3))
"""
    assert make(source)(b"abc") == ord("c")


def test_global_and_attribute(make: Maker) -> None:
    source = """class Box: n = 4
count = 0
def get(): return count
---
def f(box):
    global count
    count = int(box.n) + 1
    box.n = count
    return get()
"""
    f = make(source)
    box = f.__globals__["Box"]
    assert (f(box), box.n) == (5, 5)


def test_method(make: Maker) -> None:
    source = """import micropython
class Grid:
    def __init__(self): self.cells = bytearray(b"abc")
    @micropython.viper
    def at(self, i: int) -> int:
        cells = ptr8(self.cells)
        return cells[i]
"""
    assert load(source)["Grid"]().at(1) == ord("b")


def test_loops(make: Maker) -> None:
    source = """def f(n: int) -> int:
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
    assert make(source)(5) == 96


def test_index_of_augmented_store_is_computed_once(make: Maker) -> None:
    source = """calls = []
def index():
    calls.append(1)
    return 2
---
def f(p: ptr8):
    p[int(index())] += 5
"""
    f = make(source)
    buffer = bytearray(4)
    f(buffer)
    assert (bytes(buffer), f.__globals__["calls"]) == (b"\0\0\5\0", [1])


def test_name_and_text_of_the_function_stay(make: Maker) -> None:
    f = make('def f(a: int) -> int:\n    """Return it."""\n    return a')
    assert (f.__name__, f.__doc__, list(f.__annotations__)) == ("f", "Return it.", ["a", "return"])


def test_fast_mode_has_no_checks() -> None:
    assert function("def f(a: int) -> int:\n    return a + 1", checking=False)(1 << 31) == 2**31 + 1
    assert function("def f(p: ptr8, i: int) -> int:\n    return p[i]", False)(b"abc", -1) == ord(
        "c"
    )


# Installing


def run(code: str, viper_mode: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={"QUADRILLE_VIPER": viper_mode, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )


SHOW = """
from quadrille.engine import kernels
try:
    print(kernels.count(bytearray(2), 9))
except Exception as error:
    print(type(error).__name__)
"""


@pytest.mark.parametrize(
    ("code", "variable", "shown"),
    [
        ("sim.install()", "", "IndexError"),
        ("sim.install('check')", "", "ViperError"),
        ("sim.install()", "check", "ViperError"),
        ("sim.install('check')", "fast", "IndexError"),
        ("sim.install('check'); sim.install()", "", "ViperError"),
    ],
)
def test_mode(code: str, variable: str, shown: str) -> None:
    assert run(f"import sim; {code}{SHOW}", variable).stdout == f"{shown}\n"


def test_another_mode_comes_too_late() -> None:
    done = run("import sim; sim.install(); sim.install('check')")
    assert "RuntimeError: viper is in fast mode already: ask for check mode first" in done.stderr


def test_these_tests_run_with_all_checks() -> None:
    with pytest.raises(ViperError):
        kernels.count(bytearray(2), 9)


def test_wrong_mode_in_the_environment() -> None:
    done = run("import sim; sim.install()", "quick")
    assert done.returncode == 1
    assert done.stderr == "quadrille: QUADRILLE_VIPER is fast or check, not quick\n"


def test_wrong_mode_in_the_code() -> None:
    assert (
        "ValueError: the viper mode is fast or check" in run("import sim; sim.install('x')").stderr
    )


def test_other_micropython_modules_come_too_late(tmp_path: Path) -> None:
    (tmp_path / "micropython.py").write_text("raise ImportError('not this one')")
    code = f"import sim, sys; sim.install(); sys.path.insert(0, {str(tmp_path)!r})"
    done = run(f"{code}\nfrom micropython import const\nprint(const(5))")
    assert done.stdout == "5\n"
