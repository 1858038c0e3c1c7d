"""What a game says: its goal as it begins, and why a press was refused."""

import random
from typing import Any

import pytest

from quadrille.engine.flipop import BAR, BLACK, WHITE
from quadrille.engine.game import CHOICES, word
from quadrille.engine.games import GAMES, game_class
from quadrille.events import BUTTONS, MENU, PRESS, REFUSED, RELEASE, RIGHT, A, B
from quadrille.ui import ribbon
from quadrille.ui.flipop.why import why_not
from quadrille.ui.games import part
from quadrille.ui.words import LANGUAGES
from tests.handheld import BOARDS, Handheld
from tests.moves import dealt, listed, twin
from tests.properties.strategies import SET_UPS

MOST = 3000  # presses
WEIGHTS = [4, 4, 4, 4, 3, 1]  # of the buttons but MENU
GOALS = {
    "colorpop": ("Get rid of GREEN", "Faites disparaître\u00a0: VERT"),
    "blockers": ("RED: few groups, few captures", "ROUGE\u00a0: peu de groupes, peu de prises"),
    "flipop": (
        "WHITE: five balls out at the top",
        "BLANC\u00a0: cinq boules dehors, en haut",
    ),
    "pieges": ("BLUE: be the last with a marble", "BLEU\u00a0: gardez la dernière bille"),
}


def begun(name: str, seats: list[str], board: str = BOARDS[0], seed: int = 2, **more: Any) -> Any:
    """A handheld on which a game has just begun, with its line if nobody hands it over."""
    app = Handheld(board, seed=seed)
    variant = more.pop("variant", "standard")
    app.settings.language = more.pop("language", 0)
    app.start_game(name, variant, len(seats), more.pop("options", {}), seats, **more)
    app.tick()
    return app


def said(app: Any) -> str:
    return str(app.view.ribbon.text) if app.view.ribbon else ""


# --- goals ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", range(len(LANGUAGES)))
@pytest.mark.parametrize("name", GOALS)
def test_a_game_says_its_goal_as_it_begins_until_a_button_is_pressed(
    name: str, language: int
) -> None:
    app = begun(name, ["human", "easy"], language=language)
    assert said(app) == GOALS[name][language]
    with_goal = app.frames(40)
    app.press(RIGHT)
    assert said(app) == ""
    assert app.frame() not in with_goal


@pytest.mark.parametrize("name", GAMES)
def test_each_human_hears_it_in_their_first_turn_and_never_again(name: str) -> None:
    seats = ["human", "easy", "human"]
    app = begun(name, seats if game_class(name).VARIANTS[0][2] > 2 else seats[::2])
    told: dict[int, list[bool]] = {}
    for _ in range(9):
        app.until(lambda: app.shown == "HandOver" or (app.screen.settled and not app.view.rest))
        app.press(A) if app.shown == "HandOver" else None
        app.tick()
        if app.view.game.over:
            break
        told.setdefault(app.view.turn, []).append(bool(said(app)))
        app.view.commit(app.view.moves[0])
    assert {tuple(first[:2]) for first in told.values()} == {(True, False)}
    assert len(told) == 2


@pytest.mark.parametrize(
    ("variant", "seats", "options"),
    [
        ("standard", 2, {}),
        ("solo", 1, {"targets": 3}),
        ("duel", 2, {}),
        ("teams", 4, {}),
    ],
)
def test_color_pop_names_the_colours_that_must_go_and_no_others(
    variant: str, seats: int, options: dict[str, int]
) -> None:
    app = begun("colorpop", ["human"] * seats, variant=variant, options=options)
    for _ in range(seats):
        game, turn = app.view.game, app.view.turn
        app.until(lambda: app.shown != "HandOver" or app.screen.settled)
        app.press(A) if app.shown == "HandOver" else None
        app.tick()
        own = game.secret(turn) | (game.secret(turn ^ 2) if variant == "teams" else 0)
        names = [ribbon.COLOURS[1 + colour][0] for colour in range(5) if own >> colour & 1]
        assert said(app) == "Get rid of " + " and ".join(names)
        app.view.commit(app.view.moves[0])
        app.until(lambda: app.view.settled)


def test_a_secret_goal_is_shown_after_the_hand_over_only_and_to_no_pc() -> None:
    apps = [begun("colorpop", ["human", "human"], seed=seed) for seed in range(12)]
    apps = [app for app in apps if app.view.turn == 0]
    assert len({app.view.game.secret(0) for app in apps}) > 1
    assert {app.shown for app in apps} == {"HandOver"}
    assert len({app.frame() for app in apps}) == 1
    app = apps[0]
    assert not app.secret
    app.until(lambda: app.screen.settled).press(A)
    app.tick()
    assert app.secret
    app.press(RIGHT)
    app.tick()
    assert not app.secret


