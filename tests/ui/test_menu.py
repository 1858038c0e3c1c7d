"""The way from power-on to a game, through every question, and through the settings and back."""

from typing import Any

import pytest

from quadrille.app import App
from quadrille.engine.games import GAMES
from quadrille.events import BUTTONS
from quadrille.ui.menu.choice import IDLE, REMINDER
from quadrille.ui.menu.questions import PlayersQuestion
from quadrille.ui.menu.setup import SEATED
from quadrille.ui.palettes import NAMES
from sim.device import Device
from tests.handheld import BOARDS, Handheld
from tests.properties.strategies import SET_UPS

SETTINGS = [
    *("language", "brightness", "palette", "aid", "sound", "speed"),
    *("statistics", "results", "test", "about"),
]
INITIALS = {button[0]: button for button in BUTTONS}


class Menu(Handheld):
    """Only notes that a game was started."""

    def __init__(self, board: str = BOARDS[0]) -> None:
        self.started: list[tuple[str, str, int, dict[str, Any], list[str], int]] = []
        super().__init__(board)

    def start_game(self, *game: Any) -> None:
        self.started.append(game)
        self.menu()

    def go(self, initials: str) -> str:
        """Tap buttons, each by its first letter; return the screen that is then shown."""
        return self.tap(*(INITIALS[initial] for initial in initials))

    def open(self, name: str) -> None:
        """From power-on to a setting."""
        self.go("AM" + "R" * SETTINGS.index(name) + "A")
        assert name == self.screen.NAME


@pytest.fixture(params=BOARDS)
def handheld(request: pytest.FixtureRequest) -> Menu:
    return Menu(request.param)


# --- show and menu --------------------------------------------------------------------------


def test_the_show_always_moves_until_any_button_is_pressed(handheld: Menu) -> None:
    pictures = set()
    for _ in range(60):
        handheld.ticks_go_by(30)
        pictures.add(handheld.picture)
    assert len(pictures) > 40
    for button in BUTTONS:
        assert handheld.shown == "Attract"
        assert handheld.tap(button) == "Carousel"
        handheld.welcome()


@pytest.mark.parametrize("way", ["A", "AM", "AA", "AAA", "AAAAA", "AMA"])
def test_the_show_begins_when_nobody_is_there(handheld: Menu, way: str) -> None:
    handheld.go(way)
    handheld.beat = IDLE - 10
    assert handheld.ticks_go_by(5) != "Attract"
    assert handheld.ticks_go_by(5) == "Attract"


def test_the_ring_turns_both_ways_and_is_remembered(handheld: Menu) -> None:
    handheld.go("A")
    ring = range(len(GAMES) + 1)  # with the settings
    at = []
    for button in "R" * len(ring) + "L" * len(ring):
        handheld.go(button)
        handheld.play("settle")
        at.append(handheld.screen.at)
    assert at == [*ring[1:], 0, *reversed(ring)]
    assert handheld.go("RRA") != "Carousel"
    assert (handheld.go("B"), handheld.screen.at) == ("Carousel", 2)
    assert (handheld.go("LAM"), handheld.screen.at) == ("Carousel", 1)


# --- questions ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_set_up_and_its_seats_have_their_colours_before(name: str) -> None:
    handheld, app = Menu("hat16x10"), App(Device(seed=1))
    handheld.go("A")
    set_ups = [set_up for set_up in SET_UPS if set_up.name == name]
    for set_up, players in [(of, seats) for of in set_ups for seats in {*of.seats()}]:
        variant, options = set_up.variant, set_up.options
        wanted = {"variant": variant, "players": players, "deal": 0} | options
        while handheld.screen.at != GAMES.index(name):
            handheld.go("R")
        handheld.go("A")
        asked = []
        while handheld.shown != "Seats":
            page = handheld.screen
            asked.append(page.question)
            assert len(page.answers) > 1
            steps = page.answers.index(wanted[page.question]) - page.at
            handheld.go("R" * steps + "L" * -steps + "A")
        assert len(asked) == len(set(asked))
        hues = handheld.screen.hues
        assert PlayersQuestion(handheld.screen.setup, "players").hues == hues
        handheld.go("A")
        started = handheld.started[-1]
        assert started == (name, variant, players, options, SEATED[:players], 0)
        app.start_game(*started)
        assert app.view.game.players == players
        assert [app.view.hue(seat) for seat in range(players)] == list(hues[:players])


def test_the_last_answers_are_offered_first_if_the_variant_has_them() -> None:
    handheld = Menu()
    handheld.go("AA" + "RRA" + "RA" + "A")  # duel, jokers not alone
    handheld.go("AAAA")
    assert len(handheld.started) == 2
    assert handheld.started[0] == handheld.started[1]
    assert handheld.started[0][:4] == ("colorpop", "duel", 2, {"joker_groups": 0})
    handheld.go("A" + "LLA" + "RRRA" + "BB" + "RRRA" + "AA")  # standard for five, back, teams
    assert handheld.started[-1][:3] == ("colorpop", "teams", 4)


def test_b_goes_back_page_by_page_and_menu_leaves_at_once(handheld: Menu) -> None:
    pages = ["Carousel", "VariantQuestion", "PlayersQuestion", "OptionQuestion", "Seats"]
    assert [handheld.go("A") for _ in pages] == pages
    assert [handheld.go("B") for _ in pages[1:]] == pages[-2::-1]
    for count in range(1, 5):
        assert handheld.go("A" * count + "M") == "Carousel"
    ways = ("M", "AM", "MM")  # to the settings, out of one, out of their list
    assert [handheld.go(way) for way in ways] == ["SettingsMenu", "Carousel", "Carousel"]


