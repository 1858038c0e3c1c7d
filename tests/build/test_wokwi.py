"""The diagram for Wokwi is wired as BOARD.py and its drawing say, by names that Wokwi documents."""

import json
import tomllib
from typing import Any

from host_tools.drawing import GROUND, SUPPLY, header_of
from pc.boards import REFERENCE, load_board
from pc.paths import BOARDS, BUILD

BOARD = load_board(REFERENCE)
FOLDER = BOARDS / REFERENCE
PICO, PANEL = "wokwi-pi-pico", "wokwi-led-matrix"
BUTTON, PIEZO = "wokwi-pushbutton", "wokwi-buzzer"

# The Pico's pins that are ground, by the names that Wokwi has for them.
GROUNDS = {str(pin): f"GND.{at}" for at, pin in enumerate((3, 8, 13, 18, 23, 28, 33, 38), 1)}
# What docs.wokwi.com/parts says about each part.
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

DIAGRAM: Any = json.loads((FOLDER / "diagram.json").read_text(encoding="utf-8"))
PARTS: dict[str, Any] = {part["id"]: part for part in DIAGRAM["parts"]}


def test_parts_and_pins_are_those_that_wokwi_knows() -> None:
    assert DIAGRAM["version"] == 1
    assert len(PARTS) == len(DIAGRAM["parts"])
    for part in PARTS.values():
        assert set(part["attrs"]) <= ATTRIBUTES[part["type"]]
        assert all(isinstance(value, str) for value in part["attrs"].values())
    for one, other, colour, way in DIAGRAM["connections"]:
        for end in (one, other):
            name, _, pin = end.partition(":")
            assert pin in PINS[PARTS[name]["type"]], end
        assert colour and way == []


def test_every_wire_matches_the_board() -> None:
    supply = {name: pin for pin, name in SUPPLY[REFERENCE].items()}
    ground = GROUNDS[GROUND[REFERENCE]]
    expected = {
        "panel:DIN": f"GP{BOARD.PANEL_PIN}",
        "panel:VDD": header_of(BOARD).pads[supply["5 V"]],
        "panel:VSS": GROUNDS[supply["GND"]],
        "piezo:2": f"GP{BOARD.PIEZO_PIN}",
        "piezo:1": ground,
    }
    for button, pin in BOARD.BUTTON_PINS.items():
        assert PARTS[button]["attrs"]["label"] == button
        expected[f"{button}:1.l"] = f"GP{pin}"
        expected[f"{button}:2.l"] = ground
    wires = DIAGRAM["connections"]
    assert len(wires) == len(expected)
    assert {other: one for one, other, *_ in wires} == {
        end: f"pico:{pin}" for end, pin in expected.items()
    }


def test_panel_keys_and_firmware_match_the_board_and_the_simulator() -> None:
    panel = PARTS["panel"]["attrs"]
    assert (int(panel["cols"]), int(panel["rows"])) == (BOARD.PANEL_WIDTH, BOARD.PANEL_HEIGHT)
    assert (panel["layout"] == "serpentine") == BOARD.PANEL_SERPENTINE
    for name in ("PANEL_MIRRORED", "PANEL_ROTATION", "PANEL_TILES"):
        assert not hasattr(BOARD, name), "Wokwi's matrix begins at the top left and is one"
    keys = {name: part["attrs"]["key"] for name, part in PARTS.items() if part["type"] == BUTTON}
    arrows = {way.upper(): f"Arrow{way}" for way in ("Up", "Down", "Left", "Right")}
    assert keys == {**arrows, "A": "Enter", "B": "Backspace", "MENU": "Escape"}
    settings = tomllib.loads((FOLDER / "wokwi.toml").read_text())["wokwi"]
    assert settings["version"] == 1
    assert (FOLDER / settings["firmware"]).resolve() == BUILD / f"{REFERENCE}.uf2"
