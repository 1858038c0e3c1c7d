"""Faults made on purpose, and whether proofs find them.

`make test` looks whether there is one for each proof; `make prove` lets a random share of the
proofs find theirs again.
"""

from pathlib import Path

import pytest

from tests.proofs.changes import Changer
from tests.proofs.faults import NONE, Fault, faults, page, refuted, smallest
from tests.proofs.goals import QUADRILLE, Goal
from tests.proofs.planted import planted
from tests.proofs.prover import share
from tests.proofs.table import PAGE, Row, version
from viper.prove import Proof, prove

COMMAND = ".venv/bin/python -m tests.proofs --faults"
SHARE = 20.0  # seconds of proofs that find their faults again
SECONDS = 120


def test_each_proof_has_its_fault() -> None:
    known = {fault[:4]: fault.key for fault in faults()}
    todo = smallest()
    keys = {row[:4]: goal.key(row.how, version()) for goal, row in todo}
    old = sorted({row.function for _, row in todo if known.get(row[:4]) != keys[row[:4]]})
    assert not old, f"no fault was found since these were proven: run {COMMAND}: {', '.join(old)}"
    assert len(known) == len(faults()) == len(todo), f"proofs are gone: run {COMMAND}"


def test_faults_are_made_by_the_rules() -> None:
    for fault in faults():
        changes = Changer(QUADRILLE / fault.module, fault.function).changes()
        made = {(change.kind, change.text) for change in changes}
        assert fault.kind == NONE or (fault.kind, fault.change) in made, f"{fault}: run {COMMAND}"


def test_page_has_the_faults() -> None:
    text = PAGE.read_text()
    assert text == page(faults(), text), f"docs/proofs.md is not of faults.txt: run {COMMAND}"


def known() -> list[tuple[Goal, Row, Fault]]:
    return [
        (goal, row, fault)
        for goal, row in smallest()
        for fault in faults()
        if fault.is_of(row) and fault.kind != NONE
    ]


def seconds(one: tuple[Goal, Row, Fault]) -> float:
    return float(one[2].seconds)


AGAIN = share(known(), seconds, SHARE)


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(("goal", "row", "fault"), AGAIN)
def test_fault_is_found_again(goal: Goal, row: Row, fault: Fault, tmp_path: Path) -> None:
    path = planted(fault.module, fault.source(goal.proof.path), tmp_path)
    broken, _ = refuted(goal, row, path, SECONDS)
    assert broken


WIDER = [  # contracts: a call may do more than the function can take
    ("engine/kernels.py", "note", "len(out) >= 4 * n + 4", "len(out) >= 4 * n + 3", "is inside"),
    ("device/buttons.py", "_stirred", "kept[i] < 2 ** 31", "kept[i] < 2 ** 32", "fits int"),
    ("remote/mirror.py", "put_head", "number < 64", "number < 256", "fits ptr8"),
]


def wider(module: str, function: str, old: str, new: str) -> str:
    before, start, rest = (QUADRILLE / module).read_text().partition(f"def {function}(")
    assert old in rest
    return before + start + rest.replace(old, new, 1)


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(("module", "function", "old", "new", "words"), WIDER)
def test_contract_that_allows_too_much_is_found(
    module: str, function: str, old: str, new: str, words: str, tmp_path: Path
) -> None:
    path = planted(module, wider(module, function, old, new), tmp_path)
    verdict = prove(Proof(path, function), SECONDS)
    assert any(words in failure for failure in verdict.failures), verdict


SAMPLE = '''
@micropython.viper
def f(p: ptr8, n: int) -> int:
    """Sum up the first few.

    Needs: 2 <= n < 9, len(p) >= n
    Gives: 0 <= result
    """
    last = p[n - 1] & 15
    for i in range(n):
        if p[i] == last:
            last ^= 1
    return last
'''


def test_rules(tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text(SAMPLE)
    changer = Changer(path, "f")
    changes = list(changer.changes())
    assert [change[:2] for change in changes] == [
        ("an index", "p[n - 1] -> p[n]"),
        ("an index", "p[n - 1] -> p[n - 2]"),
        ("an index", "p[i] -> p[i + 1]"),
        ("an index", "p[i] -> p[i - 1]"),
        ("a mask", "p[n - 1] & 15 -> p[n - 1]"),
        ("the end of a range", "range(n) -> range(n + 1)"),
        ("a comparison", "p[i] == last -> p[i] != last"),
        ("a result", "return last -> return last + 1"),
        ("an index, by far", "p[n - 1] -> p[n + 65535]"),
        ("an index, by far", "p[i] -> p[i + 65536]"),
        ("a length in its contract", "len(p) >= n -> len(p) >= n - 1"),
    ]
    assert "last = p[n]\n" not in changer.source(changes[4])
    assert "last = p[n - 1]\n" in changer.source(changes[4])
    assert "Needs: 2 <= n < 9, len(p) >= n - 1\n" in changer.source(changes[-1])


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
def test_change_that_breaks_nothing_is_not_found(tmp_path: Path) -> None:
    goal, row = next(pair for pair in smallest() if pair[0].function == "note")
    source = goal.proof.path.read_text().replace("at = n << 2", "at = (n & 63) * 4")
    assert refuted(goal, row, planted(goal.module, source, tmp_path), SECONDS)[0] == ""
