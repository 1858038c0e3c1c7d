"""Each mistake in a board definition is reported in one sentence."""

from types import SimpleNamespace
from typing import Any

import pytest

from pc.boards import board_names, load_board
from quadrille.device.check import OF_A_PICO, OPTIONAL, REQUIRED, check

NAMES = [name for name, _ in REQUIRED + OPTIONAL + OF_A_PICO]
PI = {"board": "raspberrypi"}  # has pins of its own and no flash
AREAS = ("FIRMWARE_BYTES", "STORE_BYTES", "MORE_FIRMWARE_BYTES", "FILES_BYTES")


def names_of(board: str) -> dict[str, Any]:
    return {name: value for name, value in vars(load_board(board)).items() if name in NAMES}


def changed(board: str = "quadrille16", **names: Any) -> str:
    return str(check(SimpleNamespace(**names_of(board) | names)))


def pins(**buttons: Any) -> dict[str, Any]:
    return names_of("quadrille16")["BUTTON_PINS"] | buttons


@pytest.mark.parametrize("name", board_names())
def test_our_boards_are_valid_even_with_lower_case_names_of_their_own(name: str) -> None:
    assert check(load_board(name)) == ""
    assert changed(name, spare=3, Path=str) == ""


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ({"PANEL_PIN": 7}, "PANEL_PIN has pin 7, and so has the button DOWN"),
        ({"PIEZO_PIN": 16}, "PANEL_PIN has pin 16, and so has PIEZO_PIN"),
        ({"BUTTON_PINS": pins(A=6)}, "the button UP has pin 6, and so has the button A"),
        ({"PANEL_PIN": 30}, "PANEL_PIN must be one of GP0 to GP29"),
        ({"PIEZO_PIN": -1}, "the pin of PIEZO_PIN must be one of GP0 to GP29"),
        ({"BUTTON_PINS": pins(B=99)}, "the pin of the button B must be one of GP0 to GP29"),
        ({"BUTTON_PINS": {"UP": 6}}, "BUTTON_PINS has no DOWN"),
        ({"BUTTON_PINS": pins(START=1)}, "BUTTON_PINS has a button too many"),
        ({"BUTTON_PINS": pins(A="GP3")}, "BUTTON_PINS must be a dict of buttons and the numbers"),
        ({"PANEL_WIDTH": 12}, "PANEL_WIDTH and PANEL_HEIGHT must be at least 16 and 10"),
        ({"PANEL_HEIGHT": 8}, "PANEL_WIDTH and PANEL_HEIGHT must be at least 16 and 10"),
        ({"PANEL_HEIGHT": 64}, "PANEL_WIDTH x PANEL_HEIGHT must be at most 512"),
        ({"PANEL_WIDTH": 16.0}, "PANEL_WIDTH must be a whole number above 0"),
        ({"PANEL_PIN": True}, "PANEL_PIN must be the number of a pin"),
        ({"PANEL_SERPENTINE": 1}, "PANEL_SERPENTINE must be True or False"),
        ({"PANEL_ROTATION": 45}, "PANEL_ROTATION must be 0, 90, 180 or 270"),
        ({"PANEL_TILES": (3, 1)}, "PANEL_TILES must divide PANEL_WIDTH and PANEL_HEIGHT"),
        ({"PANEL_TILES": [2, 1]}, "PANEL_TILES must be two whole numbers above 0"),
        ({"PANEL_TILES": (0, 1)}, "PANEL_TILES must be two whole numbers above 0"),
        ({"PANEL_BYTE_ORDER": "GRBW"}, "PANEL_BYTE_ORDER must be the letters R, G and B"),
        ({"PANEL_BYTE_ORDER": "GGB"}, "PANEL_BYTE_ORDER must be the letters R, G and B"),
        ({"POWER_BUDGET_MA": 316}, "POWER_BUDGET_MA must be at least 317, what 256 LEDs draw"),
        ({"PANEL_HIGHT": 16}, "PANEL_HIGHT means nothing to such a board"),
        ({"TARGET": "rp2040"}, "TARGET must be 'pico' or 'raspberrypi'"),
        (
            {"CHIPS": ("rp2040", "esp32")},
            "CHIPS names 'esp32', which is unknown: it must be",
        ),
        ({"CHIPS": "rp2040"}, "CHIPS must be some of ('rp2040', 'rp2350'), as ('rp2040',)"),
        ({"CHIPS": ()}, "CHIPS must be some of"),
        ({"CHIPS": (2040,)}, "CHIPS names 2040, which is unknown"),
        (PI | {"CHIPS": ("rp2040",)}, "CHIPS means nothing to such a board"),
        ({"FILES_BYTES": 1}, f"{' + '.join(AREAS)} must be FLASH_BYTES: change one of them"),
        (
            {"FILES_BYTES": 832 * 1024 + 1, "STORE_BYTES": 64 * 1024 - 1},
            f"{', '.join(AREAS)} must be multiples of 4096",
        ),
        ({"FILES_BYTES": 888 << 10, "STORE_BYTES": 8 << 10}, "STORE_BYTES must be 12288 or more"),
        (PI | {"PANEL_PIN": 17}, "PANEL_PIN must be GPIO10, 12, 18 or 21"),
        (PI | {"PIEZO_PIN": 1}, "the pin of PIEZO_PIN must be one of GPIO2 to GPIO27"),
        (PI | {"FLASH_BYTES": 4096}, "FLASH_BYTES means nothing to"),
    ],
)
def test_each_mistake_has_its_sentence(names: dict[str, Any], sentence: str) -> None:
    told = changed(**names)
    assert told.startswith(sentence)
    assert "\n" not in told


@pytest.mark.parametrize("name", [name for name, _ in REQUIRED + OF_A_PICO])
def test_each_name_is_needed(name: str) -> None:
    names = names_of("quadrille16")
    del names[name]
    told = check(SimpleNamespace(**names))
    assert told.startswith("TARGET must be" if name == "TARGET" else f"{name} is missing")
