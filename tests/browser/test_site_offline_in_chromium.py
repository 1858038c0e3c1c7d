"""The site without a network, its updates, and on a phone."""

from pathlib import Path

from host_tools.site.cli import write
from host_tools.site.contents import WORKER, service_worker
from tests.browser.chromium import Chromium
from tests.browser.site import Site, browsing, hosted, where
from tests.browser.tab import ONCE
from tests.browser.test_site_beside_in_chromium import PICTURES, TEXT

RELOADED = "document.readyState === 'complete' && !window.before"
WAITING = "navigator.serviceWorker.getRegistration().then(found => !!found.waiting)"
UPDATE = "navigator.serviceWorker.getRegistration().then(found => { found.update(); })"
NEW = "fetch('speaker.js').then(answer => answer.text()).then(text => text.endsWith('// new'))"
HIDE = "Object.defineProperty(document, 'hidden', { value: true })"
TELL = "document.dispatchEvent(new Event('visibilitychange'))"


def changing(host: Path, files: dict[str, bytes], **changed: bytes) -> dict[str, bytes]:
    """Let a host have other files, by their names without `.js`; all that it has now."""
    files = files | {f"{name}.js": data for name, data in changed.items()}
    files[WORKER] = service_worker(files)
    write(files, host / "some" / "where")
    return files


def test_it_works_without_a_network(
    program: Chromium, tmp_path: Path, files: dict[str, bytes], folder: Path
) -> None:
    with hosted(folder) as port, browsing(program, tmp_path, ONCE) as browser:
        site = Site(browser, where(port), keeps=True)
        site.wait_until_kept(files)
    with browsing(
        program, tmp_path, ONCE
    ) as browser:  # the host is gone, and all that was in memory
        site = Site(browser, f"{where(port)}#pieges/easy,easy", keeps=True)
        site.until("table is not None and session.machine.app.table.game.plies")
        site.tab.resize(390, 844, 2, mobile=True)
        site.tab.click("#open")
        site.tab.wait_for(f"{TEXT}.startsWith('Pièges: the rules')")
        site.tab.wait_for(PICTURES)
        assert site.tab.complaints == []


def test_an_update_waits_for_the_end_of_the_game(
    program: Chromium, tmp_path: Path, files: dict[str, bytes]
) -> None:
    host = tmp_path / "host"
    changing(host, files)
    with hosted(host) as port, browsing(program, tmp_path / "profile", ONCE) as browser:
        site = Site(browser, where(port), keeps=True)
        site.python("session.machine.app.start_game('pieges', None, 2, {}, ['human'] * 2)")
        site.tab.wait_for("document.title.startsWith('●')")
        site.wait_until_kept(files)
        changing(host, files, speaker=files["speaker.js"] + b"// new")
        site.tab.evaluate("window.before = true")
        site.tab.evaluate(UPDATE)
        site.tab.wait_for(WAITING)
        site.tab.evaluate(f"{HIDE}; {TELL}")
        assert not site.tab.evaluate(NEW)
        assert site.tab.evaluate("window.before")
        site.python("session.machine.app.quit()")
        site.tab.wait_for("!document.title.startsWith('●')")
        site.tab.evaluate(TELL)
        site.tab.wait_for(RELOADED)
        site.wait()
        assert site.tab.evaluate(NEW)
        assert site.tab.complaints == []


def test_where_a_browser_has_no_locks_it_says_so(
    browser: str, tmp_path: Path, files: dict[str, bytes]
) -> None:
    """As with http, on other hosts than this computer."""
    none = b"Object.defineProperty(navigator, 'locks', { value: undefined });\n"
    changing(tmp_path, files, worker=none + files["worker.js"])
    with hosted(tmp_path) as port:
        for language, words in (("en", "Open Quadrille with https"), ("fr", "en https")):
            site = Site(browser, where(port), language, ready=False)
            site.says(words)
            assert site.tab.complaints == []
            site.tab.close()
