"""A game goes on at the same move, whenever the power fails; every game that was left is saved."""

import random
from contextlib import nullcontext
from typing import Any

import pytest

from quadrille import saves
from quadrille.engine.games import GAMES, game_class
from quadrille.pages import NO_SLOT, WORN_OUT
from quadrille.saves import FLAGS, GAME_VERSION, ON, STATE, slot_of
from quadrille.ui.colours import BRIGHT, RED
from tests.handheld import BOARDS, Handheld
from tests.saves.conftest import VARIANTS, facts
from tests.store.flashes import PowerCutError, told

pytestmark = pytest.mark.long

FLIPOP = slot_of("flipop")
DEAL, MOVE, SEATS, MOVED_ON = 2, 4, 6, 15  # bytes of a saved game


def point_where(old: Any, new: Any) -> None:
    """Move the cursor to where it was on the old screen: it is not kept."""
    if hasattr(old, "selection"):
        new.selection.cell = old.selection.cell
    if hasattr(old, "homes"):
        new.homes[:] = old.homes
    new.choose()


# --- power-on -------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("name", "variant", "players"), VARIANTS)
def test_a_game_goes_on_at_the_same_move(name: str, variant: str, players: int, board: str) -> None:
    pick = random.Random(name + variant)
    handheld = Handheld(board)
    handheld.start(name, variant=variant, seats=["human"] * players)
    for _ in range(8):
        handheld.take_over()
        view, before, picture = handheld.view, facts(handheld.table), handheld.picture
        hands = view.SECRETS and players > 1
        assert handheld.power_on() == ("HandOver" if hands else type(view).__name__)
        point_where(view, handheld.view)
        handheld.take_over()
        assert facts(handheld.table) == before
        assert handheld.picture == picture
        handheld.move(pick.getrandbits(16))
        if handheld.shown == "Result":
            break


@pytest.mark.parametrize("left", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_a_cut_is_before_or_after_the_move(name: str, left: int, handheld: Handheld) -> None:
    view = handheld.start(name)
    handheld.take_over()
    states = [bytes(view.game.state)]
    handheld.flash.left = left
    with nullcontext() if left else pytest.raises(PowerCutError):
        view.commit(view.moves[0])
        handheld.flash.left = None
        handheld.play("wait 2")
        assert view.busy  # the move is still being shown
    states.append(bytes(view.game.state))
    assert states[0] != states[1]
    handheld.power_on()
    assert bytes(handheld.view.game.state) == states[left]
    assert not handheld.view.busy
    assert not handheld.saves.lost


@pytest.mark.parametrize("seats", [("human", "easy"), ("easy", "human"), ("easy", "medium")])
def test_a_computer_whose_turn_it_is_thinks(seats: tuple[str, str], handheld: Handheld) -> None:
    view = handheld.start("flipop", seats=seats)
    if seats[0] == "human":
        view.commit(view.moves[0])
    handheld.power_on()
    view = handheld.view
    assert view.table.seats == list(seats)
    assert view.thinking
    plies = view.game.plies
    handheld.play("wait 600")
    assert view.game.plies > plies


def test_what_was_taken_back_stays_so_and_nothing_more_can_be(handheld: Handheld) -> None:
    view = handheld.start("flipop")
    for _ in range(3):
        handheld.move(1)
    view.take_back()
    before = facts(handheld.table)
    handheld.power_on()
    assert facts(handheld.table) == before
    assert not handheld.table.can_take_back()
    handheld.move(0)
    handheld.power_on()
    assert not handheld.table.can_take_back()


# --- the end --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_end_is_shown_after_power_on_until_its_result(name: str, handheld: Handheld) -> None:
    view, move = handheld.near_the_end(name)
    handheld.show(view)
    view.commit(move)
    assert view.game.over
    view._played()
    handheld.play("wait 3")
    picture = handheld.picture
    handheld.power_on()
    assert handheld.view.game.over
    handheld.play("wait 3")
    assert handheld.picture == picture
    assert handheld.play("settle") == "Result"
    assert handheld.power_on() == "Attract"
    assert not handheld.saves.holds(name)


# --- the menu -------------------------------------------------------------------------------


def left(name: str) -> Handheld:
    """A game that was left after two moves."""
    handheld = Handheld()
    handheld.start(name)
    for _ in range(2):
        handheld.take_over().move(3)
    handheld.take_over()
    assert handheld.tap("MENU", "UP", "A") == "Carousel"
    return handheld


def open_in_menu(handheld: Handheld, name: str) -> str:
    while handheld.screen.at != GAMES.index(name):
        handheld.tap("RIGHT")
    return handheld.tap("A")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_left_can_be_resumed(name: str) -> None:
    handheld = left(name)
    before = facts(handheld.saves.load(name))
    assert handheld.power_on() == "Attract"
    handheld.tap("A")
    assert open_in_menu(handheld, name) == "SavedQuestion"
    handheld.tap("A")
    assert handheld.saves.on() == name
    assert facts(handheld.saves.load(name)) == before
    handheld.power_on()
    assert handheld.saves.on() == name
    assert facts(handheld.table) == before


def test_a_new_game_takes_the_place_of_the_saved_one_when_it_begins() -> None:
    handheld = left("flipop")
    open_in_menu(handheld, "flipop")
    assert handheld.tap("RIGHT", "A") == "OptionQuestion"
    assert handheld.tap("B") == "SavedQuestion"
    assert handheld.tap("B") == "Carousel"
    before = facts(handheld.saves.load("flipop"))
    open_in_menu(handheld, "flipop")
    handheld.tap("RIGHT", "A")
    while handheld.shown != "Seats":
        handheld.tap("A")
    assert facts(handheld.saves.load("flipop")) == before
    handheld.tap("RIGHT", "DOWN", "A")
    table = handheld.saves.load("flipop")
    assert (table.game.plies, table.last) == (0, -1)
    handheld.move(0)
    assert handheld.tap("MENU", "UP", "UP", "A") == "Pause"
    assert handheld.view.game.plies == 1  # until that question is answered, too
    handheld.tap("A")
    assert handheld.view.game.plies == 0
    assert handheld.saves.on() == "flipop"
    handheld.tap("MENU", "UP", "A")
    payload = bytearray(handheld.device.store.read(FLIPOP)[1])
    payload[STATE + 2] = 9  # players
    handheld.device.store.write(FLIPOP, GAME_VERSION, payload)
    open_in_menu(handheld, "flipop")
    assert handheld.tap("A") == "Notice"
    assert handheld.tap("A") == "OptionQuestion"


# --- what cannot be read --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "at", "byte", "sentence"),
    [
        (GAME_VERSION, STATE, 0xF1, "another game or version"),
        (GAME_VERSION, STATE + 2, 9, "invalid number of players: 9"),
        (GAME_VERSION, MOVE, 0xEE, "is not possible"),
        (GAME_VERSION, SEATS + 1, 5, "invalid players"),
        (GAME_VERSION, DEAL, 1, "there is no deal 1"),
        (GAME_VERSION, MOVED_ON, 1, "more moves than plies"),
        (GAME_VERSION, slice(3, None), b"", "3 bytes are too few for a game"),
        (9, slice(0), b"", "flipop of version 9: this firmware reads 2"),
    ],
)
def test_an_invalid_game_is_reported_and_kept_but_not_played(
    version: int, at: Any, byte: Any, sentence: str, handheld: Handheld
) -> None:
    handheld.start("flipop")
    handheld.move(0)
    payload = bytearray(handheld.device.store.read(FLIPOP)[1])
    payload[at] = byte
    assert handheld.power_on_with(FLIPOP, version, payload) == "Notice"
    assert len(handheld.saves.lost) == 1
    assert sentence in told(handheld.saves)[0]
    assert "Flipop" in handheld.screen.text.text
    assert handheld.device.link._answer or sentence.encode() in handheld.device.serial.written
    assert handheld.tap("LEFT") == "Attract"
    assert handheld.device.store.read(FLIPOP) == (version, payload)


