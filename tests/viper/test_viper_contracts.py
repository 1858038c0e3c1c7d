"""Contracts: checking mode asserts them, the linter misses them, the device never sees them."""

import ast
from pathlib import Path
from typing import Any

import pytest

from tests.viper.snippets import compiled, function, viper
from viper.contract import contract, problems
from viper.model import ViperError

SUM = '''def f(p: ptr8, n: int) -> int:
    """Add up.

    Needs: 0 <= n <= 4, len(p) >= n,
        all(p[i] < 100 for i in range(n))
    Gives: 0 <= result < 100 * n or n == 0, sum(p[i] for i in range(n)) == result
    """
    total = 0
    while n:
        n -= 1
        total += p[n]
    return total
'''
BROKEN = [
    (SUM, (b"abcd", 5), 9, "f needs 0 <= n <= 4"),
    (SUM, (b"abc", 4), 9, "f needs len(p) >= n"),
    (SUM, (b"\xffbcd", 2), 10, "f needs all((p[i] < 100 for i in range(n)))"),
    (SUM.replace("+= p[n]", "+= p[n] + 1"), (b"abc", 2), 11, "f gives sum("),
]


def test_what_keeps_its_contract_runs() -> None:
    assert function(SUM)(b"abc", 3) == 97 + 98 + 99
    assert function(SUM)(b"abc", 0) == 0


@pytest.mark.parametrize(("source", "arguments", "line", "words"), BROKEN)
def test_broken_contract(source: str, arguments: tuple[bytes, int], line: int, words: str) -> None:
    with pytest.raises(ViperError) as caught:
        function(source)(*arguments)
    assert words in caught.value.reason
    assert caught.value.line == line
    function(source, checking=False)(*arguments[:1], 0)  # fast mode does not look


def test_other_forms() -> None:
    same = function(
        'def f(p: ptr8, q: ptr16, v: int):\n    """Needs: len(p) >= 2, q is p, v in int,'
        ' bits(p[0]) <= 2, len(ptr16(p)) >= 1"""\n    q[0] = 3'
    )
    buffer = bytearray(2)
    same(buffer, buffer, 1 << 30)
    with pytest.raises(ViperError, match="f needs q is p"):
        same(buffer, bytearray(2), 1)
    with pytest.raises(ViperError, match="f needs bits"):
        buffer[0] = 7
        same(buffer, buffer, 1)


# A condition on (p: ptr8, n: int, r: object), arguments that keep it, and some that break it.
FORMS = [
    ("all(p[i] < 3 for i in range(n))", (b"\2\1", 2), (b"\2\3", 2)),
    ("all(p[i] < 3 for i in range(n))", (b"\7", 0), (b"\7", 1)),
    ("all(p[1 + i] <= 3 for i in range(2))", (b"\7\3\0", 0), (b"\7\3\4", 0)),
    ("all(3 > p[i] for i in range(n))", (b"\2\1", 2), (b"\2\3", 2)),
    ("all(p[i] == p[n + i] for i in range(2))", (b"ababc", 2), (b"ababc", 3)),
    ("all(p[i] == p[n] for i in range(2))", (b"aab", 1), (b"aab", 2)),
    ("all(p[i] <= i for i in range(n))", (b"\0\1\3", 2), (b"\0\1\3", 3)),
    ("all(p[i] <= i for i in range(2))", (b"\0\1\3", 0), (b"\0\2\3", 0)),
    ("all(p[i] >> n < 2 or i == 1 for i in range(3))", (b"\2\4\3", 1), (b"\4\4\2", 1)),
    ("sum(p[i] == 7 for i in range(3)) <= n", (b"\7\7\0", 2), (b"\7\7\0", 1)),
    ("sum(bits(p[i]) for i in range(3)) == n", (b"\7\0\1", 4), (b"\7\0\1", 3)),
    (
        "all(sum(p[i] == c for i in range(3)) <= n for c in range(2))",
        (b"\1\0\1", 2),
        (b"\1\1\0", 1),
    ),
    ("all(ptr16(r)[i] < 9 for i in range(n))", (b"", 1), (b"", 2)),
    ("len(ptr8(r)) >= 4 * n", (b"", 1), (b"", 2)),
    ("n == 1 or ptr8(r)[n] == 2", (b"", 1), (b"", 3)),
]


