"""Computers on seats: they think between frames, give nothing away, and play by themselves."""

import random
from array import array
from typing import Any

import pytest

from quadrille.app import App, run
from quadrille.engine import prng
from quadrille.engine.games import GAMES, create
from quadrille.events import BUTTONS, DOWN, LEFT, LOSE, MENU, REFUSED, UP, WIN, A, B
from quadrille.players.player import LEVELS
from quadrille.ui.colours import BRIGHT
from quadrille.ui.handover import HandOver
from quadrille.ui.pause import Pause
from quadrille.ui.result import Result
from quadrille.ui.thinker import LEAST, NOT_YET, Thinker
from sim.device import Device
from tests.properties.strategies import listed, play_on, twin
from tests.ui.seated import BOARDS, LONGEST, Seated, in_a_hurry

SECRET = [("colorpop", "standard", 3), ("colorpop", "teams", 4), ("colorpop", "duel", 2)]
SECRET += [("blockers", "standard", 2), ("blockers", "standard", 4), ("blockers", "expert", 2)]
THOUGHT = 60  # ticks, in which no hard player has found a move


def dealt(name: str, variant: str | None = None, players: int | None = None, seed: int = 1) -> Any:
    game = create(name, variant, players)
    game.setup(seed)
    return game


def against(name: str, level: str, board: str = BOARDS[0], human: int = 0) -> Seated:
    """A human against one computer."""
    seats = [level, level]
    seats[human] = "human"
    return Seated(dealt(name), seats, board)


def until_thinking(app: Seated) -> Seated:
    for _ in range(LONGEST):
        if app.table.thinking:
            return app
        app.tick()
    pytest.fail("no computer thinks")


