"""A handheld at the cable of whoever has the site open."""

from pathlib import Path

import pytest
import serial
from pytest import MonkeyPatch

from quadrille import __version__
from quadrille.events import RIGHT
from sim.cable.simulated import Simulated
from tests.browser.plugged import Connected, Other, Shared, connected
from tests.browser.site import Site
from tests.link.conftest import answering
from tests.waiting import eventually

WHO = f"Quadrille {__version__} on quadrille16"


SHOWN = "document.querySelector('#cable').open"


def test_it_says_who_it_is_and_how_it_is(tabs: Shared, monkeypatch: MonkeyPatch) -> None:
    with Simulated(seed=7) as board, tabs.plugged(board) as site:
        site.begin()
        site.answers(WHO, "Self-test ok")
        monkeypatch.setattr("quadrille.remote.health.test", lambda device, app: "button A is down")
        site.press("#leave")
        site.press("#choose")
        site.answers("The self-test found:", "button A is down")
        site.tab.evaluate("window.before = true")
        site.tab.call("Page.reload")
        site.tab.wait_for("document.readyState === 'complete' && !window.before")
        site.wait()
        site.stand_in("granted = true")  # as a browser remembers it
        site.press("#connect")
        site.answers(WHO)


def test_it_is_shown_and_played_here(tabs: Shared) -> None:
    with Simulated("hat16x10", seed=7) as board, tabs.plugged(board) as site:
        site.begin()
        site.press("#mirror")
        site.tab.wait_for(f"!{SHOWN}")
        site.tab.wait_for("document.getElementById('panel').width > 0")
        site.tab.key("ArrowRight")
        eventually(lambda: board.device.buttons.held(RIGHT))
        site.tab.key("ArrowRight", down=False)
        eventually(lambda: not board.device.buttons.held(RIGHT))
        assert site.python("session.machine.board.NAME") == "hat16x10"
        site.press("#connect")
        site.tab.wait_for("document.getElementById('mirroring').hidden")
        assert site.python("session.machine.board.NAME") == "quadrille16"
        assert site.screen == "Attract"  # the browser's own has heard nothing of this
        site.press("#connect")
        site.answers("hat16x10", "Self-test ok")


