"""Rows of the site: what a first visit fetches, and how fast it is, in Chromium on this PC.

These are times of the wall clock, so other work on this PC makes them longer: each is the best of
RUNS. Nothing is emulated, so they run once, after all that is. To measure only these:

    .venv/bin/python -m tests.bench.site
"""

import gzip
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from pc import firmware

if __name__ == "__main__":
    firmware.install()

from host_tools.site.contents import POLICY, contents
from host_tools.site.serve import TYPES, Server
from quadrille.engine.games import GAMES
from tests.bench.row import Row, at_most
from tests.browser.chromium import Chromium, chromium
from tests.browser.site import READY, Site
from tests.browser.tab import running, started
from tests.waiting import eventually

RUNS = 3
FIRST_KB, FIRST_SECONDS, LATER_SECONDS, MOVE_SECONDS = 7000, 5, 1.5, 1
LEAST_FRAMES = 59  # a second, of 60
WATCHED_SECONDS = 5
MOVES = 4

# When the page has shown its first picture, in seconds.
WATCH = f"""
(function look() {{
    if (document.body && {READY}) window.shown = performance.now() / 1000;
    else requestAnimationFrame(look);
}})()
"""
TICKS = "[python.runPython('session.machine.app.ticks'), performance.now() / 1000]"

# Notes how long each move is thought about.
THINK = """
import time
app = session.machine.app
app.start_game({game!r}, None, 2, {{}}, ["hard"] * 2)
view, begun, times = app.view, time.monotonic(), []
def think(player, inner=view._think):
    global begun
    begun = time.monotonic()
    inner(player)
def commit(move, inner=view.commit):
    times.append(time.monotonic() - begun)
    inner(move)
view._think, view.commit = think, commit
"""


class Answer(BaseHTTPRequestHandler):
    """A web host that packs what it sends and knows what a browser has, as most do."""

    protocol_version = "HTTP/1.1"
    server: "Host"

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].removeprefix("/") or "index.html"
        data = self.server.files.get(name)
        if data is None:
            self.send_error(404)
            return
        tag = f'"{sha256(data).hexdigest()}"'
        known = self.headers["If-None-Match"] == tag
        packed = gzip.compress(data)
        body = b"" if known else min(data, packed, key=len)
        self.send_response(304 if known else 200)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", TYPES.get(Path(name).suffix, TYPES[""]))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "max-age=600")
        if not known:
            self.send_header("Content-Length", str(len(body)))
            if body is packed:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)
        self.server.sent += len(body)

    def send_header(self, keyword: str, value: str) -> None:
        self.server.sent += len(keyword) + len(value) + 4
        super().send_header(keyword, value)

    def log_message(self, *_: object) -> None:
        """Requests are not told."""


class Host(Server):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.files = contents({})
        self.sent = 0  # bytes, with headers

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"


@contextmanager
def hosting() -> Iterator[Host]:
    with Host() as host:
        thread = threading.Thread(target=host.serve_forever, daemon=True)
        thread.start()
        yield host
        host.shutdown()
        thread.join()


def rows() -> list[Row]:
    """UserError if there is no Chromium, or the site cannot be made."""
    program = chromium()
    with hosting() as host:
        visits = [visited(program, host) for _ in range(RUNS)]
        sent, first, later = (min(column) for column in zip(*visits, strict=True))
        with running(program) as browser:
            site = Site(browser, host.address, keeps=True)
            site.wait_until_kept(host.files)
            frames = max(frames_of(site, watch) for _ in range(RUNS))
            games = {game: [thinking(site, game) for _ in range(RUNS)] for game in GAMES}
    return [
        at_most(FIRST_KB, "site: received on a first visit, all of it", "kB", round(sent / 1000)),
        at_most(FIRST_SECONDS, "site: first picture, first visit", "s", round(first, 2)),
        at_most(LATER_SECONDS, "site: first picture, later visit", "s", round(later, 2)),
        at_least("site: frames", frames),
        *(
            at_least(
                f"site: {game}: frames, hard computers think", max(frames for _, frames in runs)
            )
            for game, runs in games.items()
        ),
        *(
            at_most(
                MOVE_SECONDS,
                f"site: {game}: hard, slowest of {MOVES}",
                "s",
                round(min(seconds for seconds, _ in runs), 2),
            )
            for game, runs in games.items()
        ),
    ]


def at_least(name: str, frames: float) -> Row:
    goal = f"at least {LEAST_FRAMES}"
    return Row(name, "a second", round(frames, 1), {}, goal, frames >= LEAST_FRAMES)


def visited(program: Chromium, host: Host) -> tuple[int, float, float]:
    """Bytes and seconds of a first visit, and seconds of one after the browser was closed."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        before = host.sent
        with started(program, profile) as browser:
            first, site = shown(browser, host)
            site.wait_until_kept(host.files)
            sent = host.sent - before
            time.sleep(1)  # for the browser to write down what it keeps
        with started(program, profile) as browser:
            later, _ = shown(browser, host)
    return sent, first, later


def shown(browser: str, host: Host) -> tuple[float, Site]:
    site = Site(browser, "about:blank", ready=False, keeps=True)
    site.tab.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    site.tab.call("Page.navigate", url=host.address)
    site.tab.wait_for("!!window.shown")
    return site.tab.evaluate("shown"), site


def watch() -> None:
    time.sleep(WATCHED_SECONDS)


def frames_of(site: Site, meanwhile: Callable[[], None]) -> float:
    ticks, begun = site.tab.evaluate(TICKS, in_worker=True)
    meanwhile()
    later, end = site.tab.evaluate(TICKS, in_worker=True)
    return float((later - ticks) / (end - begun))


def thinking(site: Site, game: str) -> tuple[float, float]:
    """Seconds of the slowest of some moves of hard computers, and frames a second meanwhile."""

    def play() -> None:
        eventually(lambda: site.python(f"len(times) >= {MOVES} or app.table.game.over"))

    site.python(THINK.format(game=game))
    frames = frames_of(site, play)
    return float(site.python("max(times)")), frames


if __name__ == "__main__":
    measured = rows()
    for row in measured:
        print(f"{row.name}: {row.ours} {row.unit}, goal {row.goal}{'' if row.met else ': MISSED'}")
    sys.exit(not all(row.met for row in measured))
