"""boards/<board>/case.py, and of a carrier board boards/<board>/pcb/measures.py: one table."""

import runpy
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from pc.boards import board_names, load_board
from pc.errors import UserError
from pc.paths import BOARDS

TABLE = "case.py"
Point = tuple[float, float]


@dataclass(frozen=True)
class Switch:
    side: float
    body: float
    height: float
    plunger: float
    travel: float
    legs: float = 0.0  # behind the body; 0: soldered to the carrier board
    width: float = 0.0  # between the legs


@dataclass(frozen=True)
class Board:
    """A circuit board; `at` is its middle, from the middle of the case or the panel."""

    name: str
    at: Point
    size: Point
    thickness: float
    front: float
    back: float
    holes: tuple[Point, ...]  # from its middle
    pillar: float
    hole: float = 0.0  # 0: pillars without a screw
    stand_off: float | None = None  # from the back of the case
    behind_panel: float | None = None  # from the panel's front; neither: the switches are on it
    blocks: tuple[tuple[float, float, float, float, float], ...] = ()  # behind: middle, size, depth


@dataclass(frozen=True)
class Usb:
    at: Point
    wall: str
    behind: float
    plug: Point


@dataclass(frozen=True)
class Measures:
    name: str
    columns: int
    rows: int
    pitch: float | None
    panel: Point | None  # its size, if that does not follow from the pitch
    thickness: float
    led: float
    led_height: float
    height: float  # of the controls
    width: float
    buttons: dict[str, Point]
    switch: Switch
    cap: float
    board: Board
    usb: Usb
    cable: tuple[float, float, float] | None  # through the back: x, y, diameter
    bootsel: Point | None  # behind a hole for a pin


def boards() -> list[str]:
    """Those with measures for a case."""
    return [name for name in board_names() if (BOARDS / name / TABLE).exists()]


def measures(name: str) -> Measures:
    board = load_board(name)
    path = BOARDS / name / TABLE
    if name not in boards():
        raise UserError(f"{name} has no measures for a case: write boards/{name}/{TABLE}")
    try:
        return _measures(board, path)
    except KeyError as error:
        raise UserError(f"boards/{name}/{TABLE}: {error.args[0]} is missing") from None
    except Exception as error:  # whatever a table that is a program can do
        raise UserError(f"boards/{name}/{TABLE} cannot be used: {error}") from None


def _measures(board: ModuleType, path: Path) -> Measures:
    table = runpy.run_path(str(path))
    if "LIKE" in table:
        table = {**runpy.run_path(str(BOARDS / table["LIKE"] / TABLE)), **table}
    if "CARRIER_BELOW" in table:
        pcb = runpy.run_path(str(path.with_name("pcb") / "measures.py"))
        table = {**table, **_carrier(pcb, table["CARRIER_BELOW"])}
    return Measures(
        name=board.NAME,
        columns=board.PANEL_WIDTH,
        rows=board.PANEL_HEIGHT,
        pitch=table.get("PITCH"),
        panel=table.get("PANEL_SIZE"),
        thickness=table["PANEL_THICKNESS"],
        led=table["LED_SIZE"],
        led_height=table.get("LED_HEIGHT", 0.0),
        height=table["CONTROLS_HEIGHT"],
        width=table["CONTROLS_WIDTH"],
        buttons=table["BUTTONS"],
        switch=Switch(**table["SWITCH"]),
        cap=table["CAP"],
        board=Board(**table["BOARD"]),
        usb=Usb(**table["USB"]),
        cable=table.get("CABLE"),
        bootsel=table.get("BOOTSEL"),
    )


def _carrier(pcb: dict[str, Any], below: float) -> dict[str, Any]:
    """The same names for a carrier board, whose own origin is its top left corner."""
    width, height = pcb["WIDTH"], pcb["HEIGHT"]

    def centred(x: float, y: float) -> Point:
        return x - width / 2, y - height / 2

    def placed(x: float, y: float) -> Point:
        return x - width / 2, y + below

    blocks = [
        (pcb["PICO"], pcb["PICO_SIZE"], pcb["BACK_HEIGHT"]),
        (pcb["PANEL_CONNECTOR"], pcb["PANEL_CONNECTOR_SIZE"], pcb["PANEL_CONNECTOR_HEIGHT"]),
        *pcb["BACK_PARTS"].values(),
    ]
    return {
        "BUTTONS": {name: placed(*at) for name, at in pcb["BUTTONS"].items()},
        "SWITCH": {
            "side": pcb["BUTTON"],
            "body": pcb["BUTTON_BODY"],
            "height": pcb["BUTTON_HEIGHT"],
            "plunger": pcb["PLUNGER"],
            "travel": pcb["TRAVEL"],
        },
        "CAP": pcb["CAP"],
        "BOARD": {
            "name": "carrier board",
            "at": placed(width / 2, height / 2),
            "size": (width, height),
            "thickness": pcb["THICKNESS"],
            "front": pcb["FRONT_WIRES"],
            "back": pcb["BACK_WIRES"],
            "holes": tuple(centred(*hole) for hole in pcb["HOLES"]),
            "hole": pcb["HOLE"],
            "pillar": pcb["HEAD"],
            "blocks": tuple((*centred(*at), *size, depth) for at, size, depth in blocks),
        },
        "USB": {
            "at": placed(*pcb["USB"]),
            "wall": "bottom",
            "behind": pcb["THICKNESS"] + pcb["USB_HEIGHT"],
            "plug": pcb["PLUG"],
        },
        "BOOTSEL": placed(*pcb["BOOTSEL"]),
    }
