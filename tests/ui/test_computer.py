"""Computers at the table: they think between frames, hear MENU, play alone, show no secret."""

import random
from array import array
from typing import Any
from unittest.mock import Mock

import pytest
from pytest import MonkeyPatch

from quadrille.app import App, run
from quadrille.engine.game import PASS
from quadrille.engine.games import GAMES
from quadrille.events import BUTTONS, DOWN, LEFT, LOSE, MENU, UP, WIN, A, B
from quadrille.players.player import LEVELS
from quadrille.players.players import create
from quadrille.ui.colours import BRIGHT
from quadrille.ui.result import Result
from quadrille.ui.thinker import LEAST, NOT_YET, Thinker
from sim.device import Device
from tests.handheld import BOARDS, Handheld
from tests.moves import choose, dealt, finished, listed, play_on
from tests.store.flashes import PowerCutError
from tests.ui.flipop_player import stand
from tests.ui.seated import in_a_hurry, reshuffled, thinking


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_computers_alone_play_to_the_end(name: str, level: str, monkeypatch: MonkeyPatch) -> None:
    in_a_hurry(monkeypatch, name, LEVELS)
    game = dealt(name)
    play_on(game, random.Random(2), 10)
    app = Handheld(game=game, seats=[level] * game.players)
    monkeypatch.setattr(app.view, "animate", lambda move, tick: False)
    app.until(lambda: app.shown == "Result", 60_000)
    assert game.over


def test_one_player_is_made_when_it_is_first_needed_and_plays_all_levels() -> None:
    game = dealt("pieges", players=4)
    while game.turn:
        play_on(game, random.Random(1), 1)
    app = Handheld(game=game, seats=["human", "easy", "medium", "easy"])
    assert app.view.thinker.made is None
    app.view.commit(app.view.moves[0])
    known = []
    for _ in range(3):
        app.until(lambda: app.view.thinking).tick()
        known.append((app.view.thinker.player, app.view.thinker.player.level))
        app.until(lambda: not app.view.thinking)
    assert [level for _, level in known] == ["easy", "medium", "easy"]
    assert len({id(player) for player, _ in known}) == 1


def test_the_device_is_handed_over_before_a_human_only_if_there_are_two() -> None:
    app = Handheld(game=dealt("blockers", players=3), seats=["human", "easy", "human"])
    for _ in range(6):
        app.until(lambda: app.shown == "HandOver")
        assert app.table.seats[app.view.turn] == "human"
        app.take_over()
        app.view.commit(app.view.moves[0])


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_that_can_only_pass_does_so_by_itself(level: str) -> None:
    game = stand("..... ..... b.... ..... w....")
    app = Handheld(game=game, seats=[level, "human"])
    app.until(lambda: app.view.thinker.player is not None)
    assert app.refuses(A)
    assert not game.plies
    app.settle()
    assert (game.plies, app.view.last) == (1, PASS)


@pytest.mark.parametrize("name", GAMES)
def test_a_computer_thinks_for_a_moment_and_only_menu_changes_what_is_shown(name: str) -> None:
    app = thinking(name, "easy")
    before = array("H", app.view.moves)
    for _ in range(LEAST):
        app.tick()
        assert app.view.thinking
        assert app.view.moves == before
    app.settle()
    assert app.view.game.plies == 1

    app, quiet = (thinking(name, "hard") for _ in range(2))
    for button in range(len(BUTTONS)):
        assert button == MENU or app.refuses(button)
        app.view.hush()
        app.beat = quiet.beat
        assert app.frame() == quiet.frame()
    assert app.view.thinking


@pytest.mark.long
def test_a_pause_stops_thinking_and_a_new_game_forgets_it() -> None:
    app = thinking("flipop", "hard")
    app.frames(10)
    spent = app.view.thinker.player.spent
    app.press(MENU)
    assert app.shown == "Pause"
    for _ in range(50):
        app.tick()
        assert not app.screen.idle()
    assert app.view.thinker.player.spent == spent
    app.press(A)
    app.tick()
    assert app.view.thinker.player.spent > spent
    before, seats = app.view, list(app.table.seats)
    app.press(MENU, UP, UP, A, A)
    assert app.screen is app.view is not before
    assert (app.view.thinking, app.view.thinker.player) == (True, None)
    assert app.table.seats == seats
    app.settle()
    assert app.view.game.plies == 1


def test_spare_time_changes_no_move() -> None:
    app = thinking("flipop", "medium")
    app.device.entropy = lambda: 5
    app.tick()  # this makes the player
    while app.screen.idle():
        pass
    app.until(lambda: not app.view.thinking)
    game = dealt("flipop")
    assert app.view.last == choose(create(game, "medium", 5), game)


def test_taking_back_skips_what_computers_did_and_ends_with_a_humans_move() -> None:
    app = Handheld(game=dealt("flipop"), seats=["human", "easy"])
    begun = bytes(app.view.game.state)
    app.move(0)
    second = bytes(app.view.game.state)
    app.view.commit(app.view.moves[0])
    app.until(lambda: app.view.thinking).press(MENU, DOWN, DOWN, A)
    assert bytes(app.view.game.state) == second
    assert app.screen is app.view
    assert not app.view.thinking
    assert app.offers("take_back")
    app.press(MENU, DOWN, DOWN, DOWN, A)
    assert bytes(app.view.game.state) == begun
    assert not app.offers("take_back")

    app = Handheld(game=dealt("flipop"), seats=["easy", "human"]).settle()
    assert app.table.past
    assert not app.offers("take_back")  # before a human has moved


