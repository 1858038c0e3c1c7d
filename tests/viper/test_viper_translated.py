"""The C that provers read against the machines themselves: operators, and random code.

It gives the same results and buffers as the unix port and the emulated RP2040, or a check fails.
`tests/proofs/test_translated.py` does so with all kernels.
"""

import ctypes
import shutil
from array import array
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.viper import operators, random_code
from tests.viper.operators import CASES, NUMBERS, SOURCE
from tests.viper.test_viper_exact import broken, library
from tests.viper.test_viper_machines import LONGS, WORDS, on_emulator, on_unix, program
from viper.model import SMALL

pytestmark = [
    pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler"),
    pytest.mark.minutes,
]
MODULES = 10


@pytest.mark.unix
def test_operators(tmp_path: Path) -> None:
    loaded, stem = library(SOURCE, [case[0] for case in CASES], tmp_path)
    lines = on_unix("operators", SOURCE, operators.LISTED, tmp_path)
    for (name, first, second), line in zip(CASES, lines, strict=True):
        run = loaded[f"run_{stem}__{name}"]
        run.restype = ctypes.c_int64
        given = product(NUMBERS[first], NUMBERS[second])
        for arguments, unix in zip(given, map(int, line.split()[1:]), strict=True):
            result = run(*map(ctypes.c_int64, arguments))
            assert broken(loaded) or (result == unix and SMALL[0] <= unix <= SMALL[1]), (
                f"{name}{arguments}: unix {unix}, C {result}"
            )


@pytest.mark.unix
@pytest.mark.firmware
def test_random_code(tmp_path: Path) -> None:
    for seed in range(MODULES):
        source = random_code.module(seed, 20)
        loaded, stem = library(source, [f"f{n}" for n in range(20)], tmp_path)
        random = Random(seed)
        calls, expected = [], []
        for number in [n for n in range(20) for _ in range(10)]:
            call = (number, *random_code.arguments(random))
            line = result(loaded, stem, call)
            if not broken(loaded):
                calls.append(call)
                expected.append(line)
        assert len(calls) > 100, "most random calls must get through"
        assert on_unix("random_code", source, program(calls), tmp_path) == expected
        if seed % 5 == 0:
            assert on_emulator("random_code", source, program(calls), tmp_path) == expected


def result(loaded: ctypes.CDLL, stem: str, call: tuple[int, ...]) -> str:
    """The line of a call, and what is then in its buffers."""
    buffers: list[Any] = [bytearray(range(8)), array("H", WORDS), array("I", LONGS)]
    places = [ctypes.byref(ctypes.c_char.from_buffer(buffer)) for buffer in buffers]
    number, *numbers = call
    run = loaded[f"run_{stem}__f{number}"]
    run.restype = ctypes.c_int64
    sizes = [ctypes.c_int64(len(bytes(buffer))) for buffer in buffers]
    got = run(*map(ctypes.c_int64, numbers), *places, *sizes)
    return str([got, *(item for buffer in buffers for item in buffer)])
