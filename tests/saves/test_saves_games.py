"""A game goes on at the same move, wherever the power goes; every game that was left is held."""

import random
from typing import Any

import pytest

from quadrille import saves
from quadrille.engine.games import GAMES, game_class
from quadrille.saves import (
    DEAL,
    FIRST_GAME,
    FLAGS,
    GAME_VERSION,
    MOVE,
    MOVED_ON,
    ON,
    SEATS,
    STATE,
    slot_of,
)
from quadrille.ui.colours import BRIGHT, RED
from quadrille.ui.game_screen import PASS
from tests.rules.flipop_table import play, stand
from tests.saves.powered import Powered, near_the_end

BOARDS = ("quadrille16", "hat16x10")
VARIANTS = [
    (name, variant, players)
    for name in GAMES
    for variant, fewest, most in game_class(name).VARIANTS
    for players in {fewest, most}
]


def facts(table: Any) -> tuple[Any, ...]:
    """All that a game must have kept; what was before the first move is nobody's business."""
    before = bytes(table.before.state) if table.last >= 0 else b""
    return (
        *(bytes(table.game.state), before, table.last, table.last_seat if before else 0),
        *(table.turn, table.seats, table.deal, table.serial, table.must_pass),
    )


def point_where(old: Any, new: Any) -> None:
    """Put the cursor of a table where it was on another one: that is not kept."""
    if hasattr(old, "choice"):
        new.choice.cell = old.choice.cell
    if hasattr(old, "homes"):
        new.homes[:] = old.homes
    new.choose()


# --- power-on -------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("name", "variant", "players"), VARIANTS)
def test_a_game_goes_on_at_the_same_move(name: str, variant: str, players: int, board: str) -> None:
    pick = random.Random(name + variant)
    powered = Powered(board)
    powered.start(name, variant=variant, seats=["human"] * players)
    for _ in range(8):
        powered.take_over()
        table, before, picture = powered.table, facts(powered.table), powered.picture
        powered.power_on()
        hands = powered.table.SECRETS and players > 1
        assert powered.screen == ("HandOver" if hands else "Table")
        point_where(table, powered.table)
        powered.take_over()
        assert facts(powered.table) == before
        assert powered.picture == picture
        powered.move(pick.getrandbits(16))
        if powered.screen == "Result":
            break


@pytest.mark.parametrize("name", GAMES)
def test_a_cut_while_a_move_is_shown_comes_back_behind_it(name: str) -> None:
    powered = Powered()
    table = powered.start(name)
    powered.take_over()
    table.commit(table.moves[0])
    powered.play("wait 2")
    assert table.busy
    state = bytes(table.game.state)
    powered.power_on()
    assert bytes(powered.table.game.state) == state
    assert not powered.table.busy


@pytest.mark.parametrize("name", GAMES)
def test_a_cut_within_a_save_leaves_the_move_or_the_one_before(name: str) -> None:
    for left in range(2):
        powered = Powered()
        table = powered.start(name)
        states = [bytes(table.game.state)]
        powered.flash.left = left
        try:
            table.commit(table.moves[0])
        except Exception:
            assert left == 0
        states.append(bytes(table.game.state))
        assert states[0] != states[1]
        powered.power_on()
        assert bytes(powered.table.game.state) == states[left]
        assert not powered.app.saves.lost


@pytest.mark.parametrize("seats", [("human", "easy"), ("easy", "human"), ("easy", "medium")])
def test_a_computer_whose_turn_it_is_thinks(seats: tuple[str, str]) -> None:
    powered = Powered()
    table = powered.start("flipop", seats=seats)
    if seats[0] == "human":
        table.commit(table.moves[0])
    powered.power_on()
    table = powered.table
    assert table.seats == list(seats)
    assert table.thinking
    plies = table.game.plies
    powered.play("wait 600")
    assert table.game.plies > plies


def test_a_numbered_deal_keeps_its_number() -> None:
    powered = Powered()
    powered.start("colorpop", variant="solo", options={"targets": 3}, deal=17)
    powered.app.show(powered.table)
    powered.move(5)
    powered.power_on()
    assert powered.screen == "Table"
    assert (powered.table.deal, powered.table.game.option("targets")) == (17, 3)


def test_what_was_taken_back_stays_so_and_no_more_can_be() -> None:
    powered = Powered()
    table = powered.start("flipop")
    for _ in range(3):
        powered.move(1)
    table.take_back()
    before = facts(table)
    powered.power_on()
    assert facts(powered.table) == before
    assert not powered.table.can_take_back()
    powered.move(0)
    powered.power_on()
    assert not powered.table.can_take_back()


def test_a_pass_was_the_last_move() -> None:
    powered = Powered()
    table = powered.start("flipop")
    position = stand("w.... ..... ..w.. b.... ....b", "WNEN ESWE NSEN ESNN")
    table.game.load(play(position, "a5-a4"))
    table.begin_turn()
    assert table.must_pass
    table.commit(PASS)
    table._played()
    before = facts(table)
    powered.power_on()
    assert facts(powered.table) == before
    assert powered.table.last == PASS


