"""Clicks and touches on the panel, a gamepad, Space, and what stands beside the panel."""

from collections.abc import Iterator

import pytest

from host_tools.play import followers
from tests.browser.page import BrowserPage, Counted
from tests.mirror import mirrored
from tests.sim.served import served
from tests.waiting import eventually

# A pad that the test holds, in place of one that nobody has.
PAD = """{
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    window.pad = { index: 0, connected: true, axes: [0, 0], buttons };
    navigator.getGamepads = () => [null, window.pad];
    dispatchEvent(Object.assign(new Event("gamepadconnected"), { gamepad: window.pad }));
}"""
GONE = "dispatchEvent(Object.assign(new Event('gamepaddisconnected'), { gamepad: pad }))"
CUT_OFF = """[...document.querySelectorAll("main, footer, footer *, canvas, .key")].filter(part => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const fits = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return part.offsetParent && !fits;
}).map(part => part.id || part.className)"""
SIZES = [(1366, 768), (1366, 600), (1024, 600), (844, 390), (390, 844), (360, 640)]


@pytest.fixture
def page(browser: str) -> Iterator[BrowserPage]:
    with served(lambda board: Counted(board, 1), followers=followers()) as at:
        page = BrowserPage(browser, at)
        yield page
        assert page.tab.complaints == []
        page.tab.close()


def cell(page: BrowserPage, x: float, y: float) -> dict[str, float]:
    """The middle of a cell of the panel, on the page."""
    box = page.tab.evaluate("(b => [b.x, b.y, b.width])(document.querySelector('#panel')"
                            ".getBoundingClientRect())")  # fmt: skip
    left, top, width = box
    return {"x": left + (x + 0.5) * width / 16, "y": top + (y + 0.5) * width / 16}


def click(page: BrowserPage, x: float, y: float) -> None:
    for kind in ("mousePressed", "mouseReleased"):
        where = cell(page, x, y)
        page.tab.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **where)


def touch(page: BrowserPage, x: float, y: float) -> None:
    points = [cell(page, x, y)]
    page.tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=points)
    page.tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def test_a_game_begins_and_goes_on_by_clicks_and_touches(page: BrowserPage) -> None:
    click(page, 8, 8)
    eventually(lambda: page.screen == "Carousel")
    page.at.ask(lambda: page.app.start_game("pieges", "standard", 2, {}, ["human"] * 2))
    page.tab.wait_for("document.querySelector('#panel').matches('.points')")
    for play in (click, touch):
        table, view = page.app.table, page.app.view
        plies = table.game.plies
        to = next(move for move in view.moves[: view.count] if move != view.cell)
        for wanted in (plies, plies + 1):
            play(page, 3 + to // 7, 12 - to % 7)
            eventually(lambda: (view.cell, table.game.plies) == (to, wanted))  # noqa: B023
        page.tab.resize(390, 844, 2, mobile=True)
        eventually(lambda: not page.app.view.busy)
    page.tab.resize(1366, 768)
    page.tab.tap_key("F1")
    page.tab.wait_for("document.querySelector('.guide h2')?.innerText.startsWith('Pièges')")
    page.tab.click("#tab-moves")
    page.tab.wait_for("document.querySelectorAll('.moves li').length === 2")
    for width, height in SIZES:
        page.tab.resize(width, height, mobile=width < 1000)
        page.tab.wait_for(f"innerWidth === {width}")
        assert page.tab.evaluate(CUT_OFF) == [], (width, height)


def test_a_gamepad_and_space_hold_buttons(page: BrowserPage) -> None:
    tab = page.tab
    tab.evaluate(PAD)
    for press, release, button in (
        ("pad.buttons[0].pressed = true", "pad.buttons[0].pressed = false", "A"),
        ("pad.buttons[9].pressed = true", "pad.buttons[9].pressed = false", "MENU"),
        ("pad.axes[1] = -0.9", "pad.axes[1] = 0.2", "UP"),
        ("pad.buttons[14].pressed = true", "pad.connected = false", "LEFT"),
    ):
        tab.evaluate(press)
        mirrored.wait_held(page.machine, button)
        tab.evaluate(release)
        if button == "LEFT":
            tab.evaluate(
                "dispatchEvent(Object.assign(new Event('gamepaddisconnected'), {gamepad: pad}))"
            )
        mirrored.wait_held(page.machine)
    tab.key("Space", key=" ")
    mirrored.wait_held(page.machine, "A")
    tab.key("Space", down=False, key=" ")
    mirrored.wait_held(page.machine)
