"""Slots that a PC reads, and writes while the handheld is paused for it by `hold`."""

from binascii import crc32

import pytest
from pytest import MonkeyPatch

from quadrille.events import PRESS, A
from quadrille.link import AWAY
from quadrille.pages import NO_SLOT, PAYLOAD, SLOT_LOST, WORN_OUT
from quadrille.ui.menu.hold import Hold
from sim.device import Device
from tests.link.conftest import Talk
from tests.store.flashes import values

VALUE = bytes(range(PAYLOAD))
PIECE = 32


def put(talk: Talk, slot: int, value: bytes) -> None:
    for at in range(0, len(value), PIECE):
        piece = value[at : at + PIECE].hex()
        assert talk.ask(f"put {slot} {at} {piece}") == f"put {slot} {at} {piece}"


def keep(talk: Talk, slot: int, version: int, value: bytes) -> str:
    return talk.ask(f"keep {slot} {version} {len(value)} {crc32(value):08x}")


@pytest.fixture
def paused(talk: Talk) -> Talk:
    """In `hold`."""
    assert talk.ask("hold") == "hold"
    return talk


def test_a_slot_is_read_and_nothing_is_written_while_the_game_runs(talk: Talk) -> None:
    talk.device.store.write(4, 200, VALUE)
    assert talk.ask("slot 4") == f"slot 4 200 {VALUE.hex()}"
    talk.device.store.write(4, 3, b"")
    assert talk.ask("slot 4") == "slot 4 3"
    assert talk.ask("slot 5") == "slot 5 empty"
    for line in ("put 1 0 ab", "keep 1 1 0 00000000", "wipe"):
        assert talk.ask(line).endswith(": the handheld is not on hold: send `hold` first")


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, PAYLOAD])
def test_what_is_put_is_kept(paused: Talk, size: int) -> None:
    put(paused, 12, VALUE[:size])
    assert keep(paused, 12, 7, VALUE[:size]).startswith(f"keep 12 7 {size} ")
    assert paused.device.store.read(12) == (7, VALUE[:size])


def test_a_wrong_sum_keeps_nothing_and_pieces_of_two_slots_are_not_mixed(paused: Talk) -> None:
    put(paused, 3, VALUE)
    right = f"{crc32(VALUE):08x}"
    assert paused.ask(f"keep 3 1 {PAYLOAD} 00000000") == (
        f"? keep: what was put has the sum {right}, not 00000000: put it again"
    )
    assert paused.device.store.read(3) is None
    assert paused.ask(f"keep 3 1 {PAYLOAD} {right.upper()}").startswith("keep 3 1")
    put(paused, 3, VALUE)
    assert keep(paused, 4, 1, VALUE) == "? keep: nothing was put for slot 4"
    put(paused, 4, b"abc")
    assert keep(paused, 3, 1, VALUE) == "? keep: nothing was put for slot 3"
    assert keep(paused, 4, 1, b"abc" + bytes(5)).startswith("keep 4 1 8 ")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("put 16 0 ab", '"16" is not a number from 0 to 15'),
        ("put 1 241 ab", '"241" is not a number from 0 to 240'),
        ("put 1 240 ab", "a slot holds at most 240 bytes"),
        ("put 1 -1 ab", '"-1" is not a number from 0 to 240'),
        ("put 1 0 abc", '"abc" is not hexadecimal'),
        ("put 1 0 zz", '"zz" is not hexadecimal'),
        ("put 1 0", "the line is `put SLOT OFFSET HEX`"),
        ("keep 1 256 0 00000000", '"256" is not a number from 0 to 255'),
        ("keep 1 1 0 zz", '"zz" is not hexadecimal'),
        ("key a down", '"a" is not one of UP, DOWN, LEFT, RIGHT, A, B, MENU'),
        ("key A press", '"press" is not one of up, down'),
        ("key A", "the line is `key BUTTON down|up`"),
        ("key A down now", "the line is `key BUTTON down|up`"),
    ],
)
def test_wrong_lines(paused: Talk, line: str, says: str) -> None:
    assert paused.ask(line) == f"? {line.split()[0]}: {says}"
    assert values(paused.device.store) == {}
    assert paused.device.buttons.remote == 0


def test_a_store_that_takes_nothing_is_reported(paused: Talk, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(paused.device.store, "write", lambda slot, version, payload: None)
    paused.device.store.lost.append((NO_SLOT, WORN_OUT, 0))
    assert keep(paused, 3, 1, b"").startswith(
        "? keep: the store does not take it: the flash is worn"
    )


def test_wipe_empties_all_slots_and_forgets_losses(paused: Talk) -> None:
    paused.device.store.write(3, 1, b"abc")
    paused.device.store.lost.append((5, SLOT_LOST, 0))
    assert paused.ask("wipe") == "wipe"
    assert paused.ask("slot 3") == "slot 3 empty"
    assert paused.ask("restart") == "restart"
    assert paused.ticks_go_by(1) == "Attract"


# --- hold, and how it ends ------------------------------------------------------------------


@pytest.fixture
def playing(talk: Talk) -> Talk:
    talk.start("flipop")
    talk.ticks_go_by(5)
    return talk


def test_nothing_is_saved_until_restart_resumes_the_game(playing: Talk) -> None:
    state = bytes(playing.table.game.state)
    assert playing.ask("hold") == "hold"
    assert playing.ticks_go_by(1) == "Hold"
    before = values(playing.device.store)
    for button in range(7):
        playing.device.buttons.press(button)
        playing.ticks_go_by(3)
        playing.device.buttons.release(button)
        assert playing.ticks_go_by(3) == "Hold"
    assert values(playing.device.store) == before
    assert playing.ask("restart") == "restart"
    assert playing.shown == "FlipopScreen"
    assert playing.table.game.state == state


def test_a_new_press_or_an_unplugged_cable_ends_it(
    playing: Talk,
) -> None:
    playing.ask("hold")
    playing._hear(A | PRESS)
    assert playing.shown == "Hold"
    playing.ticks_go_by(Hold.DEAF)
    playing._hear(A | PRESS)
    assert playing.shown == "FlipopScreen"
    assert playing.ask("put 1 0 ab").startswith("? put: the handheld is not on hold")
    playing.ask("hold")
    playing.ticks_go_by(AWAY - 10)
    playing.ask("version")
    assert playing.ticks_go_by(AWAY - 10) == "Hold"
    assert playing.ticks_go_by(20) == "FlipopScreen"


def test_there_is_no_hold_while_a_fault_is_shown() -> None:
    device = Device()
    device.serial.to_read.extend(b"hold\r")
    device.link.serve()
    assert device.serial.written.startswith(b"? hold: the app has failed: press a button")
