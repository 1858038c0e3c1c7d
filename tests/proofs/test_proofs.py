"""Proofs of viper functions, and faults that they find: docs/proofs.md has the whole table.

`make prove` proves again what takes a few seconds each; `python -m tests.proofs` everything.
"""

from pathlib import Path

import pytest

from host_tools.build.cbmc import cbmc, place
from pc.errors import UserError
from tests.folders import filled
from tests.proofs.table import CONTRACT, OPEN, QUADRILLE, Row, contract, flood, functions, rows
from viper.prove import Proof, prove

QUICK = 2.0  # seconds that a proof may take to be made again each time
SECONDS = 60


@pytest.fixture(autouse=True)
def _prover(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("minutes"):
        try:
            monkeypatch.setenv("CBMC", str(cbmc()))
        except UserError as error:
            pytest.skip(f"not proven, because there is no CBMC: {error}")


def test_table_has_every_viper_function() -> None:
    listed = [
        (QUADRILLE / row.module, row.function) for row in rows() if row.what in (CONTRACT, OPEN)
    ]
    assert sorted(listed) == sorted(functions())


def test_what_is_unpacked_of_cbmc() -> None:
    assert place("usr/bin/cbmc") == "program"
    assert place("usr/lib/libminisat.so.2") == "libraries/libminisat.so.2"
    assert place("usr/lib/x86_64-linux-gnu/libc.so.6") == "libraries/libc.so.6"
    loader = "ld-linux-aarch64.so.1"
    assert place(f"usr/lib/aarch64-linux-gnu/{loader}") == f"libraries/{loader}"
    assert place("usr/share/doc/cbmc/copyright") is None


def quick() -> list[Row]:
    return [row for row in rows() if row.what == CONTRACT and float(row.seconds) <= QUICK]


@pytest.mark.minutes
@pytest.mark.parametrize("row", quick(), ids=lambda row: f"{row.module}:{row.function}")
def test_proof(row: Row) -> None:
    verdict = prove(contract(QUADRILLE / row.module, row.function), SECONDS)
    assert verdict.failures == []


@pytest.mark.minutes
def test_flood_is_the_smallest_closed_set() -> None:
    assert prove(flood(2, 2), SECONDS).failures == []


FAULTS = [
    # In the code: an index off by one, a missing mask, a wrong end, a wrong sign.
    ("engine/kernels.py", "note", "out[at + 3] = goal", "out[at + 4] = goal", "is inside"),
    ("engine/kernels.py", "count_word", "cells += 1", "cells += 2", "result == bits(word)"),
    ("engine/prng.py", "next16", "t ^= (t << 7) & 0xFFFF", "t ^= t << 7", "fits ptr16"),
    ("engine/prng.py", "next16", "return (w * 9) & 0xFFFF", "return w * 9", "gives"),
    (
        "engine/flipop_kernels.py",
        "balls_left",
        "w[_WHITE + seat])",
        "w[_WHITE + seat + 1])",
        "heap",
    ),
    (
        "engine/blockers_moves.py",
        "colour_at",
        "word = state[_BOARD + (cell >> 4)",
        "word = state[_BOARD + (cell >> 3)",
        "is inside",
    ),
    ("engine/colorpop_kernels.py", "token_at", "if column > 9", "if column > 15", "is inside"),
    ("engine/colorpop_kernels.py", "is_first", "(cell & 15)", "(cell & 15) * 3", "is a shift"),
    ("engine/colorpop_moves.py", "prepare", "row & 0xFFFF) >> 12", "row & 0xFFFF) >> 11", ""),
    ("engine/pieges_kernels.py", "place", "turn = 0", "turn = 0 - 1", "fits ptr8"),
    ("pages.py", "_is_all", "range(PAGE // 2)", "range(PAGE // 2 + 1)", "is inside"),
    ("ui/palettes.py", "_dim", "range(12)", "range(13)", "is inside"),
    ("ui/palettes.py", "_dim", "* part >> 8", "* part >> 7", "fits ptr8"),
    ("ui/flipop/kernels.py", "spot", "28 * (cell // 5)", "29 * (cell // 5)", "gives"),
    ("ui/flipop/kernels.py", "swing", "~(1 << pivot)", "~(1 << pivot + way * 8)", "is a shift"),
    ("ui/colorpop/kernels.py", "read", "while at < 30", "while at < 31", "is inside"),
    ("ui/colorpop/kernels.py", "height", "column + 20", "column + 21", "is inside"),
    ("ui/colorpop/kernels.py", "height", "rows += 1", "rows += 2", "gives"),
    ("players/colorpop_search.py", "still", "at + colour", "at + colour + 1", "is inside"),
    # In contracts: a call may do more than the function can take.
    ("engine/kernels.py", "note", "len(out) >= 4 * n + 4", "len(out) >= 4 * n + 3", "is inside"),
    ("device/buttons.py", "_stirred", "kept[i] < 2 ** 31", "kept[i] < 2 ** 32", "fits int"),
    ("remote/mirror.py", "put_head", "number < 64", "number < 256", "fits ptr8"),
]


@pytest.mark.minutes
@pytest.mark.parametrize(("name", "function", "old", "new", "words"), FAULTS)
def test_fault_is_found(
    name: str, function: str, old: str, new: str, words: str, tmp_path: Path
) -> None:
    """Each change breaks a function that is proven; the prover says where."""
    source = QUADRILLE / name
    before, start, rest = source.read_text().partition(f"def {function}(")
    assert old in rest
    folder = filled(tmp_path, {})
    for other in source.parent.glob("*.py"):
        (folder / other.name).write_text(other.read_text())
    target = folder / source.name
    target.write_text(before + start + rest.replace(old, new, 1))
    verdict = prove(Proof(target, function), SECONDS)
    assert any(words in failure for failure in verdict.failures), verdict
    assert not any("no answer" in failure for failure in verdict.failures)


@pytest.mark.minutes
def test_a_contract_that_no_call_can_keep_is_not_proven(tmp_path: Path) -> None:
    text = (QUADRILLE / "engine/kernels.py").read_text()
    path = tmp_path / "kernels.py"
    path.write_text(text.replace("Needs: 0 <= word", "Needs: 0 <= word < 0"))
    (failure,) = prove(Proof(path, "count_word"), SECONDS).failures
    assert "no call keeps the contract" in failure
