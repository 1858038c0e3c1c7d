"""A simulated handheld behind the page's stand-in for a serial port and for its drive."""

import json
import threading
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import serial
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.browser.site import LOOK, NOTICE, Site
from tests.waiting import nap

STAND_IN = Path(__file__).with_name("standin.js").read_text(encoding="utf-8")
SECONDS = 20

# The column closes with its first tab open, as it was at the first visit.
CLOSE = """{
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
  document.getElementById("tab-rules").click();
  const column = document.getElementById("open");
  if (column.ariaExpanded === "true") column.click();
  document.activeElement.blur();
  localStorage.clear();
  document.getElementById("flash").open = false;
  for (const part of ["health", "games", "said"]) document.getElementById(part).replaceChildren();
  Object.assign(standIn, { granted: false, refuses: "", denies: "" });
}"""
RENEW = """
from sim.site.inside import SiteMachine
session.machine.device.store.wipe()
session.machine = SiteMachine("quadrille16")
"""
# A tab takes a fifth of a core, also while no test looks at it: sixty pictures a second.
REST = "session.machine._clock.tick = 0.25"
WAKE = "del session.machine._clock.tick"


class Board(Protocol):
    @property
    def port(self) -> str: ...

    @property
    def drive(self) -> Path: ...


@dataclass
class Other:
    """A port that something else is at, or nothing."""

    port: str = "/nowhere"
    drive: Path = Path("/nowhere")


class Plug(threading.Thread):
    """A second connection to the tab, which carries bytes between its page and the handheld."""

    def __init__(self, browser: str, target: str, board: Board) -> None:
        super().__init__(daemon=True)
        self.become(board)
        self.on_piece: Callable[[int], object] = lambda count: None
        self._port: Any = None
        self._reader: threading.Thread | None = None
        self._pieces = 0
        self._last = 0
        self._lock = threading.Lock()
        self._session = ""
        self._ended = False
        self._socket = connect(browser, max_size=None, compression=None).__enter__()
        attached = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self._call("Runtime.enable")
        self._call("Runtime.addBinding", name="handheldAsks")

    def become(self, board: Board) -> None:
        """Another one is plugged in."""
        self._board = board
        self.drive = board.drive

    def end(self) -> None:
        self._ended = True
        self._socket.close()
        self.join()
        self._close()

    def run(self) -> None:
        with suppress(ConnectionClosed):
            for message in self._socket:
                event = json.loads(message)
                if event.get("method") == "Runtime.bindingCalled":
                    number, what, *more = json.loads(event["params"]["payload"])
                    self._answer(number, what, more)

    # --- the page -------------------------------------------------------------------------

    def _answer(self, number: int, what: str, more: list[str]) -> None:
        try:
            value = getattr(self, f"_{what}")(*more)
        except FileNotFoundError:
            self._js("answer", number, None, "NotFoundError")
        except (OSError, serial.SerialException):
            self._js("answer", number, None, "NetworkError")
        else:
            self._js("answer", number, value)

    def _js(self, function: str, *arguments: object) -> None:
        words = ", ".join(json.dumps(argument) for argument in arguments)
        with suppress(ConnectionClosed):
            self._send("Runtime.evaluate", expression=f"standIn.{function}({words})")

    def _send(self, method: str, **parameters: Any) -> int:
        with self._lock:
            self._last += 1
            message = {"id": self._last, "method": method, "params": parameters}
            if self._session:
                message["sessionId"] = self._session
            self._socket.send(json.dumps(message))
            return self._last

    def _call(self, method: str, **parameters: Any) -> Any:
        number = self._send(method, **parameters)
        while True:
            reply = json.loads(self._socket.recv(SECONDS))
            if reply.get("id") == number:
                return reply["result"]

    # --- the port -------------------------------------------------------------------------

    def _open(self) -> None:
        self._close()  # a page that was left has closed its port
        if self._reader:
            self._reader.join()  # as long as it waits for bytes, the port is locked
        self._port = serial.Serial(self._board.port, timeout=0.02, exclusive=True)
        self._reader = threading.Thread(target=self._read_port, args=(self._port,), daemon=True)
        self._reader.start()

    def _send_bytes(self, text: str) -> None:
        if self._port:
            self._port.write(b64decode(text))

    def _close(self) -> None:
        port, self._port = self._port, None
        if port:
            with suppress(OSError):  # two threads may find out that it is gone
                port.close()

    def _read_port(self, port: Any) -> None:
        board = self._board
        try:
            while self._port is port:
                if data := port.read(port.in_waiting or 1):
                    self._js("data", b64encode(data).decode())
        except (OSError, TypeError):
            if self._port is port:
                self._close()
                self._js("gone")
                self._wait_for(board)

    def _wait_for(self, board: Board) -> None:
        while not (self._ended or self._board is not board or Path(board.port).exists()):
            nap()
        if self._board is board:
            self._js("came")

    # --- the drive ------------------------------------------------------------------------

    def _find(self, name: str) -> None:
        (self.drive / name).stat()

    def _read(self, name: str) -> str:
        return b64encode((self.drive / name).read_bytes()).decode()

    def _create(self, name: str) -> None:
        self._pieces = 0
        (self.drive / name).write_bytes(b"")

    def _write(self, name: str, text: str) -> None:
        self.on_piece(self._pieces)
        self._pieces += 1
        with (self.drive / name).open("r+b") as file:
            file.seek(0, 2)
            file.write(b64decode(text))

    def _end(self, name: str) -> None:
        (self.drive / name).stat()

    def _remove(self, name: str) -> None:
        (self.drive / name).unlink()


