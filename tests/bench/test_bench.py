"""The bench prints every row, writes them down, and fails by name where a goal is missed."""

import json
from pathlib import Path

import pytest

from tests.bench.__main__ import report
from tests.bench.flood import BYTECODE, SAME, TEXTBOOK, TEXTBOOK_BYTES, flood_row
from tests.bench.row import Row

FAST = Row("hop", "cycles", 1200, {"bytecode": 60000}, "30x bytecode", True)
SLOW = Row("crawl", "µs", 5.5, {"bytecode": 6, "C": 1}, "at most 5", False)
SHOWN = Row("sit", "a second", 3, {}, None, True)


def test_rows_are_printed_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bench.json"
    assert report([FAST, SHOWN], file) == 0
    assert [line.split("|")[1:-1] for line in capsys.readouterr().out.splitlines()] == [
        [" what ", " ours         ", " against         ", " goal         ", " met "],
        [" ---- ", " ------------ ", " --------------- ", " ------------ ", " --- "],
        [" hop  ", " 1,200 cycles ", " bytecode 60,000 ", " 30x bytecode ", " yes "],
        [" sit  ", " 3 a second   ", "                 ", "              ", "     "],
    ]
    assert json.loads(file.read_text()) == [
        {
            "name": "hop",
            "unit": "cycles",
            "ours": 1200,
            "against": {"bytecode": 60000},
            "goal": "30x bytecode",
            "met": True,
        },
        {
            "name": "sit",
            "unit": "a second",
            "ours": 3,
            "against": {},
            "goal": None,
            "met": True,
        },
    ]


def test_goals_that_are_missed_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report([FAST, SLOW], tmp_path / "bench.json") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2].split("|")[1:6:4] == [" crawl ", " NO  "]
    assert lines[-1] == "goal missed: crawl: 5.5 µs, wanted: at most 5"


@pytest.mark.parametrize(
    ("changed", "met"),
    [
        ({}, True),
        ({BYTECODE: 2999}, False),
        ({SAME: 33}, False),
        ({TEXTBOOK: 99}, False),
        ({TEXTBOOK_BYTES: 99}, False),
    ],
)
def test_each_goal_of_a_flood_counts(changed: dict[str, int], met: bool) -> None:
    at_the_limit = {BYTECODE: 3000, SAME: 34, TEXTBOOK: 100, TEXTBOOK_BYTES: 100, "ours": 100}
    assert flood_row("a", at_the_limit | changed, "goal").met == met
