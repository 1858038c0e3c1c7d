"""Every board of boards/ is right, and what its other files say is what its board.py says."""

import csv
import re
from pathlib import Path
from types import ModuleType

import pytest

from host_tools.build import rp2
from host_tools.drawing import HEADERS, drawing
from host_tools.errors import UserError
from host_tools.paths import BOARDS
from quadrille.device.check import RP2040
from sim import boards
from sim.boards import REFERENCE, board_names, handheld_names, load_board

KIB = 1024
HEADER = BOARDS / "common" / "mpconfigboard.h"


@pytest.fixture(params=board_names())
def board(request: pytest.FixtureRequest) -> ModuleType:
    return load_board(request.param)


def readme(board: ModuleType) -> str:
    return (BOARDS / board.NAME / "README.md").read_text(encoding="utf-8")


def test_the_boards_that_are_there() -> None:
    assert board_names() == sorted(path.parent.name for path in BOARDS.glob("*/board.py"))
    assert {REFERENCE, "hat16x10", "raspberrypi"} <= set(board_names())
    assert handheld_names()[0] == REFERENCE
    assert set(board_names()) - set(handheld_names()) == {
        name for name in board_names() if load_board(name).TARGET != RP2040
    }


def test_flash_is_divided_as_micropython_was_told(board: ModuleType) -> None:
    match = re.search(r"FLASH_STORAGE_BYTES \(\((\d+) \+ (\d+)\) \* 1024\)", HEADER.read_text())
    assert match
    if board.TARGET == RP2040:
        assert int(match[1]) * KIB == board.STORE_BYTES
        assert int(match[2]) * KIB == board.FILES_BYTES


def test_micropython_knows_the_pins(board: ModuleType) -> None:
    with (HEADER.parent / "pins.csv").open(newline="") as rows:
        pins = dict(csv.reader(rows))
    if board.TARGET == RP2040:
        for pin in (board.PANEL_PIN, board.PIEZO_PIN, *board.BUTTON_PINS.values()):
            assert pins[f"GP{pin}"] == f"GPIO{pin}"


def test_the_wiring_table_is_the_boards(board: ModuleType) -> None:
    rows = re.findall(r"^\| (\w+)[^|]*\| GP(?:IO)?(\d+) ", readme(board), re.MULTILINE)
    expected = {"Panel": board.PANEL_PIN, **board.BUTTON_PINS}
    if board.PIEZO_PIN is not None:
        expected["Piezo"] = board.PIEZO_PIN
    assert {what: int(pin) for what, pin in rows} == expected


def test_the_wiring_table_finds_the_pins_on_the_header(board: ModuleType) -> None:
    rows = re.findall(r"\| (GP(?:IO)?\d+) \((\d+)\)", readme(board))
    assert len(rows) >= 8
    for pin, place in rows:
        assert HEADERS[board.TARGET][int(place)] == pin


def test_the_drawing_is_the_boards(board: ModuleType) -> None:
    path = BOARDS / board.NAME / "wiring.svg"
    assert path.read_text(encoding="utf-8") == drawing(board), "run python3 -m host_tools.drawing"
    assert f"]({path.name})" in readme(board)


def test_the_readme_tells_the_power_budget(board: ModuleType) -> None:
    assert f"`POWER_BUDGET_MA` = {board.POWER_BUDGET_MA}" in readme(board)


def test_a_board_that_is_not_there() -> None:
    with pytest.raises(UserError, match=r"no firmware 'pico9'; there are: quadrille16, .*bench"):
        rp2.recipe("pico9")
    with pytest.raises(UserError, match=f"no board 'pico9'; there are {', '.join(board_names())}"):
        load_board("pico9")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("PANEL_PIN = 7", "pin 7 is given twice, to PANEL_PIN and to the button DOWN"),
        ("PANEL_COLOUR = 'red'", "PANEL_COLOUR is no name that a board of this target has"),
        ("NAME = 'other'", "NAME must be the name of its folder, 'mine'"),
        ("PANEL_PIN = ", r"does not run: invalid syntax \(board.py, line"),
        ("PANEL_PIN = GP6", "does not run: name 'GP6' is not defined"),
    ],
)
def test_a_board_with_a_mistake(
    change: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (BOARDS / REFERENCE / "board.py").read_text()
    text = text.replace(f'"{REFERENCE}"', '"mine"')
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "board.py").write_text(f"{text}\n{change}\n")
    monkeypatch.setattr(boards, "BOARDS", tmp_path)
    with pytest.raises(UserError, match=f"^boards/mine/board.py:? {sentence}"):
        load_board("mine")
