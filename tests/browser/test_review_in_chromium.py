"""A review on the page: the bar next to the panel, the words, in both languages and sizes."""

import pytest

from tests.browser.tab import Tab
from tests.review.reviewed import COSTLY, reviewed
from tests.sim.served import served

BAR = "document.getElementById('bar')"
TEXT = "document.getElementById('told').innerText"
INSIDE = """[...document.querySelectorAll("#panel, #bar, #told, .pad, .a")].every(element => {
    const box = element.getBoundingClientRect();
    return box.width && box.left >= 0 && box.top >= 0
        && box.right <= innerWidth && box.bottom <= innerHeight;
})"""


def test_stepping_through_a_review(browser: str) -> None:
    with served(lambda _: reviewed("flipop", 2), boards=()) as at:
        tab = Tab(browser, at.address)
        tab.wait_for(f"{BAR} && !{BAR}.hidden")
        assert tab.evaluate(f"{BAR}.ariaLabel") == "Chances: P1 60%, P2 40%"
        tab.tap_key("ArrowDown")
        tab.wait_for(f"{TEXT}.includes('Move {COSTLY[0] + 1} of')")
        assert "Cost 40%" in tab.evaluate(TEXT)
        heights = f"[...{BAR}.children].map(part => part.getBoundingClientRect().height)"
        tab.wait_for(f"(([own, other]) => Math.abs(own / (own + other) - 0.6) < 0.02)({heights})")
        pointed = "document.querySelector('.pointed').innerText"
        played = tab.evaluate(pointed)
        tab.click("[data-button=A]")
        tab.wait_for(f"{pointed} !== {played!r}")
        assert tab.evaluate(pointed).startswith("Hard")
        tab.click("[data-button=RIGHT]")
        tab.wait_for(f"{TEXT}.includes('Move {COSTLY[0] + 2} of')")
        assert "The same move" in tab.evaluate(TEXT)
        tab.tap_key("ArrowDown")
        tab.tap_key("ArrowUp")
        tab.wait_for(f"{TEXT}.includes('Move {COSTLY[0] + 1} of')")
        assert tab.complaints == []
        tab.close()


@pytest.mark.parametrize("size", [(1366, 600), (390, 844), (360, 640), (844, 390)])
def test_everything_fits_on_the_screen_in_french_too(browser: str, size: tuple[int, int]) -> None:
    with served(lambda _: reviewed("pieges", 4, judged=20), boards=()) as at:
        tab = Tab(browser, at.address, "fr")
        tab.resize(*size, mobile=size[0] != 1366)
        tab.wait_for(f"{BAR} && !{BAR}.hidden")
        tab.tap_key("ArrowDown")
        tab.wait_for(f"{TEXT}.includes('Coûte')")
        assert tab.evaluate(f"{BAR}.ariaLabel").startswith("Chances : J")
        assert "Les autres" in tab.evaluate(TEXT)
        tab.wait_for(INSIDE)
        assert tab.evaluate("document.querySelector('#panel').getBoundingClientRect().right") <= (
            tab.evaluate(f"{BAR}.getBoundingClientRect().left")
        )
        assert tab.complaints == []
        tab.close()
