"""The record of a game can be written from what is saved, wherever the power fails."""

import random
from typing import Any

import pytest
from pytest import MonkeyPatch

from host_tools import records
from host_tools.saves.kept import Kept, Saved
from quadrille import saves
from quadrille.engine.game import PASS
from quadrille.engine.games import GAMES, game_class
from quadrille.saves import FIRST_GAME, FIRST_MOVES, FLAGS, GAME_VERSION, SEED, STATE, slot_of
from quadrille.store import SLOTS
from quadrille.table import NONE
from tests.handheld import Handheld
from tests.moves import dealt, listed, room
from tests.saves.conftest import VARIANTS, facts
from tests.store.flashes import PowerCutError

CUTS = 3  # operations of a save, at most, before the power fails
WHOLE = saves.PAYLOAD
FIVE = ["human"] * 5
BLOCKERS = slot_of("blockers") + FIRST_MOVES - FIRST_GAME  # the slot of its first moves


class Recorded(Handheld):
    """Plays legal moves at random, takes some back, and loses the power in some saves."""

    def __init__(self, name: str, seed: str, **more: Any) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.most = 0  # plies so far
        self.start(name, **more)

    def act(self) -> None:
        if self.chance.random() < 0.1:
            self.flash.left = self.chance.randrange(CUTS)
        try:
            if self.chance.random() < 0.15 and self.table.can_take_back():
                for _ in range(self.chance.choice((1, 1, 1, 2, 30))):
                    if self.table.can_take_back():
                        self.view.take_back()
            else:
                self.move_at_random()
            self.flash.left = None
        except PowerCutError:
            self.power_on()
        self.most = max(self.most, self.view.game.plies)

    def move_at_random(self) -> None:
        self.view._look()
        self.view.commit(self.view.moves[self.chance.randrange(self.view.count)])

    def play_to(self, plies: int) -> None:
        while self.view.game.plies < plies:
            self.move_at_random()

    @property
    def saved(self) -> Saved:
        """The game, as a PC reads it."""
        name = self.table.game.NAME
        return next(saved for saved in Kept(self.slots).games if name == saved.table.game.NAME)

    def check(self) -> None:
        """The record of the game is accepted, and ends at its position."""
        table, found = self.table, self.saved
        assert found.missing == ""
        plies = table.game.plies
        assert records.replay([records.dump(line) for line in found.record]) == (1, plies)
        assert found.record[-1] == records.position_line(table.game, plies, room(table.game))
        assert found.table.game.state == table.game.state
        assert found.record[0]["seats"] == table.seats


@pytest.mark.long
@pytest.mark.parametrize("room", [8, 100, WHOLE])
@pytest.mark.parametrize(("name", "variant", "players"), VARIANTS)
def test_the_record_of_a_game_with_cuts_and_moves_taken_back(
    name: str, variant: str, players: int, room: int, monkeypatch: MonkeyPatch
) -> None:
    kind = game_class(name)
    start = STATE + kind.SIZE
    size = min(WHOLE, start + room)
    monkeypatch.setattr(saves, "PAYLOAD", size)
    most = (size - start) // kind.MOVE_BYTES  # moves there is room for
    if slot_of(name) + saves.FIRST_MOVES - saves.FIRST_GAME < SLOTS:  # a fifth game has one slot
        most += size // kind.MOVE_BYTES
    handheld = Recorded(name, name + variant, variant=variant, seats=["human"] * players)
    for step in range(400):
        handheld.act()
        if handheld.most >= most or handheld.view.game.over:
            break
        if step % 40 == 0:
            handheld.check()
    handheld.check()


@pytest.mark.parametrize("operations", range(6))
def test_a_cut_while_moves_go_to_the_other_slot(operations: int) -> None:
    handheld = Recorded("blockers", "cut", seats=FIVE)
    full = (WHOLE - STATE - game_class("blockers").SIZE) // 2
    handheld.play_to(full + 1)
    assert handheld.device.store.read(BLOCKERS) is None
    handheld.flash.left = operations
    try:
        handheld.play_to(full + 3)
    except PowerCutError:
        handheld.power_on()
    handheld.flash.left = None
    assert handheld.device.store.read(BLOCKERS) or not operations
    handheld.check()
    handheld.play_to(2 * full + 4)
    handheld.check()


def test_a_game_too_long_to_be_kept_says_so(monkeypatch: MonkeyPatch) -> None:
    size = STATE + game_class("flipop").SIZE + 4
    monkeypatch.setattr(saves, "PAYLOAD", size)
    handheld = Recorded("flipop", "long")
    room = size + 4 + 1  # the other slot, its own, and the move that was played last
    plies = room + 20
    handheld.play_to(plies)
    assert handheld.saved.missing == f"there was room for the first {room - 1} of {plies} moves"
    lines = [records.dump(line) for line in handheld.saved.record]
    assert records.replay(lines) == (1, room - 1)


