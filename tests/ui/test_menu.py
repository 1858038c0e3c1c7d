"""The way from power-on to a game, through every question, and through the settings and back."""

from typing import Any

import pytest

from quadrille.app import App
from quadrille.engine.games import GAMES, create, game_class
from quadrille.events import BUTTONS
from quadrille.ui.choice import IDLE, REMINDER
from quadrille.ui.games import part
from quadrille.ui.palettes import NAMES
from quadrille.ui.questions import PlayersQuestion
from quadrille.ui.seats import Seats
from quadrille.ui.setup import Setup
from sim.device import Device
from sim.headless import Headless
from sim.script import parse

PANELS = ["quadrille16", "hat16x10"]
SETTINGS = ["language", "brightness", "palette", "aid", "sound", "statistics", "test", "about"]

Started = tuple[str, str, int, dict[str, Any], list[str], int]


class Menu(App):  # type: ignore[misc]
    """The handheld, but a game that is started is only noted."""

    def __init__(self, device: Device) -> None:
        self.started: list[Started] = []
        super().__init__(device)

    def start_game(self, *game: Any) -> None:
        self.started.append(game)
        self.menu()


class Handheld:
    def __init__(self, panel: str = "quadrille16") -> None:
        self.device = Device(panel, 1)
        self.app = Menu(self.device)
        self.headless = Headless(self.device, self.app)

    def tap(self, *buttons: str) -> None:
        self.play("tap " + " ".join(buttons))

    def play(self, script: str) -> None:
        self.headless.play(parse(script, "test"))

    def tap_initials(self, initials: str) -> None:
        for initial in initials:
            self.tap(next(button for button in BUTTONS if button[0] == initial))

    @property
    def screen(self) -> str:
        return type(self.app.screen).__name__

    @property
    def picture(self) -> bytes:
        return bytes(self.device.panel.frame)


@pytest.fixture(params=PANELS)
def handheld(request: pytest.FixtureRequest) -> Handheld:
    return Handheld(request.param)


# --- show and menu --------------------------------------------------------------------------


@pytest.mark.parametrize("button", BUTTONS)
def test_any_button_ends_the_show(button: str) -> None:
    handheld = Handheld()
    handheld.play("wait 100")
    assert handheld.screen == "Attract"
    handheld.tap(button)
    assert handheld.screen == "Carousel"


def test_the_show_goes_on_and_always_moves(handheld: Handheld) -> None:
    pictures = set()
    for _ in range(60):
        handheld.play("wait 30")
        pictures.add(handheld.picture)
    assert handheld.screen == "Attract"
    assert len(pictures) > 40


@pytest.mark.parametrize("way", ["A", "AM", "AA", "AAA", "AAAAA", "AMA"])
def test_the_show_begins_when_nobody_is_there(handheld: Handheld, way: str) -> None:
    handheld.tap_initials(way)
    handheld.app.beat = IDLE - 10
    handheld.play("wait 5")
    assert handheld.screen != "Attract"
    handheld.play("wait 5")
    assert handheld.screen == "Attract"


def test_the_ring_turns_both_ways(handheld: Handheld) -> None:
    handheld.tap("A")
    ring = range(len(GAMES) + 1)  # with the settings
    pictures = []
    for button in ["RIGHT"] * len(ring) + ["LEFT"] * len(ring):
        handheld.tap(button)
        handheld.play("settle")
        pictures.append(handheld.app.screen.at)
    assert pictures == [*ring[1:], 0, *reversed(ring)]


def test_the_ring_comes_back_to_where_it_was_left(handheld: Handheld) -> None:
    handheld.tap("A", "RIGHT", "RIGHT", "A")
    assert handheld.screen != "Carousel"
    handheld.tap("B")
    assert (handheld.screen, handheld.app.screen.at) == ("Carousel", 2)
    handheld.tap("LEFT", "A", "MENU")
    assert (handheld.screen, handheld.app.screen.at) == ("Carousel", 1)


# --- questions ------------------------------------------------------------------------------