@pytest.mark.parametrize("name", GAMES)
def test_random_bytes_are_a_game_or_reported(name: str, handheld: Handheld) -> None:
    pick = random.Random(name)
    handheld.start(name)
    handheld.take_over()
    handheld.move(0)
    slot = slot_of(name)
    good = handheld.device.store.read(slot)[1]
    for _ in range(60):
        payload = bytearray(good)
        for _ in range(pick.randrange(1, 4)):
            payload[pick.randrange(len(payload))] = pick.randrange(256)
        shown = handheld.power_on_with(slot, GAME_VERSION, payload[: pick.choice((999, 70, 5, 0))])
        if not handheld.saves.lost and shown != "Attract":
            assert payload[FLAGS] & ON
            handheld.play("wait 3")


# --- notices --------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_a_loss_is_reported_once_and_again_when_it_returns(board: str) -> None:
    handheld = Handheld(board)
    assert handheld.power_on_with(saves.SETTINGS, 9, bytes(6)) == "Notice"
    assert "Settings" in handheld.screen.text.text
    handheld.play("wait 20")
    assert any(index == RED << 2 | BRIGHT for index in handheld.picture)
    assert handheld.play("wait 2000") == "Notice"
    assert handheld.tap("UP") == "Attract"
    handheld.device.store.lost.append((NO_SLOT, WORN_OUT, 0))
    assert handheld.tap("A") == "Notice"
    assert handheld.tap("B") == "Carousel"
    handheld.menu()
    assert handheld.shown == "Carousel"
    assert handheld.power_on() == "Attract"
    handheld.keep_settings()
    assert handheld.power_on() == "Attract"
    handheld.start("blockers")  # waits behind the notice
    assert handheld.power_on_with(saves.SETTINGS, 9, bytes(6)) == "Notice"
    assert handheld.tap("B") == "HandOver"
    handheld.device.store.write(saves.STATISTICS, 9, b"")
    handheld.saves.read(saves.STATISTICS)
    handheld.tell(handheld.saves.news())
    assert handheld.shown == "Notice"
    assert "Statistics" in handheld.screen.text.text
    assert handheld.tap("B") == "HandOver"


def test_slots_are_the_numbers_of_the_games() -> None:
    assert [slot_of(name) for name in GAMES] == [game_class(name).NUMBER for name in GAMES]
    assert slot_of(GAMES[0]) == saves.FIRST_GAME
    assert slot_of(GAMES[-1]) < saves.STATISTICS