def test_a_game_without_a_slot_for_its_first_moves(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "FIRST_MOVES", SLOTS)
    handheld = Recorded("blockers", "fifth", seats=FIVE)
    monkeypatch.setattr(saves, "PAYLOAD", WHOLE - 1)  # half a move more
    room = 51
    handheld.play_to(room)
    handheld.check()
    handheld.play_to(60)
    assert f"room for the first {room} of 60 moves" in handheld.saved.missing


def test_a_game_that_begins_has_nothing_of_the_one_before() -> None:
    handheld = Recorded("blockers", "again", seats=FIVE)
    before = handheld.device.store.written
    handheld.play_to(120)
    assert handheld.device.store.written == before + 122  # twice to the other slot
    handheld.start_again()
    handheld.check()
    handheld.play_to(3)
    handheld.check()
    handheld.start("blockers", variant="expert")
    handheld.play_to(54)
    handheld.check()


def test_a_pass_is_kept_and_in_the_record() -> None:
    handheld = Recorded("flipop", "pass 2")
    while handheld.view.last != PASS:
        handheld.move_at_random()
        if handheld.view.game.over:
            handheld.start_again()
    before = facts(handheld.table)
    handheld.power_on()
    assert facts(handheld.table) == before
    assert handheld.view.last == PASS
    handheld.move_at_random()
    handheld.check()


def test_a_numbered_deal_has_a_record_and_keeps_its_number() -> None:
    handheld = Recorded("colorpop", "deal", variant="solo", options={"targets": 3}, deal=17)
    handheld.show(handheld.view)
    handheld.play_to(4)
    handheld.check()
    assert handheld.power_on() == "ColorPopScreen"
    assert (handheld.table.deal, handheld.table.game.option("targets")) == (17, 3)
    handheld.check()


@pytest.mark.parametrize("name", [name for name in GAMES if game_class(name).MOVE_BYTES == 1])
def test_a_byte_identifies_a_move(name: str) -> None:
    chance = random.Random(name)
    for variant, _, most in game_class(name).VARIANTS:
        game = dealt(name, variant, most, seed=5)
        while moves := listed(game):
            assert all(move < PASS & 0xFF or move == PASS for move in moves)
            game.play(chance.choice(moves))


# --- what has no record ---------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_version_1_goes_on_and_has_no_record(name: str) -> None:
    handheld = Recorded(name, name)
    handheld.play_to(3)
    before = handheld.table
    before.known, before.seed = 0, NONE
    slot = slot_of(name)
    payload = handheld.device.store.read(slot)[1]
    flags = bytes([payload[FLAGS] & 3])  # version 1 had no seed and no moves
    state = payload[STATE : STATE + game_class(name).SIZE]
    handheld.power_on_with(slot, 1, flags + payload[1:SEED] + state)
    assert not handheld.saves.lost
    assert facts(handheld.table) == facts(before)
    assert handheld.device.store.read(slot)[0] == GAME_VERSION
    handheld.play_to(5)
    handheld.power_on()
    found = handheld.saved
    assert found.table.game.plies == 5
    assert found.record == []
    assert "older firmware" in found.missing
    handheld.device.store.write(slot, 1, b"")
    assert not handheld.saves.holds(name)
    assert Kept(handheld.slots).games == []


def test_moves_that_do_not_lead_to_the_game_are_not_a_record() -> None:
    handheld = Recorded("flipop", "other")
    handheld.near_the_end("flipop")
    assert handheld.saved.record == []
    handheld.start("flipop")
    handheld.play_to(4)
    slot = slot_of("flipop")
    version, payload = handheld.device.store.read(slot)
    other = bytearray(payload)
    other[SEED] ^= 1  # Flipop begins the same from every seed
    handheld.device.store.write(slot, version, other)
    assert not handheld.saved.missing
    other[-1] ^= 4
    handheld.device.store.write(slot, version, other)
    assert handheld.saved.missing


@pytest.mark.parametrize("power_goes", [True, False])
def test_only_a_game_in_progress_writes_first_moves_that_are_gone_again(power_goes: bool) -> None:
    handheld = Recorded("blockers", "gone", seats=FIVE)
    handheld.play_to(60)
    handheld.device.store.write(BLOCKERS, 1, b"")
    assert "its moves are damaged" in handheld.saved.missing
    if power_goes:
        handheld.power_on()
    handheld.play_to(118)
    assert ("its moves are damaged" in handheld.saved.missing) == power_goes
    if not power_goes:
        handheld.check()
