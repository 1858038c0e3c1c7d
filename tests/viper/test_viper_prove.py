"""The prover on small functions: what it refuses, and what narrows a proof down."""

import re
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.viper.snippets import written
from viper import writes
from viper.c import module
from viper.exact import SHARE
from viper.harness import proof
from viper.prove import Proof, Verdict, items, main, prove

REFUSED = [  # the last line of each
    ("o.show = 1", "o.show cannot be written in C"),
    ("print(o)", "print cannot be written in C"),
    ("global total; total = 3", "global total cannot be written in C"),
    ("n = int(o[0])", "o is object, not a pointer"),
    ("n = int(elsewhere)", "elsewhere cannot be written in C"),
    ("p = ptr8(o); n = p[elsewhere]", "an index must be int or uint"),
]


@pytest.mark.parametrize(("statement", "words"), REFUSED)
def test_what_has_no_c_is_refused_with_its_line(
    statement: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = f'@micropython.viper\ndef f(o):\n    """Needs: len(ptr8(o)) >= 1"""\n    {statement}\n'
    assert main([str(written(tmp_path, source)), "f", "--show"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"viper: f, sample.py:7: {words}")
    assert told.count("\n") == 1


def test_missing_prover_is_said_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, '@micropython.viper\ndef f(n: int):\n    """Needs: n in int"""\n')
    monkeypatch.delenv("CBMC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main([str(path), "f"]) == 2
    assert "there is no cbmc: install it" in capsys.readouterr().err
    monkeypatch.setenv("CBMC", sys.executable)  # which does not know its options
    assert main([str(path), "f"]) == 2
    assert capsys.readouterr().err.startswith("viper: cbmc fails: ")


CALLS = '''
@micropython.viper
def f(n: int) -> int:
    """Needs: 0 <= n < 8"""
    return int(half(n))


@micropython.viper
def half(n: int) -> int:
    """Needs: 0 <= n < 8
    Gives: 0 <= result < 4
    """
    return n >> 1
'''


def test_contract_that_stands_for_a_function_is_declared_first(tmp_path: Path) -> None:
    text = proof(written(tmp_path, CALLS), "f", [], frozenset({"sample__half"}))
    first, *others = [line for line in text.splitlines() if "sample__half" in line]
    assert first == "int64_t sample__half__contract(int64_t n_);"
    assert len(others) == 2 and all("half__contract(" in line for line in others)


# --- what is given --------------------------------------------------------------------------

TABLE = '''
STEPS = b"\\x04\\x02\\x05"


@micropython.viper
def f(steps: ptr8, o) -> int:
    """Needs: len(steps) >= 3, all(steps[i] == STEPS[i] and i < 3 for i in range(3)),
        len(ptr8(o)) >= 5, ptr16(o)[1] == 7
    Gives: result == 5 + 7
    """
    b = ptr8(o)
    h = ptr16(o)
    n = 0
    for i in range(3):
        while n < steps[i]:
            n += 1
    b[4] = n
    return b[4] + h[1]
'''


def test_what_has_to_be_a_constant_is_one(tmp_path: Path) -> None:
    lines = proof(written(tmp_path, TABLE), "f", ["ptr8(o)[4] == 9"]).splitlines()
    made = [line for line in lines if "] = " in line and line.startswith(("steps", "((uint"))]
    steps = [f"steps_[{i}] = {n};" for i, n in enumerate((4, 2, 5))]
    assert made == ["((uint8_t *)o_)[4] = 9;", *steps, "((uint16_t *)o_)[1] = 7;"]
    assert "uint16_t store_o[3];" in lines  # for five bytes


LONGER = '''
@micropython.viper
def f(p: ptr16):
    """Needs: len(p) >= 4, p[0] == 1 or len(p) >= 9"""
'''


def test_buffer_that_may_be_longer_has_room_for_it(tmp_path: Path) -> None:
    assert "uint16_t store_p[9];" in proof(written(tmp_path, LONGER), "f", []).splitlines()


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("rounds(f, 2) <= 4", ""),
        ("rounds(f, 2) <= 3", "unwinding"),
        ("ptr16(o)[1] == 6", "no call keeps the contract"),
        ("steps[1] == 3, rounds(f, 2) <= 4", "no call keeps the contract"),
    ],
)
def test_what_is_given_is_checked(given: str, words: str, tmp_path: Path) -> None:
    proof = Proof(written(tmp_path, TABLE), "f", [given], unwind=2)
    assert [words in failure for failure in prove(proof, 60).failures] == [True] * bool(words)


LONG = '''
@micropython.viper
def f(w: ptr32):
    """Needs: len(w) >= 100, w[98] == 1
    Gives: w[99] == 0
    """
    b = ptr8(w)
    at = w[99]
    while at:
        at -= 1
        w[at] = b[0]
    w[99] = at
'''


@pytest.mark.parametrize(
    ("given", "asked"),
    [("w[99] == 3", ["100"]), ("w[99] <= 3", []), ("ptr8(w)[0] == 3", []), ("w[98] == 1", ["100"])],
)
def test_each_item_of_a_long_buffer_is_known_where_some_are_given(
    given: str, asked: list[str], tmp_path: Path
) -> None:
    program = proof(written(tmp_path, LONG), "f", [given])
    assert items(program)[1:] == asked
    assert "w_[98] = 1;" in program.replace(" /* of 100 items */", "")


