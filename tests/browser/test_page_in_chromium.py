"""The page in a browser: buttons by keys, fingers and mouse, what is seen, heard and said."""

from collections.abc import Iterator

import pytest

from quadrille.events import BUTTONS
from sim.eye import seen
from tests.browser.tab import Browser
from tests.browser.table import Table, by_click, by_key, handheld, key

# --- buttons ------------------------------------------------------------------------------


@pytest.fixture
def table(browser: Browser) -> Iterator[Table]:
    with handheld() as at:
        table = Table(browser, at)
        yield table
        assert table.tab.complaints == []
        table.tab.close()


def held(table: Table) -> list[str]:
    buttons = table.machine.device.buttons
    return [name for number, name in enumerate(BUTTONS) if buttons.held(number)]


def wait_held(table: Table, *names: str) -> None:
    table.tab.wait(lambda: held(table) == list(names), f"{names} to be held")
    lit = "[...document.querySelectorAll('.held')].map(key => key.dataset.button)"
    assert set(table.tab.evaluate(lit)) == set(names)


def test_keys_by_their_place_whatever_caps_lock_says(table: Table) -> None:
    for code, letter, button in (
        ("KeyW", "W", "UP"),
        ("KeyA", "q", "LEFT"),
        ("KeyD", "D", "RIGHT"),
    ):
        table.tab.key(code, key=letter)
        wait_held(table, button)
        table.tab.key(code, down=False, key=letter.swapcase())
        wait_held(table)


def test_a_key_that_is_held_and_one_that_joins_it(table: Table) -> None:
    table.tab.key("Backspace")
    table.tab.key("ArrowUp")
    wait_held(table, "UP", "B")
    table.tab.key("KeyW")  # the same button, held twice
    table.tab.key("ArrowUp", down=False)
    wait_held(table, "UP", "B")
    table.tab.key("KeyW", down=False)
    table.tab.key("Backspace", down=False)
    wait_held(table)


def test_a_page_that_loses_the_focus_lets_go(table: Table) -> None:
    table.tab.key("ArrowLeft")
    wait_held(table, "LEFT")
    table.tab.evaluate("window.dispatchEvent(new Event('blur'))")
    wait_held(table)


def test_shortcuts_of_the_browser_stay_the_browsers(table: Table) -> None:
    control = 2
    table.tab.key("KeyA", modifiers=control)
    table.tab.key("KeyD")
    wait_held(table, "RIGHT")


def test_fingers_hold_several_buttons_and_slide(table: Table) -> None:
    table.tab.resize(390, 844, 2, mobile=True)
    table.tab.touch(key("B"))
    wait_held(table, "B")
    table.tab.touch(key("B"), key("UP"))
    wait_held(table, "UP", "B")
    table.tab.slide(key("B"), key("LEFT"))
    wait_held(table, "LEFT", "B")
    table.tab.touch()
    wait_held(table)


def test_a_mouse_that_leaves_while_it_is_down(table: Table) -> None:
    table.tab.mouse(key("A"), down=True)
    wait_held(table, "A")
    table.tab.mouse("#panel", down=False)
    wait_held(table)


def test_what_clicks_without_a_pointer(table: Table) -> None:
    """As assistive technology does."""
    table.tab.evaluate(f"document.querySelector('{key('A')}').click()")
    table.tab.wait(lambda: table.machine.heard == 2)
    assert table.screen == "Carousel"


# --- what is seen and heard ---------------------------------------------------------------

LIGHT = """(() => {{
    const panel = document.getElementById("panel"), step = panel.width / {columns};
    const middle = place => Math.floor((place + 0.5) * step);
    const context = panel.getContext("2d");
    return [...context.getImageData(middle({x}), middle({y}), 1, 1).data].slice(0, 3);
}})()"""


