"""Running code on the board, and its random numbers."""

from itertools import count

import pytest

from sim.emulator import DeviceError, EmulatorError, Handheld, SilenceError
from tests.emulator.conftest import built


def test_output_comes_back_and_names_stay(board: Handheld) -> None:
    assert board.exec("for i in range(3): print(i, 'é')") == "0 é\n1 é\n2 é\n"
    assert board.exec("print(i + 40)") == "42\n"
    with pytest.raises(DeviceError) as caught:
        board.exec("def f():\n    return 1 // 0\nprint('before')\nf()")
    assert caught.value.output == "before\n"
    assert "line 2, in f\nZeroDivisionError: " in caught.value.traceback
    assert board.exec("print('after')") == "after\n"
    # Larger than any buffer:
    assert board.exec("# " + "x" * 3000 + "\nprint(1)\n") == "1\n"
    assert board.exec("print('0123456789' * 500)") == "0123456789" * 500 + "\n"


def test_endless_code_is_given_up_and_then_interrupted(board: Handheld) -> None:
    with pytest.raises(SilenceError, match=r"did not end within 0\.01 emulated seconds") as caught:
        board.exec("print('here')\nwhile True: pass", seconds=0.01)
    assert "here" in str(caught.value)
    assert board.exec("print('alive')") == "alive\n"


@pytest.mark.parametrize("access", ["x = mem32[0x7000_0000]", "mem32[0x7000_0000] = 1"])
def test_access_to_no_memory_is_a_crash(board: Handheld, access: str) -> None:
    with pytest.raises(EmulatorError, match=r"crashed with a hard fault: .* 70000000"):
        board.exec(f"from machine import mem32; {access}")
    board.reset()
    assert board.exec("print('alive')") == "alive\n"


LARGE = """
def large():
    a = b = c = d = e = f = g = h = i = j = k = l = m = n = o = p = 1
    return a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p
def deep(calls):
    return deep(calls - 1) if calls else large()
"""


def test_calls_take_nothing_from_the_heap_and_an_endless_recursion_is_an_error(
    board: Handheld,
) -> None:
    board.exec(LARGE)
    call = "micropython.heap_lock()\nx = deep(16)\nmicropython.heap_unlock()\nprint(x)"
    assert board.exec(f"import micropython\n{call}") == "16\n"
    with pytest.raises(DeviceError) as caught:
        board.exec("deep(-1)")
    assert "RuntimeError" in caught.value.traceback
    assert board.exec("print(deep(16))") == "16\n"


RANDOM = "import os; print(list(os.urandom(6)))"


def test_urandom_gives_the_same_on_every_board_unless_other_bytes_are_given(
    stock: Handheld,
) -> None:
    numbers = stock.exec(RANDOM)
    assert numbers == Handheld(built("stock")).boot().exec(RANDOM)
    assert len(set(numbers.split(","))) > 3
    assert Handheld(built("stock"), noise=count(3)).boot().exec(RANDOM) == "[3, 4, 5, 6, 7, 8]\n"
