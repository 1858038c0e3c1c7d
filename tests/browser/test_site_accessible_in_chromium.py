"""The site for everybody: axe finds nothing, and the keyboard alone reaches everything."""

from collections.abc import Callable

import pytest

from quadrille.engine.games import create
from sim.cable.simulated import Simulated
from sim.site.replay import link_of
from tests.browser.axe import findings
from tests.browser.plugged import Shared
from tests.browser.site import Site
from tests.sim.test_site_replay import finished

REPLAY = link_of(finished(create("flipop"), ["human", "hard"], seed=5))
SIZES = ((1366, 768), (390, 844))
SCHEMES = ("light", "dark")
LOOKS = {
    "en": [(*size, scheme) for size in SIZES for scheme in SCHEMES],
    "fr": [(*size, scheme) for size, scheme in zip(SIZES, SCHEMES, strict=True)],
}
OPEN = "document.getElementById('open').click()"


def menu(site: Site) -> None:
    site.tab.wait_for("true")


def game(site: Site) -> None:
    site.python("session.machine.app.start_game('colorpop', None, 2, {}, ['easy'] * 2)")
    site.tab.wait_for("document.querySelectorAll('.moves li').length > 1")


def aside(site: Site) -> None:
    if not site.tab.evaluate("!document.getElementById('beside').hidden"):
        site.tab.evaluate(OPEN)
    site.tab.wait_for("!!document.querySelector('.guide h2')")


def tab_of(name: str) -> Callable[[Site], None]:
    return lambda site: site.tab.evaluate(f"document.getElementById('tab-{name}').click()")


def dialog(site: Site) -> None:
    site.tab.evaluate("location.hash = '#colorpop/human,hard'")
    site.tab.wait_for("!!document.querySelector('dialog[open]')")


def replay(site: Site) -> None:
    site.tab.click("dialog[open] [value=no]")
    site.tab.wait_for("!document.querySelector('dialog[open]')")
    site.tab.evaluate(f"location.hash = '#{REPLAY}'")
    site.tab.wait_for("!document.getElementById('place').hidden")


STILL = """[...document.querySelectorAll('*')].map(element => getComputedStyle(element)).every(
    style => style.animationName === 'none' && style.transitionDuration === '0s')"""
STATES = (menu, game, aside, tab_of("moves"), tab_of("settings"), dialog, replay)


def look(site: Site, width: int, height: int, scheme: str) -> None:
    site.tab.resize(width, height, mobile=width < 500)
    features = [
        {"name": "prefers-color-scheme", "value": scheme},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    site.tab.call("Emulation.setEmulatedMedia", features=features)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing(tabs: Shared, language: str) -> None:
    with tabs.site(language) as site:
        assert site.tab.evaluate("document.documentElement.lang") == language
        for number, state in enumerate(STATES):
            state(site)
            for view in LOOKS[language]:
                look(site, *view)
                assert findings(site.tab) == [], (number, *view)
            assert site.tab.evaluate(STILL)


FOCUSED = """(element => {
    const style = getComputedStyle(element);
    if (element === document.body) return ['', true];
    return [element.dataset.button || element.id || element.className || element.tagName,
        style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2];
})(document.activeElement)"""
BUTTONS = {"UP", "DOWN", "LEFT", "RIGHT", "A", "B", "MENU"}
MOST_TABS = 30


def focused(site: Site) -> set[str]:
    """What Tab comes to on the page; all of it shows that it has the focus."""
    found: set[str] = set()
    for _ in range(MOST_TABS):
        site.tab.tap_key("Tab")
        name, shown = site.tab.evaluate(FOCUSED)
        assert shown, name
        found.add(name)
    return found - {""}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_keyboard_alone_reaches_everything(tabs: Shared, scheme: str) -> None:
    with tabs.site() as site:
        look(site, 1366, 768, scheme)
        assert focused(site) == BUTTONS | {"boards", "connect", "open"}
        site.tab.tap_key("F1")
        site.tab.wait_for("!!document.querySelector('.guide h2')")
        site.tab.tap_key("Escape")  # back to the handheld, and the column stays
        assert site.tab.evaluate("document.activeElement === document.body")
        reached = focused(site)
        column = {"tab-rules", "close", "part-rules"}
        assert reached >= BUTTONS | column | {"boards", "connect", "open"}
        site.tab.tap_key("F1")
        assert site.tab.evaluate("document.activeElement.id") == "open"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing_where_a_handheld_is_looked_after(tabs: Shared, language: str) -> None:
    with Simulated(seed=7) as board, tabs.plugged(board, language) as site:
        site.begin()
        site.tab.wait_for("!document.querySelector('#bootsel').disabled")
        for opened in (False, True):
            if opened:
                site.press("#flash summary")
            for view in LOOKS[language]:
                look(site, *view)
                assert findings(site.tab) == [], (opened, *view)
