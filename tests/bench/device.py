"""Rows of the running handheld: boot, answers to a press, frames, ticks, heap.

Times are emulated and end where the panel takes a frame off its line.
"""

from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from pc.paths import BUILD
from quadrille.engine.games import GAMES, game_class
from sim.emulator import Handheld, Rows
from sim.emulator.clock import HERTZ
from tests.bench.row import Row, at_most
from tests.runtimes import on_board

IMAGE = BUILD / "bench.uf2"
MS = HERTZ // 1000
FRAME = HERTZ // 60

# The app, started where a measurement needs it.
BEGIN = """
from quadrille import app
def welcome(self):
{where}
app.App.welcome = welcome
import main
"""
BUTTON_TEST = """\
 from quadrille.ui.menu.buttontest import ButtonTest
 self.show(ButtonTest(self, self))
"""
GAME = """\
 self.start_game("{game}", "standard", {players}, {{}}, {seats})
 self.show(self.view)
"""

ONE_HUMAN = """\
 self.table.seats[self.view.turn] = "human"
 self.table.humans = 1
 self.view.begin_turn()
"""

ANOTHER_SCREEN = 20  # pixels that differ; a cursor that blinks changes fewer
SETTLE_MS = 60  # until ticks that came late have been made up for
RATE_FRAMES = 60
PHASES = 8  # of a frame, in which the button goes down

BOOT_GOAL = 500
LATENCY_GOAL = 30
TICK_GOAL = 6000
FRAMES_GOAL = 60
SLOWER_GOAL = 1.1  # times what it takes with a warm cache
FREE_GOAL = 64 * 1024
GARBAGE = 10 * 1024  # main.py lets this much accumulate before it is collected
LINE = 5 * 1024  # what a PC that asks for everything takes, see test_emulator_link.py

FRAMES = 10  # of each screen
CHOOSES = "a player chooses"
THINKING = "computers think"
THINKS = "thinks"  # and the ticks in which a computer does
NEXT_TURN = "next turn"  # in screens.py: the tick after a move has been shown
EMULATED_SECONDS = 600


def rows(warm: bool) -> list[Row]:
    rates = [row for name in GAMES for row in rate_rows(name, warm)]
    ms = round(boot(Handheld(IMAGE, warm=warm)) / MS, 1)
    first = at_most(BOOT_GOAL, "boot to the first picture", "ms", ms)
    return [first, *latency_rows(warm), *rates, *screen_rows(warm)]


def boot(board: Handheld) -> int:
    """Cycles from the first instruction to the first frame that is not dark."""
    while not (frame := board.next_frame()).is_lit:
        pass
    return frame.cycle


# --- from a press to changed LEDs ---------------------------------------------------------


def latency_rows(warm: bool) -> Iterator[Row]:
    menu = game("blockers"), "MENU", ANOTHER_SCREEN
    changes = {"a mark": (BUTTON_TEST, "A", 1), "a game pauses or goes on": menu}
    for change, (where, button, pixels) in changes.items():
        worst = max(latencies(begun(IMAGE, where, warm), button, PHASES, pixels))
        name = f"press to changed LEDs: {change}, worst of {PHASES}"
        yield at_most(LATENCY_GOAL, name, "ms", round(worst / MS, 1))


def begun(image: Path, where: str, warm: bool = False) -> Handheld:
    """A board on which the app has started somewhere."""
    board = Handheld(image, warm=warm).boot()
    board.begin(BEGIN.format(where=where))
    boot(board)
    return board


def game(name: str, seat: str = "human") -> str:
    """The start of a game with as many players as possible, all of the same kind."""
    _, _, most = game_class(name).VARIANTS[0]
    return GAME.format(game=name, players=most, seats=[seat] * most)


def open_game(name: str) -> str:
    """The only human among computers is to move: nothing is secret."""
    return game(name, "hard") + ONE_HUMAN


