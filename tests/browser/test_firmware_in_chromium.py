"""The real firmware as a board of the site: its pictures, its saves, its speed."""

from base64 import b64decode
from collections.abc import Iterator
from itertools import groupby, repeat
from pathlib import Path
from typing import Any

import pytest

from host_tools.site.cli import write
from host_tools.site.contents import contents
from pc.boards import handheld_names
from pc.chips import RP2040
from pc.errors import UserError
from pc.paths import BUILD
from sim.emulator import Handheld
from sim.eye import Rows
from sim.web.session import colours
from tests.browser.chromium import Chromium
from tests.browser.page import KEYS
from tests.browser.site import LISTEN, LOOK, READY, Site, browsing, hosted, where
from tests.browser.test_site_in_chromium import CHOOSE, CHOSEN
from tests.sizes import size
from tests.waiting import eventually

pytestmark = pytest.mark.firmware

BOARD = "quadrille16.uf2"
SLICE_MS = 4
BOOT_SLICES, DOWN_SLICES, UP_SLICES = 200, 15, 60
SCRIPT = "A DOWN A A RIGHT A A LEFT A RIGHT A MENU A B"
PICTURES = 30  # at least, that the script makes it show
TO_A_GAME = "A RIGHT RIGHT A A A A A A"

# As a browser has it that chose this board on an earlier visit.
BEFORE = "localStorage.setItem(`quadrille ${location.pathname}`, '%s');"

# From now on time passes in `play` only. The board is switched on again, with noise of zeros.
TAKE_OVER = """{
  const run = handheld.run.bind(handheld);
  handheld.run = () => {};
  handheld.switchOn(0);
  self.play = (slices) => Array.from({ length: slices }, () => {
    run();
    return Array.from(handheld.picture).join();
  });
}"""
FLASH = """{
  const part = (_, at) => handheld.flash.subarray(at << 12, (at + 1) << 12);
  const sector = (...at) => String.fromCharCode(...part(...at));
  btoa(Array.from({ length: 512 }, sector).join(""));
}"""
STORE = "handheld.store.join()"
HELD = "handheld.changes.push({ button: '%s', down: %s })"
SAVED = """
indexedDB.databases().then(([{ name }]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open(name);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const getting = opening.result.transaction("saves").objectStore("saves").get(self.name);
    getting.onsuccess = () => {
      resolve(getting.result?.join() === handheld.store.join());
      opening.result.close();
    };
  };
}))
"""


# From now on it takes a second to keep something: that has to wait for other requests.
SLOW = """{
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...entry) {
    const end = Date.now() + 1000;
    const step = () => {
      if (Date.now() < end) this.count().onsuccess = step;
      else put.apply(this, entry);
    };
    step();
  };
}"""