def choose(handheld: Handheld, answer: Any) -> None:
    """Walk along a question's answers to one of them and take it."""
    page = handheld.app.screen
    while page.answers[page.at] != answer:
        ahead = page.answers.index(answer) > page.at
        handheld.tap("RIGHT" if ahead else "LEFT")
    handheld.tap("A")


def setups(name: str) -> list[tuple[str, int, dict[str, Any]]]:
    """Every variant with its fewest and most players, with each value of each option."""
    kind = game_class(name)
    found = []
    for variant, fewest, most in kind.VARIANTS:
        defaults = {option: values[0] for option, values, at in kind.OPTIONS if variant in at}
        found.append((variant, most, defaults))
        for option, values, at in kind.OPTIONS:
            if variant in at:
                found += [(variant, fewest, defaults | {option: value}) for value in values]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_set_up(name: str) -> None:
    handheld = Handheld("hat16x10")
    handheld.tap("A")
    for variant, players, options in setups(name):
        wanted = {"variant": variant, "players": players, "deal": 0} | options
        while handheld.app.screen.at != GAMES.index(name):
            handheld.tap("RIGHT")
        handheld.tap("A")
        asked = []
        while handheld.screen != "Seats":
            question = handheld.app.screen.question
            asked.append(question)
            choose(handheld, wanted[question])
        assert len(asked) == len(set(asked))
        handheld.tap("A")
        started = handheld.app.started[-1]
        assert started == (name, variant, players, options, ["human"] * players, 0)
        assert create(*started[:4]).players == players


@pytest.mark.parametrize("name", GAMES)
def test_seats_have_their_colours_before_the_game(name: str) -> None:
    app = App(Device(seed=1))
    for variant, players, options in setups(name):
        setup = Setup(app, name)
        setup.given.update({"variant": variant, "players": players} | options)
        hues = Seats(setup).hues
        assert PlayersQuestion(setup, "players").hues == hues
        app.start_game(name, variant, players, options, ["human"] * players)
        table = getattr(app.screen, "table", app.screen)
        assert [table.hue(seat) for seat in range(players)] == list(hues[:players])


@pytest.mark.parametrize("name", GAMES)
def test_a_question_with_one_answer_is_not_asked(name: str) -> None:
    handheld = Handheld()
    handheld.tap("A", *["RIGHT"] * GAMES.index(name), "A")
    for _ in range(10):
        if handheld.screen != "Seats":
            assert len(handheld.app.screen.answers) > 1
            handheld.tap("A")
    assert handheld.screen == "Seats"


def test_answers_of_last_time_are_offered_first() -> None:
    handheld = Handheld()
    handheld.tap("A", "A")
    choose(handheld, "duel")
    choose(handheld, 0)
    handheld.tap("A")
    handheld.tap_initials("AAAA")
    assert len(handheld.app.started) == 2
    assert handheld.app.started[0] == handheld.app.started[1]
    assert handheld.app.started[0][:4] == ("colorpop", "duel", 2, {"joker_groups": 0})


def test_players_of_another_variant_do_not_matter() -> None:
    handheld = Handheld()
    handheld.tap("A", "A")
    choose(handheld, "standard")
    choose(handheld, 5)
    handheld.tap("B", "B")
    choose(handheld, "teams")
    handheld.tap("A", "A")
    assert handheld.app.started[-1][:3] == ("colorpop", "teams", 4)


def test_b_goes_back_page_by_page(handheld: Handheld) -> None:
    handheld.tap("A", "A", "A", "A", "A")
    assert handheld.screen == "Seats"
    back = []
    for _ in range(4):
        handheld.tap("B")
        back.append(handheld.screen)
    assert back == ["OptionQuestion", "PlayersQuestion", "VariantQuestion", "Carousel"]


def test_menu_leaves_at_once(handheld: Handheld) -> None:
    for pages in range(1, 5):
        handheld.tap("MENU" if pages == 1 else "LEFT", *["A"] * pages)
        handheld.tap("MENU")
        assert handheld.screen in ("Carousel", "Settings")
        while handheld.screen != "Carousel":
            handheld.tap("B")


def test_the_ends_of_a_choice_do_not_wrap() -> None:
    handheld = Handheld()
    handheld.tap("A", "A", "LEFT")
    assert handheld.app.screen.at == 0
    handheld.tap(*["RIGHT"] * 10)
    assert handheld.app.screen.answers[handheld.app.screen.at] == "teams"


