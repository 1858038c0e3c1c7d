"""Write the pictures of the site in the docs: `.venv/bin/python -m tests.browser`."""

from pc import firmware

firmware.install("fast")

import base64
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

from host_tools.site.cli import write
from host_tools.site.contents import contents
from pc.paths import ROOT
from tests.browser.chromium import chromium
from tests.browser.site import Site, hosted, where
from tests.browser.tab import running
from tests.waiting import eventually

DOCS = ROOT / "docs"
BEGIN = """
app = session.machine.app
app.device.entropy = lambda: 7
app.start_game({game!r}, None, 2, {{}}, ["human", "medium"])
"""
MOVE = """
view = app.view
if not view.thinking and not view.busy and app.screen is view:
    view.commit(view.moves[view.count // 2])
"""
# Where a picture is the same each time: a human's turn, long after the last move.
STILL = "not app.view.thinking and not app.view.busy and app.beat > 40"


def main() -> None:
    with tempfile.TemporaryDirectory() as host:
        write(contents({}), Path(host) / "some" / "where")
        with hosted(Path(host)) as port, running(chromium()) as browser:
            desktop(Site(browser, where(port)))
            phone(Site(browser, where(port)))


def desktop(site: Site) -> None:
    look(site, 1366, 768, "light")
    site.tab.tap_key("F1")
    play(site, "colorpop", 8)
    site.tab.wait_for("document.querySelector('.guide h2')?.innerText.startsWith('Color Pop')")
    site.tab.evaluate("document.activeElement.blur()")
    save(site, "site-desktop")
    site.tab.close()


def phone(site: Site) -> None:
    look(site, 390, 844, "dark")
    play(site, "flipop", 6)
    save(site, "site-phone")
    site.tab.close()


def look(site: Site, width: int, height: int, scheme: str) -> None:
    site.tab.resize(width, height, mobile=width < 500)
    scheme_of_system = {"name": "prefers-color-scheme", "value": scheme}
    site.tab.call("Emulation.setEmulatedMedia", features=[scheme_of_system])


def play(site: Site, game: str, plies: int) -> None:
    site.python(BEGIN.format(game=game))
    while site.app("table.game.plies") < plies:
        site.python(MOVE)
    eventually(lambda: site.python(STILL))


def save(site: Site, name: str) -> None:
    data = base64.b64decode(site.tab.call("Page.captureScreenshot", format="png")["data"])
    file = DOCS / f"{name}.png"
    Image.open(BytesIO(data)).convert("RGB").save(file, optimize=True)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")


main()
