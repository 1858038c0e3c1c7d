"""The site in a browser that reaches this computer only, and the Python in its worker."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from host_tools.site import serve
from host_tools.site.contents import WORKER
from tests.browser.chromium import Chromium
from tests.browser.page import DEAF_TICKS
from tests.browser.tab import Tab, look_away, started
from tests.waiting import eventually

READY = "!!document.querySelector('#boards')?.value"
ASKED = re.compile(r"\.uf2\.bin$|^chip\.wasm\.bin$|^firmware\.js$")  # as in sw.js
KEEPS_NOTHING = "delete Navigator.prototype.serviceWorker;"
NOTICE = "document.getElementById('notice')?.textContent"

# Finds the session, which has no global name.
LOOK = """
import gc
from sim.web.session import Session
session = next(thing for thing in gc.get_objects() if isinstance(thing, Session))
def heard(event, hear=session.machine.app._hear):
    global count
    count += event & 24 != 8
    hear(event)
count = 0
session.machine.app._hear = heard
"""

# Notes on the page that it makes a sound.
LISTEN = """{
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.heard = true;
    return make.call(this);
  };
}"""

KEPT = """caches.keys()
    .then(([name]) => name ? caches.open(name).then(cache => cache.keys()) : [])
    .then(keys => keys.length)"""

# Whether the browser has the saves of a board as Python has them.
SAVED = """
indexedDB.databases().then(([{ name }]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open(name);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const getting = opening.result.transaction("saves").objectStore("saves").get("quadrille16");
    getting.onsuccess = () => {
      const ours = python.FS.readFile("/saves/quadrille16/quadrille.sav");
      resolve(String(getting.result) === String(ours));
      opening.result.close();
    };
  };
}))
"""


@contextmanager
def hosted(folder: Path, port: int = 0) -> Iterator[int]:
    """Run a web host for the site; yield its port."""
    with serve.listen(folder, port) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


def where(port: int) -> str:
    """In a folder of the host, as on one that has other pages, too."""
    return f"http://127.0.0.1:{port}/some/where/"


@contextmanager
def browsing(program: Chromium, profile: Path, *options: str) -> Iterator[str]:
    with started(program, str(profile), *options) as address:
        yield address


class Site:
    """A tab with the site."""

    def __init__(
        self,
        browser: str,
        address: str,
        language: str = "en",
        ready: bool = True,
        script: str = "",
        keeps: bool = False,
    ) -> None:
        """`keeps`: with the service worker, which takes a second to fetch and keep all files."""
        self.tab = Tab(browser, address, language, script + ("" if keeps else KEEPS_NOTHING))
        self.tab.resize(1000, 700)
        if ready:
            self.wait()

    def wait(self) -> None:
        self.tab.wait_for(READY)
        self.python(LOOK)

    def python(self, code: str) -> Any:
        """Run code in the worker; the value of its last line must be a simple one."""
        return self.tab.evaluate(f"python.runPython({json.dumps(code)})", in_worker=True)

    def app(self, what: str) -> Any:
        return self.python(f"session.machine.app.{what}")

    @property
    def screen(self) -> str:
        return str(self.app("screen.__class__.__name__"))

    @property
    def state(self) -> str:
        """The game as a whole, with its moves."""
        return str(self.app("table.game.state.hex() + session.machine.app.table.moves.hex()"))

    def wait_until_kept(self, files: dict[str, bytes]) -> None:
        """The browser keeps all that playing needs, so needs no network."""
        needed = {name for name in files if not ASKED.search(name)} - {WORKER}
        self.tab.wait_for(f"{KEPT}.then(count => count === {len(needed)})")

    def until(self, condition: str) -> None:
        eventually(lambda: self.app(condition), look_away)

    def wait_until_saved(self) -> None:
        """The browser writes when it can; killed at once, it has the game as it was before."""
        eventually(lambda: self.tab.evaluate(SAVED, in_worker=True), look_away)

    def says(self, words: str) -> None:
        self.tab.wait_for(f"{NOTICE}?.includes({json.dumps(words)})")

    def tap(self, code: str) -> None:
        """Press and release a key; wait until the app has heard both, and would hear it again."""
        expected = self.python("count") + 2
        self.tab.tap_key(code)
        heard = f"count == {expected} and session.machine.app.beat > {DEAF_TICKS}"
        eventually(lambda: self.python(heard))
