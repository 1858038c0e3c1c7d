"""Slots that a PC reads and writes, and a handheld that is held meanwhile."""

from binascii import crc32

import pytest

from quadrille.events import PRESS, A
from quadrille.link import AWAY
from quadrille.record import PAYLOAD, SLOTS
from quadrille.ui.hold import Hold
from sim.device import Device
from tests.link.conftest import Talk

VALUE = bytes(range(PAYLOAD))
PIECE = 32


def put(talk: Talk, slot: int, value: bytes) -> None:
    for at in range(0, len(value), PIECE):
        piece = value[at : at + PIECE].hex()
        assert talk.ask(f"put {slot} {at} {piece}") == f"put {slot} {at} {piece}"


def keep(talk: Talk, slot: int, version: int, value: bytes) -> str:
    return talk.ask(f"keep {slot} {version} {len(value)} {crc32(value):08x}")


def test_a_slot_is_read_while_the_game_runs(talk: Talk) -> None:
    talk.device.store.write(4, 200, VALUE)
    assert talk.ask("slot 4") == f"slot 4 200 {VALUE.hex()}"
    talk.device.store.write(4, 3, b"")
    assert talk.ask("slot 4") == "slot 4 3"
    assert talk.ask("slot 5") == "slot 5 empty"


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, PAYLOAD])
def test_what_is_put_is_kept(talk: Talk, size: int) -> None:
    assert talk.ask("hold") == "hold"
    put(talk, 12, VALUE[:size])
    assert keep(talk, 12, 7, VALUE[:size]).startswith(f"keep 12 7 {size} ")
    assert talk.device.store.read(12) == (7, VALUE[:size])


def test_a_wrong_sum_keeps_nothing(talk: Talk) -> None:
    talk.ask("hold")
    put(talk, 3, VALUE)
    right = f"{crc32(VALUE):08x}"
    assert talk.ask(f"keep 3 1 {PAYLOAD} 00000000") == (
        f"? keep: what was put has the sum {right}, not 00000000: put it again"
    )
    assert talk.device.store.read(3) is None
    assert talk.ask(f"keep 3 1 {PAYLOAD} {right.upper()}").startswith("keep 3 1")


def test_pieces_of_two_slots_are_not_mixed(talk: Talk) -> None:
    talk.ask("hold")
    put(talk, 3, VALUE)
    put(talk, 4, b"abc")
    assert keep(talk, 3, 1, VALUE) == "? keep: nothing was put for slot 3"
    assert keep(talk, 4, 1, b"abc" + bytes(5)).startswith("keep 4 1 8 ")


def test_for_another_slot_nothing_was_put(talk: Talk) -> None:
    talk.ask("hold")
    put(talk, 3, b"abc")
    assert keep(talk, 4, 1, b"abc") == "? keep: nothing was put for slot 4"


@pytest.mark.parametrize("line", ["put 1 0 ab", "keep 1 1 0 00000000", "wipe"])
def test_nothing_is_written_while_the_game_runs(talk: Talk, line: str) -> None:
    assert talk.ask(line).endswith(": the handheld is not held: send `hold` before")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("put 16 0 ab", '"16" is no number from 0 to 15'),
        ("put 1 241 ab", '"241" is no number from 0 to 240'),
        ("put 1 240 ab", "a slot holds at most 240 bytes"),
        ("put 1 -1 ab", '"-1" is no number from 0 to 240'),
        ("put 1 0 abc", '"abc" are no bytes in hexadecimal'),
        ("put 1 0 zz", '"zz" are no bytes in hexadecimal'),
        ("put 1 0", "the line is `put SLOT OFFSET HEX`"),
        ("keep 1 256 0 00000000", '"256" is no number from 0 to 255'),
        ("keep 1 1 0 zz", '"zz" are no bytes in hexadecimal'),
    ],
)
def test_what_is_wrong_is_said(talk: Talk, line: str, says: str) -> None:
    talk.ask("hold")
    assert talk.ask(line) == f"? {line.split()[0]}: {says}"
    assert [talk.device.store.read(slot) for slot in range(SLOTS)] == [None] * SLOTS


def test_a_store_that_takes_nothing_is_told(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk.device.store, "write", lambda slot, version, payload: None)
    talk.device.store.lost.append("the flash is worn out")
    talk.ask("hold")
    assert keep(talk, 3, 1, b"") == "? keep: the store does not take it: the flash is worn out"


def test_wipe_empties_all_slots_and_forgets_losses(talk: Talk) -> None:
    talk.device.store.write(3, 1, b"abc")
    talk.device.store.lost.append("slot 5 is lost")
    talk.ask("hold")
    assert talk.ask("wipe") == "wipe"
    assert talk.ask("slot 3") == "slot 3 empty"
    assert talk.ask("restart") == "restart"
    talk.ticks(1)
    assert talk.screen == "Attract"


# --- held, and how it ends ------------------------------------------------------------------


def in_a_game(talk: Talk) -> None:
    talk.app.start_game("flipop", "standard", 2, {}, ["human", "human"])
    talk.ticks(5)


def test_restart_goes_on_with_the_game(talk: Talk) -> None:
    in_a_game(talk)
    state = bytes(talk.app.screen.game.state)
    assert talk.ask("hold") == "hold"
    talk.ticks(1)
    assert talk.screen == "Hold"
    assert talk.ask("restart") == "restart"
    assert talk.screen == "Table"
    assert talk.app.screen.game.state == state


def test_what_is_restored_is_gone_on_with() -> None:
    other = Talk()
    in_a_game(other)
    slots = {slot: other.device.store.read(slot) for slot in range(SLOTS)}
    talk = Talk()
    talk.ask("hold")
    for slot, value in slots.items():
        if value:
            put(talk, slot, value[1])
            assert keep(talk, slot, *value).startswith("keep")
    talk.ask("restart")
    assert talk.app.screen.game.state == other.app.screen.game.state


def test_a_button_ends_it_but_not_one_that_was_on_its_way(talk: Talk) -> None:
    in_a_game(talk)
    talk.ask("hold")
    talk.app._hear(A | PRESS)
    assert talk.screen == "Hold"
    talk.ticks(Hold.DEAF)
    talk.app._hear(A | PRESS)
    assert talk.screen == "Table"
    assert talk.ask("put 1 0 ab").startswith("? put: the handheld is not held")


def test_a_cable_that_was_pulled_ends_it(talk: Talk) -> None:
    in_a_game(talk)
    talk.ask("hold")
    talk.ticks(AWAY - 10)
    talk.ask("version")
    talk.ticks(AWAY - 10)
    assert talk.screen == "Hold"
    talk.ticks(20)
    assert talk.screen == "Table"


def test_while_it_is_held_the_app_saves_nothing(talk: Talk) -> None:
    in_a_game(talk)
    talk.ask("hold")
    before = [talk.device.store.read(slot) for slot in range(SLOTS)]
    for button in range(7):
        talk.device.buttons.press(button)
        talk.ticks(3)
        talk.device.buttons.release(button)
        talk.ticks(3)
    assert talk.screen == "Hold"
    assert [talk.device.store.read(slot) for slot in range(SLOTS)] == before


def test_while_the_sign_of_a_fault_is_shown_nothing_can_be_held() -> None:
    device = Device()
    device.serial.to_read.extend(b"hold\r")
    device.link.serve()
    assert device.serial.written.startswith(b"? hold: the app has failed: press a button")
