"""Running code on the board."""

import pytest

from sim.emulator import DeviceError, EmulatorError, Handheld, SilenceError


def test_output_comes_back(board: Handheld) -> None:
    assert board.exec("for i in range(3): print(i, 'é')") == "0 é\n1 é\n2 é\n"


def test_names_stay_from_one_run_to_the_next(board: Handheld) -> None:
    board.exec("x = 41")
    assert board.exec("print(x + 1)") == "42\n"


def test_traceback_and_output_before_it(board: Handheld) -> None:
    with pytest.raises(DeviceError) as caught:
        board.exec("def f():\n    return 1 // 0\nprint('before')\nf()")
    assert caught.value.output == "before\n"
    assert "line 2, in f\nZeroDivisionError: " in caught.value.traceback
    assert board.exec("print('after')") == "after\n"


def test_source_larger_than_any_buffer(board: Handheld) -> None:
    source = "# " + "x" * 3000 + "\nprint(1)\n"
    assert board.exec(source) == "1\n"


def test_output_larger_than_any_buffer(board: Handheld) -> None:
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


def test_code_runs_while_the_host_looks_on(board: Handheld) -> None:
    board.begin("import time\nfor i in range(3):\n    print(i)\n    time.sleep_ms(10)")
    board.advance(ms=15)
    assert board.console.text.endswith("OK0\n1\n")
    assert board.finish() == "0\n1\n2\n"
