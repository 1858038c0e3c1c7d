"""No secret of a game in progress is sent over the line, whatever is pressed.

Two handhelds, with games that differ only in their secrets, get the same buttons and lines: they
must send the same bytes.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from pytest import MonkeyPatch

from quadrille.engine.game import Game
from quadrille.events import BUTTONS, MENU, PRESS, RELEASE, A, B
from quadrille.ui.game_screen import GameScreen
from quadrille.ui.handover import HandOver
from tests.chance import seeded
from tests.handheld import Handheld
from tests.moves import dealt, play_on, twin
from tests.ui.seated import in_a_hurry

TICKS = 1500
COLORPOP = [("standard", 2), ("standard", 5), ("duel", 2), ("teams", 4)]
BLOCKERS = [("standard", 2), ("standard", 5), ("expert", 2)]
KINDS = [*(("colorpop", *kind) for kind in COLORPOP), *(("blockers", *kind) for kind in BLOCKERS)]


class Watched(Handheld):
    """A handheld with humans on all seats, and what it sends to a PC that mirrors it."""

    def __init__(self, game: Game, seats: Sequence[str] = ()) -> None:
        self.pictures: set[bytes] = set()
        super().__init__(game=game, seats=seats)
        self.device.serial.to_read.extend(b"screen on\r")

    def quit(self) -> None:
        """Both would deal the same new game, so this one goes on."""
        self.show(self.view)

    start_again = quit

    def frame(self) -> bytes:
        self.device.link.serve(self)
        while self.device.link.go_on():
            pass
        frame = super().frame()
        self.pictures.add(frame)
        return frame

    def say(self, line: str) -> None:
        self.device.serial.to_read.extend(line.encode() + b"\r")

    @property
    def sent(self) -> bytes:
        return bytes(self.device.serial.written)


def secrets_of(game: Any) -> list[int]:
    """What each seat, or each colour of Blockers!, keeps to itself."""
    if game.NAME == "colorpop":
        return [game.secret(seat) for seat in range(game.players)]
    return [game.rack(colour) for colour in range(game.players * game.colours_each)]


def change_secrets(game: Any) -> None:
    """Deal everything secret again, until everybody has something else."""
    before = secrets_of(game)
    rng = seeded(7)
    while any(a == b for a, b in zip(before, secrets_of(game), strict=True)):
        for seat in range(game.players):
            game.reshuffle(seat, rng)


def twins(name: str, variant: str, players: int, moves: int) -> list[Watched]:
    game = dealt(name, variant, players, seed=5)
    play_on(game, random.Random(3), moves)
    other = twin(game)
    change_secrets(other)
    return [Watched(game), Watched(other)]


def play(apps: list[Watched], seed: int) -> None:
    """Press the same random buttons, hold some of them, and ask what is shown now and then."""
    pick = random.Random(seed)
    buttons = [*range(len(BUTTONS)), B, B, A]
    held = -1
    for tick in range(TICKS):
        event = -1
        if held >= 0 and pick.random() < 0.3:
            event, held = held | RELEASE, -1
        elif held < 0 and pick.random() < 0.3:
            held = pick.choice(buttons)
            event = held | PRESS
        for app in apps:
            if event >= 0:
                app._hear(event)
            if tick % 100 == 50:
                app.say("state")
            if tick % 50 == 20:  # captions say what the panel shows, and no more
                app.say("caption")
            if tick % 50 == 35:
                app.say("look 0")
            if tick % 50 > 35 and tick % 3 == 0:
                app.say("look 9")
            app.frame()
        assert apps[0].sent == apps[1].sent


@pytest.fixture(autouse=True)
def no_hints(monkeypatch: MonkeyPatch) -> None:
    """Thinking time depends on secrets, and so would the effect of later buttons."""
    monkeypatch.setattr(GameScreen, "can_hint", lambda view: False)


@pytest.mark.long
@pytest.mark.parametrize(("name", "variant", "players"), KINDS)
def test_secrets_are_kept(name: str, variant: str, players: int, monkeypatch: MonkeyPatch) -> None:
    if name == "blockers":  # the same buttons would play other tiles, and what is played is open
        monkeypatch.setattr(GameScreen, "commit", lambda view, move: None)
        moves, least = 4, 20  # captures, the pause and the rules are shown
    else:
        moves, least = 2, 100
    apps = twins(name, variant, players, moves)
    play(apps, players)
    assert not apps[0].view.game.over
    assert apps[0].pictures != apps[1].pictures  # players have looked at their secrets
    assert apps[0].sent.count(b"= hidden\r\n") > 3
    assert apps[0].sent.count(b"\r\n= ") > least


@pytest.mark.parametrize("name", ["colorpop", "blockers"])
def test_secrets_that_are_not_kept_are_noticed(name: str, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(GameScreen, "commit", lambda view, move: None)
    monkeypatch.setattr(GameScreen, "secret", lambda view: False)
    with pytest.raises(AssertionError):
        play(twins(name, "standard", 2, moves=2), 2)


@pytest.mark.parametrize("name", ["colorpop", "blockers"])
def test_a_hint_is_secret_until_its_move_is_played(name: str, monkeypatch: MonkeyPatch) -> None:
    in_a_hurry(monkeypatch, name, ("hard",))
    app = Watched(dealt(name, "standard", 2)).take_over()
    app.view.hint()
    while app.view.thinking:
        app.frame()
        assert app.secret
    for _ in range(10):
        app.frame()
        assert app.secret
    while not app.view.busy:
        app.press(A)
        app.frame()
    app.frame()
    assert not app.secret


@pytest.mark.parametrize("name", ["colorpop", "blockers"])
def test_the_last_picture_is_not_sent_after_a_restart(name: str) -> None:
    """The panel still shows a secret although the app that drew it is gone."""
    app = Watched(dealt(name, "standard", 2)).take_over()
    app._hear(B | PRESS if name == "colorpop" else MENU | RELEASE)
    for _ in range(3):
        secret = app.frame()
    before = len(app.sent)
    app.begin()
    app.device.link.serve(app)
    assert bytes(app.device.panel.frame) == secret
    assert app.sent[before:] == b""
    app.say("screen on")
    for _ in range(3):
        app.device.link.serve(app)
    assert app.sent[before:] == b"screen on\r\n= hidden\r\n"


def test_one_human_against_computers_pieges_and_flipop_have_nothing_to_hide() -> None:
    app = Watched(dealt("blockers"), ["human", "easy"])
    app.settle()
    app.frame()
    assert not app.view.thinking
    assert not isinstance(app.screen, HandOver)
    assert not app.secret
    for name in ("pieges", "flipop"):
        app = Watched(dealt(name))
        for button in range(len(BUTTONS)):
            app.press(button)
            app.frame()
            assert not app.secret