def test_arrows_show_where_there_is_more() -> None:
    handheld = Handheld()
    handheld.tap("A", "A")
    rows = [handheld.picture[-16 * row :][:16] for row in (1, 2, 3)]
    assert not any(row[0] or row[1] for row in rows)
    assert any(row[14] or row[15] for row in rows)
    handheld.tap(*["RIGHT"] * 3)
    rows = [handheld.picture[-16 * row :][:16] for row in (1, 2, 3)]
    assert any(row[0] or row[1] for row in rows)
    assert not any(row[14] or row[15] for row in rows)


def test_a_small_panel_shows_the_title_and_then_the_choice() -> None:
    handheld = Handheld("hat16x10")
    handheld.tap("A", "A")
    title = handheld.picture
    handheld.play("wait 300")
    assert not handheld.app.screen.titled
    handheld.play(f"wait {REMINDER - 300}")
    assert handheld.app.screen.titled
    handheld.tap("LEFT")
    assert not handheld.app.screen.titled
    assert handheld.picture != title


# --- settings -------------------------------------------------------------------------------


def open_setting(handheld: Handheld, name: str) -> None:
    handheld.tap("A", "MENU", *["RIGHT"] * SETTINGS.index(name), "A")
    assert name == handheld.app.screen.NAME


def test_language(handheld: Handheld) -> None:
    open_setting(handheld, "language")
    handheld.play("wait 1")
    title = handheld.app.screen.title()
    handheld.tap("RIGHT")
    assert handheld.app.settings.language == 1
    assert (title, handheld.app.screen.title()) == ("Language", "Langue")
    handheld.tap("B", "B", "LEFT")
    assert handheld.app.screen.name() == part(GAMES[-1], "words").NAME[1]


def test_brightness(handheld: Handheld) -> None:
    open_setting(handheld, "brightness")
    lights = []
    handheld.tap(*["LEFT"] * 8)
    for brightness in range(1, 9):
        assert handheld.device.panel.brightness == brightness
        assert handheld.app.screen.label() == str(brightness)
        handheld.play("wait 200")  # a small panel shows the number in place of the title
        lights.append(max(max(pixel) for row in handheld.device.panel.rows for pixel in row))
        handheld.tap("RIGHT")
    assert lights[0] < lights[1] < lights[2]  # from there on the power cap may hold it down


def test_palette(handheld: Handheld) -> None:
    open_setting(handheld, "palette")
    palettes = []
    for which in range(len(NAMES)):
        assert handheld.app.settings.palette == which
        palettes.append(bytes(handheld.device.panel.palette))
        handheld.tap("RIGHT")
    assert len(set(palettes)) == len(NAMES)


def test_aid(handheld: Handheld) -> None:
    open_setting(handheld, "aid")
    handheld.tap("RIGHT")
    assert handheld.app.settings.aid is True
    palettes = set()
    for _ in range(20):
        handheld.play("wait 10")
        palettes.add(bytes(handheld.device.panel.palette))
    assert len(palettes) >= 8
    handheld.tap("LEFT")
    assert handheld.app.settings.aid is False


def test_sound() -> None:
    handheld = Handheld()
    open_setting(handheld, "sound")
    assert handheld.device.sound.take()
    handheld.tap("LEFT")
    assert handheld.device.sound.muted
    handheld.device.sound.take()
    handheld.tap("B", "B", "RIGHT")
    assert not handheld.device.sound.take()
    handheld.tap("MENU", "A", "RIGHT")
    assert handheld.device.sound.take()


def test_no_sound_where_there_is_no_piezo() -> None:
    handheld = Handheld("hat16x10")
    handheld.device.has_sound = False
    handheld.tap("A", "MENU")
    pages = []
    for _ in range(len(SETTINGS)):
        pages.append(handheld.app.screen.pages[handheld.app.screen.at].NAME)
        handheld.tap("RIGHT")
    assert list(dict.fromkeys(pages)) == [name for name in SETTINGS if name != "sound"]