@pytest.mark.parametrize(("form", "keeps", "breaks"), FORMS, ids=[f[0] for f in FORMS])
@pytest.mark.parametrize("when", ["Needs", "Gives"])
def test_forms_of_conditions(form: str, keeps: Any, breaks: Any, when: str) -> None:
    f = function(f'def f(p: ptr8, n: int, r):\n    """{when}: {form}"""\n    n = 99')
    f(*keeps, bytearray(b"\1\0\0\1"))
    with pytest.raises(ViperError, match=f"f {when.lower()} "):
        f(*breaks, bytearray(b"\1\0\0\1"))


def test_numbers_beside_a_contract_keep_their_type() -> None:
    f = function('def f(n: int, m: uint, b: bool):\n    """Needs: 0 <= n, 1 < m < 9, b in int"""')
    f(1, 2, True)
    for arguments in ((1 << 31, 2, True), (True, 2, True), (1, 1 << 32, True), (1, 2, 1)):
        with pytest.raises(ViperError, match=r"argument [nmb] "):
            f(*arguments)


@pytest.mark.parametrize("gives", ["result < 3", "0 <= result < n", "n > 9"])
def test_what_is_given_is_checked_unless_the_code_cannot_break_it(gives: str) -> None:
    f = function(f'def f(n: int) -> int:\n    """Gives: {gives}"""\n    return n & 3')
    assert f(10 if gives == "n > 9" else 6) == 2
    with pytest.raises(ViperError, match="f gives "):
        f(3)


def test_a_function_may_be_called_result() -> None:
    source = (
        "@micropython.viper\ndef result(n: int) -> int:\n    return n + 1\n---\n"
        'def f(n: int) -> int:\n    """Needs: n in int\n\n    Gives: result == n + 1\n    """\n'
        "    return int(result(n))"
    )
    assert function(source)(1) == 2


MISSING = [
    ("p: ptr8", "", "does not say how long p is"),
    ("p: ptr8", "Needs: p[0] < 3", "does not say how long p is"),
    ("n: int", "", "does not mention n"),
    ("state", "Needs: 1 < 2", "does not mention state"),
    ("state", "Needs: len(state) >= 3", "as what it counts"),
    ("n: int", "Needs: 0 <= n <", "is not a list of conditions"),
    ("n: int", "Needs: n < open(3)", "a contract has no open(3)"),
    ("", "", "it has no contract"),
]


@pytest.mark.parametrize(("parameters", "text", "words"), MISSING)
def test_linter_misses_a_contract(parameters: str, text: str, words: str) -> None:
    source = f'def f({parameters}):\n    """Do it.\n\n    {text}\n    """\n'
    (node,) = ast.parse(source).body
    assert isinstance(node, ast.FunctionDef)
    assert words in next(iter(problems(node))).reason


def test_complete_contract_has_no_problem() -> None:
    (node,) = ast.parse(SUM).body
    assert isinstance(node, ast.FunctionDef)
    assert not list(problems(node))


def test_what_holds_in_loops_is_for_the_prover_only() -> None:
    source = SUM.replace("    Gives:", "    Holds: n == 99, total < 0\n    Gives:")
    assert function(source)(b"abc", 3) == 97 + 98 + 99
    (node,) = ast.parse(source).body
    assert isinstance(node, ast.FunctionDef)
    assert len(contract(node).holds) == 2
    assert not list(problems(node))


def test_contract_takes_no_room_on_the_device(tmp_path: Path) -> None:
    start = SUM.index('    """')
    bare = SUM[:start] + SUM[SUM.index("    total = 0") :]
    sizes = []
    for source in (SUM, bare):
        target = tmp_path / "module.mpy"
        assert not compiled(viper(source), target, "armv6m")
        sizes.append(target.stat().st_size)
    assert sizes[0] == sizes[1]
