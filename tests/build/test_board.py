"""What a board says of itself in four files is the same in all."""

import csv
import re
import runpy
from typing import Any

import pytest

from host_tools.build import rp2
from host_tools.errors import UserError
from host_tools.paths import BOARDS

KIB = 1024


@pytest.fixture(params=rp2.boards())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def board(name: str) -> dict[str, Any]:
    return runpy.run_path(str(BOARDS / name / "board.py"))


def test_the_reference_board_is_there() -> None:
    assert rp2.REFERENCE_BOARD in rp2.boards()


def test_the_name(name: str, board: dict[str, Any]) -> None:
    assert board["NAME"] == name


def test_flash_is_divided_as_micropython_was_told(name: str, board: dict[str, Any]) -> None:
    header = (BOARDS / name / "mpconfigboard.h").read_text()
    match = re.search(r"FLASH_STORAGE_BYTES \(\((\d+) \+ (\d+)\) \* 1024\)", header)
    assert match
    assert (board["STORE_BYTES"], board["FILES_BYTES"]) == (
        int(match[1]) * KIB,
        int(match[2]) * KIB,
    )
    areas = [board[area] for area in ("FIRMWARE_BYTES", "STORE_BYTES", "FILES_BYTES")]
    assert sum(areas) == board["FLASH_BYTES"]
    assert all(size > 0 and size % (4 * KIB) == 0 for size in areas)


def test_pins_are_named_as_they_are_used(name: str, board: dict[str, Any]) -> None:
    with (BOARDS / name / "pins.csv").open(newline="") as rows:
        pins = {row[0]: row[1] for row in csv.reader(rows)}
    used = {"PANEL": board["PANEL_PIN"], "PIEZO": board["PIEZO_PIN"]}
    used |= {f"BUTTON_{button}": pin for button, pin in board["BUTTON_PINS"].items()}
    for label, pin in used.items():
        assert pins[label] == f"GPIO{pin}"
    assert len(set(used.values())) == len(used) == 9


def test_the_wiring_table_is_the_boards(name: str, board: dict[str, Any]) -> None:
    text = (BOARDS / name / "README.md").read_text()
    wired = {what: int(pin) for what, pin in re.findall(r"^\| (\w+)[^|]*\| GP(\d+) ", text, re.M)}
    expected = {"Panel": board["PANEL_PIN"], "Piezo": board["PIEZO_PIN"], **board["BUTTON_PINS"]}
    assert wired == expected


def test_a_board_that_is_not_there() -> None:
    with pytest.raises(UserError, match=r"no firmware 'pico9'; there are: quadrille16, .*bench"):
        rp2.recipe("pico9")
