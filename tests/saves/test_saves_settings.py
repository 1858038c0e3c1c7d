"""Settings outlive the power; invalid ones do not come back."""

import pytest

from quadrille.app import Settings
from quadrille.pages import INVALID, OTHER_VERSION
from quadrille.saves import FIELDS, SETTINGS, SETTINGS_VERSION
from quadrille.ui.palettes import NAMES
from quadrille.ui.words import LANGUAGES
from tests.handheld import Handheld
from tests.ui.test_menu import SETTINGS as PAGES

CHANGED = {"language": "RIGHT", "brightness": "LEFT LEFT LEFT", "palette": "RIGHT RIGHT"}
CHANGED |= {"speed": "RIGHT"} | {
    "aid": "RIGHT",
    "sound": "LEFT",
    "quarter": "RIGHT RIGHT A RIGHT A",
}
VALID = bytes((1, 1, 1, 1, 0, 2, 0, 1, 5))
PLACES = range(len(FIELDS) - 1)  # any byte tells of lessons


def values(settings: Settings) -> dict[str, int]:
    return {name: int(value) for name, value in vars(settings).items()}


def applied(handheld: Handheld) -> tuple[object, ...]:
    panel = handheld.device.panel
    return panel.brightness, panel._quarter, handheld.device.sound.muted


@pytest.mark.parametrize("name", CHANGED)
def test_a_setting_is_kept_as_it_was_changed_and_accepted(name: str, handheld: Handheld) -> None:
    default = values(handheld.settings)
    page = PAGES.index("test" if name == "quarter" else name)
    handheld.tap("A", "MENU", *["RIGHT"] * page, "A", *CHANGED[name].split(), "A")
    changed = values(handheld.settings)
    differ = {other for other in changed if changed[other] != default[other]}
    assert differ - {"asked"} == {name}
    assert ("asked" in differ) == (name == "language")
    before = applied(handheld)
    handheld.power_on()
    assert values(handheld.settings) == changed
    handheld.play("wait 1")
    assert applied(handheld) == before


def test_every_setting_has_its_place_and_no_quarter_turns_a_panel_that_is_not_square() -> None:
    handheld = Handheld("hat16x10")
    handheld.power_on_with(SETTINGS, SETTINGS_VERSION, bytes((0, 6, 0, 0, 1, 3, 1, 0, 0)))
    assert handheld.settings.quarter == 2
    handheld.play("wait 3")
    most = {name: most for name, _, most in FIELDS}
    assert [*most] == list(vars(Settings()))
    assert (most["language"], most["palette"]) == (len(LANGUAGES) - 1, len(NAMES) - 1)


@pytest.mark.parametrize(
    ("version", "data"),
    [
        *(
            (SETTINGS_VERSION, VALID[:at] + bytes([FIELDS[at][2] + 1]) + VALID[at + 1 :])
            for at in PLACES
        ),
        *(
            (SETTINGS_VERSION, bytes([1] * length))
            for length in (1, len(FIELDS) - 1, len(FIELDS) + 1)
        ),
        (9, VALID),
    ],
)
def test_invalid_settings_leave_the_defaults(version: int, data: bytes, handheld: Handheld) -> None:
    handheld.power_on_with(SETTINGS, version, data)
    assert values(handheld.settings) == values(Settings())
    what = (INVALID, 0) if version == SETTINGS_VERSION else (OTHER_VERSION, version)
    assert handheld.saves.lost == [(SETTINGS, *what)]


def test_settings_of_older_firmware_are_read_and_nobody_is_asked_again(handheld: Handheld) -> None:
    handheld.power_on_with(SETTINGS, 1, bytes((1, 3, 2, 1, 0, 2)))
    kept = {"language": 1, "brightness": 3, "palette": 2, "aid": 1, "sound": 0, "quarter": 2}
    assert values(handheld.settings) == kept | {"speed": 1, "asked": 1, "lessons": 0}
    assert not handheld.saves.lost
    handheld.power_on_with(SETTINGS, 1, bytes((1, 3, 2, 1, 0)))
    assert values(handheld.settings) == values(Settings())
    assert handheld.saves.lost == [(SETTINGS, INVALID, 0)]
