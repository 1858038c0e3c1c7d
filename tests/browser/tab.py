"""A page in headless Chromium, driven over its DevTools protocol: keys, mouse, fingers."""

import base64
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import connect

from tests.browser.chromium import FLAGS, START_SECONDS, Chromium

OPTIONS = ("--hide-scrollbars", "--remote-debugging-port=0")
WAIT_SECONDS = 20
LISTENING = re.compile(rb"DevTools listening on (ws://\S+)")

# What the protocol wants to know of a key: its name, its place on the keyboard, its old number.
KEYS = {
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "Enter": 13,
    "Backspace": 8,
    "Escape": 27,
    "KeyW": 87,
    "KeyA": 65,
    "KeyS": 83,
    "KeyD": 68,
}


class Browser:
    """Chromium with a profile of its own, gone when the block ends."""

    def __init__(self, chromium: Chromium) -> None:
        self._profile = tempfile.mkdtemp(prefix="quadrille-browser-")
        self._process = subprocess.Popen(
            [
                str(chromium.program),
                *FLAGS,
                *OPTIONS,
                f"--user-data-dir={self._profile}",
                "about:blank",
            ],
            env={**os.environ, **chromium.environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,  # a group of its own, since Debian starts it by a script
        )
        try:
            self.address = self._listening()
        except BaseException:
            self.close()
            raise

    def _listening(self) -> str:
        assert self._process.stderr
        told = b""
        end = time.monotonic() + START_SECONDS
        for line in self._process.stderr:
            told += line
            if match := LISTENING.search(line):
                return match[1].decode()
            if time.monotonic() > end:
                break
        raise RuntimeError(f"Chromium did not start:\n{told.decode(errors='replace')}")

    def close(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stderr
        self._process.stderr.close()
        shutil.rmtree(self._profile, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()

    def tab(self, address: str, language: str = "en") -> "Tab":
        return Tab(self.address, address, language)


class Tab:
    """One page; what it complains about on its console is in `complaints`."""

    def __init__(self, browser: str, address: str, language: str) -> None:
        self.complaints: list[str] = []
        self._socket = connect(browser, max_size=None, compression=None).__enter__()
        self._session: str | None = None
        self._last = 0
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._target = target
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        agent = self.call("Browser.getVersion")["userAgent"]
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        self.call("Page.navigate", url=address)

    def call(self, method: str, **parameters: Any) -> Any:
        """Call a method of the protocol and return its result."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
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
            case {"method": "Runtime.exceptionThrown", "params": parameters}:
                self.complaints.append(
                    parameters["exceptionDetails"].get("text", "") + str(parameters)
                )
            case {"method": "Log.entryAdded", "params": {"entry": {"level": "error"} as entry}}:
                self.complaints.append(f"{entry['text']} {entry.get('url', '')}")

    def evaluate(self, expression: str) -> Any:
        result = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, condition: Callable[[], Any], what: str = "it") -> Any:
        end = time.monotonic() + WAIT_SECONDS
        while True:
            value = condition()
            if value:
                return value
            assert time.monotonic() < end, f"waited in vain for {what}"
            time.sleep(0.002)

    def wait_for(self, expression: str) -> Any:
        return self.wait(lambda: self.evaluate(expression), expression)

    # --- what a person does ---------------------------------------------------------------

    def key(self, code: str, down: bool = True, key: str = "", modifiers: int = 0) -> None:
        self.call(
            "Input.dispatchKeyEvent",
            type="rawKeyDown" if down else "keyUp",
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

    def touch(self, *selectors: str) -> None:
        """Put fingers on these elements, or lift all."""
        self._fingers("touchStart" if selectors else "touchEnd", selectors)

    def slide(self, *selectors: str) -> None:
        """Move the fingers to these elements."""
        self._fingers("touchMove", selectors)

    def _fingers(self, kind: str, selectors: tuple[str, ...]) -> None:
        points = [
            dict(zip("xy", self.middle(selector), strict=True), id=number)
            for number, selector in enumerate(selectors)
        ]
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def resize(self, width: int, height: int, scale: float = 1, mobile: bool = False) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=mobile,
        )
        self.call("Emulation.setTouchEmulationEnabled", enabled=mobile, maxTouchPoints=5)

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def close(self) -> None:
        self.call("Target.closeTarget", targetId=self._target)
        self._socket.close()
