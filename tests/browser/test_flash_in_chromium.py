"""The firmware goes onto a handheld from the page."""

import gzip
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from quadrille import __version__
from sim.cable.simulated import Simulated
from tests.browser.plugged import Connected, Shared, connected
from tests.browser.site import Site
from tests.folders import filled
from tests.waiting import eventually

WELL = f"Quadrille {__version__} on quadrille16, self-test ok."
PICO_2 = "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"
STEPS = "!!document.querySelector('.steps li:nth-child(3)').offsetParent"


def open_flash(site: Connected) -> None:
    site.press("#connect")
    site.press("#flash summary")


def test_a_running_handheld(tabs: Shared) -> None:
    with Simulated(seed=7) as board, tabs.plugged(board) as site:
        site.begin()
        site.answers("Self-test ok")
        site.press("#flash summary")
        assert not site.tab.evaluate(STEPS)
        site.press("#bootsel")
        site.answers("The handheld is a drive named RPI-RP2 now.")
        eventually(board.drive.exists)
        site.press("#drive")
        site.answers(WELL, "Self-test ok")


def test_one_that_was_never_connected_is_held_by_its_button(tabs: Shared) -> None:
    with (
        Simulated(seed=7, as_drive=True) as board,
        tabs.plugged(board, "fr") as site,
    ):
        open_flash(site)
        assert site.tab.evaluate(STEPS)
        site.press("#drive")
        site.answers("Le logiciel est écrit et la console redémarre.")
        eventually(Path(board.port).exists)
        site.press("#choose")
        site.answers(f"Quadrille {__version__} sur quadrille16, autotest réussi.")


@pytest.mark.parametrize(
    ("holds", "words"),
    [({}, "not the drive of a Pico"), ({"INFO_UF2.TXT": PICO_2}, "This is a Pico 2")],
)
def test_a_wrong_drive_stays_as_it_is(
    tabs: Shared, tmp_path: Path, holds: dict[str, str], words: str
) -> None:
    with Simulated(seed=7) as board, tabs.plugged(board) as site:
        site.plug.drive = filled(tmp_path / "drive", {"photo.jpg": "", **holds})
        open_flash(site)
        site.press("#drive")
        site.answers(words)
        assert {path.name for path in site.plug.drive.iterdir()} == {"photo.jpg", *holds}


def test_no_drive_is_chosen_or_may_be_written_to(tabs: Shared) -> None:
    with (
        Simulated(seed=7, as_drive=True) as board,
        tabs.plugged(board) as site,
    ):
        open_flash(site)
        site.stand_in("denies = 'AbortError'")
        site.press("#drive")
        site.answers("No drive was chosen. Nothing has changed.")
        site.stand_in("denies = 'NotAllowedError'")
        site.press("#drive")
        site.answers("The browser does not let this page write there.")
        assert {path.name for path in board.drive.iterdir()} == {"INFO_UF2.TXT", "INDEX.HTM"}


def test_a_wrong_board_is_refused(tabs: Shared) -> None:
    with Simulated("hat16x10", seed=7) as board, tabs.plugged(board) as site:
        site.begin()
        site.answers("Self-test ok")  # and so who it is
        site.press("#flash summary")
        boards = "document.getElementById('flash-board')"
        site.tab.wait_for(f"{boards}.value === 'hat16x10'")
        site.tab.evaluate(f"{boards}.value = 'quadrille16'")
        site.press("#bootsel")
        site.answers("The handheld says that it is hat16x10: choose that one.")
        assert not board.drive.exists()


def test_it_is_unplugged_in_the_middle_and_flashed_again(tabs: Shared) -> None:
    with ExitStack() as stack:
        board = stack.enter_context(Simulated(seed=7, as_drive=True))
        site = stack.enter_context(tabs.plugged(board))
        open_flash(site)

        def pull(piece: int) -> None:
            if piece == 2:
                board._pulled.set()
                eventually(lambda: not board.drive.exists())

        site.plug.on_piece = pull
        site.press("#drive")
        site.answers("The drive went away in the middle. Your saves are safe")
        again = stack.enter_context(Simulated(seed=7, as_drive=True))
        site.plug.become(again)
        site.press("#drive")
        site.answers("The firmware is written")
        eventually(Path(again.port).exists)
        site.press("#choose")
        site.answers(WELL)


