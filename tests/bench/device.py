"""Rows of the handheld as a player has it: boot, answers to a press, frames, ticks, heap.

Times are emulated and end where the panel takes a frame off its line.
"""

from collections.abc import Iterator
from pathlib import Path

from host_tools.paths import BUILD
from quadrille.engine.games import GAMES, game_class
from sim.emulator import Handheld, Rows
from sim.emulator.clock import HERTZ
from tests.bench.row import Row
from tests.runtimes import PROGRAMS, with_parameters

MS = HERTZ // 1000
FRAME = HERTZ // 60

# The app, but it begins where a measurement wants it to.
BEGIN = """
from quadrille import app
def welcome(self):
{where}
app.App.welcome = welcome
import main
"""
BUTTON_TEST = """\
 from quadrille.ui.buttontest import ButtonTest
 self.show(ButtonTest(self, self))
"""
GAME = """\
 self.start_game("{game}", "standard", {players}, {{}}, ["{seat}"] * {players})
 self.show(getattr(self.screen, "table", self.screen))
"""

ANOTHER_SCREEN = 20  # pixels that differ; a cursor that blinks changes fewer
SETTLE_MS = 60  # until ticks that came late have been made up for
RATE_FRAMES = 12
PHASES = 8  # of a frame, in which the button goes down

BOOT_GOAL = 1000
LATENCY_GOAL = 30
TICK_GOAL = 5000
HEAP_GOAL = 96 * 1024
GARBAGE = 10 * 1024  # main.py lets as much gather before it is collected
LINE = 5 * 1024  # what a PC takes that asks for everything, test_emulator_link.py holds it

FRAMES = 10  # of each screen
THINKS = "thinks"  # and the ticks in which a computer does
NEXT_TURN = "next turn"  # what screens.py calls the tick after a move has been shown
EMULATED_SECONDS = 600


def rows() -> list[Row]:
    image = BUILD / "bench.uf2"
    return [boot_row(image), *latency_rows(image), *rate_rows(image), *screen_rows(image)]


# --- boot ---------------------------------------------------------------------------------


def boot_row(image: Path) -> Row:
    ms = round(boot(Handheld(image)) / MS, 1)
    return Row("boot to the first picture", "ms", ms, {}, f"at most {BOOT_GOAL}", ms <= BOOT_GOAL)


def boot(board: Handheld) -> int:
    """Cycles from the first instruction to the first frame that is not dark."""
    while not any(any(pixel) for row in board.next_frame().rows for pixel in row):
        pass
    assert board.panel.frame
    return board.panel.frame.cycle


# --- from a press to changed LEDs ---------------------------------------------------------


def latency_rows(image: Path) -> list[Row]:
    mark = max(latencies(begun(image, BUTTON_TEST), "A", PHASES, pixels=1))
    menu = max(latencies(begun(image, game("blockers")), "MENU", PHASES, pixels=ANOTHER_SCREEN))
    return [
        _latency_row("press to changed LEDs: a mark", mark),
        _latency_row("press to changed LEDs: a game pauses or goes on", menu),
    ]


def _latency_row(name: str, cycles: int) -> Row:
    ms = round(cycles / MS, 1)
    goal = f"at most {LATENCY_GOAL}"
    return Row(f"{name}, worst of {PHASES}", "ms", ms, {}, goal, ms <= LATENCY_GOAL)


def begun(image: Path, where: str) -> Handheld:
    """A board on which the app has begun somewhere."""
    board = Handheld(image)
    board.boot()
    board.begin(BEGIN.format(where=where))
    boot(board)
    return board


def game(name: str, seat: str = "human") -> str:
    """A game that begins, with as many players as it can have, of the same kind."""
    _, _, most = game_class(name).VARIANTS[0]
    return GAME.format(game=name, players=most, seat=seat)


def latencies(board: Handheld, button: str, count: int, pixels: int) -> Iterator[int]:
    """Cycles from presses, at different phases of a frame, to frames that so many pixels change."""
    for phase in range(count):
        before = board.next_frame().rows
        board.advance(cycles=phase * FRAME // count)
        pressed = board.cycle
        board.press(button)
        while difference(before, (frame := board.next_frame()).rows) < pixels:
            pass
        yield frame.cycle - pressed
        board.advance(ms=40)
        board.release(button)
        board.advance(ms=40)


def difference(one: Rows, other: Rows) -> int:
    """How many pixels differ."""
    return sum(a != b for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True))


# --- frames a second ----------------------------------------------------------------------


def rate_rows(image: Path) -> list[Row]:
    rows = []
    for name in GAMES:
        frames, work = rate(begun(image, game(name)))
        at_work = {"% of the time at work": work}
        rows.append(Row(f"{name}: frames", "a second", frames, at_work, "60", frames == 60))
    return rows


def rate(board: Handheld) -> tuple[int, float]:
    """Frames a second, and for how many per cent of the time the CPU does not sleep.

    The last frame may be late by less than one, as those are before which garbage is collected.
    """
    board.advance(ms=SETTLE_MS)
    core = board._chip.mcu.core
    start = board.next_frame().cycle
    awake = core.cycles
    frames = passed = 0
    while passed < RATE_FRAMES * FRAME:
        passed = board.next_frame().cycle - start
        frames += passed < (RATE_FRAMES + 0.9) * FRAME
    return frames * 60 // RATE_FRAMES, round(100 * (core.cycles - awake) / passed, 1)


# --- ticks and heap -----------------------------------------------------------------------


def screen_rows(image: Path) -> list[Row]:
    rows = []
    worst_heap = worst_turn = worst_thinking = 0
    for name in ("", *GAMES):
        *lines, heap = watched(image, name)
        times = {" ".join(line.split()[:-3]): int(line.split()[-1]) for line in lines}
        turns = [where for where in times if where.endswith(NEXT_TURN)]
        worst_turn = max([worst_turn, *map(times.pop, turns)])
        thinking = [where for where in times if where.endswith(THINKS)]
        worst_thinking = max([worst_thinking, *map(times.pop, thinking)])
        worst_heap = max(worst_heap, int(heap.split()[-1]))
        where = max(times, key=times.__getitem__)
        what = f"{name or 'menus'}: tick, worst of {len(times)} screens"
        rows.append(_tick_row(f"{what}: {where}", times[where]))
    heap_bytes = worst_heap + GARBAGE + LINE
    heap_goal = f"at most {HEAP_GOAL:,}"
    return [
        *rows,
        Row("tick with which a turn begins, worst", "µs", worst_turn, {}, None, True),
        Row("tick in which a computer thinks, worst", "µs", worst_thinking, {}, None, True),
        Row("heap in use at worst", "bytes", heap_bytes, {}, heap_goal, heap_bytes <= HEAP_GOAL),
    ]


def _tick_row(name: str, us: int) -> Row:
    return Row(name, "µs", us, {}, f"at most {TICK_GOAL}", us <= TICK_GOAL)


def watched(image: Path, name: str) -> list[str]:
    """What tests/programs/screens.py prints on the board."""
    board = Handheld(image)
    board.boot()
    parameters: dict[str, int | str] = {
        "GAME": name,
        "FRAMES": FRAMES,
        "BLOCK": FRAMES,
        "EVERY_TICK": 0,
    }
    program = with_parameters(PROGRAMS / "screens.py", parameters)
    return board.exec(program, EMULATED_SECONDS).splitlines()
