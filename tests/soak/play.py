"""Easy computers play: on the emulated board, and for an hour on the unix port."""

import pytest

from pc.paths import BUILD
from quadrille.engine.games import GAMES
from sim.emulator import Handheld
from sim.emulator.clock import HERTZ
from tests.golden.frames import BOARDS
from tests.runtimes import run
from tests.soak.frames import DEAL, FOREVER, LONGEST_MS, SAVE_ENDS, SHARE, TICKS, Play

# At least enough to deal several games.
EMULATED_SECONDS = max(15, 600 // SHARE)
UNIX_SECONDS = max(1200, 3600 // SHARE)
LOST_TO_DEAL, LOST_TO_ERASE = 4, 3  # frames, at most
SHORT_GAME = 6  # moves, so that the board deals often enough to compare games

RAM = 0x20000000
STACK_TOP = 0x42000  # in RAM; it grows down
STACK_BYTES = 8192
SP = 13  # register
PAINT = b"\xa5"
STARTED = ">OK"  # the end of what the console says before the program runs
TOLERANCE = 0.2  # frames a second, since the first or the last may be late


def hold_heap(looks: list[tuple[int, ...]]) -> None:
    """After the same number of moves, the heap is exactly as large as in the game before.

    `looks` are the lines of play.py. During the first game modules are loaded.
    """
    known: dict[int, int] = {}
    games = 1
    for plies, heap in looks:
        if not plies:
            games += 1
        elif games > 1:
            assert known.setdefault(plies, heap) == heap, f"{plies} moves, game {games}"
    assert games > 2, "too few to compare one with the next"
    print(games, "games,", max(heap for _, heap in looks), "bytes of heap at worst")


@pytest.mark.unix
@pytest.mark.parametrize("game", GAMES)
def test_play_on_unix(game: str) -> None:
    times = {"SECONDS": UNIX_SECONDS, "LONGEST": FOREVER, "LOOK": 4}
    lines = run("play.py", "unix", {"GAME": game, **times})
    hold_heap([tuple(map(int, line.split())) for line in lines])


@pytest.mark.firmware
@pytest.mark.parametrize("game", GAMES)
def test_play_on_a_board(game: str) -> None:
    board = BOARDS[GAMES.index(game) % len(BOARDS)]
    play = Play(BUILD / f"{board}.uf2", board)
    play.begin(game, SHORT_GAME, look=2)
    handheld = play.handheld
    paint_stack(handheld)
    handheld.advance(ms=500 * EMULATED_SECONDS)
    half = deepest(handheld)
    handheld.advance(ms=500 * EMULATED_SECONDS)
    assert deepest(handheld) == half, "the second half of the time needs more stack"
    hold_frames(play)
    looks = [mark.value for mark in handheld.marks if mark.value == DEAL or mark.value > SAVE_ENDS]
    hold_heap([(look >> 20, look & 0xFFFFF) for look in looks])
    print(half, "bytes of stack")
    assert handheld.console.text.rpartition(STARTED)[2] == ""


def hold_frames(play: Play) -> None:
    """Sixty frames a second, except those that deals and erases cost, and none very late."""
    worst = play.longest_ms()
    print("ms from a frame to the next:", worst)
    assert {kind: ms for kind, ms in worst.items() if ms > LONGEST_MS[kind]} == {}
    frames = play.frames
    seconds = (frames[-1] - frames[0]) / HERTZ
    missing = seconds * TICKS - (len(frames) - 1)
    lost = LOST_TO_DEAL * len(play.marks(DEAL)) + LOST_TO_ERASE * len(play.erases)
    assert -TOLERANCE * seconds <= missing <= TOLERANCE * seconds + lost


def paint_stack(handheld: Handheld) -> None:
    """Paint the free part of the stack; what is no longer painted has been used since."""
    mcu = handheld._chip.mcu
    used = STACK_TOP - (mcu.core.registers[SP] - RAM)
    mcu.sram[STACK_TOP - STACK_BYTES : STACK_TOP - used] = PAINT * (STACK_BYTES - used)


def deepest(handheld: Handheld) -> int:
    """The most bytes of stack that have been used."""
    stack = bytes(handheld._chip.mcu.sram[STACK_TOP - STACK_BYTES : STACK_TOP])
    return len(stack.lstrip(PAINT))
