"""What boards/<board>/board.py says: the same plain data that the firmware has."""

from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import TypeVar

from host_tools.paths import BOARDS

T = TypeVar("T")


def load_board(name: str) -> ModuleType:
    spec = spec_from_file_location(f"boards.{name}", BOARDS / name / "board.py")
    assert spec and spec.loader
    board = module_from_spec(spec)
    spec.loader.exec_module(board)
    return board


def to_rows(wire: Sequence[T], board: ModuleType) -> list[list[T]]:
    """What lies along the wire, a zigzag that starts at the top left, as rows from the top."""
    width = board.PANEL_WIDTH
    rows = [list(wire[start : start + width]) for start in range(0, len(wire), width)]
    if board.PANEL_SERPENTINE:
        rows[1::2] = [row[::-1] for row in rows[1::2]]
    return rows
