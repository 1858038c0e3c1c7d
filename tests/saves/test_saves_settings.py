"""Settings outlive the power; what cannot be one does not come back."""

import pytest

from quadrille.app import Settings
from quadrille.saves import FIELDS, SETTINGS, VERSION
from quadrille.ui.palettes import NAMES
from quadrille.ui.words import LANGUAGES
from tests.saves.powered import Powered
from tests.ui.test_menu import SETTINGS as PAGES

CHANGED = {
    "language": "RIGHT",
    "brightness": "LEFT LEFT LEFT",
    "palette": "RIGHT RIGHT",
    "aid": "RIGHT",
    "sound": "LEFT",
}


def values(settings: Settings) -> dict[str, int]:
    return {name: int(value) for name, value in vars(settings).items()}


@pytest.mark.parametrize("name", CHANGED)
def test_a_setting_is_kept_as_it_is_changed(name: str) -> None:
    powered = Powered()
    default = values(powered.app.settings)
    powered.tap("A", "MENU", *["RIGHT"] * PAGES.index(name), "A", *CHANGED[name].split())
    changed = values(powered.app.settings)
    assert {other for other in changed if changed[other] != default[other]} == {name}
    powered.power_on()
    assert values(powered.app.settings) == changed


def test_the_picture_stays_turned() -> None:
    powered = Powered()
    powered.tap("A", "MENU", *["RIGHT"] * PAGES.index("test"), "A", "RIGHT", "RIGHT", "A")
    assert powered.screen == "Orientation"
    powered.tap("RIGHT", "A")
    powered.power_on()
    powered.play("wait 100")
    height = powered.device.panel.height
    frame = powered.device.panel.frame
    lit = {(x, y) for y in range(height) for x in range(16) if frame[16 * y + x]}
    rows = powered.device.panel.rows
    turned = {(x, y) for y in range(height) for x in range(16) if any(rows[y][x])}
    assert turned == {(height - 1 - y, x) for x, y in lit}


def test_a_panel_that_is_not_square_is_not_turned_by_a_quarter() -> None:
    powered = Powered("hat16x10")
    powered.device.store.write(SETTINGS, VERSION, bytes((0, 6, 0, 0, 1, 3)))
    powered.power_on()
    assert powered.app.settings.quarter == 2
    powered.play("wait 3")


def test_every_setting_has_its_place() -> None:
    assert [name for name, _, _ in FIELDS] == list(vars(Settings()))
    most = {name: most for name, _, most in FIELDS}
    assert most["language"] == len(LANGUAGES) - 1
    assert most["palette"] == len(NAMES) - 1


@pytest.mark.parametrize("place", range(len(FIELDS)))
def test_a_setting_that_cannot_be_leaves_the_defaults(place: int) -> None:
    data = bytearray((1, 1, 1, 1, 0, 2))
    data[place] = FIELDS[place][2] + 1
    powered = Powered()
    powered.device.store.write(SETTINGS, VERSION, data)
    powered.power_on()
    assert values(powered.app.settings) == values(Settings())
    assert powered.app.saves.lost == [(SETTINGS, "settings that cannot be")]


@pytest.mark.parametrize("length", [1, len(FIELDS) - 1, len(FIELDS) + 1])
def test_settings_of_another_length_leave_the_defaults(length: int) -> None:
    powered = Powered()
    powered.device.store.write(SETTINGS, VERSION, bytes([1] * length))
    powered.power_on()
    assert values(powered.app.settings) == values(Settings())


def test_settings_of_another_version_are_named() -> None:
    powered = Powered()
    powered.device.store.write(SETTINGS, 9, bytes((1, 1, 1, 1, 0, 2)))
    powered.power_on()
    assert values(powered.app.settings) == values(Settings())
    assert powered.app.saves.lost == [
        (SETTINGS, "settings of version 9: this firmware reads 1"),
    ]
