"""The PC's line while a game is played: whatever the PC sends or leaves unread, play goes on.

What is put and kept is there after a restart: test_emulator_saves.py.
"""

import json
import random
import re
from itertools import chain
from pathlib import Path

import pytest

from host_tools.link.picture import Decoder
from quadrille import __version__
from quadrille.engine.games import GAMES
from quadrille.remote.commands import COMMANDS
from sim.device import Device
from sim.emulator import BoardResetError, BootselError, Handheld, Rows
from sim.emulator.clock import HERTZ
from tests.bench.device import BEGIN, LINE, boot, difference, game, open_game
from tests.emulator.frames import dark, hear, lit, red, until
from tests.emulator.test_emulator_app import STAND_IN, start

HELLO = f'? "hello" is not a command; those are {", ".join(sorted(COMMANDS))}\r\n'.encode()
VERSION = f"version {__version__} firmware quadrille16\r\n".encode()
UNREAD = 7  # answers of this kind for which the board has room
FRAMES = 8
LATE = HERTZ // 60  # a tick in which the game has much to draw comes this much later
STORM, FLOOD = 200, 100_000  # bytes
KEPT = 1100  # bytes, once captions have been told: tables of names that have grown
MORE = 64  # bytes, however often
ANOTHER_SCREEN = 20  # pixels that differ
IDLE_GOAL = 100  # µs


@pytest.fixture
def playing(image: Path, formatted: bytes) -> Handheld:
    board = Handheld(image, flash=formatted).boot()
    board.begin(BEGIN.format(where=game("blockers")))
    boot(board)
    board.advance(ms=50)
    return board


SHOW = """\
 from quadrille.ui.menu.attract import Attract
 self.show(Attract(self))
"""


def in_time(board: Handheld, frames: int) -> list[Rows]:
    """This many frames, none of them late, and the one before."""
    shown = [board.next_frame() for _ in range(frames + 1)]
    for number, frame in enumerate(shown):
        assert frame.cycle - shown[0].cycle < number * HERTZ // 60 + LATE
    return [frame.rows for frame in shown]


def wait_for_another_screen(board: Handheld, before: Rows) -> None:
    until(board, lambda now: difference(before, now.rows) >= ANOTHER_SCREEN, frames=4)


def assert_play_goes_on(board: Handheld) -> None:
    """Frames come sixty times a second, and MENU pauses the game or continues it."""
    *_, last = in_time(board, FRAMES - 1)
    board.tap("MENU", ms=34)  # it acts when it is let go
    wait_for_another_screen(board, last)
    assert board.console.resets == 0


# --- lines, garbage, floods, storms ---------------------------------------------------------


