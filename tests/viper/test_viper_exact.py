"""The C that provers read means what checking mode means: the same results, and the same refusals.

It runs here, by this PC's compiler. A check that fails ends the call, as an error does.
"""

import ctypes
import shutil
import subprocess
from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.sizes import size
from tests.viper import operators, random_code
from tests.viper.operators import CASES, SOURCE
from tests.viper.snippets import load
from tests.viper.test_viper_machines import LONGS, WORDS
from viper import exact
from viper.model import RANGE, ViperError

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")

WRAPPER = """
int64_t run_{name}({head}) {{
    viper_broken = 0;
    __builtin_memset(viper_buffers, 0, sizeof viper_buffers);
    {measure}
    if (setjmp(viper_out)) return 0;
    return {name}({arguments});
}}
"""


def library(source: str, names: list[str], folder: Path) -> tuple[ctypes.CDLL, str]:
    """Functions of the source of a module."""
    path = folder / f"module{len(list(folder.glob('*.py')))}.py"
    path.write_text(source)
    return built(path, names, folder), path.stem


def built(path: Path, names: list[str], folder: Path) -> ctypes.CDLL:
    """Functions of a module; each is called as run_MODULE__NAME, with the size of each buffer."""
    made = exact.reachable(path, tuple(names), frozenset())
    text = exact.program(made)
    sizes = {
        f"BYTES({one.module.name(name)}) = {len(data)};"
        for one in made
        for name, data in one.module.bytes.items()
    }
    for function in made:
        kinds = function.facts.parameters
        buffers = [name for name, kind in kinds.items() if kind not in RANGE]
        text += WRAPPER.format(
            name=function.module.name(function.node.name),
            head=", ".join(
                [f"{exact.c_type(kind)} {name}" for name, kind in kinds.items()]
                + [f"int64_t size_{name}" for name in buffers]
            ),
            measure=" ".join([*sizes, *(f"BYTES({name}) = size_{name};" for name in buffers)]),
            arguments=", ".join(kinds),
        )
    program = folder / f"{path.stem}.c"
    program.write_text(text)
    command = ["cc", "-w", "-O1", "-fwrapv", "-fno-strict-aliasing", "-shared", "-fPIC"]
    subprocess.run([*command, "-o", program.with_suffix(".so"), program], check=True)
    return ctypes.CDLL(str(program.with_suffix(".so")))


def broken(loaded: ctypes.CDLL) -> str:
    text = ctypes.c_char_p.in_dll(loaded, "viper_broken").value
    return (text or b"").decode()


@pytest.mark.long
def test_operators(tmp_path: Path) -> None:
    names = load(SOURCE)
    loaded, stem = library(SOURCE, [case[0] for case in CASES], tmp_path)
    for case in CASES:
        run = loaded[f"run_{stem}__{case[0]}"]
        run.restype = ctypes.c_int64
        for result in operators.checked(names, case, step=3):
            got = run(*map(ctypes.c_int64, result.arguments))
            assert bool(broken(loaded)) == result.refused, (case, result, broken(loaded))
            assert result.refused or got == result.rp2040, (case, result)


@pytest.mark.long
@pytest.mark.prove
def test_random_code(tmp_path: Path) -> None:
    for seed in range(size(5, 30)):
        source = random_code.module(seed, 20)
        names = load(source)
        loaded, stem = library(source, [f"f{n}" for n in range(20)], tmp_path)
        random = Random(seed)
        refused = 0
        for number in [n for n in range(20) for _ in range(10)]:
            a, b, u = random_code.arguments(random)
            buffers: list[Any] = [bytearray(range(8)), array("H", WORDS), array("I", LONGS)]
            expected: list[object] = []
            try:
                result = names[f"f{number}"](a, b, u, *buffers)
                expected = [result, *(list(buffer) for buffer in buffers)]
            except ViperError:
                refused += 1
            buffers = [bytearray(range(8)), array("H", WORDS), array("I", LONGS)]
            places = [ctypes.byref(ctypes.c_char.from_buffer(buffer)) for buffer in buffers]
            run = loaded[f"run_{stem}__f{number}"]
            run.restype = ctypes.c_int64
            sizes = [ctypes.c_int64(size) for size in (8, 8, 8)]
            got = run(*map(ctypes.c_int64, (a, b, u)), *places, *sizes)
            assert bool(broken(loaded)) == (not expected), (seed, number, (a, b, u), broken(loaded))
            if expected:
                assert [got, *(list(buffer) for buffer in buffers)] == expected
        assert 0 < refused < 100