@pytest.fixture(scope="module")
def host(files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a site can be made, which `files` finds out."""
    folder = tmp_path_factory.mktemp("host")
    try:
        images = {name: (BUILD / f"{name}.uf2").read_bytes() for name in handheld_names(RP2040)}
        write(contents(images), folder / "some" / "where")
    except UserError as error:
        pytest.skip(f"the chip cannot be compiled: {error}")
    with hosted(folder) as port:
        yield where(port)


class Firmware(Site):
    """A tab with the site, and a board of sim.emulator with the same firmware and saves."""

    def wait(self) -> None:
        self.tab.wait_for(READY)

    def choose(self, board: str) -> None:
        self.tab.evaluate(CHOOSE % board)
        self.tab.wait_for(CHOSEN % board)

    def inside(self, expression: str) -> Any:
        return self.tab.evaluate(expression, in_worker=True)

    @property
    def flash(self) -> bytes:
        return b64decode(self.inside(FLASH))

    def take_over(self) -> None:
        self.inside(TAKE_OVER)
        name = self.inside("self.name").removesuffix(".uf2")
        self.board = Handheld(None, name, flash=self.flash, noise=repeat(0))
        board = self.board.board
        self.dark: Rows = [[(0, 0, 0)] * board.PANEL_WIDTH] * board.PANEL_HEIGHT
        self.pictures: list[str] = []
        self.expected: list[str] = []

    def play(self, slices: int) -> None:
        """Let time pass for both."""
        self.pictures += self.inside(f"play({slices})")
        for _ in range(slices):
            self.board.advance(ms=SLICE_MS)
            frame = self.board.panel.frame
            self.expected.append(",".join(map(str, colours(frame.rows if frame else self.dark))))

    def press_and_release(self, button: str) -> None:
        self.inside(HELD % (button, "true"))
        self.board.press(button)
        self.play(DOWN_SLICES)
        self.inside(HELD % (button, "false"))
        self.board.release(button)
        self.play(UP_SLICES)

    def compare(self) -> list[str]:
        """The pictures that both have shown; one of them may be behind by the last."""
        shown, expected = (
            [picture for picture, _ in groupby(each)] for each in (self.pictures, self.expected)
        )
        assert abs(len(shown) - len(expected)) <= 1
        both = min(len(shown), len(expected))
        assert shown[:both] == expected[:both]
        return shown[:both]


@pytest.fixture
def site(program: Chromium, tmp_path: Path, host: str) -> Iterator[Firmware]:
    """In a browser of its own: it remembers what has been chosen."""
    with browsing(program, tmp_path) as browser:
        site = Firmware(browser, host, script=BEFORE % BOARD)
        site.tab.wait_for(CHOSEN % BOARD)
        yield site
        assert site.tab.complaints == []


@pytest.mark.prove
@pytest.mark.parametrize("name", handheld_names()[: size(1, 2)])
def test_it_shows_what_the_emulated_board_shows(site: Firmware, name: str) -> None:
    if name not in BOARD:
        site.choose(f"{name}.uf2")
    site.take_over()
    site.play(BOOT_SLICES)
    for button in SCRIPT.split():
        site.press_and_release(button)
    assert len(site.compare()) >= PICTURES


def test_a_game_goes_on_after_a_crash(program: Chromium, tmp_path: Path, host: str) -> None:
    with browsing(program, tmp_path) as browser:
        site = Firmware(browser, host)
        site.choose(BOARD)
        site.take_over()
        site.play(BOOT_SLICES)
        first = site.compare()
        for button in TO_A_GAME.split():
            site.press_and_release(button)
        eventually(lambda: site.inside(SAVED))
        saved = site.inside(STORE)
    with browsing(program, tmp_path) as browser:  # which was killed
        site = Firmware(browser, host)
        assert site.inside("self.name") == BOARD
        assert site.inside(STORE) == saved
        site.take_over()
        site.play(BOOT_SLICES)
        assert site.compare()[-1] not in first


def test_it_takes_presses_and_beeps_and_other_boards_come_back(site: Firmware) -> None:
    shown = site.inside("handheld.frames")
    site.tab.evaluate(LISTEN)
    eventually(lambda: site.tab.evaluate("window.heard"), lambda: site.tab.tap_key(KEYS["A"]))
    eventually(lambda: site.inside("handheld.frames") > shown)
    site.tab.wait_for("/RP2040/.test(document.getElementById('speed').textContent)")
    site.tab.wait_for("document.title.startsWith('●')")
    site.tab.evaluate(CHOOSE % "hat16x10")
    site.tab.wait_for("document.getElementById('confirm').open")
    site.tab.click("#confirm [value=yes]")
    site.tab.wait_for(CHOSEN % "hat16x10")
    site.choose(BOARD)
    site.tab.evaluate("location.hash = '#flipop/human,hard'")
    site.tab.wait_for(CHOSEN % "hat16x10")
    site.python(LOOK)
    site.until("table is not None")
    assert site.app("table.game.NAME") == "flipop"


def test_what_is_being_kept_is_kept_before_the_firmware_takes_over(site: Firmware) -> None:
    site.choose("hat16x10")
    site.inside(SLOW)
    site.choose("quadrille16")
    site.choose(BOARD)
    site.tab.evaluate("location.hash = '#flipop'")
    site.tab.wait_for(CHOSEN % "quadrille16")