def test_a_choice_does_not_wrap_and_arrows_show_where_there_is_more() -> None:
    handheld = Menu()
    handheld.go("AAL")
    assert handheld.screen.at == 0
    for left in (False, True):
        rows = [handheld.picture[-16 * row :][:16] for row in (1, 2, 3)]
        assert any(row[0] or row[1] for row in rows) == left
        assert any(row[14] or row[15] for row in rows) != left
        handheld.go("R" * 10)
    assert handheld.screen.answers[handheld.screen.at - 1] == "teams"
    assert handheld.screen.learns()


def test_a_small_panel_shows_the_title_and_then_the_choice() -> None:
    handheld = Menu("hat16x10")
    handheld.go("AABA")  # the first time it is longer
    title = handheld.picture
    handheld.play("wait 300")
    assert not handheld.screen.titled
    handheld.play(f"wait {REMINDER - 300}")
    assert handheld.screen.titled
    handheld.go("L")
    assert not handheld.screen.titled
    assert handheld.picture != title


# --- settings -------------------------------------------------------------------------------


def test_brightness_palette_and_aid(handheld: Menu) -> None:
    handheld.open("brightness")
    lights: list[int] = []
    handheld.go("L" * 8)
    for brightness in range(1, 9):
        assert handheld.device.panel.brightness == brightness
        assert handheld.screen.label() == str(brightness)
        handheld.ticks_go_by(200)  # a small panel shows the number in place of the title
        lights.append(max(max(pixel) for row in handheld.device.panel.rows for pixel in row))
        handheld.go("R")
    assert lights[0] < lights[1] < lights[2]  # from there on the power cap may hold it down

    handheld.go("ARA")
    palettes = set()
    for which in range(len(NAMES)):
        assert handheld.settings.palette == which
        palettes.add(bytes(handheld.device.panel.palette))
        handheld.go("R")
    assert len(palettes) == len(NAMES)

    handheld.go("ARAR")
    assert (handheld.screen.NAME, handheld.settings.aid) == ("aid", 1)
    palettes.clear()
    for _ in range(20):
        handheld.ticks_go_by(10)
        palettes.add(bytes(handheld.device.panel.palette))
    assert len(palettes) >= 8
    handheld.go("L")
    assert handheld.settings.aid == 0


def test_sound_where_there_is_a_piezo() -> None:
    handheld = Menu()
    handheld.open("sound")
    sound = handheld.device.sound
    assert sound.take()
    handheld.go("L")
    assert sound.muted
    sound.take()
    handheld.go("ABR")
    assert not sound.take()
    handheld.go("MAR")
    assert sound.take()
    handheld.go("B")
    assert sound.muted

    handheld = Menu("hat16x10")
    handheld.device.has_sound = False
    handheld.go("AM")
    pages = [page.NAME for page in handheld.screen.pages]
    assert pages == [name for name in SETTINGS if name != "sound"]


def test_orientation_turns_at_once_and_is_kept_by_a_twice(handheld: Menu) -> None:
    angle = 90 if handheld.board_name == "quadrille16" else 180  # only a square turns sideways
    handheld.open("test")
    assert handheld.go("RRA") == "Orientation"
    upright = handheld.device.panel.rows

    def turned(degrees: int) -> list[Any]:
        rows = upright
        for _ in range(degrees // 90):
            rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        return rows

    handheld.go("R")
    assert handheld.device.panel.rows == turned(angle)
    handheld.go("B")
    assert handheld.settings.quarter == 0
    handheld.go("ALAA")
    assert handheld.settings.quarter == 4 - angle // 90
    handheld.go("A")
    assert handheld.device.panel.rows == turned(360 - angle)


def test_about_shows_version_board_and_licence(handheld: Menu) -> None:
    handheld.open("about")
    text = handheld.screen.text.text
    assert handheld.device.version in text
    assert handheld.device.board.NAME in text
    assert "MIT" in text
    assert handheld.go("B") == "SettingsMenu"


# --- self-test ------------------------------------------------------------------------------


def test_every_led_is_lit_and_every_button_lights_a_mark_of_its_own(handheld: Menu) -> None:
    handheld.open("test")
    handheld.go("A")
    lit = set()
    for _ in range(2 * len(handheld.picture)):
        handheld.ticks_go_by(1)
        lit |= {at for at, index in enumerate(handheld.picture) if index}
    assert lit == set(range(len(handheld.picture)))
    colours = []
    for _ in range(4):
        handheld.go("R")
        pixels = {tuple(pixel) for row in handheld.device.panel.rows for pixel in row}
        assert len(pixels) == 1
        colours.append([channel > 0 for channel in pixels.pop()])
    assert colours == [[True, False, False], [False, True, False], [False, False, True], [True] * 3]
    handheld.play("hold LEFT")  # the whole panel must not flash
    still = handheld.picture
    handheld.ticks_go_by(120)
    assert handheld.picture == still
    handheld.play("release LEFT")
    assert handheld.go("B") == "SelfTest"

    handheld.go("RA")
    changed: set[int] = set()
    for button in BUTTONS:
        before = handheld.picture
        assert handheld.play(f"hold {button}\nwait 1") == "ButtonTest"
        after = handheld.picture
        own = {at for at in range(len(after)) if after[at] != before[at]} - changed
        assert len(own) >= 4
        changed |= own
        shown = handheld.play(f"release {button}\nwait 1")
    assert shown == "SelfTest"  # after the last one
    # It ends by holding B, too, or if no button works.
    assert handheld.go("ABB") == "ButtonTest"
    assert handheld.play("hold B\nwait 100") == "SelfTest"
    handheld.play("release B")
    assert handheld.go("A") == "ButtonTest"
    handheld.beat = IDLE - 1
    assert handheld.ticks_go_by(1) == "SelfTest"
