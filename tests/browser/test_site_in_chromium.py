"""The site, in a browser that reaches nothing but its host: games, saves, a second tab."""

import json
import random
import re
from pathlib import Path

import pytest

from host_tools.site.cli import packed
from host_tools.site.contents import POLICY
from quadrille.engine.games import GAMES
from tests.browser.chromium import Chromium
from tests.browser.plugged import Shared
from tests.browser.site import READY, Site, browsing
from tests.browser.tab import ONCE

PLIES = 3
PRESSES = 30_000  # more than any game takes
LOOK_AFTER = 10  # presses
KEYS = ("Enter", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
MOST_BYTES = 7_000_000  # of a first visit

# Time passes ten times as fast, since nobody watches.
WATCH_FOR_THE_END = """
session.machine._clock.tick /= 10
app, ended = session.machine.app, ""
def show(screen, inner=app.show):
    global ended
    if type(screen).__name__ == "Result" and app.table.game.over:
        ended = app.table.game.NAME
    inner(screen)
app.show = show
"""


def begin(site: Site) -> None:
    """Go from the first screen to a game, and play some moves, all by keys."""
    random.seed(1)
    while not site.app("table is not None"):
        there = site.screen != "Carousel" or site.app("screen.at") == GAMES.index("flipop")
        if site.screen == "Seats":  # a human in the other seat, too: nobody moves by themselves
            site.tap("ArrowRight")
            site.tap("ArrowDown")
        site.tap("Enter" if there else "ArrowRight")
    while site.app("table.game.plies") < PLIES:
        site.tap(random.choice(KEYS))


def kept(site: Site) -> str:
    """The game as it is, and on the screen."""
    site.until("view is session.machine.app.screen and not session.machine.app.screen.busy")
    return site.state


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_keys(tabs: Shared, game: str) -> None:
    random.seed(game)
    with tabs.site() as site:
        site.tab.evaluate(f"location.hash = '#{game}/human,easy'")
        site.until("table is not None")
        site.python(WATCH_FOR_THE_END)
        for press in range(PRESSES):
            if press % LOOK_AFTER == 0 and site.python("ended"):
                break
            site.tab.tap_key(random.choice(("Enter", *KEYS)))
        assert site.python("ended") == game


def test_a_game_goes_on_after_a_reload_and_after_a_crash(
    program: Chromium, tmp_path: Path, address: str
) -> None:
    with browsing(program, tmp_path, ONCE) as browser:
        site = Site(browser, address)
        begin(site)
        before = kept(site)
        site.tab.call("Page.reload")
        site.wait()
        assert kept(site) == before
        site.python("view = session.machine.app.view; view.commit(view.moves[0])")
        after = site.state
        assert after != before
        assert site.app("view.busy")
        site.wait_until_saved()
    with browsing(program, tmp_path, ONCE) as browser:  # it was killed with the move half shown
        site = Site(browser, address)
        assert kept(site) == after
        assert site.tab.complaints == []


def test_a_second_tab_waits_for_the_first(program: Chromium, tmp_path: Path, address: str) -> None:
    with browsing(program, tmp_path, ONCE) as browser:
        site = Site(browser, address)
        site.python("session.machine.app.start_game('pieges', None, 2, {}, ['human'] * 2)")
        before = kept(site)
        for language, words in (("en", "another tab"), ("fr", "un autre onglet")):
            second = Site(browser, address, language, ready=False)
            second.says(words)
            assert not second.tab.evaluate(READY)
            if language == "en":
                second.tab.close()
        site.tab.close()
        second.wait()
        assert kept(second) == before
        second.says("")
        second.tab.evaluate("IDBObjectStore.prototype.put = () => { throw Error('full'); }", True)
        second.python("session.machine.app.settings.sound = False")
        second.python("session.machine.app.keep_settings()")
        second.says("full")


CHOOSE = """{
  const boards = document.getElementById("boards");
  boards.value = "%s";
  boards.dispatchEvent(new Event("change"));
}"""
CHOSEN = "document.getElementById('boards').dataset.board === '%s'"


def test_another_board_has_its_own_game_and_comes_back(tabs: Shared) -> None:
    with tabs.site() as site:
        site.python("session.machine.app.start_game('pieges', None, 2, {}, ['human'] * 2)")
        before = site.state
        site.python("session.machine.app.quit()")
        site.tab.wait_for("!document.title.startsWith('●')")
        site.tab.evaluate(CHOOSE % "hat16x10")
        site.tab.wait_for(CHOSEN % "hat16x10")
        assert not site.app("saves.holds('pieges')")
        site.tab.call("Page.reload")
        site.wait()
        assert site.python("session.machine.board.NAME") == "hat16x10"
        site.tab.evaluate(CHOOSE % "quadrille16")
        site.tab.wait_for(CHOSEN % "quadrille16")
        site.python("session.machine.app.resume('pieges')")
        assert site.state == before


BARRED = "(() => { try { return eval('1'); } catch (error) { return error.name; } })()"
SIZE_OF = """new Promise((resolve) => {
  const image = new Image();
  image.onload = () => resolve([image.naturalWidth, image.naturalHeight]);
  image.src = "%s";
})"""


def test_it_can_be_installed_and_no_text_becomes_a_program(tabs: Shared) -> None:
    with tabs.site() as site:
        manifest = site.tab.call("Page.getAppManifest")
        assert manifest["url"].endswith("/some/where/site.webmanifest")
        assert manifest["errors"] == []
        for icon in json.loads(manifest["data"])["icons"]:
            size = site.tab.evaluate(SIZE_OF % icon["src"])
            assert "x".join(map(str, size)) == icon["sizes"]
        for in_worker in (False, True):
            assert site.tab.evaluate(BARRED, in_worker, barred=True) == "EvalError"


def test_what_is_sent_is_small_and_nothing_in_the_page_is_inline(files: dict[str, bytes]) -> None:
    assert sum(packed(data) for data in files.values()) < MOST_BYTES
    page = files["index.html"].decode()
    assert POLICY in page
    assert "unsafe-inline" not in POLICY and "'unsafe-eval'" not in POLICY
    assert re.findall(r"<script[^>]*>(.*?)</script>|<style|\sstyle=|\son\w+=", page) == [""]
    assert re.findall(r"https?://(?!www.w3.org/2000/svg)", page) == []
