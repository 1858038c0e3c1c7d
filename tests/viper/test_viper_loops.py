"""The prover on loops: by induction, and in calls with few rounds."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.viper.snippets import written
from viper.harness import proof
from viper.loops import Loops
from viper.model import ViperError
from viper.prove import ROUNDS, Proof, Verdict, cut_short, induct, prove

FILL = '''
@micropython.viper
def f(p: ptr8, n: int) -> int:
    """Needs: 0 <= n <= 1 << 20, len(p) >= n
    Gives: result == n
    """
    at = 0
    while at < n:
        p[at] = at & 255
        at += 1
    return at
'''
FAULTS = [
    ("p[at] =", "p[at + 1] =", "is inside"),
    ("at < n", "at <= n", "is inside"),
    ("at & 255", "at * 99", "fits ptr8"),
    ("result == n", "result == n - 1", "gives"),
    ("len(p) >= n", "len(p) >= n - 1", "is inside"),
]
RANGE = '''
@micropython.viper
def f(p: ptr8, n: int) -> int:
    """Needs: 0 <= n <= 1 << 20, len(p) >= 1
    Gives: 0 <= result <= 2 * n
    Holds: total <= 2 * i
    """
    total = 0
    for i in range(n):
        if p[0] == 7:
            continue
        total += 1
        if p[0] == 9:
            break
        total += 1
    return total
'''

GIVEN = '''
@micropython.viper
def f(n: int) -> int:
    """Needs: 0 <= n <= 1 << 20
    Gives: result == n + 5
    Holds: n == given_n + i
    """
    for i in range(5):
        n += 1
    return n
'''

SLICE = '''
@micropython.viper
def f(p: ptr8) -> int:
    """Needs: len(p) >= 20, p[2] == 7
    Gives: result == 7, p[2] == 7
    Holds: p[3:9]
    """
    for i in range(3, 9):
        p[i] = 5
        p[i] += i
    return p[2]
'''

GIVEN_SLICE = '''
@micropython.viper
def f(p: ptr8, at: int) -> int:
    """Needs: len(p) >= 20, 0 <= at <= 9
    Gives: result == 0
    Holds: p[at:at + 6]
    """
    before = p[2]
    for i in range(at, at + 6):
        p[i] = 5
    return p[2] ^ before
'''


def inductive(folder: Path, source: str) -> Verdict:
    return induct(Proof(written(folder, source), "f"), 60)


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize("source", [FILL, RANGE, GIVEN, SLICE])
def test_loop_without_limit_is_proven(source: str, tmp_path: Path) -> None:
    verdict = inductive(tmp_path, source)
    assert verdict.failures == []
    assert verdict.loops and not verdict.loops.endless()
    if source == RANGE:
        assert not prove(Proof(written(tmp_path, source), "f"), 60).proven


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(
    ("holds", "enough"), [("total <= 2 * i", False), ("0 <= total <= 2 * i", True)]
)
def test_nothing_else_is_tried_where_the_docstring_says_enough(
    holds: str, enough: bool, tmp_path: Path
) -> None:
    verdict = inductive(tmp_path, RANGE.replace("total <= 2 * i", holds))
    assert verdict.proven
    assert verdict.loops and verdict.loops.offered == enough


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(("old", "new", "words"), FAULTS)
def test_induction_finds_a_fault(old: str, new: str, words: str, tmp_path: Path) -> None:
    assert old in FILL
    verdict = inductive(tmp_path, FILL.replace(old, new))
    assert any(words in failure for failure in verdict.failures), verdict


WRONG = [
    (RANGE.replace("total <= 2 * i", "total <= i"), "gives"),  # a round can break it
    (RANGE.replace("total <= 2 * i", "total <= 2 * i - 1"), "gives"),  # false at first
    (RANGE.replace("2 * n\n", "2 * n - 1\n"), "gives"),
    (RANGE.replace("return total", "return i + 2 * n + 1"), "gives"),  # after the loop
]


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(("source", "words"), WRONG)
def test_induction_believes_nothing(source: str, words: str, tmp_path: Path) -> None:
    verdict = inductive(tmp_path, source)
    assert any(words in failure for failure in verdict.failures), verdict


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(("at", "proven"), [(3, True), (2, False)])
def test_a_slice_may_begin_at_an_argument_that_is_given(
    at: int, proven: bool, tmp_path: Path
) -> None:
    file = written(tmp_path, GIVEN_SLICE)
    assert induct(Proof(file, "f", [f"at == {at}"]), 60).proven == proven


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
def test_each_value_is_proven_by_induction(tmp_path: Path) -> None:
    source = GIVEN_SLICE.replace("0 <= at <= 9", "3 <= at <= 9, at & 1")
    every = Proof(written(tmp_path, source), "f", cases=("at", range(3, 10, 2)))
    verdict = induct(every, 60)
    assert verdict.proven and verdict.loops and not verdict.loops.endless()
    assert not induct(replace(every, cases=("at", range(3, 10, 4))), 60).proven
    written(tmp_path, source.replace("p[i] = 5", "while p[i] > 4: p[i] = 5"))
    verdict = induct(every, 60)
    assert verdict.proven and verdict.loops and verdict.loops.endless() == ["sample__f.3"]


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(
    ("old", "new"), [("range(3", "range(2"), ("p[i] += i", "p[i - 1] += i"), ("p[3", "p[4")]
)
def test_what_a_loop_leaves_alone_is_not_believed(old: str, new: str, tmp_path: Path) -> None:
    assert old in SLICE
    changed = SLICE.replace(old, new)
    verdict = induct(Proof(written(tmp_path, changed), "f", loops=Loops(offered=True)), 60)
    assert any("gives" in failure for failure in verdict.failures), verdict


def test_what_is_offered_fails_and_the_rest_takes_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = iter((["p[3] is inside"], ["no answer in 60 s"]))
    made = (Verdict(False, 20, 0, 0, failures) for failures in said)
    monkeypatch.setattr("viper.prove.by_rounds", lambda *_: next(made))
    verdict = inductive(tmp_path, SLICE)
    assert verdict.failures == ["p[3] is inside"] and verdict.seconds == 40


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
def test_loop_that_need_not_end_is_named(tmp_path: Path) -> None:
    verdict = inductive(tmp_path, FILL.replace("at += 1", "at += 1 - (p[0] & 1)"))
    assert verdict.loops and verdict.loops.endless() == ["sample__f.1"]
    verdict = inductive(tmp_path, FILL)
    assert verdict.loops and verdict.loops.endless() == []


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(
    ("old", "new", "rounds", "failures"),
    [
        ("", "", 0, []),
        ("len(p) >= n", "len(p) >= 3", 2, []),
        ("len(p) >= n", "len(p) >= 3", 3, ["sample.py:12: p[at] is inside"]),
        ("len(p) >= n", "len(p) >= 3", 0, ["sample.py:12: p[at] is inside"]),
        ("0 <= n", "9 <= n", 8, ["no call ends in so few rounds"]),
        ("0 <= n", "9 <= n", 9, []),
        ("0 <= n <=", "0 > n >=", 0, ["no call keeps the contract with buffers so short"]),
    ],
)
def test_calls_with_few_rounds(
    old: str, new: str, rounds: int, failures: list[str], tmp_path: Path
) -> None:
    path = written(tmp_path, FILL.replace(old, new))
    verdict = cut_short(Proof(path, "f", unwind=rounds), 60)
    assert verdict.failures == failures
    assert verdict.proven == (not failures)
    assert failures or verdict.unwind == (rounds or max(ROUNDS))


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
def test_few_rounds_forgive_no_check_that_reads_like_their_own(tmp_path: Path) -> None:
    even = FILL.replace("Gives: result == n", "Gives: result & 1 == 0")
    (failure,) = cut_short(Proof(written(tmp_path, even), "f", unwind=3), 60).failures
    assert failure.endswith("gives result & 1 == 0")


def test_conditions_that_fail_are_left_out(tmp_path: Path) -> None:
    loops = Loops()
    path = written(tmp_path, FILL)
    assert "holds sample__f.1 0 begins" in proof(path, "f", [], loops=loops)
    loops.tried = True
    count = len(loops.kept["sample__f.1"])
    assert loops.drop(["holds sample__f.1 0 begins: x", "ends sample__f.1 0 by x"])
    assert not loops.drop(["sample.py:9: p[at] is inside"])
    loops.shrink()
    assert len(loops.kept["sample__f.1"]) == count - 1


def test_a_pointer_that_a_loop_moves_is_refused(tmp_path: Path) -> None:
    source = '''
    @micropython.viper
    def f(o, n: int):
        """Needs: len(ptr8(o)) >= 1, n in int"""
        while n > 0:
            p = ptr8(o)
            p[0] = 1
            n -= 1
    '''
    with pytest.raises(ViperError, match=r"sample.py:9: p cannot be written in C"):
        proof(written(tmp_path, source), "f", [], loops=Loops())


NESTED = '''
@micropython.viper
def f(p: ptr8, q: ptr8, n: int) -> int:
    """Needs: 0 <= n <= 100, len(p) >= n, len(q) >= n, all(q[i] < 9 for i in range(n))
    Holds: most < 9, one < 9, last < 9
    """
    most = 0
    for i in range(n):
        one = q[i]
        while one > most:
            most += 1
        p[i] = most
    last = most
    while last:
        last -= 1
    return most
'''


def test_candidates_speak_of_what_a_loop_needs_and_changes(tmp_path: Path) -> None:
    loops = Loops()
    proof(written(tmp_path, NESTED), "f", [], loops=loops)
    outer, inner, later = (" ".join(loops.kept[f"sample__f.{number}"]) for number in (2, 3, 4))
    assert "most_" in outer and "one_" not in outer  # it is read again before it is used
    assert "most_ < one_" in inner
    assert "q_" not in outer + inner  # nobody writes to it
    assert "last_" in later and "last_" not in outer + inner  # it has no value there yet
    assert "(most_ < ((int64_t)9))" in inner and "(most_ < ((int64_t)9))" not in later
