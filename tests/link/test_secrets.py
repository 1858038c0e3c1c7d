"""Nothing secret of a game in progress leaves over the line, whatever is pressed.

Two handhelds on which games stand that differ only in what is secret hear the same buttons and the
same lines: what they send must be the same, to the last byte.
"""

import random
from typing import Any

import pytest

from quadrille.engine import prng
from quadrille.engine.game import Game
from quadrille.events import BUTTONS, MENU, PRESS, RELEASE, A, B
from quadrille.ui.game_screen import GameScreen
from quadrille.ui.handover import HandOver
from tests.ui.seated import Seated, dealt, in_a_hurry

TICKS = 1500
COLORPOP = [("standard", 2), ("standard", 5), ("duel", 2), ("teams", 4)]
BLOCKERS = [("standard", 2), ("standard", 5), ("expert", 2)]


class Watched(Seated):
    """A handheld with humans on all seats, and what it sends to a PC that looks at it."""

    def __init__(self, game: Game, seats: list[str] | None = None) -> None:
        super().__init__(game, seats or ["human"] * game.players)
        self.shown: set[bytes] = set()
        self.device.serial.to_read.extend(b"screen on\r")

    def quit(self, table: GameScreen) -> None:
        """Games of which the deal is known would follow, so this one goes on."""
        self.show(table)

    start_again = quit

    def frame(self) -> bytes:
        self.device.link.serve(self)
        while self.device.link.go_on():
            pass
        frame = super().frame()
        self.shown.add(frame)
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


def secrets_afresh(game: Any) -> None:
    """Deal everything anew that anybody keeps from anybody, until nobody has what he had."""
    before = secrets_of(game)
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, 7)
    while any(a == b for a, b in zip(before, secrets_of(game), strict=True)):
        for seat in range(game.players):
            game.reshuffle(seat, rng)


def twins(name: str, variant: str, players: int, moves: int) -> list[Watched]:
    games: list[Any] = []
    for _ in range(2):
        game = dealt(name, variant, players, seed=5)
        pick = random.Random(3)
        out = bytearray(2 * game.MAX_MOVES)
        for _ in range(moves):
            listed = memoryview(out).cast("H")
            game.play(listed[pick.randrange(game.moves(listed))])
        games.append(game)
    secrets_afresh(games[1])
    return [Watched(game) for game in games]


def play(apps: list[Watched], seed: int, without: tuple[int, ...] = ()) -> None:
    """Press the same random buttons, holding some of them, and ask about the state now and then."""
    pick = random.Random(seed)
    buttons = [b for b in range(len(BUTTONS)) if b not in without] + [B, B, A]
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
            app.frame()
        assert apps[0].sent == apps[1].sent


@pytest.fixture(autouse=True)
def no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long one takes depends on secrets, and with that what the buttons after it do."""
    monkeypatch.setattr(GameScreen, "can_hint", lambda table: False)


@pytest.fixture
def no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same buttons play different tiles from different racks, and what is played is open."""
    monkeypatch.setattr(GameScreen, "commit", lambda table, move: None)


@pytest.mark.parametrize(("variant", "players"), COLORPOP)
def test_colorpop_keeps_its_colours(variant: str, players: int) -> None:
    apps = twins("colorpop", variant, players, moves=2)
    play(apps, players)
    assert not apps[0].table.game.over
    assert apps[0].shown != apps[1].shown  # players have looked at their colours
    assert apps[0].sent.count(b"= hidden\r\n") > 3
    assert apps[0].sent.count(b"\r\n= ") > 100


@pytest.mark.parametrize(("variant", "players"), BLOCKERS)
def test_blockers_keeps_its_racks(variant: str, players: int, no_moves: None) -> None:
    apps = twins("blockers", variant, players, moves=4)
    play(apps, players)
    assert apps[0].shown != apps[1].shown
    assert apps[0].sent.count(b"= hidden\r\n") > 3
    assert apps[0].sent.count(b"\r\n= ") > 20  # captures, the pause, the rules


@pytest.mark.parametrize("name", ["colorpop", "blockers"])
def test_it_would_be_seen_if_they_were_not_kept(
    name: str, monkeypatch: pytest.MonkeyPatch, no_moves: None
) -> None:
    monkeypatch.setattr(GameScreen, "secret", lambda table: False)
    with pytest.raises(AssertionError):
        play(twins(name, "standard", 2, moves=2), 2)


@pytest.mark.parametrize("name", ["colorpop", "blockers"])
def test_a_hint_tells_of_secrets_until_the_move_is_played(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_hurry(monkeypatch, name, ("hard",))
    app = Watched(dealt(name, "standard", 2)).take_over()
    assert isinstance(app, Watched)
    app.table.hint()
    while app.table.thinking:
        app.frame()
        assert app.secret
    for _ in range(10):
        app.frame()
        assert app.secret
    while not app.table.busy:
        app.tap(A)
        app.frame()
    app.frame()
    assert not app.secret


@pytest.mark.parametrize("name", ["colorpop", "blockers"])
def test_the_picture_before_a_new_beginning_is_not_sent_after_it(name: str) -> None:
    """The panel still shows a secret when the app that showed it is gone."""
    app = Watched(dealt(name, "standard", 2)).take_over()
    assert isinstance(app, Watched)
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


def test_alone_against_computers_nobody_is_there_to_keep_it_from() -> None:
    app = Watched(dealt("blockers"), ["human", "easy"])
    app.settle()
    app.frame()
    assert not app.table.thinking
    assert not isinstance(app.screen, HandOver)
    assert not app.secret


def test_pieges_and_flipop_have_no_secrets() -> None:
    for name in ("pieges", "flipop"):
        app = Watched(dealt(name))
        for button in range(len(BUTTONS)):
            app.tap(button)
            app.frame()
            assert not app.secret
