"""Easy computers play: on the emulated board in real time, and for an hour on the unix port."""

import itertools

from host_tools.paths import BUILD
from quadrille.engine.games import GAMES
from sim.boards import handheld_names
from sim.emulator import MARK_ADDRESS, Handheld
from sim.emulator.clock import HERTZ
from tests.runtimes import PROGRAMS, run, with_parameters
from tests.soak.jobs import Job, Outcome

EMULATED_SECONDS = 30  # of each game
UNIX_SECONDS = 3600
LEAST_SECONDS = {"board": 15, "unix": 1200}  # in which enough games are dealt
TICKS = 60  # a second
PLAYED = "ms from a frame to the next"
DEALT = "ms from a frame to the next when a game is dealt"
# A save that begins a sector erases it, in 12 ms; a deal saves several times and makes all screens.
LONGEST_MS = {PLAYED: 3000 / TICKS, DEALT: 5000 / TICKS}
LOST = 4  # frames that a deal may cost
SHORT_GAME = 6  # moves, so that the board deals often enough to compare one game with the next
WHOLE_GAME = 1 << 15

RAM = 0x20000000
STACK_TOP = 0x42000  # in RAM; it grows down
STACK_BYTES = 8192
SP = 13  # register
PAINT = b"\xa5"
STARTED = ">OK"  # the end of what the console says before the program runs
LOADING_MS = 2000  # after which all modules are loaded
TOLERANCE = 0.2  # frames a second, since the first or the last may be late


def jobs(share: int) -> list[Job]:
    boards = handheld_names()
    seconds = max(LEAST_SECONDS["board"], EMULATED_SECONDS // share)
    emulated = [
        Job("play", f"{name} on a board", on_board, (boards[number % len(boards)], name, seconds))
        for number, name in enumerate(GAMES)
    ]
    seconds = max(LEAST_SECONDS["unix"], UNIX_SECONDS // share)
    unix = [Job("play", f"{name} on unix", on_unix, (name, seconds)) for name in GAMES]
    return emulated + unix


def parameters(game: str, seconds: int, longest: int, look: int) -> dict[str, int | str]:
    return {"GAME": game, "SECONDS": seconds, "LONGEST": longest, "LOOK": look}


# --- on the unix port -----------------------------------------------------------------------


def on_unix(game: str, seconds: int) -> Outcome:
    lines = run("play.py", "unix", parameters(game, seconds, WHOLE_GAME, look=4))
    outcome = Outcome()
    outcome.counts["seconds of play on unix"] = seconds
    hold_steady(outcome, "unix", [tuple(map(int, line.split())) for line in lines])
    return outcome


def hold_steady(outcome: Outcome, where: str, looks: list[tuple[int, ...]]) -> None:
    """After so many moves, the heap is to the byte what it was then in the game before.

    `looks` are what play.py tells. In the first game modules are loaded.
    """
    known: dict[int, int] = {}
    games = 1
    for plies, heap in looks:
        if not plies:
            games += 1
        elif games > 1:
            outcome.counts[f"looks at the heap on {where}"] += 1
            if known.setdefault(plies, heap) != heap:
                outcome.failures.append(
                    f"{heap} bytes of heap after {plies} moves of game {games}, "
                    f"{known[plies]} in a game before"
                )
    outcome.counts[f"games dealt on {where}"] += games
    outcome.worst[f"bytes of heap on {where}"] = max(heap for _, heap in looks)
    if games < 3:
        outcome.failures.append("too few games to compare one with the next")


# --- on the emulated board ------------------------------------------------------------------


def on_board(board: str, game: str, seconds: int) -> Outcome:
    handheld = Handheld(BUILD / f"{board}.uf2", board)
    handheld.boot()
    program = parameters(game, UNIX_SECONDS, SHORT_GAME, look=2) | {"MARK": MARK_ADDRESS}
    handheld.begin(with_parameters(PROGRAMS / "play.py", program))
    frames: list[int] = []
    handheld.panel.on_frame = lambda frame: frames.append(frame.cycle)
    outcome = Outcome()
    outcome.counts["seconds of play on boards"] = seconds
    handheld.advance(ms=LOADING_MS)
    frames.clear()
    stack = Stack(handheld)
    handheld.advance(ms=500 * seconds)
    half = stack.deepest()
    handheld.advance(ms=500 * seconds)
    hold_stack(outcome, half, stack.deepest())
    hold_frames(outcome, frames, [mark.cycle for mark in handheld.marks if not mark.value])
    hold_steady(outcome, "boards", [(m.value >> 20, m.value & 0xFFFFF) for m in handheld.marks])
    printed = handheld.console.text.rpartition(STARTED)[2]
    if printed:
        outcome.failures.append(f"the board says {printed}")
    return outcome


def hold_frames(outcome: Outcome, frames: list[int], deals: list[int]) -> None:
    """Sixty a second, but for those that a deal costs, and none very late."""
    ms = HERTZ / 1000
    worst = {PLAYED: 0.0, DEALT: 0.0}
    for before, after in itertools.pairwise(frames):
        kind = DEALT if any(before < deal < after for deal in deals) else PLAYED
        worst[kind] = max(worst[kind], (after - before) / ms)
    for kind, longest in worst.items():
        outcome.worst[kind] = round(longest, 1)
        if longest > LONGEST_MS[kind]:
            outcome.failures.append(f"{longest:.1f} {kind}: at most {LONGEST_MS[kind]:.1f}")
    outcome.counts["frames on boards"] = len(frames)
    seconds = (frames[-1] - frames[0]) / HERTZ
    missing = seconds * TICKS - (len(frames) - 1)
    if not -TOLERANCE * seconds <= missing <= TOLERANCE * seconds + LOST * len(deals):
        outcome.failures.append(f"{missing:.0f} frames are missing in {seconds:.0f} s")


class Stack:
    """Paints what is free of the stack; what is no longer painted has been used since."""

    def __init__(self, handheld: Handheld) -> None:
        mcu = handheld._chip.mcu
        self._ram = mcu.sram
        used = STACK_TOP - (mcu.core.registers[SP] - RAM)
        self._ram[STACK_TOP - STACK_BYTES : STACK_TOP - used] = PAINT * (STACK_BYTES - used)

    def deepest(self) -> int:
        """Bytes that have been used at most."""
        stack = bytes(self._ram[STACK_TOP - STACK_BYTES : STACK_TOP])
        return len(stack.lstrip(PAINT))


def hold_stack(outcome: Outcome, half: int, whole: int) -> None:
    outcome.worst["bytes of stack on boards"] = whole
    if whole != half:
        outcome.failures.append(f"{half} bytes of stack in the first half, {whole} in the end")
