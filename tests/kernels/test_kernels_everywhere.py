"""Kernels and generator give the same on CPython in checking mode, the unix port and the RP2040."""

import pytest

from tests.runtimes import agree

PROGRAMS = ["kernels.py", "prng.py"]
BOARDS = 1000
BOARDS_EMULATED = 30


@pytest.mark.parametrize("program", PROGRAMS)
def test_unix_agrees(program: str) -> None:
    outputs = agree(program, cpython={"COUNT": BOARDS}, unix={"COUNT": BOARDS}, emulator=None)
    assert [len(lines) for lines in outputs.values()] == [BOARDS // 10] * 2


@pytest.mark.parametrize("program", PROGRAMS)
def test_emulator_agrees(program: str) -> None:
    emulated = {"COUNT": BOARDS_EMULATED}
    outputs = agree(program, cpython=emulated, unix=None, emulator=emulated)
    assert [len(lines) for lines in outputs.values()] == [BOARDS_EMULATED // 10] * 2