def test_a_worn_flash_is_told_in_the_menu() -> None:
    powered = Powered()
    powered.device.store.lost.append("the flash is worn out")
    powered.tap("A")
    assert powered.screen == "Notice"
    powered.tap("B")
    assert powered.screen == "Carousel"
    powered.app.menu()
    assert powered.screen == "Carousel"


def test_a_game_against_computers_is_not_handed_over() -> None:
    powered = Powered()
    powered.start("blockers", seats=["human", "easy"])
    powered.power_on()
    assert powered.screen == "Table"


# --- the end --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_over_at_power_on_shows_its_result(name: str) -> None:
    powered = Powered()
    table, move = near_the_end(powered, name)
    table.commit(move)
    assert table.game.over
    powered.power_on()
    assert powered.table.game.over
    powered.play("settle")
    assert powered.screen == "Result"
    powered.power_on()
    assert powered.screen == "Attract"
    assert not powered.app.saves.holds(name)


def test_the_end_looks_the_same_after_power_on() -> None:
    for name in GAMES:
        powered = Powered()
        table, move = near_the_end(powered, name)
        powered.app.show(table)
        table.commit(move)
        table._played()
        powered.play("wait 3")
        picture = powered.picture
        powered.power_on()
        powered.play("wait 3")
        assert powered.picture == picture, name


# --- the menu -------------------------------------------------------------------------------


def left(name: str) -> Powered:
    """A game that was left for the menu after two moves."""
    powered = Powered()
    powered.start(name)
    powered.take_over()
    for _ in range(2):
        powered.move(3)
        powered.take_over()
    powered.tap("MENU", "UP", "A")
    assert powered.screen == "Carousel"
    return powered


def open_in_menu(powered: Powered, name: str) -> None:
    while powered.app.screen.at != GAMES.index(name):
        powered.tap("RIGHT")
    powered.tap("A")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_left_is_gone_on_with(name: str) -> None:
    powered = left(name)
    before = powered.app.saves.held(name)
    powered.power_on()
    assert powered.screen == "Attract"
    powered.tap("A")
    open_in_menu(powered, name)
    assert powered.screen == "HeldQuestion"
    powered.tap("A")
    assert powered.app.saves.on() == name
    after = powered.app.saves.held(name)
    assert bytes(before[0].state) == bytes(after[0].state)
    assert before[1:] == after[1:]
    powered.power_on()
    assert powered.app.saves.on() == name
    assert bytes(powered.table.before.state) == bytes(after[0].state)


def test_a_new_game_takes_the_place_of_the_one_that_is_held_when_it_begins() -> None:
    powered = left("flipop")
    open_in_menu(powered, "flipop")
    powered.tap("RIGHT", "A")
    assert powered.screen == "OptionQuestion"
    powered.tap("B")
    assert powered.screen == "HeldQuestion"
    powered.tap("B")
    assert powered.screen == "Carousel"
    before = bytes(powered.app.saves.held("flipop")[0].state)
    open_in_menu(powered, "flipop")
    powered.tap("RIGHT", "A")
    while powered.screen != "Seats":
        powered.tap("A")
    assert bytes(powered.app.saves.held("flipop")[0].state) == before
    powered.tap("A")
    game, *_, move = powered.app.saves.held("flipop")
    assert (game.plies, move) == (0, -1)


def test_a_game_of_each_kind_is_held() -> None:
    powered = Powered()
    states = {}
    for name in GAMES:
        table = powered.start(name)
        powered.take_over()
        powered.move(2)
        states[name] = facts(table)
        powered.app.quit(powered.table)
    powered.power_on()
    for name in GAMES:
        assert powered.app.resume(name)
        assert facts(powered.table) == states[name]
        powered.app.quit(powered.table)


def test_new_game_in_the_pause_asks_and_quit_does_not() -> None:
    powered = Powered()
    powered.start("flipop")
    powered.move(0)
    powered.tap("MENU", "UP", "UP", "A")
    assert powered.screen == "Pause"
    assert powered.table.game.plies == 1
    powered.tap("A")
    assert powered.table.game.plies == 0
    assert powered.app.saves.on() == "flipop"


def test_leaving_a_game_that_is_over_counts_it() -> None:
    powered = Powered()
    table, move = near_the_end(powered, "flipop")
    table.commit(move)
    powered.app.quit(table)
    assert not powered.app.saves.holds("flipop")


# --- what cannot be read --------------------------------------------------------------------


def change(powered: Powered, name: str, at: int, byte: int) -> None:
    slot = slot_of(name)
    payload = bytearray(powered.device.store.read(slot)[1])
    payload[at] = byte
    powered.device.store.write(slot, GAME_VERSION, payload)


