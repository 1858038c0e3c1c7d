"""What all four screens share: moves, results, hurrying, taking back, secrets, rules, icons."""

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quadrille.engine.games import GAMES, create
from quadrille.events import DOWN, LEFT, PRESS, RELEASE, REPEAT, RIGHT, UP, A, B
from quadrille.ui import font
from quadrille.ui.canvas import Canvas
from quadrille.ui.colours import OFF
from quadrille.ui.games import part
from quadrille.ui.pause import DOTS
from tests.handheld import BOARDS, Handheld
from tests.moves import KINDS, dealt, listed
from tests.properties.ledger import everything
from tests.properties.strategies import SET_UPS
from tests.sizes import size
from tests.ui import blockers_player, colorpop_player, flipop_player, pieges_player
from tests.ui.seated import Seated, games_of

PLAYERS: dict[str, type[Seated]] = {
    "blockers": blockers_player.Player,
    "colorpop": colorpop_player.Player,
    "flipop": flipop_player.Player,
    "pieges": pieges_player.Player,
}
TAKEN_BACK = [("colorpop", "solo", 5), ("flipop", "standard", 20), ("pieges", "standard", 10)]
OPTIONS = {"flipop": {"stop": "instant"}, "pieges": {"pattern": "random"}}


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYERS)
@settings(max_examples=size(10, 500))
@given(data=st.data(), board=st.sampled_from(BOARDS))
def test_every_legal_move_can_be_made(name: str, data: st.DataObject, board: str) -> None:
    PLAYERS[name](data.draw(games_of(name)), board).make_every_move()


@pytest.mark.long
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("name", "variant", "players"), KINDS)
def test_random_buttons_play_to_a_result(board: str, name: str, variant: str, players: int) -> None:
    """Presses, releases and repeats as they come, several between two ticks."""
    pick = random.Random(players)
    game = create(name, variant, players, OPTIONS.get(name))
    game.setup(players)
    app = Handheld(board, game)
    for _ in range(20_000):
        if app.shown == "Result":
            break
        button = pick.choice((UP, DOWN, LEFT, RIGHT, A, A, A, A, B))
        app.press(button)
        app._hear(pick.choice((UP, DOWN, LEFT, RIGHT)) | REPEAT)
        app._hear(pick.choice((UP, B)) | pick.choice((PRESS, RELEASE)))
        app._hear(B | RELEASE)
        if pick.random() < 0.2:
            app.tick()
    assert app.shown == "Result"
    assert app.view.game.over
    assert app.view.verdict(0) in app.screen.text.text
    assert all(app.view.verdict(language) for language in (0, 1))
    app.frames(400)


@pytest.mark.parametrize("name", GAMES)
def test_a_press_hurries_a_move_to_its_end(name: str) -> None:
    patient, hurried = (Seated(dealt(name)) for _ in range(2))
    for app in (patient, hurried):
        app.view.commit(app.view.moves[0])
        app.tick()
        assert not app.screen.settled
    patient.finish_move()
    hurried._hear(RIGHT | PRESS)
    assert not hurried.view.busy
    assert hurried.shown == patient.shown
    assert hurried.view.game.state == patient.view.game.state
    for app in (patient, hurried):
        app.take_over()
        assert app.view.game.plies == 1
    assert hurried.frame() == patient.frame()


@pytest.mark.parametrize(("name", "variant", "plies"), TAKEN_BACK)
def test_moves_can_be_taken_back_to_the_start(name: str, variant: str, plies: int) -> None:
    pick = random.Random(3)
    app = Seated(dealt(name, variant))
    states = []
    for _ in range(plies):
        states.append(bytes(app.view.game.state))
        app.view.commit(pick.choice(listed(app.view.game)))
        app.settle()
    for state in reversed(states):
        assert app.view.game.state != state
        app.view.take_back()
        app.tick()
        assert app.view.game.state == state
        assert app.view.last == -1
        assert app.screen is app.view and app.view.settled
    assert not app.table.past


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_pause_offers_to_take_back_only_what_reveals_no_secret(set_up: Any) -> None:
    game = set_up.game(set_up.seats()[0])
    game.setup(1)
    app = Seated(game)
    may = game.may_take_back()
    assert may == (set_up.ledger.known is everything or game.players == 1)
    app.view.commit(app.view.moves[0])
    assert app.finish_move().offers("take_back") == may


@pytest.mark.parametrize(
    ("name", "pictures", "ticks"),
    [("blockers", 11, 12), ("colorpop", 5, 20), ("flipop", 3, 30), ("pieges", 5, 15)],
)
def test_icons_stay_in_their_square_and_change_slowly(name: str, pictures: int, ticks: int) -> None:
    shown = []
    for tick in range(1000):
        canvas = Canvas(16, 16)
        part(name, "icon").draw(canvas, 3, 4, tick)
        shown.append(bytes(canvas.cells))
        canvas.box(3, 4, 10, 10, OFF)
        assert not any(canvas.cells)
    assert len(set(shown)) >= pictures
    changes = [tick for tick in range(1, len(shown)) if shown[tick] != shown[tick - 1]]
    assert all(later - sooner >= ticks for sooner, later in pairwise(changes))


@pytest.mark.parametrize("language", [0, 1])
@pytest.mark.parametrize(("name", "variant"), sorted({kind[:2] for kind in KINDS}))
def test_the_rules_begin_with_those_of_the_variant(name: str, variant: str, language: int) -> None:
    app = Handheld(game=dealt(name, variant))
    app.settings.language = language
    assert app.tap("MENU", "DOWN", "A") == "Reader"
    words = part(name, "words")
    text = app.screen.text.text
    assert text.endswith(words.RULES[language])
    assert (len(text) > len(words.RULES[language])) == (variant != "standard")


@pytest.mark.parametrize("language", [0, 1])
def test_a_line_that_stands_still_is_not_cut_off(language: int) -> None:
    app = Handheld(game=dealt("pieges"))
    app.settings.language = language
    app.table.past.append(bytes(app.table.game.state))
    assert app.tap("MENU") == "Pause"
    pause = app.screen
    for line in range(2 * len(pause.lines)):
        pause.at = line // 2
        pause.asking = bool(line % 2)
        pause.enter()
        if pause.text.stands:
            assert font.width(pause.text.text, font.SMALL) <= app.canvas.width - DOTS
