"""Ticks and thinking hardly wait for the flash cache, because hot code runs from SRAM."""

from bisect import bisect
from collections import Counter
from pathlib import Path

import pytest

from host_tools.build import hot, rp2
from pc import uf2
from pc.boards import load_board
from quadrille.engine.games import GAMES
from sim.emulator import Handheld
from tests.bench.device import SETTLE_MS, begun, boot, game

MISS_CYCLES = 56  # as the core has it
MOST = 0.10  # of the time with a warm cache, in every frame
FRAMES = 60
PRESSES = ("A", "RIGHT", "A", "DOWN", "A", "LEFT")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("seat", "presses"),
    [("human", PRESSES), pytest.param("hard", (), marks=pytest.mark.minutes)],
)
def test_a_game(image: Path, name: str, seat: str, presses: tuple[str, ...]) -> None:
    hold_to_the_limit(begun(image, game(name, seat)), presses)


def test_menus(image: Path) -> None:
    board = Handheld(image).boot()
    board.begin("import main")
    boot(board)
    board.tap("A")
    hold_to_the_limit(board, ("RIGHT", "A", "DOWN", "A", "B"))


def hold_to_the_limit(board: Handheld, presses: tuple[str, ...]) -> None:
    board.advance(ms=SETTLE_MS)
    board.next_frame()  # or the first would be what is left of one
    core = board._chip.mcu.core
    misses = board.count_misses()
    before = Counter(misses())
    for number in range(FRAMES):
        awake = core.cycles
        button = presses[number // 2 % len(presses)] if presses and number % 2 == 0 else ""
        if button:
            board.press(button)
        board.next_frame()
        if button:
            board.release(button)
        now = Counter(misses())
        missed, before = now - before, now
        waited = MISS_CYCLES * missed.total()
        work = core.cycles - awake - waited
        assert waited <= MOST * work, f"frame {number}: {waited} of {work}, for {symbols(missed)}"


def symbols(missed: Counter[int]) -> list[tuple[str, int]]:
    """What was missed most, by the names that hot.txt would have it under."""
    elf = rp2.recipe("quadrille16").kept / "firmware.elf"
    known = [(at & ~1, name) for name, _, at in hot.symbols(elf)]
    known.append((uf2.FLASH_START + load_board("quadrille16").FIRMWARE_BYTES, "the save store"))
    known.sort()
    starts = [at for at, _ in known]
    names: Counter[str] = Counter()
    for line, count in missed.items():
        names[known[bisect(starts, line + 7) - 1][1]] += count
    return names.most_common(12)
