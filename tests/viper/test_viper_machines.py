"""Checking mode against the real thing: it computes what the RP2040 computes, or it raises.

About 15 s on the emulator, 1 s on the unix port.
"""

import runpy
import sys
from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest

import viper
from pc.paths import BUILD, UNIX_RUNTIME
from sim.emulator import Handheld
from tests.command import ran
from tests.sizes import size
from tests.viper import operators, random_code
from tests.viper.operators import CASES, SOURCE, checked, summed
from tests.viper.snippets import compiled, load
from viper.model import SMALL, ViperError

Call = tuple[int, int, int, int]  # number of a random function, and its numbers

# MicroPython: call random functions, print what they return and what is then in the buffers.
RUN = """
import random_code as m
from array import array

for number, a, b, u in {calls}:
    p, q, r = bytearray(range(8)), array("H", {words}), array("I", {longs})
    print([getattr(m, f"f{{number}}")(a, b, u, p, q, r)] + list(p) + list(q) + list(r))
"""
WORDS = [1, 2, 40000, 65535]
LONGS = [1, 1 << 29]
MODULES = size(3, 40)
PIECE = 1024  # bytes that the board is given at a time
SECONDS = 60


@pytest.mark.unix
def test_unix_operators(tmp_path: Path) -> None:
    """It raises where the runtimes differ or a heap object is made, and nowhere else."""
    names = load(SOURCE)
    lines = on_unix("operators", SOURCE, operators.LISTED, tmp_path)
    for case, line in zip(CASES, lines, strict=True):
        for result, unix in zip(checked(names, case), map(int, line.split()[1:]), strict=True):
            assert result.refused == (unix != result.rp2040 or not SMALL[0] <= unix <= SMALL[1]), (
                f"{case[0]}{result.arguments}: unix {unix}, RP2040 {result.rp2040}, "
                f"checking mode {'raises' if result.refused else 'does not raise'}"
            )


@pytest.mark.firmware
def test_emulator_operators(tmp_path: Path) -> None:
    """Its results, and the numbers that it says the RP2040 would go on with, are the RP2040's."""
    names = load(SOURCE)
    lines = on_emulator("operators", SOURCE, operators.SUMMED, tmp_path)
    for case, line in zip(CASES, lines, strict=True):
        assert line == f"{case[0]} {summed(checked(names, case, step=2))}"


@pytest.mark.prove
@pytest.mark.unix
def test_unix_random_code(tmp_path: Path) -> None:
    for seed in range(MODULES):
        source, calls, expected = random_calls(seed)
        assert on_unix("random_code", source, program(calls), tmp_path) == expected


@pytest.mark.prove
@pytest.mark.firmware
def test_emulator_random_code(tmp_path: Path) -> None:
    for seed in range(MODULES, MODULES + size(1, 10)):
        source, calls, expected = random_calls(seed, functions=10)
        assert on_emulator("random_code", source, program(calls), tmp_path) == expected


@pytest.mark.long
@pytest.mark.prove
def test_fast_mode_gives_what_checking_mode_gives() -> None:
    for seed in range(MODULES):
        source, calls, expected = random_calls(seed)
        functions = load(source, checking=False)
        assert [result(functions, call) for call in calls] == expected


@pytest.mark.long
def test_compiled_mode_gives_what_checking_mode_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIPER_CACHE", str(tmp_path))
    monkeypatch.setitem(sys.modules, "micropython", viper.stand_in("compiled"))
    for seed in range(MODULES):
        source, calls, expected = random_calls(seed)
        path = tmp_path / f"random{seed}.py"
        path.write_text(source)
        functions = runpy.run_path(str(path))
        assert [result(functions, call) for call in calls] == expected


@pytest.mark.long
@pytest.mark.prove
@pytest.mark.parametrize("march", ["armv6m", "x64"])
def test_compiler_takes_what_checking_mode_takes(march: str, tmp_path: Path) -> None:
    for seed in range(MODULES, 2 * MODULES):
        source = random_code.module(seed, functions=40)
        load(source)
        assert not compiled(source, tmp_path / "module.mpy", march)


def random_calls(seed: int, functions: int = 40) -> tuple[str, list[Call], list[str]]:
    """Return a module, calls of its functions that checking mode lets pass, and their results."""
    source = random_code.module(seed, functions)
    names = load(source)
    random = Random(seed)
    calls: list[Call] = []
    expected: list[str] = []
    for number in [n for n in range(functions) for _ in range(10)]:
        call = (number, *random_code.arguments(random))
        try:
            expected.append(result(names, call))
        except ViperError:
            continue
        calls.append(call)
    assert len(calls) > 5 * functions, "most random calls must get through"
    return source, calls, expected


def result(functions: dict[str, Any], call: Call) -> str:
    number, a, b, u = call
    p, q, r = bytearray(range(8)), array("H", WORDS), array("I", LONGS)
    return str([functions[f"f{number}"](a, b, u, p, q, r), *p, *q, *r])


def program(calls: list[Call]) -> str:
    return RUN.format(calls=calls, words=WORDS, longs=LONGS)


def on_unix(name: str, source: str, program: str, folder: Path) -> list[str]:
    """Compile a module, run a program that imports it and return the lines that it prints."""
    assert UNIX_RUNTIME.exists(), "there is no unix runtime: run `make unix`"
    assert not compiled(source, folder / f"{name}.mpy", "x64")
    command = f"import sys; sys.path.insert(0, {str(folder)!r})\n{program}"
    status, out, err = ran(UNIX_RUNTIME, "-c", command)
    assert not status, err
    return out.splitlines()


def on_emulator(name: str, source: str, program: str, folder: Path) -> list[str]:
    """Do the same on a board with plain MicroPython."""
    path = folder / f"{name}.mpy"
    assert not compiled(source, path, "armv6m")
    board = Handheld(BUILD / "stock.uf2").boot()
    board.exec(f"file = open('{name}.mpy', 'wb')")
    data = path.read_bytes()
    for start in range(0, len(data), PIECE):
        piece = data[start : start + PIECE].hex()
        board.exec(f"file.write(bytes.fromhex('{piece}'))")
    board.exec("file.close()")
    return board.exec(program, SECONDS).splitlines()