@pytest.mark.parametrize("board", BOARDS)
def test_b_held_says_it_again_where_there_is_room(board: str) -> None:
    for name in GAMES:
        app = begun(name, ["human", "easy"], board)
        goal = said(app)
        app.press(RIGHT)
        app._hear(B | PRESS)
        assert said(app) == (
            goal if name == "pieges" or (app.view.top and name != "blockers") else ""
        )
        app._hear(B | RELEASE)
        assert said(app) == ""


def test_a_line_runs_by_once() -> None:
    app = begun("flipop", ["human", "easy"])
    app.until(lambda: not said(app), 1000)
    assert not app.view.telling


def test_a_game_without_goals_begins_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(part("flipop", "words"), "GOALS")
    assert said(begun("flipop", ["human", "easy"])) == ""


# --- refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", GAMES)
def test_every_refused_press_has_a_reason_that_goes_away(name: str, board: str) -> None:
    """Random presses, in all variants; each reason of the game comes up."""
    chance = random.Random(name + board)
    words = ribbon.REFUSALS + part(name, "words").REFUSALS
    texts = [{text[language] for _, text in words} for language in range(len(LANGUAGES))]
    set_ups = [set_up for set_up in SET_UPS if set_up.name == name]
    app = Handheld(board)
    found = set()
    game: Any = None
    for presses in range(MOST):
        if presses % (MOST // 6) == 0 or game.over:
            of = set_ups[presses // (MOST // 6) % len(set_ups)]
            players = chance.choice([*of.seats()])
            seats = ["human"] * players
            app.start_game(name, of.variant, players, of.options, seats)
            app.view.thinker.think = lambda nodes: False
            game = app.view.game
            app.settings.language = presses & 1
        if app.shown == "HandOver":
            app.until(lambda: app.screen.settled).press(A)
        while app.view.busy:
            app.view._played()
        if game.over or app.shown != type(app.view).__name__:
            continue
        app.cues.clear()
        app._hear(chance.choices(range(len(BUTTONS) - 1), WEIGHTS)[0] | PRESS)
        if REFUSED in app.cues:
            assert said(app) in texts[app.settings.language]
            found.add(said(app))
        elif not app.view.looking and not getattr(app.view, "peeking", False):
            assert not said(app) or app.view.telling
        if chance.random() < 0.9:
            for button in range(MENU):
                app._hear(button | RELEASE)
    unheard = {text for _, text in words} - {pair for _, pair in words if found & {*pair}}
    assert {name for name, pair in words if pair in unheard} <= {"thinking", "only_pass"} | RARE


RARE = {"nowhere", "rack_done", "jokers", "back"}  # tests of the game bring these about


@pytest.mark.parametrize("chain", ["swing", "straight"])
def test_flipop_knows_why_a_ball_may_not_go_a_way(chain: str) -> None:
    """A barred push would be legal without the bar; a missing door is one that a ball needs."""
    chance = random.Random(chain)
    found = set()
    for _ in range(12):
        game = dealt("flipop")
        game.state[CHOICES] = chain == "straight"
        while moves := listed(game):
            own = word(game.state, WHITE if game.turn == 0 else BLACK)
            for cell in (cell for cell in range(25) if own >> cell & 1):
                for way in range(4):
                    if cell << 2 | way not in moves:
                        found.add(why := why_not(game.state, cell, way))
                        free = twin(game)
                        free.state[BAR : BAR + 4] = bytes(4)
                        assert (why == "back") == (cell << 2 | way in listed(free))
                        across, up = cell % 5 + (0, 1, 0, -1)[way], cell // 5 + (1, 0, -1, 0)[way]
                        assert (why == "edge") == (across not in range(5) or up not in range(5))
            game.play(chance.choice(moves))
    names = {name for name, _ in part("flipop", "words").REFUSALS}
    assert found == names - {"no_ball"} - ({"back"} if chain == "straight" else set())


def test_thinking_and_passing_have_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    app = begun("flipop", ["easy", "human"])
    app.tick()
    assert app.refuses(A)
    assert said(app) == "The computer is thinking"
    app = begun("flipop", ["human", "human"], language=1)
    app.view.must_pass = True
    assert app.refuses(RIGHT)
    assert said(app) == "Aucun coup possible\u00a0: A passe"
    monkeypatch.setattr(ribbon, "REFUSALS", ())
    with pytest.raises(ValueError, match="only_pass"):
        app.refuses(RIGHT)
