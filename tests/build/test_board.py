"""Every board of boards/ is valid, and its other files say the same as its board.py."""

import csv
import re
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from host_tools.build import rp2
from host_tools.drawing import drawing, header_of
from pc import boards, uf2
from pc.boards import REFERENCE, board_names, handheld_names, load_board
from pc.chips import CHIPS, RP2040, RP2350
from pc.paths import BOARDS
from quadrille.device.check import PICO
from tests.command import refuses
from tests.folders import filled

KIB = 1024
HEADER = BOARDS / "common" / "mpconfigboard.h"
SIZES = r"FLASH_STORAGE_BYTES \(\((\d+) \+ (\d+) \+ (\d+)\) \* 1024\)"
BASE = r"FLASH_STORAGE_BASE \((\d+) \* 1024\)"
REGIONS = r"(?:FLASH|MORE) \(rx\) : ORIGIN = (\w+), LENGTH = (\d+)k"
MISTAKES = [
    ("PANEL_PIN = 7", "PANEL_PIN has pin 7, and so has the button DOWN"),
    ("PANEL_COLOUR = 'red'", "PANEL_COLOUR means nothing to such a board"),
    ("CHIPS = ('rp2040', 'rp2351')", "CHIPS names 'rp2351', which is unknown"),
    ("NAME = 'other'", "NAME must be the name of its folder, 'mine'"),
    ("PANEL_PIN = ", r"does not run: invalid syntax \(board.py, line"),
    ("PANEL_PIN = GP6", "does not run: name 'GP6' is not defined"),
]


def test_which_boards_there_are() -> None:
    assert board_names() == sorted(path.parent.name for path in BOARDS.glob("*/board.py"))
    assert {REFERENCE, "hat16x10", "raspberrypi"} <= set(board_names())
    assert handheld_names()[0] == REFERENCE
    others = {name for name in board_names() if load_board(name).TARGET != PICO}
    assert set(board_names()) - set(handheld_names()) == others
    fixed = {"itsybitsy": RP2040, "plasma2350": RP2350}  # on others a Pico fits where a Pico 2 does
    for chip in CHIPS:
        assert handheld_names(chip) == [
            name for name in handheld_names() if fixed.get(name, chip) == chip
        ]


@pytest.mark.parametrize("name", handheld_names())
def test_micropython_and_the_linker_agree_with_the_board(name: str) -> None:
    board = load_board(name)
    sizes = re.search(SIZES, HEADER.read_text())
    store = uf2.FLASH_START + board.FIRMWARE_BYTES
    after = (board.STORE_BYTES, board.MORE_FIRMWARE_BYTES, board.FILES_BYTES)
    assert sizes
    assert tuple(int(size) * KIB for size in sizes.groups()) == after
    base = re.search(BASE, HEADER.read_text())
    assert base
    assert int(base[1]) * KIB == board.FIRMWARE_BYTES
    for chip in CHIPS:
        assert chip.flash_bytes >= board.FLASH_BYTES
        regions = re.findall(REGIONS, rp2.chip_ld(chip).read_text())
        assert [(int(at, 16), int(size) * KIB) for at, size in regions] == [
            (uf2.FLASH_START, board.FIRMWARE_BYTES),
            (store + board.STORE_BYTES, board.MORE_FIRMWARE_BYTES),
        ]
    with (HEADER.parent / "pins.csv").open(newline="") as rows:
        pins = dict(csv.reader(rows))
    for pin in {board.PANEL_PIN, board.PIEZO_PIN, *board.BUTTON_PINS.values()} - {None}:
        assert pins[f"GP{pin}"] == f"GPIO{pin}"


@pytest.mark.parametrize("name", board_names())
def test_readme_and_drawing_match_the_board(name: str) -> None:
    board = load_board(name)
    readme = (BOARDS / name / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w+)[^|]*\| GP(?:IO)?(\d+) ", readme, re.MULTILINE)
    expected = {"Panel": board.PANEL_PIN, **board.BUTTON_PINS}
    if board.PIEZO_PIN is not None:
        expected["Piezo"] = board.PIEZO_PIN
    assert {what: int(pin) for what, pin in rows} == expected
    places = re.findall(r"\| (GP(?:IO)?\d+) \(([^)]+)\)", readme)
    assert len(places) == len(rows)
    assert all(header_of(board).pads[place] == pin for pin, place in places)
    assert f"`POWER_BUDGET_MA` = {board.POWER_BUDGET_MA}" in readme
    path = BOARDS / name / "wiring.svg"
    assert path.read_text(encoding="utf-8") == drawing(board), "run python3 -m host_tools.drawing"
    assert f"]({path.name})" in readme


def test_a_missing_or_wrong_board_is_refused(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    refuses(r"no firmware 'pico9'; there are quadrille16, .*bench", rp2.recipe, "pico9")
    refuses(f"no board 'pico9'; there are {', '.join(board_names())}", load_board, "pico9")
    text = (BOARDS / REFERENCE / "board.py").read_text().replace(f'"{REFERENCE}"', '"mine"')
    monkeypatch.setattr(boards, "BOARDS", tmp_path)
    for change, sentence in MISTAKES:
        filled(tmp_path, {"mine/board.py": f"{text}\n{change}\n"})
        refuses(f"^boards/mine/board.py:? {sentence}", load_board, "mine")
