"""A mistake in a board definition is told in one sentence, whatever it is."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille.device.check import BUTTONS, FLASH, OPTIONAL, REQUIRED, check
from sim.boards import board_names, load_board
from tests.runtimes import agree

NAMES = [name for name, _ in REQUIRED + OPTIONAL + FLASH]


def names_of(board: str) -> dict[str, Any]:
    return {name: value for name, value in vars(load_board(board)).items() if name in NAMES}


def changed(board: str = "quadrille16", **names: Any) -> str:
    return str(check(SimpleNamespace(**names_of(board) | names)))


def pins(**buttons: Any) -> dict[str, Any]:
    return names_of("quadrille16")["BUTTON_PINS"] | buttons


@pytest.mark.parametrize("name", board_names())
def test_our_boards_are_right(name: str) -> None:
    assert check(load_board(name)) == ""


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ({"PANEL_PIN": 7}, "pin 7 is given twice, to PANEL_PIN and to the button DOWN"),
        ({"PIEZO_PIN": 16}, "pin 16 is given twice, to PANEL_PIN and to PIEZO_PIN"),
        ({"BUTTON_PINS": pins(A=6)}, "pin 6 is given twice, to the button UP and to the button A"),
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
        ({"PANEL_HIGHT": 16}, "PANEL_HIGHT is no name that a board of this target has"),
        ({"TARGET": "pico2"}, "TARGET must be 'rp2040' or 'raspberrypi'"),
        ({"FILES_BYTES": 1}, "FIRMWARE_BYTES + STORE_BYTES + FILES_BYTES must be FLASH_BYTES"),
        (
            {"FILES_BYTES": 1408 * 1024 + 1, "STORE_BYTES": 64 * 1024 - 1},
            "FIRMWARE_BYTES, STORE_BYTES, FILES_BYTES must be multiples of 4096",
        ),
        (
            {"FILES_BYTES": 1464 * 1024, "STORE_BYTES": 8 * 1024},
            "STORE_BYTES must be 12288 or more",
        ),
    ],
)
def test_each_mistake_has_its_sentence(names: dict[str, Any], sentence: str) -> None:
    told = changed(**names)
    assert told.startswith(sentence)
    assert "\n" not in told


def test_a_raspberry_pi_has_pins_of_its_own_and_no_flash() -> None:
    assert changed("raspberrypi", PANEL_PIN=17).startswith("PANEL_PIN must be GPIO10, 12, 18 or 21")
    assert changed("raspberrypi", PIEZO_PIN=1) == (
        "the pin of PIEZO_PIN must be one of GPIO2 to GPIO27"
    )
    assert changed("raspberrypi", FLASH_BYTES=4096).startswith("FLASH_BYTES is no name that")


@pytest.mark.parametrize("name", [name for name, _ in REQUIRED + FLASH])
def test_each_name_is_needed(name: str) -> None:
    names = names_of("quadrille16")
    del names[name]
    told = check(SimpleNamespace(**names))
    assert told.startswith("TARGET must be" if name == "TARGET" else f"{name} is missing")


def test_names_in_small_letters_are_the_boards_own() -> None:
    assert changed(spare=3, Path=str) == ""


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=-1, max_value=64)
    | st.floats()
    | st.text()
    | st.binary()
    | st.sampled_from(["rp2040", "raspberrypi", "GRB", (2, 2), 90, 4096, 1 << 5000]),
    lambda inner: (
        st.lists(inner)
        | st.tuples(inner, inner)
        | st.dictionaries(st.sampled_from(BUTTONS) | st.text(), inner)
    ),
    max_leaves=8,
)


@given(
    st.sampled_from(board_names()),
    st.dictionaries(st.sampled_from(NAMES) | st.text("AZ_az"), VALUES, max_size=4),
    st.lists(st.sampled_from(NAMES), max_size=1),
)
def test_whatever_stands_there_there_is_a_sentence_or_nothing(
    board: str, names: dict[str, Any], without: list[str]
) -> None:
    definition = names_of(board) | names
    for name in without:
        definition.pop(name, None)
    told = check(SimpleNamespace(**definition))
    assert isinstance(told, str)
    assert "\n" not in told


def test_check_unix() -> None:
    agree("check.py", emulator=None)


def test_check_emulator() -> None:
    agree("check.py", unix=None)