class Connected(Site):
    """A tab with the site and a handheld that can be connected there."""

    def __init__(
        self, browser: str, address: str, board: Board, language: str = "en", script: str = ""
    ) -> None:
        super().__init__(browser, address, language, script=STAND_IN + script)
        self.plug = Plug(browser, self.tab.target, board)
        self.plug.start()

    def stand_in(self, what: str) -> None:
        self.tab.evaluate(f"void (standIn.{what})")

    def press(self, selector: str) -> None:
        """Click as soon as nothing else is being done."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.tab.wait_for(f"!!{found}?.offsetParent && !{found}.matches(':disabled')")
        self.tab.evaluate(f"{found}.scrollIntoView({{ block: 'nearest' }})")
        self.tab.click(selector)

    def answers(self, *sentences: str) -> None:
        """The dialog says this."""
        text = "document.getElementById('cable').textContent"
        for words in sentences:
            try:
                self.tab.wait_for(f"{text}.includes({json.dumps(words, ensure_ascii=False)})")
            except AssertionError:
                raise AssertionError(f"{words!r} is not in {self.tab.evaluate(text)!r}") from None

    def begin(self) -> None:
        self.press("#connect")
        self.press("#choose")

    def renew(self) -> None:
        """Leave the cable, close all dialogs, forget all saves: as on the first visit."""
        if self.tab.evaluate(f"!!{NOTICE}"):
            self.tap("Escape")  # it has been read
        self.tab.wait_for("!document.querySelector('#cable fieldset').disabled")
        if self.tab.evaluate("!document.getElementById('mirroring').hidden"):
            self.tab.evaluate("document.getElementById('connect').click()")
            self.tab.wait_for("document.getElementById('mirroring').hidden")
        self.tab.evaluate("document.getElementById('leave').click()")
        self.tab.wait_for("!document.getElementById('choose').parentElement.hidden")
        self.tab.evaluate(CLOSE)
        self.tab.call("Emulation.setEmulatedMedia", features=[])
        self.tab.call("Emulation.setSafeAreaInsetsOverride", insets={})
        self.tab.resize(1000, 700)
        self.python(RENEW)
        self.python(LOOK)

    def end(self) -> None:
        self.plug.end()
        self.tab.close()


@contextmanager
def connected(
    browser: str, address: str, board: Board, language: str = "en", script: str = ""
) -> Iterator[Connected]:
    """`script` changes the stand-ins."""
    site = Connected(browser, address, board, language, script)
    try:
        yield site
        assert site.tab.complaints == []
    finally:
        site.end()


class Shared:
    """A tab for each language, for one test after the other, as each tab takes seconds."""

    def __init__(self, browser: str, addresses: dict[str, str]) -> None:
        """`addresses` are of different hosts: on one, the second tab would wait for the first."""
        self._browser = browser
        self._addresses = addresses
        self._tabs: dict[str, Connected] = {}

    def site(self, language: str = "en") -> AbstractContextManager[Connected]:
        """With nothing at the cable."""
        return self.plugged(Other(), language)

    @contextmanager
    def plugged(self, board: Board, language: str = "en") -> Iterator[Connected]:
        site = self._tabs.pop(language, None) or self._new(board, language)
        site.plug.become(board)
        try:
            site.python(WAKE)
            yield site
            site.renew()
            site.python(REST)
            assert site.tab.complaints == []
        except BaseException:
            site.end()
            raise
        self._tabs[language] = site

    def _new(self, board: Board, language: str) -> Connected:
        site = Connected(self._browser, self._addresses[language], board, language)
        site.python(REST)
        return site

    def end(self) -> None:
        for site in self._tabs.values():
            site.end()
