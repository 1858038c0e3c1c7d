"""Proofs of viper functions: docs/proofs.md has the whole table.

`make test` only looks whether each function is still the one that was proven. `make prove` proves
again what takes a few seconds and a random share of the rest.
"""

import dataclasses
from pathlib import Path

import pytest

from host_tools.build.cbmc import PLACES
from host_tools.build.unpack import by_pattern
from tests.proofs.__main__ import proof
from tests.proofs.faults import proven
from tests.proofs.goals import (
    CONTRACT,
    INDUCTION,
    PART,
    QUADRILLE,
    UNROLLED,
    Goal,
    contract,
    functions,
    goals,
)
from tests.proofs.parts import FLIPOP, TOO_LITTLE
from tests.proofs.prover import found, share
from tests.proofs.specifications import removal
from tests.proofs.table import ALL, OPEN, PAGE, Row, page, rows, version
from viper.prove import Proof, Verdict, prove

QUICK = 2.0  # seconds that a proof may take to be made again each time
SHARE = 60.0  # seconds for others
SECONDS = 120
COMMAND = ".venv/bin/python -m tests.proofs"


def left_out(reason: str) -> str:
    """One test says which proofs these are, so that the summary can count the others."""
    names = ", ".join(sorted({goal.function for goal, _ in again()}))
    return f"not proven again, because {reason}; left out: {names}"


# --- the record -----------------------------------------------------------------------------


def test_record_has_every_viper_function() -> None:
    listed = [(QUADRILLE / row.module, row.function) for row in rows() if row.what in ALL]
    assert sorted(listed) == sorted(functions())


def test_each_function_is_the_one_that_was_proven() -> None:
    known = [(goal, [row for row in rows() if row.is_of(goal)]) for goal in goals()]
    changed = sorted({goal.function for goal, found in known if is_new(goal, found)})
    assert not changed, f"changed since they were proven: run {COMMAND} {' '.join(changed)}"


def is_new(goal: Goal, found: list[Row]) -> bool:
    """Whether the record knows this goal as another one, or not at all."""
    if len(found) != 1 or (found[0].what != OPEN and not found[0].key):
        return True
    return bool(found[0].key) and found[0].key != goal.key(found[0].how, version())


def test_ways_to_a_proof_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def fail(goal: Goal, how: str, seconds: float) -> Verdict:
        asked.append((how, seconds))
        return Verdict(False, seconds, 0, 0, [f"no answer in {seconds:.0f} s"])

    monkeypatch.setattr(Goal, "prove", fail)
    goal = Goal(CONTRACT, contract(QUADRILLE / "engine/kernels.py", "note"))
    row = proof(goal, None, 600, "CBMC")
    assert (row.what, row.bound) == (OPEN, "no answer in 600 s")
    proof(goal, row._replace(what=CONTRACT, how=INDUCTION), 600, "CBMC")
    again = [(INDUCTION, 600), (UNROLLED, 300)]  # all of it for the way that worked
    assert asked == [(UNROLLED, 300), (INDUCTION, 300), *again]
    with pytest.raises(SystemExit, match=r"note contract, in part, a few: no answer in 600 s"):
        proof(goal._replace(what=PART, bound="a few"), None, 600, "CBMC")
    with monkeypatch.context() as patch:
        patch.setattr(Goal, "prove", None)
        weak = proof(Goal(CONTRACT, contract(QUADRILLE / FLIPOP, "search")), None, 600, "CBMC")
    assert (weak.what, weak.bound) == (OPEN, TOO_LITTLE)


def test_page_has_the_record() -> None:
    text = PAGE.read_text()
    assert text == page(rows(), text), f"docs/proofs.md is not of record.txt: run {COMMAND}"


def test_a_changed_kernel_has_another_hash(tmp_path: Path) -> None:
    text = contract(QUADRILLE / "engine/kernels.py", "note").path.read_text()
    keys: list[str] = []
    for old, new in (("", ""), ("at + 3] = goal", "at + 2] = goal"), ("\n@micro", "\n\n@micro")):
        path = tmp_path / str(len(keys)) / "kernels.py"
        path.parent.mkdir()
        path.write_text(text.replace(old, new))
        keys.append(Goal(CONTRACT, Proof(path, "note")).key("unrolled", "CBMC"))
    assert keys[0] == keys[2] != keys[1]


def test_what_is_unpacked_of_cbmc() -> None:
    place = by_pattern(PLACES)
    assert place("usr/bin/cbmc") == "bin/cbmc"
    assert place("usr/lib/libminisat.so.2") == "lib/libminisat.so.2"
    assert place("usr/lib/x86_64-linux-gnu/libc.so.6") == "lib/libc.so.6"
    loader = "ld-linux-aarch64.so.1"
    assert place(f"usr/lib/aarch64-linux-gnu/{loader}") == f"lib/{loader}"
    assert place("usr/share/doc/cbmc/copyright") is None


# --- proofs ---------------------------------------------------------------------------------


def again() -> list[tuple[Goal, Row]]:
    """What `make prove` proves: what is quick, and of the rest another share each time."""
    pairs = list(proven())
    chosen = [pair for pair in pairs if float(pair[1].seconds) <= QUICK]
    rest = [pair for pair in pairs if QUICK < float(pair[1].seconds) <= SHARE]
    return chosen + share(rest, lambda pair: float(pair[1].seconds), SHARE)


@pytest.mark.minutes
def test_what_is_proven_again() -> None:
    assert len({goal.function for goal, _ in again()}) > 60
    if isinstance(program := found(), str):
        pytest.skip(left_out(program))


def test_without_cbmc_the_summary_names_the_proofs() -> None:
    told = left_out("there is no CBMC: no network")
    assert told.startswith("not proven again, because there is no CBMC: no network; left out: ")
    assert " flood," in told and " note," in told


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(("goal", "row"), again(), ids=lambda pair: getattr(pair, "function", ""))
def test_proof(goal: Goal, row: Row) -> None:
    assert goal.prove(row.how, SECONDS).failures == []


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(holes & (holes - 1)) >> 1", "holes & (holes - 1)"),
        ("word & below | word >> 1", "word & below | word"),
        ("if used:", "if word & 1:"),
        ("planes[at + column] = 0", "planes[at + column] = word & 1"),
    ],
)
def test_removal_that_does_something_else_is_found(old: str, new: str, tmp_path: Path) -> None:
    text = (QUADRILLE / "engine/kernels.py").read_text()
    assert old in text
    path = tmp_path / "kernels.py"
    path.write_text(text.replace(old, new))
    failures = prove(dataclasses.replace(removal(2, 2), path=path), SECONDS).failures
    assert failures and not any("no answer" in failure for failure in failures)


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
def test_a_contract_that_no_call_can_keep_is_not_proven(tmp_path: Path) -> None:
    text = (QUADRILLE / "engine/kernels.py").read_text()
    path = tmp_path / "kernels.py"
    path.write_text(text.replace("Needs: 0 <= word", "Needs: 0 <= word < 0"))
    (failure,) = prove(Proof(path, "count_word"), SECONDS).failures
    assert "no call keeps the contract" in failure
