"""Beside the panel of the site: rules, controls, moves and settings, as a column and over it."""

from tests.browser.plugged import Shared
from tests.browser.site import Site

OPEN = "!document.getElementById('beside').hidden"
TEXT = "document.querySelector('[role=tabpanel]:not([hidden])').innerText"
IMAGES = "[...document.querySelectorAll('[role=tabpanel]:not([hidden]) img')]"
PICTURES = f"""(images => images.length && images.every(image => image.naturalWidth))(
    {IMAGES}.map(image => (image.loading = 'eager', image)))"""
APART = """document.querySelector('.case').getBoundingClientRect().right
    <= document.querySelector('aside').getBoundingClientRect().left"""
CLICK = """{
    const panel = document.getElementById("panel"), { x, y, width } = panel.getBoundingClientRect();
    const [clientX, clientY] = [x + 6.5 * width / 16, y + 9.5 * width / 16];
    panel.dispatchEvent(new MouseEvent("click", { clientX, clientY }));
}"""
FOCUS = "document.activeElement.id"


def choose(site: Site, name: str, value: int) -> None:
    control = f"document.querySelectorAll('.settings select')[{name!r}]"
    site.tab.evaluate(
        f"{{ const control = {control}; control.value = {value};"
        " control.dispatchEvent(new Event('change')); }"
    )


def test_rules_controls_and_moves_follow_the_game(browser: str, address: str) -> None:
    site = Site(browser, address, "fr", ready=False)
    site.tab.resize(1366, 768)
    site.wait()
    assert site.tab.evaluate(OPEN)
    assert site.tab.evaluate(APART)
    site.tab.wait_for(f"{TEXT}.startsWith('Prise en main')")
    site.python("app = session.machine.app; app.device.entropy = lambda: 3  # d4 is no trap")
    site.python("app.start_game('pieges', None, 2, {}, ['human'] * 2)")
    site.tab.wait_for(f"{TEXT}.startsWith('Pièges\u00a0: les règles')")
    site.tab.wait_for(PICTURES)
    site.tab.click("#tab-moves")
    site.tab.wait_for(f"{TEXT}.includes('Aucun coup')")
    site.tab.evaluate(CLICK)  # where the cursor is
    site.tab.wait_for(f"/^J1\\s+d4$/.test({TEXT}.trim())")
    site.tap("ArrowRight")  # the tab does not keep the keys
    site.tab.click("#tab-rules")
    site.tab.click("#part-rules a")
    site.tab.wait_for(f"{TEXT}.startsWith('Pièges\u00a0: les commandes')")
    assert site.tab.evaluate(FOCUS) == "tab-controls"
    assert site.tab.complaints == []
    site.tab.close()


def test_settings_go_to_the_panel_and_come_from_it(tabs: Shared) -> None:
    with tabs.site() as site:
        site.tab.tap_key("F1")
        assert site.tab.evaluate(f"{OPEN} && {FOCUS}") == "tab-rules"
        for _ in range(3):
            site.tab.tap_key("ArrowRight")
        assert site.tab.evaluate(FOCUS) == "tab-settings"
        for at, (name, value) in enumerate({"language": 1, "brightness": 2, "palette": 2}.items()):
            site.tab.wait_for("!document.querySelector('fieldset').disabled")
            choose(site, str(at), value)
            site.until(f"settings.{name} == {value}")
        site.wait_until_saved()
        site.python("session.machine.app.settings.aid = True; session.machine.app.keep_settings()")
        site.tab.wait_for("document.querySelectorAll('.settings select')[3].value === '1'")
        site.tab.tap_key("Escape")
        assert not site.tab.evaluate(OPEN)
        assert site.tab.evaluate(FOCUS) == "open"
