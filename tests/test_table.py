"""A table: what it knows of its moves, what it takes back, and that a saved game is the same table.

The bytes that are saved have tests of their own (tests/saves).
"""

import random
from typing import Any

import pytest

from quadrille.engine.games import GAMES
from quadrille.saves import Saves, room
from quadrille.store import Store
from quadrille.table import REMEMBERED, Table
from sim.flash import Flash
from tests.moves import dealt, listed, twin
from tests.properties.strategies import SET_UPS
from tests.saves.conftest import facts
from tests.sizes import size

SEEDS = size(2, 20)
PLIES = 300
KINDS = [(kind, players) for kind in SET_UPS for players in sorted(set(kind.seats()))]


def table_of(game: Any, seats: list[str] | None = None, seed: int = 7) -> Table:
    table = Table(game, seats or ["human"] * game.players, room(game))
    table.begin(seed, serial=5)
    return table


def play(table: Table, pick: random.Random, plies: int = PLIES) -> None:
    while not table.game.over and table.game.plies < plies:
        table.commit(pick.choice(listed(table.game)))


@pytest.mark.parametrize(("kind", "players"), KINDS, ids=str)
def test_a_saved_game_is_the_same_table_and_its_moves_lead_to_it(kind: Any, players: int) -> None:
    pick = random.Random(str(kind))
    flash = Flash()
    saves = Saves(Store(flash))
    for seed in range(SEEDS):
        table = table_of(kind.game(players), seed=seed)
        again = kind.game(players)
        again.setup(table.seed)
        while True:
            saves.keep(table)
            assert facts(Saves(Store(flash)).load(kind.name)) == facts(table)
            while again.plies < table.known:
                again.play(table.move(again.plies))
            plies = min(table.game.plies, len(table.moves) // table.game.MOVE_BYTES)
            assert table.known == plies
            assert again.state == table.game.state or plies < table.game.plies
            if table.game.over or table.game.plies >= PLIES:
                break
            play(table, pick, table.game.plies + pick.randrange(1, 30))


@pytest.mark.parametrize("name", ["colorpop", "flipop", "pieges"])
def test_what_is_committed_can_be_taken_back(name: str) -> None:
    pick = random.Random(name)
    table = table_of(dealt(name, "solo" if name == "colorpop" else None))
    begun = facts(table)
    stands: list[tuple[bytes, int]] = []
    while not table.game.over and table.game.may_take_back() and len(stands) < REMEMBERED:
        stands.append((bytes(table.game.state), table.known))
        table.commit(pick.choice(listed(table.game)))
    assert len(stands) > 5
    for stand in reversed(stands):
        assert table.can_take_back()
        table.take_back()
        assert (bytes(table.game.state), table.known) == stand
        assert table.last == -1
    assert facts(table) == begun
    assert not table.can_take_back()


def test_taking_back_leads_to_where_a_human_chose_or_a_hundred_moves_back() -> None:
    table = table_of(dealt("flipop"), ["easy", "human"])
    play(table, random.Random(1), 1)
    chosen_at = facts(table)[0], table.known
    play(table, random.Random(1), 3)
    table.take_back()
    assert (bytes(table.game.state), table.known) == chosen_at
    assert not table.can_take_back()
    table = table_of(dealt("flipop"))
    play(table, random.Random(3), REMEMBERED + 20)
    plies = table.game.plies
    assert plies > REMEMBERED
    while table.can_take_back():
        table.take_back()
    assert table.game.plies == plies - REMEMBERED


def test_moves_there_is_no_room_for_are_not_known() -> None:
    game = dealt("flipop")
    table = Table(game, ["human"] * 2, 5)
    table.begin(1, 1)
    play(table, random.Random(4), 9)
    first = bytes(table.moves)
    assert (table.known, table.game.plies) == (5, 9)
    while table.game.plies > 3:
        table.take_back()
    assert table.known == 3
    assert table.moves == first
    play(table, random.Random(5), 6)
    assert table.known == 5


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_undone_and_played_again_or_stay_or_are_not_known(name: str) -> None:
    table = table_of(dealt(name))
    play(table, random.Random(7), 4)
    stood = facts(table)
    before = twin(table.before)
    move = table.undo()
    assert table.game.state == before.state
    assert not table.past
    table.commit(move)
    assert facts(table) == stood
    pick = random.Random(2)
    while not table.game.over:
        stays = not table.game.may_take_back()
        table.commit(pick.choice(listed(table.game)))
        assert not (stays and table.past)
    table.begin(8, 6)
    assert table.undo() == -1
    game = dealt(name)  # its beginning will not be known
    game.play(listed(game)[0])
    table = Table(game, ["human"] * game.players, 100)
    play(table, random.Random(6), 5)
    assert table.known == 0
