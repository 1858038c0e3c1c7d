"""Make docs/site-connect.png: `.venv/bin/python -m tests.browser.picture`."""

import tempfile
from base64 import b64decode
from io import BytesIO
from pathlib import Path

from PIL import Image

from pc import firmware

firmware.install()

from host_tools.site.cli import write
from host_tools.site.contents import contents
from pc.boards import handheld_names
from pc.chips import RP2040
from pc.paths import ROOT
from sim.cable.simulated import Simulated
from tests.browser.chromium import chromium
from tests.browser.conftest import image
from tests.browser.plugged import Connected, connected
from tests.browser.site import browsing, hosted, where

PICTURE = ROOT / "docs" / "site-connect.png"
SIZE = (1000, 700)


def main() -> None:
    with tempfile.TemporaryDirectory() as work:
        host, profile = Path(work) / "host", Path(work) / "profile"
        write(
            contents({name: image(name) for name in handheld_names(RP2040)}),
            host / "some" / "where",
        )
        with (
            Simulated(seed=7) as board,
            hosted(host) as port,
            browsing(chromium(), profile) as browser,
            connected(browser, where(port), board) as site,
        ):
            picture = Image.open(BytesIO(taken(site))).convert("RGB")
            picture.quantize(256).save(PICTURE, optimize=True)


def taken(site: Connected) -> bytes:
    """With a game on each side."""
    site.tab.resize(*SIZE)
    begin(site, "flipop", 9)
    site.begin()
    site.press("#games button")
    site.answers("On the handheld")
    site.press("#leave")
    begin(site, "pieges", 4)
    site.press("#choose")
    site.answers("On the handheld", "In this browser")
    site.tab.evaluate("document.activeElement.blur()")
    return b64decode(site.tab.call("Page.captureScreenshot", format="png")["data"])


def begin(site: Connected, game: str, moves: int) -> None:
    site.python(f"session.machine.app.start_game('{game}', None, 2, {{}}, ['human', 'human'])")
    for _ in range(moves):
        site.until("view.busy == False and bool(session.machine.app.view.moves)")
        site.python("view = session.machine.app.view; view.commit(view.moves[0])")
    site.until("view.busy == False")


main()