def latencies(board: Handheld, button: str, count: int, pixels: int) -> Iterator[int]:
    """Cycles from presses, at different phases of a frame, to frames with this many new pixels."""
    for phase in range(count):
        before = board.next_frame().rows
        board.advance(cycles=phase * FRAME // count)
        if button == "MENU":  # it acts when it is let go
            board.press(button)
            board.advance(ms=40)
        pressed = board.cycle
        (board.release if button == "MENU" else board.press)(button)
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


def rate_rows(name: str, warm: bool) -> Iterator[Row]:
    """A player chooses, and then computers think, while a PC mirrors the panel."""
    frames, work, hits = {}, {}, {}
    for what, where in ((CHOOSES, open_game(name)), (THINKING, game(name, "hard"))):
        board = begun(IMAGE, where, warm)
        mirror(board)
        before = board.cache
        frames[what], work[what] = rate(board)
        hits[what] = hit_rate(before, board.cache)
    ours, at_work = min(frames.values()), {f"% at work, {CHOOSES}": work[CHOOSES]}
    what, met = f"{name}: frames, a PC mirrors them", ours == FRAMES_GOAL
    yield Row(what, "a second", ours, {**at_work}, f"{FRAMES_GOAL}", met)
    for what, rate_of in hits.items():
        yield Row(f"{name}: reads that hit the flash cache, {what}", "%", rate_of)


def mirror(board: Handheld) -> None:
    """Let a PC see the panel."""
    board.console.send(b"screen on\r")
    board.advance(ms=SETTLE_MS)
    assert b"= full" in board.console.received


def hit_rate(before: tuple[int, int], after: tuple[int, int]) -> float:
    """In per cent; a warm board does not count."""
    accesses, hits = (one - other for one, other in zip(after, before, strict=True))
    return round(100 * hits / accesses, 2) if accesses else 100.0


def rate(board: Handheld) -> tuple[int, float]:
    """Frames a second, and for how many per cent of the time the CPU does not sleep.

    The last frame may be less than one late, like those before which garbage is collected.
    """
    board.advance(ms=SETTLE_MS)
    core = board._chip.mcu.core
    start = board.next_frame().cycle
    awake = core.cycles
    frames = passed = 0
    while passed < RATE_FRAMES * FRAME:
        passed = board.next_frame().cycle - start
        frames += passed < (RATE_FRAMES + 0.9) * FRAME
    work = round(100 * (core.cycles - awake) / passed, 1)
    return min(frames, RATE_FRAMES) * 60 // RATE_FRAMES, work


# --- ticks and heap -----------------------------------------------------------------------


def screen_rows(warm: bool) -> Iterator[Row]:
    worst: dict[str, int] = {NEXT_TURN: 0, THINKS: 0}
    for name in ("", *GAMES):
        *lines, heap = watched(IMAGE, name, warm)
        times = {" ".join(line.split()[:-3]): int(line.split()[-1]) for line in lines}
        for where in list(times):
            for kind in worst:
                if where.endswith(kind):
                    worst[kind] = max(worst[kind], times.pop(where))
        yield from tick_rows(name or "menus", times)
        free = int(heap.split()[-1]) - GARBAGE - LINE
        goal, what = f"at least {FREE_GOAL:,}", f"{name or 'menus'}: heap free at worst"
        yield Row(what, "bytes", free, {}, goal, free >= FREE_GOAL)
    yield at_most(TICK_GOAL, "tick with which a turn begins, worst", "µs", worst[NEXT_TURN])
    yield Row("tick in which a computer thinks, worst", "µs", worst[THINKS])


def tick_rows(name: str, times: dict[str, int]) -> Iterator[Row]:
    """The slowest tick of all screens, and how much slower they are than with a warm cache."""
    where = max(times, key=times.__getitem__)
    of, average = f"of {len(times)} screens", round(mean(times.values()))
    yield at_most(TICK_GOAL, f"{name}: tick, worst {of}", "µs", times[where], {"in": where})
    yield Row(f"{name}: slowest tick, mean {of}", "µs", average, slowest=SLOWER_GOAL)


def watched(image: Path, name: str, warm: bool) -> list[str]:
    """What tests/programs/screens.py prints on the board."""
    blocks = {"FRAMES": FRAMES, "BLOCK": FRAMES, "EVERY_TICK": 0}
    board = Handheld(image, warm=warm).boot()
    return on_board(board, "screens.py", {"GAME": name, **blocks}, EMULATED_SECONDS)
