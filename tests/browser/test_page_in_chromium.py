"""The page in a browser: buttons by keys, fingers and mouse; picture, sound and words."""

from collections.abc import Iterator

import pytest

from sim.eye import seen
from tests.browser.page import BrowserPage, by_click, by_key, handheld, key
from tests.mirror import mirrored
from tests.waiting import eventually

CONTROL = 2  # of the modifiers


@pytest.fixture
def page(browser: str) -> Iterator[BrowserPage]:
    with handheld() as at:
        page = BrowserPage(browser, at)
        yield page
        assert page.tab.complaints == []
        page.tab.close()


def wait_held(page: BrowserPage, *names: str) -> None:
    mirrored.wait_held(page.machine, *names)
    lit = "[...document.querySelectorAll('.held')].map(key => key.dataset.button)"
    assert set(page.tab.evaluate(lit)) == set(names)


# --- buttons ------------------------------------------------------------------------------


def test_keys(page: BrowserPage) -> None:
    """Keys count by their place, whatever caps lock says; the browser keeps its shortcuts."""
    tab = page.tab
    for code, letter, button in (
        ("KeyW", "W", "UP"),
        ("KeyA", "q", "LEFT"),
        ("KeyD", "D", "RIGHT"),
    ):
        tab.key(code, key=letter)
        wait_held(page, button)
        tab.key(code, down=False, key=letter.swapcase())
        wait_held(page)
    tab.key("Backspace")
    tab.key("ArrowUp")
    wait_held(page, "UP", "B")
    tab.key("KeyW")  # the same button, held twice
    tab.key("ArrowUp", down=False)
    wait_held(page, "UP", "B")
    tab.key("KeyW", down=False)
    tab.key("Backspace", down=False)
    wait_held(page)
    tab.key("KeyA", modifiers=CONTROL)
    tab.key("KeyD")
    wait_held(page, "RIGHT")
    tab.evaluate("window.dispatchEvent(new Event('blur'))")  # a page without the focus
    wait_held(page)


def test_mouse_fingers_and_assistive_technology(page: BrowserPage) -> None:
    tab = page.tab
    tab.evaluate(f"document.querySelector('{key('A')}').click()")
    eventually(lambda: page.machine.heard == 2)
    assert page.screen == "Carousel"
    tab.mouse(key("A"), down=True)
    wait_held(page, "A")
    tab.mouse("#panel", down=False)
    wait_held(page)
    tab.resize(390, 844, 2, mobile=True)
    tab.fingers("Start", key("B"))
    wait_held(page, "B")
    tab.fingers("Start", key("B"), key("UP"))
    wait_held(page, "UP", "B")
    tab.fingers("Move", key("B"), key("LEFT"))
    wait_held(page, "LEFT", "B")
    tab.fingers("End")
    wait_held(page)


# --- what is seen and heard ---------------------------------------------------------------

LIGHT = """(() => {{
    const panel = document.getElementById("panel"), step = panel.width / {columns};
    const middle = place => Math.floor((place + 0.5) * step);
    const context = panel.getContext("2d");
    return [...context.getImageData(middle({x}), middle({y}), 1, 1).data].slice(0, 3);
}})()"""


def test_the_panel_shows_what_the_wire_carries(page: BrowserPage) -> None:
    """Each LED at least as bright as its light; what is dark is darker than what is lit."""
    page.tap("A", by_key)
    eventually(lambda: page.app.beat > 60)

    def matches() -> bool:
        rows = page.at.ask(lambda: page.machine.panel.rows)
        cells = [(0, 0), (5, 2), (7, 5), (8, 11), (3, 13), (15, 15)]
        for x, y in cells:
            wanted = seen(rows[y][x])
            shown = page.tab.evaluate(LIGHT.format(columns=16, x=x, y=y))
            if any(w > s + 2 for w, s in zip(wanted, shown, strict=True)):
                return False
        return any(any(rows[y][x]) for x, y in cells)

    said = "document.querySelector('#{}[aria-live=polite]').textContent"
    page.tab.wait_for(said.format("caption") + " === 'Menu: Color Pop, 1 of 5.'")
    page.tab.tap_key("KeyL")
    page.tab.wait_for(said.format("look") + " === 'Menu: Color Pop, 1 of 5.'")
    page.tap("RIGHT", by_key)
    assert page.tab.evaluate("document.getElementById('look').hidden")
    page.tab.wait_for(said.format("caption") + " === 'Menu: Blockers!, 2 of 5.'")
    page.tap("LEFT", by_key)
    eventually(lambda: page.app.beat > 60)
    eventually(matches)


