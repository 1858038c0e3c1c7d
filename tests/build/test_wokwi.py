"""The diagram for Wokwi is wired as board.py and its drawing say, by names that Wokwi documents."""

import json
import tomllib
from typing import Any

import pytest

from host_tools.drawing import GROUND, HEADERS, SUPPLY
from host_tools.paths import BOARDS, BUILD
from sim.boards import REFERENCE, load_board

FOLDER = BOARDS / REFERENCE
PICO = "wokwi-pi-pico"
PANEL = "wokwi-led-matrix"
BUTTON = "wokwi-pushbutton"
PIEZO = "wokwi-buzzer"

# The Pico's pins that are ground, by the names that Wokwi has for them.
GROUNDS = {pin: f"GND.{number}" for number, pin in enumerate((3, 8, 13, 18, 23, 28, 33, 38), 1)}
# What docs.wokwi.com/parts tells of each part.
PINS = {
    PICO: {f"GP{pin}" for pin in (*range(23), 26, 27, 28)}
    | {*GROUNDS.values(), "VBUS", "VSYS", "3V3"},
    PANEL: {"DIN", "VDD", "VSS", "DOUT"},
    BUTTON: {"1.l", "1.r", "2.l", "2.r"},
    PIEZO: {"1", "2"},
}
ATTRIBUTES = {
    PICO: set(),
    PANEL: {"rows", "cols", "layout", "brightness", "pixelShape", "pixelSize"},
    BUTTON: {"color", "label", "key", "bounce"},
    PIEZO: {"mode", "volume"},
}


@pytest.fixture(scope="module")
def diagram() -> Any:
    return json.loads((FOLDER / "diagram.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def parts(diagram: Any) -> dict[str, Any]:
    return {part["id"]: part for part in diagram["parts"]}


@pytest.fixture(scope="module")
def wires(diagram: Any) -> dict[str, str]:
    """What each pin of a part, `UP:1.l`, is wired to on the Pico."""
    wires = {}
    for one, other, *_ in diagram["connections"]:
        assert one.startswith("pico:") and other not in wires
        wires[other] = one.removeprefix("pico:")
    return wires


def test_parts_and_pins_are_those_that_wokwi_knows(diagram: Any, parts: dict[str, Any]) -> None:
    assert diagram["version"] == 1
    assert len(parts) == len(diagram["parts"])
    for part in parts.values():
        assert set(part["attrs"]) <= ATTRIBUTES[part["type"]]
        assert all(isinstance(value, str) for value in part["attrs"].values())
    for one, other, colour, way in diagram["connections"]:
        for end in (one, other):
            name, _, pin = end.partition(":")
            assert pin in PINS[parts[name]["type"]], end
        assert colour
        assert way == []


def test_every_wire_is_the_boards(parts: dict[str, Any], wires: dict[str, str]) -> None:
    board = load_board(REFERENCE)
    supply = {name: pin for pin, name in SUPPLY[REFERENCE].items()}
    ground = GROUNDS[GROUND[REFERENCE]]
    expected = {
        "panel:DIN": f"GP{board.PANEL_PIN}",
        "panel:VDD": HEADERS[board.TARGET][supply["5 V"]],
        "panel:VSS": GROUNDS[supply["GND"]],
        "piezo:2": f"GP{board.PIEZO_PIN}",
        "piezo:1": ground,
    }
    for button, pin in board.BUTTON_PINS.items():
        assert parts[button]["attrs"]["label"] == button
        expected[f"{button}:1.l"] = f"GP{pin}"
        expected[f"{button}:2.l"] = ground
    assert wires == expected


def test_the_panel_is_the_boards(parts: dict[str, Any]) -> None:
    board = load_board(REFERENCE)
    panel = parts["panel"]["attrs"]
    assert (int(panel["cols"]), int(panel["rows"])) == (board.PANEL_WIDTH, board.PANEL_HEIGHT)
    assert (panel["layout"] == "serpentine") == board.PANEL_SERPENTINE
    for name in ("PANEL_MIRRORED", "PANEL_ROTATION", "PANEL_TILES"):
        assert not hasattr(board, name), "Wokwi's matrix begins at the top left and is one"


def test_keys_are_those_of_the_simulator(parts: dict[str, Any]) -> None:
    keys = {name: part["attrs"]["key"] for name, part in parts.items() if part["type"] == BUTTON}
    assert keys == {
        **{way.upper(): f"Arrow{way}" for way in ("Up", "Down", "Left", "Right")},
        "A": "Enter",
        "B": "Backspace",
        "MENU": "Escape",
    }


def test_it_runs_the_firmware_that_make_builds() -> None:
    settings = tomllib.loads((FOLDER / "wokwi.toml").read_text())["wokwi"]
    assert settings["version"] == 1
    assert (FOLDER / settings["firmware"]).resolve() == BUILD / f"{REFERENCE}.uf2"