def test_orientation_turns_at_once_and_is_kept_by_a() -> None:
    handheld = Handheld()
    open_setting(handheld, "test")
    handheld.tap("RIGHT", "RIGHT", "A")
    assert handheld.screen == "Orientation"
    upright = handheld.device.panel.rows
    handheld.tap("RIGHT")
    turned = handheld.device.panel.rows
    assert turned == [list(row) for row in zip(*upright[::-1], strict=True)]
    handheld.tap("B")
    assert handheld.app.settings.quarter == 0
    handheld.tap("A", "LEFT", "A")
    assert handheld.app.settings.quarter == 3
    handheld.tap("A")
    upside = [list(row) for row in zip(*turned[::-1], strict=True)]
    assert handheld.device.panel.rows == [list(row) for row in zip(*upside[::-1], strict=True)]


def test_a_panel_that_is_not_square_turns_upside_down_only() -> None:
    handheld = Handheld("hat16x10")
    open_setting(handheld, "test")
    handheld.tap("RIGHT", "RIGHT", "A")
    assert handheld.screen == "Orientation"
    upright = handheld.device.panel.rows
    handheld.tap("RIGHT")
    assert handheld.device.panel.rows == [row[::-1] for row in upright[::-1]]
    handheld.tap("LEFT")
    assert handheld.device.panel.rows == upright


def test_about_tells_version_board_and_licence(handheld: Handheld) -> None:
    open_setting(handheld, "about")
    text = handheld.app.screen.text.text
    assert handheld.device.version in text
    assert handheld.device.board.NAME in text
    assert "MIT" in text
    handheld.tap("B")
    assert handheld.screen == "Settings"


# --- self-test ------------------------------------------------------------------------------


def test_every_led_is_lit_by_itself_and_then_all_in_each_colour(handheld: Handheld) -> None:
    open_setting(handheld, "test")
    handheld.tap("A")
    lit = set()
    for _ in range(2 * len(handheld.picture)):
        handheld.play("wait 1")
        lit |= {at for at, index in enumerate(handheld.picture) if index}
    assert lit == set(range(len(handheld.picture)))
    colours = []
    for _ in range(4):
        handheld.tap("RIGHT")
        pixels = {tuple(pixel) for row in handheld.device.panel.rows for pixel in row}
        assert len(pixels) == 1
        colours.append([channel > 0 for channel in pixels.pop()])
    assert colours == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
        [True, True, True],
    ]
    handheld.tap("B")
    assert handheld.screen == "SelfTest"


def test_the_whole_panel_does_not_flash_while_an_arrow_is_held() -> None:
    handheld = Handheld()
    open_setting(handheld, "test")
    handheld.tap("A")
    handheld.play("hold RIGHT")
    red = handheld.picture
    handheld.play("wait 120")
    assert handheld.picture == red


def button_test(handheld: Handheld) -> None:
    open_setting(handheld, "test")
    handheld.tap("RIGHT", "A")
    assert handheld.screen == "ButtonTest"


def test_every_button_lights_a_mark_of_its_own(handheld: Handheld) -> None:
    button_test(handheld)
    changed: set[int] = set()
    before = handheld.picture
    for button in BUTTONS:
        handheld.play(f"hold {button}\nwait 1")
        after = handheld.picture
        own = {at for at in range(len(after)) if after[at] != before[at]} - changed
        assert len(own) >= 4
        changed |= own
        if button == BUTTONS[-1]:
            break
        handheld.play(f"release {button}\nwait 1")
        before = handheld.picture
    assert handheld.screen == "ButtonTest"
    handheld.play(f"release {BUTTONS[-1]}")
    assert handheld.screen == "SelfTest"


def test_the_button_test_is_left_by_holding_b() -> None:
    handheld = Handheld()
    button_test(handheld)
    handheld.tap("B", "B")
    assert handheld.screen == "ButtonTest"
    handheld.play("hold B\nwait 100")
    assert handheld.screen == "SelfTest"


def test_the_button_test_ends_if_no_button_works() -> None:
    handheld = Handheld()
    button_test(handheld)
    handheld.app.beat = IDLE - 1
    handheld.play("wait 1")
    assert handheld.screen == "SelfTest"