def test_a_reload_and_a_second_tab_see_the_current_game(browser: str, page: BrowserPage) -> None:
    for _ in range(2):
        page.tap("A", by_key)
    before = page.app.screen
    second = BrowserPage(browser, page.at)
    page.tab.call("Page.reload")
    page.tab.wait_for("document.querySelector('#boards')?.value === 'quadrille16'")
    assert page.app.screen is before
    second.tap("A", by_click)
    assert page.app.screen is not before
    pictures = "document.getElementById('panel').toDataURL()"
    eventually(lambda: page.tab.evaluate(pictures) == second.tab.evaluate(pictures))
    second.tab.close()


def choose_board(page: BrowserPage, board: str) -> None:
    boards = f"boards = document.getElementById('boards'); boards.value = '{board}'"
    page.tab.evaluate(f"{{ let {boards}; boards.dispatchEvent(new Event('change')); }}")


def test_another_board_asks_only_during_a_game(page: BrowserPage) -> None:
    asking = "document.getElementById('confirm').open"
    chosen = "document.getElementById('boards').value"
    choose_board(page, "hat16x10")
    eventually(lambda: page.machine.board.NAME == "hat16x10")
    page.tab.wait_for("(({width, height}) => width * 10 === height * 16)"
                       "(document.getElementById('panel'))")  # fmt: skip
    page.machine.saves = True  # as with `make play`
    while not page.at.ask(lambda: page.machine.playing):
        page.tap("A", by_key)
    page.tab.wait_for("document.title === '● Quadrille'")
    told = "document.getElementById('restart').textContent"
    for button, board in (("no", "hat16x10"), ("yes", "quadrille16")):
        choose_board(page, "quadrille16")
        page.tab.wait_for(asking)
        assert "is saved, and waits on this board" in page.tab.evaluate(told)
        page.tab.click(f"dialog button[value={button}]")
        page.tab.wait_for(f"{chosen} === '{board}'")
    eventually(lambda: page.machine.board.NAME == "quadrille16")
    assert page.screen == "Attract"


UNNAMED = """[...document.querySelectorAll("button, canvas, select")].filter(element =>
    !(element.ariaLabel || element.textContent || element.labels?.length)).length"""
LANGUAGES = [("fr-CA,en", "Haut"), ("de,en", "Up"), ("de", "Up")]


@pytest.mark.parametrize(("language", "word"), LANGUAGES)
def test_it_speaks_french_or_english(browser: str, language: str, word: str) -> None:
    with handheld() as at:
        tab = BrowserPage(browser, at, language).tab
        assert tab.evaluate(f"document.querySelector('{key('UP')}').ariaLabel") == word
        assert tab.evaluate("document.documentElement.lang") == ("fr" if word == "Haut" else "en")
        assert tab.evaluate(UNNAMED) == 0
        tab.close()


def test_sound_after_the_first_touch_and_not_when_it_is_muted(page: BrowserPage) -> None:
    page.tab.evaluate("""{
        window.played = [];
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function () { played.push(1); start.call(this); };
    }""")
    page.tap("A", by_click)
    page.tap("RIGHT", by_key)
    page.tab.wait_for("played.length > 0")
    page.app.settings.sound = False
    eventually(lambda: page.machine.device.sound.muted)
    count = page.tab.evaluate("played.length")
    page.tap("RIGHT", by_key)
    page.tap("LEFT", by_key)
    assert page.tab.evaluate("played.length") == count


def test_a_server_that_ends_and_comes_back(browser: str) -> None:
    with handheld() as at:
        page = BrowserPage(browser, at)
    lost = "!document.getElementById('notice').hidden"
    page.tab.wait_for(lost)
    with handheld(port=at.port):
        page.tab.wait_for(f"!({lost})")
    page.tab.close()