SHARED = '''
@micropython.viper
def f(a: int, b: int, c: int) -> int:
    """Needs: 0 <= a <= 254, 0 <= b <= c <= 2 ** 20, c > 0
    Gives: 0 <= result <= a
    """
    return a * b // c
'''


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("", "", ""),
        ("<= a\n", "< a\n", "gives"),
        ("b <= c <=", "b <= 2 * c <=", "gives"),
        ("0 <= b", "-1 <= b", "gives"),
        (", c > 0", "", "c is not 0"),
        ("254", "2 ** 12", "fits int"),
    ],
)
def test_share_of_a_product(old: str, new: str, words: str, tmp_path: Path) -> None:
    failures = prove(Proof(written(tmp_path, SHARED.replace(old, new)), "f"), 60).failures
    assert any(words in failure for failure in failures) == bool(words) == bool(failures)


def test_what_is_assumed_of_a_share_is_true() -> None:
    (rule,) = re.findall(r"IS_SHARE\(q, a, b, c\) (.*)", SHARE)
    rule = rule.replace("&&", "and").replace("||", "or")
    for a, b, c in product(range(20), range(20), range(1, 20)):
        assert eval(rule, {"a": a, "b": b, "c": c, "q": a * b // c})


ENDLESS = '''
@micropython.viper
def f(n: int) -> int:
    """Needs: 0 <= n <= 3
    Gives: result == 0
    """
    while True:
        if not n:
            break
        n -= 1
    return n
'''


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(("n", "most", "words"), [(0, 1, ""), (1, 1, "unwinding"), (1, 2, "")])
def test_rounds_of_a_loop_without_a_test(n: int, most: int, words: str, tmp_path: Path) -> None:
    path = written(tmp_path, ENDLESS)
    made = prove(Proof(path, "f", [f"n == {n}", f"rounds(f, 1) <= {most}"], unwind=1), 60)
    assert [words in failure for failure in made.failures] == [True] * bool(words)


def test_rounds_of_an_unknown_function_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, TABLE)
    assert main([str(path), "f", "--show", "--given", "rounds(g, 1) <= 5"]) == 2
    assert "rounds(g, 1) cannot be written in C" in capsys.readouterr().err


# --- cases ----------------------------------------------------------------------------------

PICK = '''
@micropython.viper
def f(p: ptr8, n: int) -> int:
    """Needs: 0 <= n < 5, n != 3, len(p) >= 5, all(p[i] < 9 for i in range(5))
    Gives: 0 <= result < 9
    """
    return p[n]
'''


def by_cases(folder: Path, source: str, cases: range) -> Verdict:
    return prove(Proof(written(folder, source), "f", cases=("n", cases)), 60)


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
def test_each_value_is_proven_by_itself(tmp_path: Path) -> None:
    assert by_cases(tmp_path, PICK, range(5)).proven
    assert by_cases(tmp_path, PICK, range(9)).proven


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
@pytest.mark.parametrize(
    ("old", "new", "cases", "words"),
    [
        ("p[n]", "p[n + n // 4]", range(5), "p[n + n // 4] is inside"),
        ("p[n]", "p[n]", range(4), "the cases of n are not all"),
        ("p[n]", "p[n]", range(1, 5), "the cases of n are not all"),
        ("n != 3", "n > 4", range(5), "no call keeps the contract"),
        ("len(p) >= 5", "len(p) >= n + 5", range(5), "no call keeps the contract"),
    ],
)
def test_faults_of_cases_are_found(
    old: str, new: str, cases: range, words: str, tmp_path: Path
) -> None:
    assert old in PICK
    verdict = by_cases(tmp_path, PICK.replace(old, new), cases)
    assert not verdict.proven and any(words in failure for failure in verdict.failures)


def test_no_answer_is_no_proof_of_a_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    none = ["no answer in 1 s"]
    monkeypatch.setattr("viper.prove.run", lambda *_: (none, 1.0))
    monkeypatch.setattr("viper.prove.rounds", lambda _: [])
    verdict = by_cases(tmp_path, PICK, range(5))
    assert not verdict.proven and verdict.failures == none


# --- contracts that stand for functions ----------------------------------------------------------

CALLED = '''
@micropython.viper
def f(p: ptr8, q) -> int:
    """Needs: len(p) >= 1, len(ptr8(q)) >= 1, p[0] < 8
    Gives: p[0] < 8
    """
    n = 0
    for i in range(9):
        n = int(g(p, q))
    return n


@micropython.viper
def g(p: ptr8, q) -> int:
    """Needs: len(p) >= 1, len(ptr8(q)) >= 1
    Gives: result == 1
    """
    to = ptr8(q)
    to[0] = p[0]
    return 1
'''


def test_what_a_function_writes_to(tmp_path: Path) -> None:
    path = written(tmp_path, CALLED)
    assert writes.written(module(path), "f") == writes.written(module(path), "g") == {"q"}
    swapped = written(tmp_path, CALLED.replace("g(p, q)", "g(q, p)"))
    assert writes.written(module(swapped), "f") == {"p"}
    cast = written(tmp_path, CALLED.replace("g(p, q)", "g(p, ptr8(q))"))
    assert writes.written(module(cast), "f") == {"q"}
    again = written(tmp_path, CALLED.replace("to[0] = p[0]", "g(p, q)"))
    assert writes.written(module(again), "f") == {"p", "q"}


@pytest.mark.minutes
@pytest.mark.usefixtures("cbmc")
def test_a_contract_stands_for_calls_with_separate_buffers_only(tmp_path: Path) -> None:
    apart = frozenset({"sample__g"})
    assert prove(Proof(written(tmp_path, CALLED), "f", apart=apart), 60).proven
    path = written(tmp_path, CALLED.replace("g(p, q)", "g(p, p)"))
    failures = prove(Proof(path, "f", apart=apart), 60).failures
    assert any("needs q is not p" in failure for failure in failures)
