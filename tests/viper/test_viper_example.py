"""The package by itself: a copy of its folder lints, tests, fuzzes and proves its example."""

import shutil
import sys
from pathlib import Path

import pytest

from pc.paths import ROOT
from tests.command import Said, ran
from viper.compiled import compiler

NO_CBMC = "viper: there is no cbmc: install it (Debian 13 has it) or set CBMC"
NO_COMPILER = "viper: there is no C compiler 'no-cc': install one, or set CC"


def example(folder: Path, **environment: str) -> Said:
    """Run it where there is nothing else: no packages, no paths of the environment."""
    if not (folder / "viper").exists():
        shutil.copytree(ROOT / "viper", folder / "viper")
    alone = {"PYTHONPATH": "", "VIPER_MODE": "", "VIPER_CACHE": str(folder / "cache"), "CC": "cc"}
    command = [sys.executable, "-S", "-m", "viper.example"]
    return ran(*command, cwd=folder, **alone | {"CBMC": "no-cbmc"} | environment)


def test_example_without_compiler_and_prover(tmp_path: Path) -> None:
    """It does what it can, and says what it lacks."""
    said = example(tmp_path, CC="no-cc")
    assert (said.status, said.err.splitlines()) == (2, [NO_COMPILER, NO_CBMC])
    told = [line for line in said.out.splitlines() if not line.startswith("python3 -m ")]
    assert told == ["No problems in 3 viper functions in 1 file.", "All tests pass."]


@pytest.mark.minutes
def test_example(tmp_path: Path, cbmc: Path) -> None:
    if not shutil.which(compiler()[0]):
        pytest.skip("there is no C compiler")
    said = example(tmp_path, CBMC=str(cbmc))
    assert (said.status, said.err) == (0, "")
    assert said.out.count("no fault") == said.out.count("proven") == 3
    ring = tmp_path / "viper/example/ring.py"
    ring.write_text(ring.read_text().replace("at >= ROOM", "at > ROOM"))
    said = example(tmp_path, CBMC=str(cbmc))
    assert said.status == 1
    assert "AssertionError" in said.err or "ViperError" in said.err
    faults = [line for line in said.out.splitlines() if "is inside" in line]
    assert [line.split()[0] for line in faults] == ["put:", "put"]
    assert "ring.py:22: ring[2 + at] is inside; to see it again: python3 -m " in faults[0]
