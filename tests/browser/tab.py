"""A page in headless Chromium, driven over its DevTools protocol: keys, mouse, fingers."""

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from websockets.sync.client import connect

from tests.browser.chromium import FLAGS, START_SECONDS, Chromium
from tests.waiting import eventually

HERE_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # it reaches this PC only
OPTIONS = ("--hide-scrollbars", "--remote-debugging-port=0", HERE_ONLY)
WAIT_SECONDS = 20
LISTENING = re.compile(rb"DevTools listening on (ws://\S+)")

# The old number of a key, which the protocol needs with its name and its place on the keyboard.
KEYS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Enter": 13}
KEYS |= {
    "Backspace": 8,
    "Escape": 27,
    "Tab": 9,
    "F1": 112,
    "Space": 32,
    **{f"Key{letter}": ord(letter) for letter in "WASDL"},
}


# Compiling WebAssembly once and not twice, the second time well, is right for pages that are soon
# closed: Python is there with two thirds of the work.
ONCE = "--js-flags=--liftoff-only"


@contextmanager
def running(chromium: Chromium, *options: str) -> Iterator[str]:
    """Run Chromium with a profile of its own; yield the address of its DevTools."""
    with (
        tempfile.TemporaryDirectory(prefix="quadrille-", ignore_cleanup_errors=True) as profile,
        started(chromium, profile, *options) as address,
    ):
        yield address


@contextmanager
def started(chromium: Chromium, profile: str, *options: str) -> Iterator[str]:
    """Chromium with this profile; it is killed at the end, and saves nothing more."""
    command = [str(chromium.program), *FLAGS, *OPTIONS, *options, f"--user-data-dir={profile}"]
    process = subprocess.Popen(
        [*command, "about:blank"],
        env={**os.environ, **chromium.environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,  # a group of its own, since Debian starts it by a script
    )
    assert process.stderr
    try:
        yield listening(process.stderr)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stderr.close()


def listening(lines: IO[bytes]) -> str:
    told, end = b"", time.monotonic() + START_SECONDS
    for line in lines:
        told += line
        if match := LISTENING.search(line):
            return match[1].decode()
        if time.monotonic() > end:
            break
    raise RuntimeError(f"Chromium did not start:\n{told.decode(errors='replace')}")


def look_away() -> None:
    """Longer than `nap`: each look at a page costs it time."""
    time.sleep(0.02)


class Tab:
    """One page; `complaints` are the errors on its console and its workers'."""

    def __init__(self, browser: str, address: str, language: str = "en", script: str = "") -> None:
        """`script` runs in the page before its own."""
        self.complaints: list[str] = []
        self.choosers: list[int] = []  # inputs that let the user choose a file
        self._workers: list[str] = []
        self._socket = connect(browser, max_size=None, compression=None).__enter__()
        self._session: str | None = None
        self._last = 0
        self.target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=self.target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        follow = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": True}
        self.call("Target.setAutoAttach", **follow)
        agent = self.call("Browser.getVersion")["userAgent"]
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        if script:
            self.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        gone = self.call("Page.navigate", url=address)
        assert "errorText" not in gone, f"{address}: {gone['errorText']}"

    def call(self, method: str, **parameters: Any) -> Any:
        """Call a method of the protocol and return its result."""
        return self._call(self._session, method, parameters)

    def _call(self, session: str | None, method: str, parameters: dict[str, Any]) -> Any:
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self._socket.send(json.dumps(message))
        while True:
            reply = json.loads(self._socket.recv(WAIT_SECONDS))
            if reply.get("id") == self._last:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']}")
                return reply["result"]
            self._note(reply)

    def _note(self, event: dict[str, Any]) -> None:
        match event:
            case {
                "method": "Target.attachedToTarget",
                "params": {"sessionId": session, "targetInfo": {"type": "worker"}},
            }:
                self._workers.append(session)
            case {"method": "Page.fileChooserOpened", "params": {"backendNodeId": node}}:
                self.choosers.append(node)
            case {"method": "Runtime.exceptionThrown", "params": parameters}:
                self.complaints.append(str(parameters))
            case {"method": "Log.entryAdded", "params": {"entry": {"level": "error"} as entry}}:
                self.complaints.append(f"{entry['text']} {entry.get('url', '')}")

    def evaluate(self, expression: str, in_worker: bool = False, barred: bool = False) -> Any:
        """The value of an expression, on the page or in the worker that it started last.

        `barred`: it may do no more than the page's policy lets scripts do.
        """
        session = self._workers[-1] if in_worker else self._session
        what = {"expression": expression, "returnByValue": True, "awaitPromise": True}
        what["allowUnsafeEvalBlockedByCSP"] = not barred
        result = self._call(session, "Runtime.evaluate", what)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait_for(self, expression: str) -> None:
        try:
            eventually(lambda: self.evaluate(expression), look_away)
        except AssertionError:
            seen = self.evaluate("document.body?.innerText")
            what = f"in vain for {expression}\non {seen!r}, with {self.complaints}"
            raise AssertionError(what) from None

    # --- what a person does ---------------------------------------------------------------

    def key(self, code: str, down: bool = True, key: str = "", modifiers: int = 0) -> None:
        self.call(
            "Input.dispatchKeyEvent",
            type="keyDown" if down else "keyUp",
            text="\r" if down and code == "Enter" else "",
            code=code,
            key=key or code,
            windowsVirtualKeyCode=KEYS[code],
            modifiers=modifiers,
        )

    def tap_key(self, code: str, **more: Any) -> None:
        self.key(code, **more)
        self.key(code, down=False, **more)

    def middle(self, selector: str) -> tuple[float, float]:
        box = f"document.querySelector({json.dumps(selector)}).getBoundingClientRect()"
        x, y = self.evaluate(f"(b => [b.x + b.width / 2, b.y + b.height / 2])({box})")
        return x, y

    def mouse(self, selector: str, down: bool) -> None:
        x, y = self.middle(selector)
        kind = "mousePressed" if down else "mouseReleased"
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def click(self, selector: str) -> None:
        self.mouse(selector, True)
        self.mouse(selector, False)

    def fingers(self, kind: str, *selectors: str) -> None:
        """Put fingers on elements (Start), move them there (Move), or lift them (End)."""
        points = [
            dict(zip("xy", self.middle(selector), strict=True), id=number)
            for number, selector in enumerate(selectors)
        ]
        self.call("Input.dispatchTouchEvent", type=f"touch{kind}", touchPoints=points)

    def download_to(self, folder: Path) -> None:
        self.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))

    def choose_file(self, opens: Callable[[], object], path: Path) -> None:
        """Choose a file in the dialog that something opens."""
        self.call("Page.setInterceptFileChooserDialog", enabled=True)
        self.choosers.clear()
        opens()
        eventually(lambda: self.evaluate("1") and self.choosers)
        node = self.choosers.pop()
        self.call("DOM.setFileInputFiles", files=[str(path)], backendNodeId=node)

    def resize(self, width: int, height: int, scale: float = 1, mobile: bool = False) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": scale}
        self.call("Emulation.setDeviceMetricsOverride", **size, mobile=mobile)
        self.call("Emulation.setTouchEmulationEnabled", enabled=mobile, maxTouchPoints=5)

    def close(self) -> None:
        self.call("Target.closeTarget", targetId=self.target)
        self._socket.close()