def test_one_that_is_shown_here_restarts(tabs: Shared, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr("sim.cable.plugged.AWAY_SECONDS", 2)
    with Simulated(seed=7) as board, tabs.plugged(board, "fr") as site:
        site.begin()
        site.press("#mirror")
        site.tab.wait_for(f"!{SHOWN}")
        veil = "document.getElementById('veil')"
        board.device.link.afterwards(board.device.reset)
        site.tab.wait_for(f"!{veil}.hidden && {veil}.textContent.includes('débranchée')")
        site.tab.wait_for(f"{veil}.hidden")
        found = "button A is down; slot 3 cannot be read; else"
        monkeypatch.setattr("quadrille.remote.health.test", lambda device, app: found)
        site.press("#connect")
        site.tab.wait_for("document.getElementById('mirroring').hidden")
        site.press("#connect")
        site.answers("bouton A est enfoncé", "la case 3 ne peut pas être lue", "else")


# --- saves ------------------------------------------------------------------------------------


def begun(site: Connected, game: str, moves: int) -> str:
    """Begin a game in the browser and play some moves; its state."""
    site.python(f"session.machine.app.start_game('{game}', None, 2, {{}}, ['human'] * 2)")
    for _ in range(moves):
        site.until("view.busy == False and bool(session.machine.app.view.moves)")
        site.python("view = session.machine.app.view; view.commit(view.moves[0])")
    site.until("view.busy == False")
    return site.state


def test_a_game_goes_to_the_handheld_and_back(tabs: Shared) -> None:
    with Simulated(seed=7) as board, tabs.plugged(board) as site:
        before = begun(site, "pieges", 3)
        site.python("session.machine.app.quit()")
        site.begin()
        site.answers("In this browser", "Pièges, 3 moves: human, human")
        site.press("#games button")
        site.answers("Pièges is on the handheld now", "On the handheld")
        assert not site.app("saves.holds('pieges')")
        version, payload = board.device.store.read(4 + 1 - 1)
        assert (version, payload[0] & 1, payload[1]) == (2, 0, 1)
        site.python("session.machine.app.start_game('flipop', None, 2, {}, ['hard'] * 2)")
        site.press("#games button")
        site.answers("Pièges is here now", "In this browser")
        assert site.app("table.game.NAME") == "flipop"  # which computers go on with
        assert board.device.store.read(4)[1] == b""
        site.python("session.machine.app.resume('pieges')")
        assert site.state == before


def test_a_game_replaces_another_only_if_one_is_sure(tabs: Shared) -> None:
    with Simulated(seed=7) as board, tabs.plugged(board) as site:
        begun(site, "flipop", 1)
        site.python("session.machine.app.quit()")
        site.begin()
        site.press("#games button")
        site.answers("Flipop is on the handheld now")
        there = board.device.store.read(3)
        begun(site, "flipop", 2)
        site.press("#leave")
        site.press("#choose")
        for answer in ("no", "yes"):
            site.press("#games li:last-child button")
            site.press(f"dialog[open] [value={answer}]")
            if answer == "no":
                site.press("#leave")
                site.press("#choose")
                site.answers("On the handheld", "In this browser")
                assert board.device.store.read(3) == there
        site.answers("Flipop is on the handheld now")
        assert board.device.store.read(3) != there
        assert site.screen != "FlipopScreen" and not site.app("saves.holds('flipop')")


def test_the_cable_is_pulled_while_a_game_is_sent(tabs: Shared, monkeypatch: MonkeyPatch) -> None:
    with Simulated(seed=7) as board, tabs.plugged(board) as site:
        before = begun(site, "pieges", 3)
        site.begin()
        put = board.device.store.write

        def write(slot: int, version: int, payload: bytes) -> None:
            board._pulled.set()
            put(slot, version, payload)

        monkeypatch.setattr(board.device.store, "write", write)
        site.press("#games button")
        site.answers("The cable was pulled in the middle. The game is still here")
        assert site.state == before


def test_saves_are_backed_up_and_restored(tabs: Shared, tmp_path: Path) -> None:
    with Simulated(seed=7) as board, tabs.plugged(board) as site:
        begun(site, "pieges", 3)
        site.begin()
        site.press("#games button")
        site.answers("Pièges is on the handheld now")
        saved = {slot: board.device.store.read(slot) for slot in range(16)}
        site.tab.download_to(tmp_path)
        site.press("#backup")
        site.answers("The backup is among your downloads, with 1 game.")
        eventually(lambda: [*tmp_path.glob("quadrille-*.zip")])
        (file,) = tmp_path.glob("quadrille-*.zip")
        board.device.store.write(4, 2, b"")
        site.tab.choose_file(lambda: site.press("#restore"), file)
        site.press("dialog[open] [value=yes]")
        site.answers("The backup is on the handheld.", "Pièges, 3 moves")
        assert {slot: board.device.store.read(slot) for slot in range(16)} == saved


def test_a_file_that_is_not_a_backup_changes_nothing(tabs: Shared, tmp_path: Path) -> None:
    with Simulated(seed=7) as board, tabs.plugged(board, "fr") as site:
        site.begin()
        for data in (b"PK nothing", b"{}", b""):
            (tmp_path / "file.zip").write_bytes(data)
            site.tab.choose_file(lambda: site.press("#restore"), tmp_path / "file.zip")
            site.answers("Ce fichier ne peut pas être restauré. Rien n’a changé.")
        assert "/tmp" not in site.tab.evaluate("document.getElementById('said').textContent")
        assert not board.device.store.written


def test_a_browser_that_saves_nothing_gets_no_game(browser: str, address: str) -> None:
    with Simulated(seed=7) as board, connected(browser, address, board) as site:
        begun(site, "pieges", 1)
        site.begin()
        site.press("#games button")
        site.answers("Pièges is on the handheld now")
        site.tab.evaluate("IDBObjectStore.prototype.put = () => { throw Error('full'); }", True)
        site.python("session.machine.app.settings.sound = False")
        site.python("session.machine.app.keep_settings()")
        site.says("full")
        site.press("#games button")
        site.answers("This browser does not save games")
        assert board.device.store.read(4)[1]


# --- faults -----------------------------------------------------------------------------------


def test_what_can_go_wrong_is_a_sentence(tabs: Shared) -> None:
    with Simulated(seed=7) as board, tabs.plugged(board) as site:
        site.stand_in("refuses = 'NotFoundError'")
        site.begin()
        site.answers("No handheld was chosen.")
        site.stand_in("refuses = 'SecurityError'")
        site.press("#choose")
        site.answers("The browser does not let this page use the cable.")
        site.stand_in("refuses = ''")
        with serial.Serial(board.port, exclusive=True):
            site.press("#choose")
            site.answers("The handheld cannot be opened.")
        site.press("#choose")
        site.answers("Self-test ok")


@pytest.mark.parametrize(
    ("answer", "words"), [(b"\r\n>>> ", "prompt answers"), (b"", "does not answer")]
)
def test_something_else_answers(tabs: Shared, answer: bytes, words: str) -> None:
    with answering(lambda _: answer) as port, tabs.plugged(Other(port)) as site:
        site.begin()
        site.answers(words)


def test_a_browser_that_cannot(browser: str, address: str) -> None:
    """test_flash_in_chromium.py has one that can read ports, but not wait in Python."""
    site = Site(browser, address, script="delete Navigator.prototype.serial;")
    site.tab.click("#connect")
    site.tab.wait_for("document.getElementById('cable').textContent.includes('cannot reach')")
    assert not site.tab.evaluate("!!document.getElementById('choose')")
    assert site.tab.complaints == []
    site.tab.close()


KEYS = """
import("./connect_words.js").then(({ words }) => {
  const keys = (value) => value?.constructor !== Object ? typeof value
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keys(inner)]));
  return JSON.stringify(keys(words));
})
"""


def test_both_languages_say_the_same(tabs: Shared) -> None:
    said = []
    for language in ("en", "fr"):
        with tabs.site(language) as site:
            said.append(site.tab.evaluate(KEYS))
    assert said[0] == said[1]
    assert "goneIn" in said[0]