def test_play_goes_on_whatever_comes(playing: Handheld) -> None:
    console = playing.console
    assert hear(playing, b"version\r") == VERSION
    assert hear(playing, b"hello\n") == HELLO

    assert hear(playing, b"vers", ms=20) == b""
    assert_play_goes_on(playing)
    assert hear(playing, b"ion\r\n") == VERSION

    begin = len(console.received)
    console.send(b"\x03" * STORM + random.Random(6).randbytes(FLOOD))
    assert_play_goes_on(playing)
    assert_play_goes_on(playing)
    assert 0 < console.unsent < FLOOD
    console.stop_sending()
    console.send(b"\x03version\r")
    console.wait(lambda: console.received[begin:].endswith(VERSION), 2 * HERTZ, "no answer")
    assert b"?" in console.received[begin:]

    begin = len(console.received)
    console.send(b"version\n" * (FLOOD // 8))
    assert_play_goes_on(playing)
    assert console.received[begin:].count(VERSION) >= FRAMES // 2
    assert b"?" not in console.received[begin:]


def test_play_goes_on_though_nobody_reads(playing: Handheld) -> None:
    console = playing.console
    console.stop_reading()
    begin = len(console.received)
    console.send(b"version\r" * 20)
    playing.advance(ms=200)
    assert_play_goes_on(playing)
    console.read_on()
    playing.advance(ms=50)
    assert bytes(console.received[begin:]).startswith(VERSION * UNREAD)

    console.close()
    console.send(b"version\r" * 5)
    assert_play_goes_on(playing)
    console.open()
    console.send(b"hello\r")
    console.wait(lambda: HELLO in console.received[begin:], HERTZ, "no answer")


# --- commands -------------------------------------------------------------------------------


def test_commands_are_answered_while_a_game_is_played(playing: Handheld) -> None:
    facts = json.loads(hear(playing, b"state\r").removeprefix(b"state "))
    where = facts["screen"], facts["hidden"], facts["game"]["name"]
    assert where == ("BlockersScreen", True, "blockers")
    assert facts["free"] > 100_000
    assert hear(playing, b"test\r") == b"test ok\r\n"
    playing.press("LEFT")
    playing.advance(ms=30)
    assert hear(playing, b"test\r") == b"test button LEFT is down\r\n"


def test_keys_press_buttons(playing: Handheld) -> None:
    before = playing.next_frame().rows
    assert hear(playing, b"key MENU down\r").endswith(b"key MENU down\r\n")
    playing.console.send(b"key MENU up\r")
    wait_for_another_screen(playing, before)
    assert b'"screen": "Pause"' in hear(playing, b"state\r")


@pytest.mark.parametrize("command", [b"reset", b"bootsel"])
def test_the_board_answers_goes_dark_and_restarts(board: Handheld, command: bytes) -> None:
    until(board, lit)
    board.console.send(command + b"\r")
    with pytest.raises((BoardResetError, BootselError)):
        board.console.wait(lambda: False, HERTZ, "no restart")
    assert command + b"\r\n" in board.console.received
    assert dark(board.panel.frame)
    assert board.in_bootsel == (command == b"bootsel")
    if board.in_bootsel:
        with pytest.raises(BootselError, match="is a USB drive"):
            board.advance(ms=10)
        board.reset()
        assert not board.in_bootsel
    board.boot()
    until(board, lit)


@pytest.mark.parametrize("name", GAMES)
def test_captions_come_while_the_game_goes_on(image: Path, formatted: bytes, name: str) -> None:
    board = Handheld(image, flash=formatted).boot()
    board.begin(BEGIN.format(where=open_game(name)))
    boot(board)
    board.advance(ms=600)
    hear(board, b"version\r")  # as programs do: the first line of all takes longer
    told = []
    for command in ("caption", *(f"look {line}" for line in range(20))):
        board.console.send(command.encode() + b"\r")
        in_time(board, 8)
        last = board.console.text.splitlines()[-1]
        assert last.startswith(command)
        told.append(last.removeprefix(command).strip())
    assert "hidden" not in told
    assert told[0] == told[1]
    assert "your turn. " in told[0]
    rows = [line for line in told[2:] if re.fullmatch(r'" ?\w+ \S( \S)+"', line)]
    assert len(rows) in (5, 7, 9, 10)
    assert told[-1] == ""


# --- the picture ----------------------------------------------------------------------------


def test_what_is_shown_is_seen_at_sixty_frames_a_second(board: Handheld) -> None:
    """Scrolling text and dancers, and for a while a PC that hangs: nothing is late or wrong."""
    board.begin(BEGIN.format(where=SHOW))
    boot(board)
    board.console.send(b"screen on\r")
    shown = in_time(board, 20)
    assert len(seen(board)) > 5
    board.console.stop_reading()
    shown += in_time(board, 10)
    board.console.read_on()
    shown += in_time(board, 10)
    pictures = seen(board)
    assert len(pictures) > 10
    assert all(picture in shown for picture in pictures)
    assert pictures[-1] in shown[-5:]


def seen(board: Handheld) -> list[Rows]:
    """The pictures that the PC has got, as the panel's line has them: by gamma and brightness."""
    decoder, panel, pictures = Decoder(), Device().panel, []
    for line in board.console.text.split("\n")[:-1]:
        if line.startswith("= ") and decoder.hear(line) and decoder.picture:
            pixels = [pixel for row in decoder.picture.rows for pixel in row]
            colours = sorted(set(pixels))
            panel.palette[: 3 * len(colours)] = bytes(chain.from_iterable(colours))
            panel.frame[:] = bytes(map(colours.index, pixels))
            panel.show()
            pictures.append(panel.rows)
    return pictures


# --- the prompt -----------------------------------------------------------------------------


def test_repl_gives_the_prompt_and_ctrl_d_the_app(board: Handheld) -> None:
    until(board, lit)
    assert b'"help()"' in hear(board, b"repl\r", ms=60)
    assert dark(board.panel.frame)
    hear(board, b"while True: pass\r\r", ms=20)
    assert b"KeyboardInterrupt" in hear(board, b"\x03", ms=20)
    board.console.send(b"\x04")
    until(board, lit)
    assert "soft reboot" in board.console.text
    assert hear(board, b"version\r").endswith(VERSION)
    assert hear(board, b"repl\r\x01print(6 * 7)\x04", ms=100).endswith(b"OK42\r\n\x04\x04>")


def test_the_sign_of_a_fault_answers_and_gives_a_prompt(board: Handheld) -> None:
    board.exec(STAND_IN)
    start(board, "StandIn.fail_at = 5")
    until(board, red)
    board.advance(ms=200)
    assert hear(board, b"version\r") == VERSION
    assert board.exec("print('usable')") == "usable\n"


def test_an_app_that_always_fails_gives_a_prompt(board: Handheld) -> None:
    board.exec(STAND_IN)
    start(board, "from quadrille import signs\nsigns.FAULT_TICKS = 12\nStandIn.tick = None")
    board.advance(ms=500)
    assert int(board.exec("print(StandIn.made)")) > 1


def test_a_fault_is_reported_though_nobody_reads(board: Handheld) -> None:
    """A long traceback would wait half a second for each piece; the watchdog would not wait."""
    board.exec(STAND_IN)
    start(
        board,
        "def deep(n):\n"
        "    if not n: raise RuntimeError('boom')\n"
        "    deep(n - 1)\n"
        "StandIn.tick = lambda self: deep(20 if StandIn.made == 1 else 0)",
    )
    board.console.stop_reading()
    begin = board.cycle
    until(board, red)
    assert board.cycle - begin < HERTZ // 2
    board.console.read_on()
    board.advance(ms=700)
    assert "RuntimeError: boom\n" in board.console.text


# --- what it costs --------------------------------------------------------------------------

MEMORY = """
from quadrille import app
from quadrille.device import check
def used():
    gc.collect()
    return gc.mem_alloc()
before = used()
from quadrille.remote import commands, facts, health, mirror, restore
device.link.mirror = mirror.Mirror(device.panel)
print(used() - before)
"""
TOLD = """
from quadrille.app import App
from quadrille.remote import commands
app = App(device)
app.start_game("flipop", "standard", 2, {}, ["human", "human"])
app.tick()
def used():
    gc.collect()
    return gc.mem_alloc()
commands.obey("version", device, app)
print(used())
commands.obey("caption", device, app)
print(used())
for _ in range(2):
    commands.obey("caption", device, app)
    for line in range(10):
        commands.obey("look %d" % line, device, app)
    print(used())
"""
COSTS = """
import board, gc, time
from quadrille.device.pico import Device
device = Device(board)
serve = device.link.serve
def grows(ticks):
    serve()
    before = gc.mem_alloc()
    for _ in range(ticks):
        serve()
    return gc.mem_alloc() - before
"""
MIRROR = """
from quadrille.remote.mirror import Mirror
class App:
    secret = False
device.link.mirror = Mirror(device.panel)
device.link.mirror.begin()
device.link.quiet = 0
frame = device.panel.frame
def draws(ticks):
    for tick in range(20):
        serve(App)
    before = gc.mem_alloc()
    for tick in range(ticks):
        frame[tick] ^= 3
        serve(App)
        device.link.go_on()
    return gc.mem_alloc() - before
"""


def test_a_tick_in_which_nothing_comes_and_all_commands_cost_little(board: Handheld) -> None:
    board.exec(COSTS)
    assert board.cycles("call = serve\ncall()") * 1_000_000 < IDLE_GOAL * HERTZ
    assert board.exec("print(grows(50))") == "0\n"
    assert int(board.exec(MEMORY)) < LINE


def test_what_tells_captions_is_forgotten(board: Handheld) -> None:
    board.exec(COSTS)
    before, first, *more = map(int, board.exec(TOLD).split())
    assert first - before < KEPT
    assert max(more) - first < MORE


def test_bytes_and_frames_leave_the_heap_alone(board: Handheld) -> None:
    board.begin(f"{COSTS}print('now')\ntime.sleep_ms(50)\nprint(grows(3), device.serial.read())")
    board.console.wait(lambda: board.console.text.endswith("now\n"), HERTZ, "no device")
    board.console.send(b"\x03" * 100 + b"x" * 28 + b"y")
    assert board.finish() == f"now\n0 {ord('y')}\n"
    said = board.exec(f"{MIRROR}print(draws(30))")
    assert "\n= " in said
    assert said.endswith("\n0\n")
