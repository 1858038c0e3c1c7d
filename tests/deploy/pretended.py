"""A board whose files are in a dict, in place of the one that mpremote talks to."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from hashlib import sha256
from types import TracebackType
from typing import Self

from host_tools.deploy.bundle import BOARD, MAIN, MPY
from host_tools.deploy.plan import Listing
from host_tools.deploy.remote import Facts
from host_tools.errors import UserError
from host_tools.link import Version

PICO = Facts(
    machine="Raspberry Pi Pico with RP2040",
    version="1.25.0",
    mpy=MPY,
    heap=246144,
    storage=1408 * 1024,
    free=1400 * 1024,
    board="",
    main="",
)
ENDLESS = 1 << 30


class Pretended:
    """Also what `Remote` and `Line.open` are for it: `board(port)` and `board.line(port)`."""

    def __init__(self, files: dict[str, bytes] | None = None, facts: Facts = PICO) -> None:
        self.files: dict[str, bytes] = {"boot.py": b"", **(files or {})}
        self.folders: set[str] = set()
        for path in self.files:
            self._fold(path)
        self.told = facts
        self.changes: list[str] = []  # as "+path" and "-path"
        self.cut_after = ENDLESS  # changes, until the cable goes
        self.spoil = ""  # a path of which other bytes arrive
        self.restarts = 0
        self.answer = Version("0.1.0", "files", "quadrille16")

    def __call__(self, port: str) -> Self:
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.restarts += 1

    # --- as Remote ------------------------------------------------------------------------

    def facts(self) -> Facts:
        main = self.files.get(MAIN, b"").decode().partition("\n")[0]
        return replace(self.told, main=main)

    def listing(self) -> Listing:
        found = dict.fromkeys(self.folders, "")
        for path, data in self.files.items():
            ours = "/" in path or path in (BOARD, MAIN)
            found[path] = sha256(data).hexdigest() if ours else ""
        return found

    def write(self, path: str, data: bytes, advance: Callable[[int], None]) -> None:
        folder = path.rpartition("/")[0]
        assert not folder or f"{folder}/" in self.folders, path
        self._change("+" + path)
        advance(len(data))
        self.files[path] = b"noise" if path == self.spoil else data

    def make_folder(self, path: str) -> None:
        assert f"{path}/" not in self.folders
        self._change(f"+{path}/")
        self.folders.add(f"{path}/")

    def remove(self, path: str) -> None:
        self._change("-" + path)
        if path.endswith("/"):
            assert not any(other.startswith(path) for other in self.files), "it is not empty"
            self.folders.remove(path)
        else:
            del self.files[path]

    # --- as Line --------------------------------------------------------------------------

    def line(self, port: str) -> AbstractContextManager[Self]:
        return nullcontext(self)

    def version(self) -> Version:
        return self.answer

    # --------------------------------------------------------------------------------------

    def _change(self, what: str) -> None:
        if len(self.changes) == self.cut_after:
            self.files.pop(what[1:], None)  # of a file that was being written nothing is left
            raise UserError("the cable has gone")
        self.changes.append(what)

    def _fold(self, path: str) -> None:
        while "/" in path:
            path = path.rpartition("/")[0]
            self.folders.add(path + "/")