def test_the_panel_shows_what_the_wire_carries(table: Table) -> None:
    """Each LED at least as bright as its light; what is dark is darker than what is lit."""
    table.tap("A", by_key)
    table.tab.wait(lambda: table.app.beat > 60)

    def matches() -> bool:
        rows = table.at.ask(lambda: table.machine.rows)
        cells = [(0, 0), (5, 2), (7, 5), (8, 11), (3, 13), (15, 15)]
        for x, y in cells:
            wanted = seen(rows[y][x])
            shown = table.tab.evaluate(LIGHT.format(columns=16, x=x, y=y))
            if any(w > s + 2 for w, s in zip(wanted, shown, strict=True)):
                return False
        return any(any(rows[y][x]) for x, y in cells)

    table.tab.wait(matches, "the picture")


def test_a_reload_and_a_second_tab_see_the_game_that_is_on(browser: Browser, table: Table) -> None:
    for _ in range(2):
        table.tap("A", by_key)
    before = table.app.screen
    second = Table(browser, table.at)
    table.tab.call("Page.reload")
    table.tab.wait_for("document.querySelector('#boards')?.value === 'quadrille16'")
    assert table.app.screen is before
    second.tap("A", by_click)
    assert table.app.screen is not before
    pictures = "document.getElementById('panel').toDataURL()"
    table.tab.wait(lambda: table.tab.evaluate(pictures) == second.tab.evaluate(pictures))
    second.tab.close()


def choose_board(table: Table, board: str) -> None:
    table.tab.evaluate(
        f"""(() => {{
        const boards = document.getElementById("boards");
        boards.value = "{board}";
        boards.dispatchEvent(new Event("change"));
    }})()"""
    )


def test_another_board_asks_only_while_a_game_is_on(table: Table) -> None:
    asking = "document.getElementById('confirm').open"
    chosen = "document.getElementById('boards').value"
    choose_board(table, "hat16x10")
    table.tab.wait(lambda: table.machine.board.NAME == "hat16x10")
    table.tab.wait_for("(({width, height}) => width * 10 === height * 16)"
                       "(document.getElementById('panel'))")  # fmt: skip
    while not table.at.ask(lambda: table.machine.playing):
        table.tap("A", by_key)
    table.tab.wait_for("document.title === '● Quadrille'")
    choose_board(table, "quadrille16")
    table.tab.wait_for(asking)
    table.tab.click("dialog button[value=no]")
    table.tab.wait_for(f"{chosen} === 'hat16x10'")
    choose_board(table, "quadrille16")
    table.tab.wait_for(asking)
    table.tab.click("dialog button[value=yes]")
    table.tab.wait(lambda: table.machine.board.NAME == "quadrille16")
    assert table.screen == "Attract"


UNNAMED = """[...document.querySelectorAll("button, canvas, select")].filter(element =>
    !(element.ariaLabel || element.textContent || element.labels?.length)).length"""
LANGUAGES = [("fr-CA,en", "Haut"), ("de,en", "Up"), ("de", "Up")]


@pytest.mark.parametrize(("language", "word"), LANGUAGES)
def test_it_speaks_french_or_english(browser: Browser, language: str, word: str) -> None:
    with handheld() as at:
        tab = Table(browser, at, language).tab
        assert tab.evaluate(f"document.querySelector('{key('UP')}').ariaLabel") == word
        assert tab.evaluate("document.documentElement.lang") == ("fr" if word == "Haut" else "en")
        assert tab.evaluate(UNNAMED) == 0
        tab.close()


def test_sound_after_the_first_touch_and_not_when_it_is_muted(browser: Browser) -> None:
    with handheld() as at:
        table = Table(browser, at)
        table.tab.evaluate("""{
            window.played = [];
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function () { played.push(1); start.call(this); };
        }""")
        table.tap("A", by_click)
        table.tap("RIGHT", by_key)
        table.tab.wait_for("played.length > 0")
        table.app.settings.sound = False
        table.tab.wait(lambda: table.machine.device.sound.muted)
        count = table.tab.evaluate("played.length")
        table.tap("RIGHT", by_key)
        table.tap("LEFT", by_key)
        assert table.tab.evaluate("played.length") == count
        table.tab.close()


def test_a_server_that_ends_and_comes_back(browser: Browser) -> None:
    with handheld() as at:
        table = Table(browser, at)
    lost = "!document.getElementById('notice').hidden"
    table.tab.wait_for(lost)
    with handheld(port=at.port):
        table.tab.wait_for(f"!({lost})")
    table.tab.close()
