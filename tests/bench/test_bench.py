"""The bench prints every row, writes them down, and fails by name where a goal is missed."""

import ast
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from pc.paths import BUILD, ROOT
from quadrille.engine.games import GAMES
from tests.bench import flood, plain, speed
from tests.bench.__main__ import report
from tests.bench.row import Pair, Row
from tests.command import ran


def pair(name: str, unit: str, warm: float, modelled: float, **more: Any) -> Pair:
    """Compared with bytecode, which is ten times as slow on either board."""
    rows = (Row(name, unit, ours, {"bytecode": 10 * ours}, **more) for ours in (warm, modelled))
    return Pair(*rows)


FAST = pair("hop", "cycles", 1200, 1300, goal="30x bytecode")
SLOW = pair("crawl", "µs", 5, 5.5, goal="at most 5", met=False)
SLOWER = pair("limp", "µs", 100, 111, slowest=1.1)
GOAL_MET = ["30x bytecode", "yes"]
SHOWN = pair("sit", "a second", 3, 2)


def test_it_starts_in_a_process_of_its_own() -> None:
    said = ran(sys.executable, "-c", "import tests.bench.__main__", cwd=ROOT)
    assert said.status == 0, said.err


def test_rows_are_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bench.json"
    assert report([FAST, SHOWN], file) == 0
    assert [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in capsys.readouterr().out.splitlines()
        if "---" not in line
    ] == [
        ["what", "warm", "modelled", "x", "against (warm, modelled)", "goal", "met"],
        ["hop", "1,200 cycles", "1,300 cycles", "", "bytecode 12,000, 13,000", *GOAL_MET],
        ["sit", "3 a second", "2 a second", "", "bytecode 30, 20", "", ""],
    ]
    written = json.loads(file.read_text())
    assert [Pair(Row(**pair["warm"]), Row(**pair["modelled"])) for pair in written] == [FAST, SHOWN]
    assert [pair["met"] for pair in written] == [True, True]


def test_missed_goals_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report([FAST, SLOW, SLOWER], tmp_path / "bench.json") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == [
        "goal missed: crawl: 5.5 µs, 5 with a warm cache, wanted: at most 5",
        "goal missed: limp: 111 µs, 100 with a warm cache, wanted: at most 1.1 x warm",
    ]


@pytest.mark.parametrize(("modelled", "met"), [(110, True), (111, False)])
def test_how_much_slower_it_may_be_without_a_warm_cache(modelled: float, met: bool) -> None:
    assert pair("a", "µs", 100, modelled, slowest=1.1).met == met
    assert not pair("a", "µs", 100, modelled, goal="at most 9", met=False, slowest=1.1).met


def test_goals_apply_to_the_modelled_board() -> None:
    good, bad = (Row("a", "µs", 1, {}, "at most 1", met) for met in (True, False))
    assert Pair(bad, good).met
    assert not Pair(good, bad).met


@pytest.mark.firmware
def test_the_emulator_is_faster_than_its_reference() -> None:
    ours, theirs = speed.rates(BUILD / "quadrille16.uf2", speed.busy, pairs=1)
    assert ours >= speed.BUSY_GOAL * theirs


LIMITS = {"ours": 100, flood.BYTECODE: 3000, flood.PLAIN: 4000, flood.SAME: 50}
LIMITS |= {flood.TEXTBOOK: 100, flood.TEXTBOOK_BYTES: 100}


@pytest.mark.parametrize("missed", list(LIMITS))
def test_each_goal_of_a_flood_counts(missed: str) -> None:
    """Each goal is met at its limit, and missed just beyond it."""
    changed = LIMITS | {missed: LIMITS[missed] + (1 if missed == "ours" else -1)}
    assert flood.flood_row("a", LIMITS, flood.TYPICAL_FILL).met
    assert not flood.flood_row("a", changed, flood.TYPICAL_FILL).met
    assert flood.flood_row("a", changed, {}).met


@pytest.mark.parametrize("game", GAMES)
def test_an_engine_without_viper_has_all_modules_that_it_imports(game: str) -> None:
    modules = plain.sources(game)
    nodes = [node for text in modules.values() for node in ast.walk(ast.parse(text))]
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.level:
            assert {node.module or name.name for name in node.names} <= set(modules)
