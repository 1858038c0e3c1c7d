"""The C that is proven computes what the machines compute: the unix port, the emulated RP2040.

Here with what games call each function with; for operators and random code see
`test_viper_exact.py`, and `test_viper_machines.py`.
"""

import shutil
from pathlib import Path

import pytest

from sim.emulator import Handheld
from tests.proofs.calls import calls, in_c, program
from tests.proofs.goals import QUADRILLE, functions
from tests.proofs.test_fuzz_kernels import MODULES, SILENT, seeds, seeds_of
from tests.runtimes import IMAGE, run
from tests.viper.test_viper_exact import broken, built
from viper.c import module

__all__ = ["seeds"]
pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
ON_BOARD = 2  # calls of each function
SECONDS = 60


def played(path: Path) -> list[str]:
    return [name for where, name in functions() if where == path and name not in SILENT]


@pytest.mark.minutes
@pytest.mark.unix
@pytest.mark.firmware
@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(QUADRILLE)))
def test_same_results_and_buffers(path: Path, seeds: Path, tmp_path: Path) -> None:
    if not played(path):
        pytest.skip("only a board calls these")
    loaded = built(path, played(path), tmp_path)
    board = Handheld(IMAGE).boot()
    for name in played(path):
        some = list(calls(seeds_of(seeds, path, name), module(path).functions[name]))
        lines = []
        for one in some:
            lines.append(in_c(loaded[f"run_{path.stem}__{name}"], one))
            assert not broken(loaded), (name, one, broken(loaded))
        given = tmp_path / "calls.py"
        given.write_text(program(path, name, some))
        assert run(given, "unix") == lines, name
        told = board.exec(program(path, name, some[:ON_BOARD]), SECONDS)
        assert told.splitlines() == lines[:ON_BOARD], name