@pytest.mark.parametrize("spare", [0, 4])
def test_a_computer_thinks_on_in_its_spare_time(spare: int, monkeypatch: MonkeyPatch) -> None:
    apps = []

    def welcome(app: App) -> None:
        app.start_game("flipop", "standard", 2, {}, ["hard"] * 2)
        apps.append(app)

    monkeypatch.setattr(App, "welcome", welcome)
    device = Device(BOARDS[0], 1)
    device.clock = Mock()  # it has time to spare this often in each tick; in the first none is used
    device.clock.spare.side_effect = [spare > 0, *([True] * spare + [False]) * 11]
    device.clock.wait.side_effect = [None] * 11 + [PowerCutError]
    with pytest.raises(PowerCutError):
        run(device)
    thinker = apps[0].view.thinker
    slices, littles = 10, 11 * spare  # the first of eleven ticks makes the player
    assert thinker.player.spent == slices * thinker.player.SLICE + littles * thinker.little


SECRET = [
    *(("colorpop", *kind) for kind in (("standard", 3), ("teams", 4), ("duel", 2))),
    *(("blockers", *kind) for kind in (("standard", 2), ("standard", 4), ("expert", 2))),
]
THOUGHT = 60  # ticks, in which no hard player has found a move


@pytest.mark.long
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", GAMES)
def test_the_bar_grows_and_always_moves_until_the_move_is_found(name: str, board: str) -> None:
    app = thinking(name, "hard", board)
    bright = app.view.hue(0) << 2 | BRIGHT
    grown = []
    pictures = []
    while app.view.thinking:
        rows = [[app.at(x, y) for x in range(11, 16)] for y in range(10)]
        grown.append(max(row.count(bright) for row in rows))
        pictures.append(app.frame())
        app.view.idle()
    bar = grown[LEAST:]
    assert max(bar) >= 4
    assert sum(bar[:20]) < sum(bar[-20:])
    assert all(len(set(pictures[at : at + 32])) > 1 for at in range(0, len(pictures) - 32, 32))


def two_worlds(name: str, variant: str, players: int) -> tuple[Any, Any, int]:
    """Two games that look the same to anyone who sees no secret, and a move that both allow."""
    for seed in range(100):
        game = dealt(name, variant, players, seed)
        play_on(game, random.Random(seed), players * 3)
        other = game
        for seat in range(players):
            other = reshuffled(other, seat, seat)
        both = set(listed(game)) & set(listed(other))
        if both and game.state != other.state:
            return game, other, min(both)
    raise AssertionError("no such games")


@pytest.mark.long
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("name", "variant", "players"), SECRET)
def test_thinking_and_playing_show_no_secret(
    name: str, variant: str, players: int, board: str, monkeypatch: MonkeyPatch
) -> None:
    *games, move = two_worlds(name, variant, players)
    think = Thinker.tick

    def tick(thinker: Thinker) -> int:
        think(thinker)
        return move if thinker.ticks > THOUGHT else NOT_YET

    monkeypatch.setattr(Thinker, "tick", tick)
    shown = []
    for game in games:
        seats = ["hard"] * players
        seats[game.turn - 1] = "human"
        app = Handheld(board, game, seats)
        assert app.view.thinking
        frames = app.frames(THOUGHT // 2)
        app.press(B, LEFT, A)
        frames += [app.press(MENU).frame(), app.press(MENU).frame()]
        while app.view.thinking:
            frames.append(app.frame())
        while app.view.busy:
            frames.append(app.frame())
        frames.pop()  # of the next turn
        shown.append(frames)
    assert len(shown[0]) > THOUGHT
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("name", "variant", "seats", "winners", "text", "cue"),
    [
        *((name, "", ["human", "easy"], 0b01, "You won! P1 wins!", WIN) for name in GAMES),
        *((name, "", ["human", "easy"], 0b10, "You lost P2 wins!", LOSE) for name in GAMES),
        ("flipop", "", ["human", "human"], 0b01, "P1 wins!", WIN),
        ("flipop", "", ["human", "human"], 0b10, "P2 wins!", WIN),
        ("pieges", "", ["human", "easy", "human"], 0b010, "P2 wins!", LOSE),
        ("colorpop", "solo", ["easy"], 1, "P1 wins!", WIN),
        ("colorpop", "solo", ["easy"], 0, "P1 loses", LOSE),
    ],
)
def test_the_result_says_who_has_won_and_only_a_single_human_is_addressed(
    name: str, variant: str, seats: list[str], winners: int, text: str, cue: int
) -> None:
    app = Handheld(game=dealt(name, variant, len(seats)), seats=seats)
    app.view.game.load(finished(name, variant, len(seats), winners))
    app.cues.clear()
    app.show(Result(app))
    assert app.screen.text.text.startswith(text)
    assert app.cues == [cue]
