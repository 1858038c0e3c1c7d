"""Easy computers play on the emulated board: how late frames come, and why."""

import itertools
import os
from bisect import bisect
from pathlib import Path

from sim.emulator import MARK_ADDRESS, Handheld
from sim.emulator.clock import HERTZ
from tests.runtimes import PROGRAMS, with_parameters

SHARE = int(os.environ.get("SHARE", "1"))  # of the soak, to try it out: 20 for a twentieth
TICKS = 60  # a second
MS = HERTZ / 1000
ERASE_MS = 45

# What came between a frame and the next.
SAVED, DEALT, ERASED, PLAYED = "a move's save", "a deal", "an erase", "nothing else"
# A deal also saves, and creates screens and players. While a sector is erased nothing moves.
LONGEST_MS = {
    SAVED: 2000 / TICKS,
    DEALT: 5000 / TICKS,
    ERASED: 3000 / TICKS + ERASE_MS,
    PLAYED: 3000 / TICKS,
}

DEAL, SAVE_BEGINS, SAVE_ENDS = 0, 1, 2  # marks of tests/programs/play.py, below all of its looks
FOREVER = 1 << 15
LOADING_MS = 2000  # after which all modules are loaded


class Play:
    """What has been seen of a board on which a game is played, since its modules were loaded."""

    def __init__(self, image: Path, board: str, flash_times: str = "typical") -> None:
        self.handheld = Handheld(image, board, flash_times=flash_times)
        self.frames: list[int] = []  # the instants, in cycles, as everywhere here

    def begin(self, game: str, longest: int = FOREVER, look: int = FOREVER, fill: int = 0) -> None:
        """Start to play; `look` and `fill` are those of play.py."""
        handheld = self.handheld
        handheld.boot()
        parameters: dict[str, int | str] = {"GAME": game, "SECONDS": FOREVER, "LONGEST": longest}
        parameters |= {"LOOK": look, "FILL": fill, "MARK": MARK_ADDRESS}
        handheld.begin(with_parameters(PROGRAMS / "play.py", parameters))
        handheld.panel.on_frame = lambda frame: self.frames.append(frame.cycle)
        handheld.advance(ms=LOADING_MS)
        self.frames.clear()

    def marks(self, value: int) -> list[int]:
        return [mark.cycle for mark in self.handheld.marks if mark.value == value]

    @property
    def erases(self) -> list[int]:
        operations = self.handheld.flash_watch.operations
        return [operation.cycle for operation in operations if operation.kind == "erase"]

    @property
    def saves(self) -> list[tuple[int, int]]:
        """When each began and ended."""
        return list(zip(self.marks(SAVE_BEGINS), self.marks(SAVE_ENDS), strict=False))

    def longest_ms(self) -> dict[str, float]:
        """The longest times from a frame to the next, by what came in between."""
        instants = {
            DEALT: self.marks(DEAL),
            SAVED: self.marks(SAVE_BEGINS),
            # A frame that was sent before arrives during the erase.
            ERASED: sorted(
                at + late for at in self.erases for late in (0, ERASE_MS * HERTZ // 1000)
            ),
        }
        worst: dict[str, float] = {}
        for before, after in itertools.pairwise(self.frames):
            kinds = (kind for kind in instants if is_between(before, after, instants[kind]))
            kind = next(kinds, PLAYED)
            worst[kind] = max(worst.get(kind, 0.0), (after - before) / MS)
        return worst


def is_between(before: int, after: int, instants: list[int]) -> bool:
    """`instants` are in order."""
    return bisect(instants, before) < bisect(instants, after)
