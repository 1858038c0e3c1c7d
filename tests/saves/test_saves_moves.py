"""From what is kept of a game its record can be written, wherever the power goes."""

import random
from array import array
from typing import Any

import pytest

from host_tools import records
from host_tools.saves.held import PASS, Held, held
from host_tools.saves.slots import Slots
from quadrille import saves
from quadrille.engine.games import GAMES, create, game_class
from quadrille.saves import (
    FIRST_GAME,
    FIRST_MOVES,
    FLAGS,
    GAME_VERSION,
    MOVED_ON,
    SEED,
    STATE,
    slot_of,
)
from quadrille.store import SLOTS
from tests.saves.powered import Powered, PowerLostError, near_the_end

VARIANTS = [
    (name, variant, players)
    for name in GAMES
    for variant, fewest, most in game_class(name).VARIANTS
    for players in {fewest, most}
]
CUTS = 3  # operations of a save, at most, before the power goes
WHOLE = saves.PAYLOAD


def slots_of(powered: Powered) -> Slots:
    found = {slot: powered.device.store.read(slot) for slot in range(SLOTS)}
    return {slot: value for slot, value in found.items() if value}


def held_by(powered: Powered, name: str) -> Held:
    found = held(slots_of(powered), name)
    assert found
    return found


def check(powered: Powered, table: Any) -> None:
    """The record of the game is accepted, and ends as the game stands."""
    found = held_by(powered, table.game.NAME)
    assert found.missing == ""
    lines = list(found.record())
    plies = table.game.plies
    assert records.replay([records.dump(line) for line in lines]) == (1, plies)
    out = array("H", bytes(2 * table.game.MAX_MOVES))
    assert lines[-1] == records.position_line(table.game, plies, out)
    assert found.game.state == table.game.state
    assert lines[0]["seats"] == table.seats


class Thumb:
    """Plays legal moves at once, takes some back, and loses the power in some saves."""

    def __init__(self, powered: Powered, seed: str) -> None:
        self.powered = powered
        self.chance = random.Random(seed)
        self.plies = 0  # at most so far

    @property
    def table(self) -> Any:
        return self.powered.table

    def act(self) -> None:
        if self.chance.random() < 0.1:
            self.powered.flash.left = self.chance.randrange(CUTS)
        try:
            if self.chance.random() < 0.15 and self.table.can_take_back():
                for _ in range(self.chance.choice((1, 1, 1, 2, 30))):
                    if self.table.can_take_back():
                        self.table.take_back()
            else:
                self.move()
            self.powered.flash.left = -1
        except PowerLostError:
            self.powered.power_on()
        self.plies = max(self.plies, self.table.game.plies)

    def move(self) -> None:
        table = self.table
        table._look()
        table.commit(table.moves[self.chance.randrange(table.count)])


@pytest.mark.parametrize("room", [8, 100, WHOLE])
@pytest.mark.parametrize(("name", "variant", "players"), VARIANTS)
def test_the_record_of_a_game_with_cuts_and_moves_taken_back(
    name: str, variant: str, players: int, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = game_class(name)
    start = STATE + kind.SIZE
    size = min(WHOLE, start + room)
    monkeypatch.setattr(saves, "PAYLOAD", size)
    most = (size - start) // kind.MOVE_BYTES  # moves there is room for
    if slot_of(name) + saves.FIRST_MOVES - saves.FIRST_GAME < SLOTS:  # a fifth game has one slot
        most += size // kind.MOVE_BYTES
    powered = Powered()
    powered.start(name, variant=variant, seats=["human"] * players)
    thumb = Thumb(powered, name + variant)
    for step in range(400):
        thumb.act()
        if thumb.plies >= most or thumb.table.game.over:
            break
        if step % 40 == 0:
            check(powered, thumb.table)
    check(powered, thumb.table)


def play_on(thumb: Thumb, plies: int) -> None:
    while thumb.table.game.plies < plies:
        thumb.move()


@pytest.mark.parametrize("operations", range(6))
def test_a_cut_while_moves_go_to_the_other_slot(operations: int) -> None:
    powered = Powered()
    thumb = Thumb(powered, "cut")
    powered.start("blockers", seats=["human"] * 5)
    full = (WHOLE - STATE - game_class("blockers").SIZE) // 2
    play_on(thumb, full + 1)
    other = slot_of("blockers") + FIRST_MOVES - FIRST_GAME
    assert powered.device.store.read(other) is None
    powered.flash.left = operations
    try:
        play_on(thumb, full + 3)
    except PowerLostError:
        powered.power_on()
    powered.flash.left = -1
    assert powered.device.store.read(other) or not operations
    check(powered, thumb.table)
    play_on(thumb, 2 * full + 4)
    check(powered, thumb.table)


def test_moves_go_to_the_other_slot_once_in_many(monkeypatch: pytest.MonkeyPatch) -> None:
    powered = Powered()
    thumb = Thumb(powered, "once")
    powered.start("blockers", seats=["human"] * 5)
    written: list[int] = []
    write = powered.device.store.write

    def count(slot: int, version: int, payload: bytes) -> None:
        written.append(slot)
        write(slot, version, payload)

    monkeypatch.setattr(powered.device.store, "write", count)
    play_on(thumb, 120)
    assert len(written) == 122


def test_a_game_too_long_to_be_kept_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    size = STATE + game_class("flipop").SIZE + 4
    monkeypatch.setattr(saves, "PAYLOAD", size)
    powered = Powered()
    powered.start("flipop")
    room = size + 4 + 1  # the other slot, its own, and the move that was played last
    plies = room + 20
    play_on(Thumb(powered, "long"), plies)
    found = held_by(powered, "flipop")
    assert found.missing == f"there was room for the first {room - 1} of {plies} moves"
    lines = [records.dump(line) for line in found.record()]
    assert records.replay(lines) == (1, room - 1)


def test_a_game_without_a_slot_for_its_first_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "FIRST_MOVES", SLOTS)
    powered = Powered()
    powered.start("blockers", seats=["human"] * 5)
    monkeypatch.setattr(saves, "PAYLOAD", WHOLE - 1)  # half a move more
    room = 51
    play_on(Thumb(powered, "fifth"), room)
    check(powered, powered.table)
    play_on(Thumb(powered, "fifth"), 60)
    assert f"room for the first {room} of 60 moves" in held_by(powered, "blockers").missing


