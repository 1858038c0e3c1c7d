"""Flipop's screen: every push can be chosen, and whole games be played."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.notation import flipop as notation
from quadrille.engine.flipop import Flipop
from quadrille.events import BUTTONS, DOWN, LEFT, MENU, RIGHT, UP, A, B
from quadrille.ui.flipop import balls, words
from quadrille.ui.game_screen import PASS
from quadrille.ui.pause import Pause
from quadrille.ui.result import Result
from tests.ui.flipop_player import ARROWS, PANELS, Player, game_at, legal, played

seeds = st.integers(0, 2**30)
chains = st.sampled_from(("swing", "straight"))

# --- choosing -------------------------------------------------------------------------------


@settings(max_examples=25)
@given(seeds, chains)
def test_every_legal_push_can_be_chosen(seed: int, chain: str) -> None:
    game = game_at(seed, chain)
    for move in legal(game):
        player = Player(game=game, chain=chain)
        if move != PASS:
            player.point_at(move >> 2)
            player.press(A, ARROWS[move & 3])
        player.press(A)
        assert player.table.game.state == played(game, move).state


@settings(max_examples=25)
@given(seeds, chains)
def test_nothing_but_legal_pushes_can_be_chosen(seed: int, chain: str) -> None:
    game = game_at(seed, chain)
    player = Player(game=game, chain=chain)
    table = player.table
    moves = legal(game)
    if moves != [PASS]:
        for button in ARROWS * 3:
            player.press(button)
            assert table.at in {move >> 2 for move in moves}
        player.press(A)
        for button in ARROWS:
            player.press(button)
            assert table.at << 2 | table.way in moves
    assert table.game.state == game.state


@given(st.sets(st.integers(0, 24), min_size=1, max_size=5))
def test_arrows_lead_from_any_ball_to_any_other(cells: set[int]) -> None:
    north, east, south, west = range(4)
    ways = bytes(cell in cells for cell in range(25))
    for start in cells:
        seen = {start}
        cell = start
        for _ in cells:
            cell = balls.follow(ways, cell, east)
            seen.add(cell)
        assert seen == cells
        assert balls.follow(ways, balls.follow(ways, start, east), west) == start
        above, below = (balls.follow(ways, start, way) // 5 for way in (north, south))
        assert (above > start // 5) == any(cell // 5 > start // 5 for cell in cells)
        assert (below < start // 5) == any(cell // 5 < start // 5 for cell in cells)


def test_b_goes_back_to_the_choice_of_a_ball() -> None:
    player = Player()
    first = player.frame()
    player.press(A)
    assert player.frame() != first
    player.press(B)
    assert player.frame() == first


def test_a_turn_begins_where_the_last_push_went() -> None:
    player = Player()
    player.point_at(3)
    player.press(A, A)
    player.settle()
    player.press(A, A)
    player.settle()
    assert player.table.at == 8


# --- whole games ----------------------------------------------------------------------------


def test_a_press_hurries_a_move_to_its_end() -> None:
    player = Player()
    player.press(A, A)
    player.app.tick()
    assert not player.table.settled
    player.press(RIGHT)
    assert player.table.settled
    assert player.table.turn == 1
    assert player.table.game.plies == 1


def test_moves_can_be_taken_back_to_the_start() -> None:
    player = Player()
    table = player.table
    rng = random.Random(3)
    states = []
    for _ in range(20):
        states.append(bytes(table.game.state))
        table.commit(rng.choice(legal(table.game)))
        player.settle()
    for state in reversed(states):
        table.take_back()
        player.app.tick()
        assert table.game.state == state
    assert not table.past


def test_a_forced_pass_is_shown_and_played_with_a() -> None:
    position = {
        "rows": [".....", ".....", "b....", ".....", "w...."],
        "doors": "NNNN" * 4,
        "out": [4, 4],
    }
    game = notation.set_up(position)
    assert legal(game) == [PASS]
    player = Player(game=game)
    assert player.frame() != player.frame(beat=20)
    player.press(RIGHT)
    assert player.table.game.plies == 0
    player.press(A)
    player.settle()
    assert player.table.game.plies == 1
    assert player.table.turn == 1


@pytest.mark.parametrize("panel", PANELS)
def test_random_buttons_play_games_to_their_results(panel: str) -> None:
    rng = random.Random(7)
    player = Player(panel, stop="instant")
    results = 0
    for _ in range(4000):
        player.press(rng.choice((UP, DOWN, LEFT, RIGHT, A, A, A, B)))
        if rng.random() < 0.3:
            player.app.tick()
        if isinstance(player.app.screen, Result):
            results += 1
            assert player.app.screen.table.game.over
            player.press(A)
    assert results >= 2


def test_all_buttons_at_random_do_no_harm() -> None:
    rng = random.Random(8)
    player = Player()
    seen = set()
    for _ in range(2000):
        button = rng.randrange(len(BUTTONS))
        player.app.screen.release(button)
        if button != MENU or rng.random() < 0.2:
            player.app.screen.press(button)
        player.app.tick()
        seen.add(type(player.app.screen))
        if type(player.app.screen) not in (type(player.table), Pause, Result):
            player = Player()
    assert {type(player.table), Pause} <= seen


# --- words ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", [0, 1])
@pytest.mark.parametrize("reason", Flipop.REASONS)
def test_the_verdict_tells_why_and_how_many_balls_are_left(language: int, reason: str) -> None:
    table = Player().table
    table.game.state[5] = 1 + Flipop.REASONS.index(reason)
    text = table.verdict(language)
    assert text.startswith(words.VERDICTS[reason][language])
    assert "5-5" in text


def test_all_options_have_names_in_both_languages() -> None:
    for name, values, _ in Flipop.OPTIONS:
        title, labels = words.OPTIONS[name]
        assert set(labels) == set(values)
        assert all(len(texts) == 2 for texts in (title, *labels.values()))
    assert all(len(text) <= 400 for text in words.RULES)
