"""Every screen looks as it did at the last review."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from pc.boards import handheld_names, load_board
from tests.golden.frames import BOARDS, SCRIPTS, golden_file, shots, write


def marks(path: Path, board: str) -> list[pytest.MarkDecorator]:
    if not path.stem.startswith("computer"):
        return []
    return [pytest.mark.long if board == BOARDS[0] else pytest.mark.minutes]


PLAYED = [
    pytest.param(path, board, id=f"{path.stem}-{board}", marks=marks(path, board))
    for path in SCRIPTS
    for board in BOARDS
]


@pytest.mark.parametrize(("script", "board"), PLAYED)
def test_frames_are_those_of_the_last_review(script: Path, board: str) -> None:
    expected = golden_file(script, board).read_text()
    taken = shots(script, board)
    changed = [shot.name for shot in taken if write([shot]) not in expected]
    assert not changed, "run `python -m tests.golden`"
    assert write(taken) == expected


def test_panels_of_every_size_are_reviewed() -> None:
    def sizes(names: Iterable[str]) -> set[tuple[int, int]]:
        boards = map(load_board, names)
        return {(board.PANEL_WIDTH, board.PANEL_HEIGHT) for board in boards}

    assert sizes(handheld_names()) == sizes(BOARDS)