DAMAGE = {
    "state of another kind": (STATE, 0xF1, "another game or version"),
    "too many players": (STATE + 2, 9, "9 players cannot be"),
    "a move that is not legal": (MOVE, 0xEE, "cannot be"),
    "an unknown player on a seat": (SEATS + 1, 4, "who plays cannot be"),
    "a number where there are no deals": (DEAL, 1, "deal 1 cannot be"),
    "more moves than were played": (MOVED_ON, 1, "more moves than it has plies"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_game_that_cannot_be_is_named_and_not_played(damage: str) -> None:
    at, byte, sentence = DAMAGE[damage]
    powered = Powered()
    powered.start("flipop")
    powered.move(0)
    change(powered, "flipop", at, byte)
    powered.power_on()
    assert sentence in powered.app.saves.lost[0][1]
    assert powered.screen == "Notice"
    assert "Flipop" in powered.app.screen.text.text
    assert powered.device.link._answer or sentence.encode() in powered.device.serial.written
    powered.tap("LEFT")
    assert powered.screen == "Attract"


def test_a_game_of_another_version_is_named_and_not_played() -> None:
    powered = Powered()
    powered.start("pieges")
    payload = powered.device.store.read(slot_of("pieges"))[1]
    powered.device.store.write(slot_of("pieges"), 9, payload)
    powered.power_on()
    assert powered.app.saves.lost == [
        (slot_of("pieges"), "pieges of version 9: this firmware reads 2")
    ]
    assert powered.screen == "Notice"
    assert powered.device.store.read(slot_of("pieges")) == (9, payload)


def test_a_game_too_short_to_be_one() -> None:
    powered = Powered()
    powered.device.store.write(slot_of("flipop"), GAME_VERSION, bytes([ON, 1, 2]))
    powered.power_on()
    assert "3 bytes are no game" in powered.app.saves.lost[0][1]


def test_a_held_game_that_cannot_be_is_told_when_it_is_opened() -> None:
    powered = left("flipop")
    change(powered, "flipop", STATE + 2, 9)
    open_in_menu(powered, "flipop")
    powered.tap("A")
    assert powered.screen == "Notice"
    powered.tap("A")
    assert powered.screen == "OptionQuestion"


@pytest.mark.parametrize("name", GAMES)
def test_random_bytes_are_a_game_or_named(name: str) -> None:
    pick = random.Random(name)
    powered = Powered()
    powered.start(name)
    powered.take_over()
    powered.move(0)
    good = powered.device.store.read(slot_of(name))[1]
    for _ in range(60):
        payload = bytearray(good)
        for _ in range(pick.randrange(1, 4)):
            payload[pick.randrange(len(payload))] = pick.randrange(256)
        powered.device.store.write(
            slot_of(name), GAME_VERSION, payload[: pick.choice((999, 70, 5, 0))]
        )
        powered.power_on()
        on = payload[FLAGS] & ON
        if not powered.app.saves.lost and powered.screen != "Attract":
            assert on
            powered.play("wait 3")


# --- signs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_what_was_lost_is_told_once(board: str) -> None:
    powered = Powered(board)
    powered.device.store.write(saves.SETTINGS, 9, bytes(6))
    powered.power_on()
    assert powered.screen == "Notice"
    assert "Settings" in powered.app.screen.text.text
    powered.play("wait 20")
    assert any(index == RED << 2 | BRIGHT for index in powered.picture)
    powered.play("wait 2000")
    assert powered.screen == "Notice"
    powered.tap("UP")
    assert powered.screen == "Attract"
    powered.power_on()
    assert powered.screen == "Attract"


def test_it_is_told_again_when_it_comes_again() -> None:
    powered = Powered()
    powered.device.store.write(saves.SETTINGS, 9, bytes(6))
    powered.power_on()
    powered.app.keep_settings()
    powered.power_on()
    assert powered.screen == "Attract"
    powered.device.store.write(saves.SETTINGS, 9, bytes(6))
    powered.power_on()
    assert powered.screen == "Notice"


def test_a_game_waits_behind_the_sign() -> None:
    powered = Powered()
    powered.start("blockers")
    powered.device.store.write(saves.STATISTICS, 9, b"")
    powered.power_on()
    powered.app.saves.read(saves.STATISTICS, "statistics")
    powered.app.tell(powered.app.saves.news())
    assert powered.screen == "Notice"
    assert "Statistics" in powered.app.screen.text.text
    powered.tap("B")
    assert powered.screen == "HandOver"


def test_slots_are_the_numbers_of_the_games() -> None:
    assert [slot_of(name) for name in GAMES] == [game_class(name).NUMBER for name in GAMES]
    assert slot_of(GAMES[-1]) < saves.STATISTICS
    assert FIRST_GAME == game_class(GAMES[0]).NUMBER
