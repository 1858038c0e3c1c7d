"""The progress of long work, on stderr: a bar on a terminal, elsewhere a line at the end."""

import shutil
import sys
import time

BAR = 30  # characters
OFTEN = 0.1  # seconds between two updates of the bar
CLEAR = "\r\033[K"


class Progress:
    """`with Progress("copying game.uf2", size) as bar: bar.advance(512)`."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = max(total, 1)
        self._done = 0
        self._begin = time.monotonic()
        self._shown = 0.0
        self._is_terminal = sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        self._show()
        return self

    def advance(self, amount: int = 1) -> None:
        self._done = min(self._done + amount, self._total)
        if time.monotonic() >= self._shown + OFTEN:
            self._show()

    def __exit__(self, kind: object, *_: object) -> None:
        """An error reports itself; the bar stays where it was."""
        if self._is_terminal:
            sys.stderr.write(CLEAR)
        share = "" if kind is None else f", stopped at {self._percent} %"
        seconds = time.monotonic() - self._begin
        print(f"{self._what}: {seconds:.1f} s{share}", file=sys.stderr, flush=True)

    @property
    def _percent(self) -> int:
        return 100 * self._done // self._total

    def _show(self) -> None:
        self._shown = time.monotonic()
        if self._is_terminal:
            full = BAR * self._done // self._total
            line = f"{self._what} [{'#' * full}{'.' * (BAR - full)}] {self._percent:3} %"
            width = shutil.get_terminal_size().columns - 1
            sys.stderr.write(f"{CLEAR}{line[:width]}")
            sys.stderr.flush()
