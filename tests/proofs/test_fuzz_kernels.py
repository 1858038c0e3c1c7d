"""The fuzzer against every viper function of the firmware, from what games call them with.

A fault fails the test, with the command that shows it again; its input is kept in build/faults.
"""

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

from host_tools.build.unix import compiled
from pc.cache import digest, exclusive, is_fresh, making
from pc.errors import UserError
from pc.paths import BUILD, CACHE, ROOT, TESTS
from tests.command import ran
from tests.proofs.faults import NONE, Fault, breaks, faults
from tests.proofs.goals import CONTRACT, PART, QUADRILLE, functions
from tests.proofs.parts import TOO_LITTLE, WEAK
from tests.proofs.planted import planted
from tests.proofs.prover import share
from tests.proofs.table import rows
from viper import fuzz
from viper.compiled import compiler

FOUND = BUILD / "faults"
STEPS = 40_000_000  # of each function: a second or two
LONG = 30 * STEPS  # until a fault is found that is known to be there
FAULTS = 15  # of those that are known; others each time
# What only a board calls: it reads pins, or answers on the line.
SILENT = ["_stirred", "_read", "put_head", "put_colours", "put_cells", "seal"]
MODULES = sorted({path for path, _ in functions()})


@pytest.fixture(autouse=True)
def _compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip what the C compiler of this PC cannot do; what it refuses in our C is an error."""
    try:
        for name, value in compiled().items():
            monkeypatch.setenv(name, value)
    except UserError as error:
        pytest.skip(f"not fuzzed: {error}")
    if not has_sanitizers():
        pytest.skip("not fuzzed: the C compiler has no sanitizers (Debian: `apt install gcc`)")


@cache
def has_sanitizers() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "empty.c")
        source.write_text("int main(void) { return 0; }\n")
        command = [*compiler(), *fuzz.SANITIZERS, str(source), "-o", f"{folder}/empty"]
        return not subprocess.run(command, capture_output=True).returncode


def test_compiler_without_sanitizers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    poor = tmp_path / "poor-cc"
    poor.write_text("#!/bin/sh\nexit 1\n")
    poor.chmod(0o755)
    monkeypatch.setenv("CC", str(poor))
    assert not has_sanitizers.__wrapped__()


@pytest.fixture(scope="session")
def seeds() -> Path:
    """What games called each function with, played once for as long as the sources stay."""
    sources = [*QUADRILLE.rglob("*.py"), TESTS / "proofs/played.py", ROOT / "viper/recorded.py"]
    folder, key = CACHE / "fuzz", digest(sources)
    with exclusive():
        if not is_fresh(folder / "made-from", key):
            with making(folder) as new:
                command = [sys.executable, "-m", "tests.proofs.played", new]
                status, _, told = ran(*command, VIPER_MODE="")
                assert not status, told
                (new / "made-from").write_text(key)
    return folder


def of_contracts() -> list[Fault]:
    return [
        fault
        for fault in faults()
        if fault.what in (CONTRACT, PART)
        and fault.kind != NONE
        and fault.function not in WEAK.get(fault.module, ())
    ]


def seeds_of(folder: Path, path: Path, name: str) -> Path:
    return folder / path.relative_to(QUADRILLE).with_suffix("") / name


@pytest.mark.minutes
@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(QUADRILLE)))
def test_no_fault_is_found(path: Path, seeds: Path) -> None:
    names = [name for where, name in functions() if where == path]
    weak = WEAK.get(str(path.relative_to(QUADRILLE)), ())
    faults = []
    for name in names:
        if name in weak:
            continue
        made = fuzz.fuzz(path, names, name, FOUND, STEPS, seeds=seeds_of(seeds, path, name))
        if made.fault:
            faults.append(fuzz.told(path, name, made))
        assert made.fault or 10 * made.calls > made.tried, f"{name}: hardly any call is allowed"
    assert not faults, "\n".join(faults)


@pytest.mark.minutes
@pytest.mark.parametrize(("where", "names"), WEAK.items(), ids=WEAK)
def test_weak_contracts_are_weak(
    where: str, names: tuple[str], seeds: Path, tmp_path: Path
) -> None:
    path = QUADRILLE / where
    known = [name for one, name in functions() if one == path]
    for name in names:
        given = seeds_of(seeds, path, name)
        made = fuzz.fuzz(path, known, name, tmp_path, LONG, seeds=given)
        assert made.fault, f"{name} is no longer weak: take it out of WEAK"


def test_weak_contracts_are_called_weak() -> None:
    called = {(row.module, row.function) for row in rows() if row.bound == TOO_LITTLE}
    weak = {(where, name) for where, names in WEAK.items() for name in names}
    assert called == weak, "run .venv/bin/python -m tests.proofs --open"
    assert not weak & {(row.module, row.function) for row in rows() if row.what == CONTRACT}


@pytest.mark.minutes
def test_games_call_nearly_every_function(seeds: Path) -> None:
    assert [n for path, n in functions() if not seeds_of(seeds, path, n).exists()] == SILENT


@pytest.mark.minutes
@pytest.mark.parametrize("fault", share(of_contracts(), lambda _: 1, FAULTS))
def test_fault_is_found_again(fault: Fault, tmp_path: Path) -> None:
    """Faults that the prover finds, too, but it may come upon another check first."""
    path = QUADRILLE / fault.module
    assert breaks(planted(fault.module, fault.source(path), tmp_path), fault.function)
