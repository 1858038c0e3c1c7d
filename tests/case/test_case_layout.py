"""Tables of measures, and parameters that are refused: no solids, no packages."""

from dataclasses import fields
from pathlib import Path

import pytest

from host_tools.case import measures as table
from host_tools.case.layout import layout
from host_tools.case.measures import boards, measures
from host_tools.case.parameters import Parameters
from pc.paths import BOARDS
from tests.command import refusal, refuses


@pytest.mark.parametrize("board", boards())
def test_every_board_has_measures_of_a_case(board: str) -> None:
    made = layout(measures(board), Parameters())
    assert set(made.buttons) == {"UP", "DOWN", "LEFT", "RIGHT", "A", "B", "MENU"}
    assert len(made.leds) == made.measures.columns * made.measures.rows
    assert made.back > made.panel_back


def test_a_button_is_where_the_self_test_draws_it() -> None:
    for board in boards():
        at = measures(board).buttons
        assert at["LEFT"][0] < at["UP"][0] == at["DOWN"][0] < at["RIGHT"][0] < at["A"][0]
        assert at["UP"][1] < at["LEFT"][1] == at["RIGHT"][1] < at["DOWN"][1]
        assert at["B"][0] < at["A"][0] and at["B"][1] > at["A"][1]
        assert at["RIGHT"][0] < at["MENU"][0] < at["A"][0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--pitch", "12"], "--pitch is 12; it must be from 9.9 to 10.1"),
        (["--wall", "nan"], "argument --wall: 'nan' is not a number; see"),
        (["--bed", "150"], "the largest piece is 176.3 mm long and --bed is 150: take a larger"),
        (
            ["--screw", "3.5", "--shrink", "2"],
            "is 181.5 mm long and --bed is 180: take a larger bed, or",
        ),
        (["--cap", "7"], "--cap is 7; a switch with this plunger needs 7.4 or more"),
        (["--board", "hat16x10", "--pitch", "10"], "hat16x10 has no grid: leave out --pitch"),
        (["--board", "hat16x10", "--cap", "13"], "LEFT touch; take a smaller one"),
        (["--board", "hat"], "there is no board 'hat'; there are hat16x10, "),
    ],
)
def test_what_cannot_be_built_is_refused_in_a_sentence(words: list[str], sentence: str) -> None:
    assert sentence in refusal("case", *words)


def test_every_parameter_has_limits() -> None:
    for each in fields(Parameters):
        for wrong in each.metadata["limits"][0] - 1, each.metadata["limits"][1] + 1:
            refuses(
                f"--{each.name} is ",
                layout,
                measures("raspberrypi"),
                Parameters(**{each.name: wrong}),
            )


def test_a_table_that_cannot_be_used_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = (BOARDS / "hat16x10" / "case.py").read_text(encoding="utf-8")
    monkeypatch.setattr(table, "BOARDS", tmp_path)
    refuses("has no measures for a case: write boards/hat16x10/case.py", measures, "hat16x10")
    path = tmp_path / "hat16x10" / "case.py"
    path.parent.mkdir()
    path.with_name("board.py").touch()
    monkeypatch.setattr(table, "board_names", lambda: ["hat16x10"])
    for old, new, sentence in (
        ("CAP = ", "HAT = ", "boards/hat16x10/case.py: CAP is missing"),
        ("CAP = 7.0", "CAP = )", "boards/hat16x10/case.py cannot be used: "),
        ('"pillar"', '"pilar"', "boards/hat16x10/case.py cannot be used: .*'pilar'"),
        ("CAP = 7.0", "LIKE = 'nothing'", "boards/hat16x10/case.py cannot be used: .*nothing"),
        ("CAP = ", "CARRIER_BELOW = ", "boards/hat16x10/case.py cannot be used: .*measures.py"),
    ):
        path.write_text(source.replace(old, new), encoding="utf-8")
        refuses(sentence, measures, "hat16x10")