# --- turns ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("board", BOARDS)
def test_a_human_and_a_computer_play_in_turn(name: str, board: str) -> None:
    app = against(name, "easy", board)
    human = listed(twin(app.table.game))
    for _ in range(4):
        app.settle()
        table = app.table
        assert app.screen is table  # the device stays where it is
        assert table.game.turn == 0
        human = listed(table.game)
        table.commit(human[len(human) // 2])
        assert table.busy
    plies = app.table.game.plies
    app.settle()
    assert app.table.game.plies == plies + 1
    assert app.table.last_seat == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_computers_alone_play_to_the_end(
    name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_hurry(monkeypatch, name, LEVELS)
    game = dealt(name)
    play_on(game, random.Random(2), 10)
    app = Seated(game, [level] * game.players)
    monkeypatch.setattr(app.table, "animate", lambda move, tick: False)
    for _ in range(60_000):
        app.tick()
        if isinstance(app.screen, Result):
            break
    assert isinstance(app.screen, Result)
    assert game.over
    assert len(app.table.thinker.players) == 1


def test_a_player_is_made_for_each_level_when_it_is_first_needed() -> None:
    game = dealt("pieges", players=4)
    while game.turn:
        play_on(game, random.Random(1), 1)
    app = Seated(game, ["human", "easy", "medium", "easy"])
    assert not app.table.thinker.players
    app.table.commit(app.table.moves[0])
    known: list[set[str]] = []
    for _ in range(3):
        until_thinking(app)
        app.tick()
        known.append(set(app.table.thinker.players))
        while app.table.thinking:
            app.tick()
    assert known == [{"easy"}, {"easy", "medium"}, {"easy", "medium"}]
    assert app.table.thinker.player is app.table.thinker.players["easy"]


def test_the_device_is_handed_over_before_a_human_only_if_there_are_two() -> None:
    app = Seated(dealt("blockers", players=3), ["human", "easy", "human"])
    for _ in range(6):
        for _ in range(LONGEST):
            if app.screen.settled and not app.table.thinking and not app.table.busy:
                break
            if isinstance(app.screen, HandOver):
                break
            app.tick()
        assert isinstance(app.screen, HandOver)
        assert app.table.seats[app.table.turn] == "human"
        app.take_over()
        app.table.commit(app.table.moves[0])


def test_a_computer_that_can_only_pass_passes() -> None:
    app = against("flipop", "easy", human=1)
    while app.table.thinker.player is None:
        app.tick()
    app.table.must_pass = True
    app.tap(A)
    assert not app.table.busy
    assert app.cues[-1] == REFUSED


# --- what is shown --------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", GAMES)
def test_the_bar_grows_until_the_move_is_found(name: str, board: str) -> None:
    app = until_thinking(against(name, "hard", board, human=1))
    hue = app.table.hue(0) << 2
    grown = []
    for _ in range(LONGEST):
        frame = app.frame()
        if not app.table.thinking:
            break
        rows = [frame[16 * y + 11 : 16 * y + 16] for y in range(app.table.top, app.canvas.height)]
        grown.append(max(row.count(hue | BRIGHT) for row in rows))
        app.table.idle()
    bar = grown[LEAST:]
    assert max(bar) >= 4
    assert sum(bar[:20]) < sum(bar[-20:])


def test_the_bar_always_moves() -> None:
    app = until_thinking(against("pieges", "hard", human=1))
    shown = [app.frame() for _ in range(64)]
    assert len(set(shown[:32])) > 1
    assert len(set(shown[32:])) > 1


@pytest.mark.parametrize("name", GAMES)
def test_a_move_does_not_come_out_of_the_blue(name: str) -> None:
    app = until_thinking(against(name, "easy", human=1))
    for _ in range(LEAST):
        app.tick()
        assert app.table.thinking
    app.settle()
    assert app.table.game.plies == 1


# --- buttons --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_buttons_other_than_menu_do_nothing(name: str) -> None:
    app = until_thinking(against(name, "hard", human=1))
    quiet = until_thinking(against(name, "hard", human=1))
    for button in range(len(BUTTONS)):
        if button != MENU:
            app.tap(button)
            assert app.cues[-1] == REFUSED
        app.beat = quiet.beat
        assert app.frame() == quiet.frame()
    assert app.table.thinking


def test_thinking_stands_still_while_there_is_a_pause() -> None:
    app = until_thinking(against("flipop", "hard", human=1))
    for _ in range(10):
        app.tick()
    spent = app.table.thinker.player.spent
    app.tap(MENU)
    assert isinstance(app.screen, Pause)
    for _ in range(50):
        app.tick()
        assert not app.screen.idle()
    assert app.table.thinker.player.spent == spent
    app.tap(A)
    app.tick()
    assert app.table.thinker.player.spent > spent
    app.settle()
    assert app.table.game.plies == 1


def test_a_new_game_drops_what_was_thought() -> None:
    app = until_thinking(against("flipop", "hard", human=1))
    for _ in range(10):
        app.tick()
    app.tap(MENU, UP, UP, A, A)
    table: Any = app.screen
    assert table is not app.table
    assert table.thinking
    assert table.thinker.player is None
    assert table.seats == app.table.seats


def test_spare_time_makes_it_no_other_move() -> None:
    moves = []
    for spare in (0, 3):
        app = until_thinking(against("flipop", "medium", human=1))
        app.device.entropy = lambda: 5
        while app.table.thinking:
            app.tick()
            for _ in range(spare):
                app.screen.idle()
        moves.append(app.table.last)
    assert moves[0] == moves[1]


# --- taking back ----------------------------------------------------------------------------


def test_taking_back_skips_what_computers_did() -> None:
    app = Seated(dealt("flipop"), ["human", "easy"])
    begun = bytes(app.table.game.state)
    app.table.commit(app.table.moves[0])
    app.settle()
    second = bytes(app.table.game.state)
    app.table.commit(app.table.moves[0])
    until_thinking(app)
    app.tap(MENU, DOWN, DOWN, A)
    assert bytes(app.table.game.state) == second
    assert app.screen is app.table
    assert not app.table.thinking
    app.tap(MENU)
    assert "take_back" in app.screen.lines
    app.tap(DOWN, DOWN, DOWN, A)
    assert bytes(app.table.game.state) == begun
    app.tap(MENU)
    assert "take_back" not in app.screen.lines


def test_there_is_nothing_to_take_back_before_a_human_has_moved() -> None:
    app = Seated(dealt("flipop"), ["easy", "human"])
    app.settle()
    assert app.table.past
    app.tap(MENU)
    assert "take_back" not in app.screen.lines


# --- secrets --------------------------------------------------------------------------------


def other_secrets(game: Any) -> Any:
    """A game in which everything is different that anybody cannot see."""
    other = twin(game)
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 9)
    for seat in range(game.players):
        other.reshuffle(seat, rng)
    return other


def two_worlds(name: str, variant: str, players: int) -> tuple[Any, Any, int]:
    """Two games that nobody who sees no secret can tell apart, and a move that both allow."""
    for seed in range(100):
        game = dealt(name, variant, players, seed)
        play_on(game, random.Random(seed), players * 3)
        other = other_secrets(game)
        both = set(listed(game)) & set(listed(other))
        if both and game.state != other.state:
            return game, other, min(both)
    raise AssertionError("no such games")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("name", "variant", "players"), SECRET)
def test_thinking_and_playing_show_no_secret(
    name: str, variant: str, players: int, board: str, monkeypatch: pytest.MonkeyPatch
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
        app = Seated(game, seats, board)
        assert app.table.thinking
        frames = [app.frame() for _ in range(THOUGHT // 2)]
        app.tap(B, LEFT, A)
        frames += [app.tap(MENU).frame(), app.tap(MENU).frame()]
        while app.table.thinking:
            frames.append(app.frame())
        while app.table.busy:
            frames.append(app.frame())
        frames.pop()  # of the next turn
        shown.append(frames)
    assert len(shown[0]) > THOUGHT
    assert shown[0] == shown[1]


# --- the end --------------------------------------------------------------------------------


def ended(name: str, seats: list[str], human_wins: bool | None = None) -> Seated:
    """A finished game, which the human has won or lost as asked."""
    for seed in range(200):
        game = dealt(name, players=len(seats), seed=seed)
        play_on(game, random.Random(seed))
        humans = [seat for seat, kind in enumerate(seats) if kind == "human"]
        won = any(game.winners >> seat & 1 for seat in humans)
        all_won = game.winners == (1 << len(seats)) - 1
        if not all_won and human_wins in (None, won):
            app = Seated(dealt(name, players=len(seats)), seats)
            app.table.game.load(game)
            app.cues.clear()
            app.show(Result(app, app.table))
            return app
    raise AssertionError("no such end")


@pytest.mark.parametrize("name", GAMES)
def test_the_only_human_is_told_whether_he_won(name: str) -> None:
    app = ended(name, ["human", "easy"], True)
    assert app.screen.text.text.startswith("You won! P1 wins!")
    assert app.cues == [WIN]
    app = ended(name, ["human", "easy"], False)
    assert app.screen.text.text.startswith("You lost P2 wins!")
    assert app.cues == [LOSE]


def test_of_several_humans_the_winner_is_told_as_ever() -> None:
    app = ended("flipop", ["human", "human"])
    assert app.screen.text.text.startswith(("P1 wins!", "P2 wins!"))
    assert app.cues == [WIN]


def test_humans_have_lost_together() -> None:
    app = ended("pieges", ["human", "easy", "human"], False)
    assert app.screen.text.text.startswith("P2 wins!")
    assert app.cues == [LOSE]


@pytest.mark.parametrize(("winners", "text"), [(1, "P1 wins!"), (0, "P1 loses")])
def test_a_computer_that_plays_solo_is_not_told_you(winners: int, text: str) -> None:
    game = dealt("colorpop", "solo")
    for seed in range(500):
        game.setup(seed)
        play_on(game, random.Random(seed))
        if game.winners == winners:
            break
    assert game.winners == winners
    app = Seated(dealt("colorpop", "solo"), ["easy"])
    app.table.game.load(game)
    app.show(Result(app, app.table))
    assert app.screen.text.text.startswith(text)


def test_moves_array_is_left_to_the_screen() -> None:
    """A player lists moves of its own: what the screen offers stays as it was."""
    app = until_thinking(against("flipop", "hard", human=1))
    before = array("H", app.table.moves)
    app.tick()
    app.tick()
    assert app.table.moves == before


# --- the main loop --------------------------------------------------------------------------


class StopError(Exception):
    """The power goes off."""


class BusyClock:
    """Has time to spare `spare` times in each of its ticks."""

    def __init__(self, spare: int, ticks: int) -> None:
        self.spares = [spare] * ticks
        self.ticks = ticks

    def spare(self) -> bool:
        self.spares[self.ticks - 1] -= 1
        return self.spares[self.ticks - 1] >= 0

    def wait(self) -> None:
        self.ticks -= 1
        if not self.ticks:
            raise StopError


@pytest.mark.parametrize("spare", [0, 4])
def test_a_computer_thinks_on_in_the_time_that_is_left(
    spare: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = []

    def welcome(app: App) -> None:
        app.start_game("flipop", "standard", 2, {}, ["hard"] * 2)
        tables.append(app.screen)

    monkeypatch.setattr(App, "welcome", welcome)
    device = Device(BOARDS[0], 1)
    device.clock = BusyClock(spare, 12)
    with pytest.raises(StopError):
        run(device)
    thinker = tables[0].thinker
    slices, littles = 10, 11 * spare  # the first of eleven ticks makes the player
    assert thinker.player.spent == slices * thinker.player.SLICE + littles * thinker.little
