"""boards/<board>/board.py: the same plain data that the firmware has."""

from collections.abc import Sequence
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import TypeVar

from pc.chips import Chip
from pc.errors import UserError
from pc.paths import BOARDS
from quadrille.device.check import PICO, check
from quadrille.device.wiring import wire_map

T = TypeVar("T")

REFERENCE = "quadrille16"
RASPBERRY_PI = "raspberrypi"


def board_names() -> list[str]:
    return sorted(path.parent.name for path in BOARDS.glob("*/board.py"))


def handheld_names(chip: Chip | None = None) -> list[str]:
    """The boards that run the firmware, the reference first; or those that may have a chip."""
    boards = [board for board in map(load_board, board_names()) if board.TARGET == PICO]
    names = [board.NAME for board in boards if not chip or chip.name.lower() in board.CHIPS]
    return sorted(names, key=lambda name: name != REFERENCE)


def check_handheld(name: str) -> None:
    """Refuse a board that the firmware is not for."""
    if name not in handheld_names():
        known = ", ".join(handheld_names())
        raise UserError(f"there is no handheld {name!r}; there are {known}")


def check_chip(name: str, chip: Chip) -> None:
    """Refuse a board of ours that has another chip."""
    if name not in handheld_names(chip):
        raise UserError(f"boards/{name} may not have an {chip}: its CHIPS say so")


def load_board(name: str) -> ModuleType:
    if name not in board_names():
        raise UserError(f"there is no board {name!r}; there are {', '.join(board_names())}")
    path = f"boards/{name}/board.py"
    spec = spec_from_file_location(f"boards.{name}", BOARDS / name / "board.py")
    assert spec and spec.loader
    board = module_from_spec(spec)
    try:
        spec.loader.exec_module(board)
    except Exception as error:
        raise UserError(f"{path} does not run: {error}") from None
    wrong = check(board)
    if not wrong and name != board.NAME:
        wrong = f"NAME must be the name of its folder, '{name}'"
    if wrong:
        raise UserError(f"{path}: {wrong}")
    return board


def to_rows(wire: Sequence[T], board: ModuleType) -> list[list[T]]:
    """What comes along the wire of a board's panel, as rows from the top."""
    width = board.PANEL_WIDTH
    cells = [wire[position] for position in _positions(board)]
    return [cells[start : start + width] for start in range(0, len(cells), width)]


@cache
def _positions(board: ModuleType) -> list[int]:
    """Where on the wire each cell is."""
    cells = wire_map(board)
    return sorted(range(len(cells)), key=cells.__getitem__)