def test_its_self_test_finds_something(tabs: Shared, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr("quadrille.remote.health.test", lambda device, app: "button A is down")
    with Simulated(seed=7, as_drive=True) as board, tabs.plugged(board) as site:
        open_flash(site)
        site.press("#drive")
        site.answers("The firmware is written")
        eventually(Path(board.port).exists)
        site.press("#choose")
        site.answers("but its self-test found:", "button A is down")


def test_another_version_answers(tabs: Shared, monkeypatch: MonkeyPatch) -> None:
    with Simulated(seed=7, as_drive=True) as board, tabs.plugged(board) as site:
        open_flash(site)
        monkeypatch.setattr("sim.device.Device.version", "0.0.9")
        site.press("#drive")
        site.answers("The firmware is written")
        eventually(Path(board.port).exists)
        site.press("#choose")
        site.answers("Another version answers", "Quadrille 0.0.9 on quadrille16")


def test_it_stays_away(browser: str, address: str, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr("sim.cable.plugged.AWAY_SECONDS", 600)
    with Simulated(seed=7, as_drive=True) as board, connected(browser, address, board) as site:
        site.tab.evaluate("{ let wait = setTimeout; setTimeout = (f, ms) => wait(f, ms / 60); }")
        open_flash(site)
        site.press("#drive")
        site.answers("The handheld did not come back within a minute.")
        board._pulled.set()


def test_without_a_network(tabs: Shared) -> None:
    """The other board's firmware, of which the tab has nothing from another test."""
    with Simulated("hat16x10", seed=7) as board, tabs.plugged(board) as site:
        site.begin()
        site.press("#flash summary")
        none = "self.fetches = fetch; fetch = () => Promise.reject(new TypeError('no network'))"
        site.tab.evaluate(none, True)
        site.press("#bootsel")
        site.answers("The firmware could not be fetched. Nothing has changed")
        site.tab.evaluate("void (fetch = fetches)", True)
        assert Path(board.port).exists()


def test_a_browser_that_cannot_write_downloads(
    browser: str, address: str, files: dict[str, bytes], tmp_path: Path
) -> None:
    lacks = "delete window.showDirectoryPicker; delete WebAssembly.Suspending;"
    site = Site(browser, address, script=lacks)
    site.tab.download_to(tmp_path)
    site.tab.click("#connect")
    text = "document.getElementById('cable').textContent"
    site.tab.wait_for(f"{text}.includes('cannot reach')")
    assert not site.tab.evaluate("!!document.getElementById('choose')")
    site.tab.wait_for("!!document.querySelector('#flash-board')?.value")
    site.tab.click("#flash summary")
    site.tab.wait_for(STEPS)
    site.tab.click("#download")
    file = tmp_path / f"quadrille-{__version__}-quadrille16.uf2"
    eventually(file.exists)
    assert file.read_bytes() == gzip.decompress(files["quadrille16.uf2.bin"])
    site.tab.wait_for(f"{text}.includes('onto the drive RPI-RP2. The handheld then restarts')")
    assert site.tab.complaints == []
    site.tab.close()


def test_where_the_file_was_copied_by_hand_the_page_still_tells_how_it_went(
    browser: str, address: str, tmp_path: Path
) -> None:
    lacks = "delete window.showDirectoryPicker;"
    with (
        Simulated(seed=7, as_drive=True) as board,
        connected(browser, address, board, script=lacks) as site,
    ):
        site.tab.download_to(tmp_path)
        open_flash(site)
        site.press("#download")
        file = tmp_path / f"quadrille-{__version__}-quadrille16.uf2"
        eventually(file.exists)
        shutil.copy(file, board.drive)
        eventually(Path(board.port).exists)
        site.press("#choose")
        site.answers(WELL)
