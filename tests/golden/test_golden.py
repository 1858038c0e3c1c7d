"""Every screen looks as it did when somebody last looked at it."""

from pathlib import Path

import pytest

from sim.boards import handheld_names, load_board
from tests.golden.frames import BOARDS, SCRIPTS, golden_file, read, shots


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_frames_are_those_of_the_last_review(script: Path, board: str) -> None:
    expected = dict(read(golden_file(script, board).read_text()))
    taken = shots(script, board)
    assert [shot.name for shot in taken] == list(expected)
    for shot in taken:
        assert shot.cells == expected[shot.name], f"{shot.name}: run `python -m tests.golden`"


def test_panels_of_every_size_are_reviewed() -> None:
    assert {size(board) for board in handheld_names()} == {size(board) for board in BOARDS}


def size(name: str) -> tuple[int, int]:
    board = load_board(name)
    return board.PANEL_WIDTH, board.PANEL_HEIGHT