def test_a_game_that_begins_has_nothing_of_the_one_before() -> None:
    powered = Powered()
    thumb = Thumb(powered, "again")
    powered.start("blockers", seats=["human"] * 5)
    play_on(thumb, 60)
    powered.app.start_again(thumb.table)
    check(powered, thumb.table)
    play_on(thumb, 3)
    check(powered, thumb.table)
    powered.start("blockers", variant="expert")
    play_on(thumb, 54)
    check(powered, thumb.table)


def test_a_pass_is_in_the_record() -> None:
    powered = Powered()
    thumb = Thumb(powered, "pass 2")
    powered.start("flipop")
    while thumb.table.last != PASS:
        thumb.move()
        if thumb.table.game.over:
            powered.app.start_again(thumb.table)
    thumb.move()
    check(powered, thumb.table)


def test_a_numbered_deal_has_a_record() -> None:
    powered = Powered()
    powered.start("colorpop", variant="solo", options={"targets": 3}, deal=17)
    powered.app.show(powered.table)
    play_on(Thumb(powered, "deal"), 4)
    check(powered, powered.table)


@pytest.mark.parametrize("name", GAMES)
def test_the_bytes_of_a_move_tell_it(name: str) -> None:
    kind = game_class(name)
    chance = random.Random(name)
    out = array("H", bytes(2 * kind.MAX_MOVES))
    for variant, _, most in kind.VARIANTS:
        game = create(name, variant, most, {})
        game.setup(5)
        while count := game.moves(out):
            if kind.MOVE_BYTES == 1:
                assert all(move < PASS & 0xFF or move == PASS for move in out[:count])
            game.play(out[chance.randrange(count)])


# --- what has no record ---------------------------------------------------------------------


def as_version_1(powered: Powered, name: str) -> None:
    """Put a game back into the bytes of the first version: no seed, no moves."""
    slot = slot_of(name)
    payload = powered.device.store.read(slot)[1]
    end = STATE + game_class(name).SIZE
    flags = bytes([payload[FLAGS] & 3])
    powered.device.store.write(slot, 1, flags + payload[1:SEED] + payload[STATE:end])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_version_1_goes_on_and_has_no_record(name: str) -> None:
    powered = Powered()
    thumb = Thumb(powered, name)
    powered.start(name)
    play_on(thumb, 3)
    before = thumb.table
    as_version_1(powered, name)
    powered.power_on()
    assert not powered.app.saves.lost
    table = powered.table
    for what in ("last", "last_seat", "seats", "deal", "serial"):
        assert getattr(table, what) == getattr(before, what)
    assert table.game.state == before.game.state
    assert table.before.state == before.before.state
    assert powered.device.store.read(slot_of(name))[0] == GAME_VERSION
    play_on(thumb, 5)
    powered.power_on()
    found = held_by(powered, name)
    assert found.game.plies == 5
    assert not found.whole
    assert list(found.record()) == []
    assert "older firmware" in found.missing


def test_an_empty_slot_of_version_1_holds_no_game() -> None:
    powered = Powered()
    powered.device.store.write(slot_of("flipop"), 1, b"")
    assert not powered.app.saves.holds("flipop")
    assert held(slots_of(powered), "flipop") is None


def test_moves_that_do_not_lead_to_the_game_are_no_record() -> None:
    powered = Powered()
    near_the_end(powered, "flipop")
    assert list(held_by(powered, "flipop").record()) == []
    powered.start("flipop")
    play_on(Thumb(powered, "other"), 4)
    slot = slot_of("flipop")
    version, payload = powered.device.store.read(slot)
    other = bytearray(payload)
    other[SEED] ^= 1  # Flipop begins the same from every seed
    powered.device.store.write(slot, version, other)
    assert held_by(powered, "flipop").whole
    other[-1] ^= 4
    powered.device.store.write(slot, version, other)
    assert not held_by(powered, "flipop").whole


def test_first_moves_that_are_gone_are_missed() -> None:
    powered = Powered()
    thumb = Thumb(powered, "gone")
    powered.start("blockers", seats=["human"] * 5)
    play_on(thumb, 60)
    full = powered.device.store.read(slot_of("blockers"))[1][MOVED_ON]
    other = slot_of("blockers") + FIRST_MOVES - FIRST_GAME
    powered.device.store.write(other, 1, b"")
    found = held_by(powered, "blockers")
    assert "not right" in found.missing
    play_on(thumb, 118)
    found = held_by(powered, "blockers")
    assert "not right" in found.missing
    assert powered.device.store.read(slot_of("blockers"))[1][MOVED_ON] == full
