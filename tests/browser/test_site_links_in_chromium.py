"""Links to games on the site, and its buttons under fingers."""

import json
from functools import partial

from tests.browser.page import key
from tests.browser.plugged import Shared
from tests.browser.site import LISTEN, Site
from tests.waiting import eventually

FITS = """(page => page.scrollWidth <= innerWidth && page.scrollHeight <= innerHeight)
(document.documentElement)"""


def heard(site: Site, count: int) -> bool:
    return bool(site.python("count") == count)


def follow(site: Site, link: str) -> None:
    site.tab.evaluate(f"location.hash = '#{link}'")


def test_links_open_a_deal_and_a_table_and_ask_before_a_game_is_lost(tabs: Shared) -> None:
    with tabs.site() as site:
        follow(site, "colorpop/solo/3/17")
        site.until("table is not None")
        assert site.app("table.game.deal_name(session.machine.app.table.deal)") == "3/17"
        assert site.tab.evaluate("location.hash") == ""
        follow(site, "flipop/human,hard")
        site.until("table.game.NAME == 'flipop'")
        assert site.python("'+'.join(session.machine.app.table.seats)") == "human+hard"
        for answer, level in (("no", "hard"), ("yes", "easy")):
            follow(site, "flipop/human,easy")
            site.tab.wait_for("!!document.querySelector('dialog[open]')")
            site.tab.click(f"dialog[open] [value={answer}]")
            site.tab.wait_for("!document.querySelector('dialog[open]')")
            site.until(f"table.seats[1] == '{level}'")


PLACE = "document.getElementById('place')"
OFFERED = "!document.getElementById('share').hidden"


def test_a_finished_game_is_shared_and_replayed(tabs: Shared) -> None:
    with tabs.site() as site:
        site.python("app = session.machine.app")
        site.python("app.start_game('flipop', None, 2, {}, ['easy', 'medium'])")
        while not site.app("table.game.over"):
            site.python("for _ in range(200): app.tick()")
        site.tab.wait_for(OFFERED)
        site.tab.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; }")
        site.tab.click("#share")
        site.tab.wait_for("!!window.copied")
        link = site.tab.evaluate("copied")
        site.tab.evaluate("copied = ''; document.getElementById('share').focus()")
        site.tab.tap_key("Enter")  # is the focused button's, not the handheld's A
        site.tab.wait_for(f"copied === '{link}'")
        assert site.python("count") == 0
        end, plies = site.python("app.table.game.state.hex()"), site.app("table.game.plies")
        site.tap("Escape")
        follow(site, link.partition("#")[2])
        site.tab.wait_for(f"{PLACE}.textContent.startsWith('1 easy, 2 medium · move 0 of {plies}')")
        site.python("session.machine._clock.tick /= 10")  # nobody watches
        site.tab.key("ArrowRight")  # held, it goes on and on
        site.tab.wait_for(f"{PLACE}.textContent.includes('move {plies} of')")
        assert site.app("table.game.state.hex()") == end
        site.tab.key("ArrowRight", down=False)
        site.tab.tap_key("ArrowLeft")
        site.tab.wait_for(f"{PLACE}.textContent.includes('move {plies - 1} of')")
        site.tab.tap_key("Escape")
        site.tab.wait_for(f"{PLACE}.hidden")


def test_a_damaged_link_says_so_and_opens_the_menu(browser: str, address: str) -> None:
    site = Site(browser, f"{address}#colorpop/solo/3/%E0%A4%A", "fr")
    site.says("Ce lien est abîmé")
    site.until("screen.__class__.__name__ == 'Carousel'")
    site.tap("ArrowRight")
    site.tab.wait_for("document.getElementById('notice').hidden")
    follow(site, "pieges/human,human")
    site.tab.wait_for("document.title.startsWith('●')")
    follow(site, "<img src=x onerror=alert(1)>")
    site.tab.wait_for("!document.title.startsWith('●')")
    site.says("Ce lien est abîmé")
    assert site.tab.complaints == []
    site.tab.close()


def test_a_phone_plays_by_touch_and_buzzes(tabs: Shared) -> None:
    with tabs.site() as site:
        site.tab.evaluate("window.buzzes = []; navigator.vibrate = (time) => buzzes.push(time)")
        site.tab.evaluate(LISTEN)
        for width, height in ((390, 844), (844, 390)):
            site.tab.resize(width, height, 2, mobile=True)
            before = site.python("count")
            site.tab.fingers("Start", key("RIGHT"))
            site.until("device.buttons.held(3)")
            site.tab.fingers("End")
            eventually(partial(heard, site, before + 2))
            site.tab.wait_for(FITS)
            # Fingers neither zoom nor scroll.
            root = "getComputedStyle(document.documentElement).touchAction"
            assert site.tab.evaluate(root) == "none"
            assert site.tab.evaluate("getComputedStyle(keys).display") == "none"  # it has none
        assert len(site.tab.evaluate("buzzes")) >= 2
        site.tab.wait_for("!!window.heard")


UPRIGHT = {"top": 59, "right": 0, "bottom": 34, "left": 0}  # a phone with a notch
ACROSS = {"top": 0, "right": 59, "bottom": 21, "left": 59}
CLEAR = """(inset => [...document.querySelectorAll('.case, .key, #boards')].every(part => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return left >= inset.left && top >= inset.top
        && right <= innerWidth - inset.right && bottom <= innerHeight - inset.bottom;
}))"""


def test_a_notch_and_round_corners_cover_nothing(tabs: Shared) -> None:
    with tabs.site() as site:
        for size, insets in (((390, 844), UPRIGHT), ((844, 390), ACROSS), ((740, 360), ACROSS)):
            site.tab.resize(*size, 2, mobile=True)
            site.tab.call("Emulation.setSafeAreaInsetsOverride", insets=insets)
            site.tab.wait_for(f"{CLEAR}({json.dumps(insets)})")
            site.tab.wait_for(FITS)
