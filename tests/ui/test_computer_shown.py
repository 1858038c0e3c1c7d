"""What a panel tells of computers: how far they have thought, no secret, and who has won."""

import random
from typing import Any

import pytest

from quadrille.engine import prng
from quadrille.engine.games import GAMES
from quadrille.events import LEFT, LOSE, MENU, WIN, A, B
from quadrille.ui.colours import BRIGHT
from quadrille.ui.result import Result
from quadrille.ui.thinker import LEAST, NOT_YET, Thinker
from tests.properties.strategies import listed, play_on, twin
from tests.ui.seated import BOARDS, LONGEST, Seated, against, dealt, until_thinking

SECRET = [("colorpop", "standard", 3), ("colorpop", "teams", 4), ("colorpop", "duel", 2)]
SECRET += [("blockers", "standard", 2), ("blockers", "standard", 4), ("blockers", "expert", 2)]
THOUGHT = 60  # ticks, in which no hard player has found a move


# --- thinking -------------------------------------------------------------------------------


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
