"""Color Pop's screen: every removal can be chosen, secrets show to their owner alone."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from quadrille.engine.colorpop import COLUMNS, ColorPop
from quadrille.events import DOWN, LEFT, MENU, PRESS, RELEASE, RIGHT, UP, A, B
from quadrille.ui.colorpop import hud, words
from quadrille.ui.colours import BRIGHT, DIM, GREY
from tests.handheld import BOARDS
from tests.moves import KINDS, listed, play_on, played
from tests.rules.colorpop_positions import dealt, stand
from tests.sizes import size
from tests.ui.colorpop_player import Player, clumpy_game
from tests.ui.seated import looks, reshuffled

LONGEST = 100  # ticks of an animation
TABLES = [kind[1:] for kind in KINDS if kind[0] == "colorpop" and kind[2] > 1]

few = settings(max_examples=size(2, 100))
seeds = st.integers(0, 2**30)


@pytest.mark.parametrize("alone", (1, 0))
@given(seed=seeds)
@example(seed=192274)  # which places all tokens
@few
def test_every_move_of_a_clumpy_board_can_be_chosen(alone: int, seed: int) -> None:
    Player(clumpy_game(seed, joker_groups=alone)).make_every_move()


@pytest.mark.parametrize(
    "board",
    (
        "r***g r*gbb yyy",  # jokers side by side that link two groups, and may go alone
        "rr*r g*bg r*yy p*rr",  # several ways through
        "b*g r*y gpb",  # all five colours are next to them: never alone
        "br*g r*yb y*bg gpry",  # three jokers: two may go alone, not all
    ),
)
def test_every_set_of_jokers_can_be_chosen(board: str) -> None:
    Player(stand(board, "r g")).make_every_move()


@given(seed=seeds)
@few
def test_the_cursor_comes_to_every_group(seed: int) -> None:
    app = Player(clumpy_game(seed))
    game, selection = app.view.game, app.view.selection
    for column in range(COLUMNS):
        for row in range(10):
            if game.token(column, row):
                selection.look(column << 4 | row)
                assert any(selection.plain[cell >> 4] >> (cell & 15) & 1 for cell in app.ways)


# --- what is shown --------------------------------------------------------------------------


def lit_cells(app: Player, cell: int | None = None) -> set[str]:
    """The names of the bright cells, after the cursor was put on a cell."""
    if cell is not None:
        app.view.selection.look(cell)
        app.view._paint()
    app.tick()
    lit = [(x, y) for x in range(10) for y in range(10) if app.at(x, y) & BRIGHT == BRIGHT]
    return {f"{'abcdefghij'[x]}{10 - y}" for x, y in lit}


@pytest.mark.parametrize("panel", BOARDS)
def test_the_group_under_the_cursor_is_lit_if_it_can_be_taken(panel: str) -> None:
    app = Player(stand("rr*b rgbb gyyy", "r g"), panel)
    assert lit_cells(app, 0) == {"a1", "a2", "a3", "b1"}
    app.press(A, DOWN)
    assert app.view.selection.size == 3
    assert lit_cells(app) == {"a1", "a2", "b1"}

    game = stand("rgr gyy", "r g")
    app = Player(game, panel)
    assert lit_cells(app, 0) == set()
    app.press(A)
    assert lit_cells(app) == set()
    assert app.view.game.state == game.state
    assert not app.view.busy


@pytest.mark.parametrize("panel", BOARDS)
@given(seed=seeds)
@few
def test_the_animation_ends_with_the_board_as_it_stands(panel: str, seed: int) -> None:
    app = Player(clumpy_game(seed), panel)
    view = app.view
    view.commit(random.Random(seed).choice(listed(view.game)))
    while view.animate(view.last, view.busy):
        view.busy += 1
        assert view.busy < LONGEST
    shown = bytes(view.picture[2:])
    view.busy = 0
    view.ended = True
    view.draw(app.canvas)
    # The animation has another level.
    assert shown == bytes(index and (index | BRIGHT) - BRIGHT + DIM for index in view.picture[2:])


@pytest.mark.parametrize("panel", BOARDS)
def test_the_last_removal_is_shown_until_the_next(panel: str) -> None:
    """In its colour, where it left room: three cells above a column, and a whole column."""
    app = Player(stand("gbbbg yyy rpb", "r g"), panel)

    def take(cell: int) -> None:
        lit_cells(app, cell)
        app.press(A).finish_move().take_over()

    def hues(x: int, top: int) -> list[int]:
        app.tick()
        return [app.at(x, y) >> 2 for y in range(top, top + 3)]

    take(1)
    assert hues(0, 5) == [0, 0, 0]  # not in the first beats
    app.beat = 16
    assert hues(0, 5) == [3, 3, 3]
    take(1 << 4)
    app.beat = 16
    assert hues(9, 7) == [4, 4, 4]
    assert hues(0, 5) == [0, 0, 0]


@pytest.mark.parametrize("panel", BOARDS)
def test_a_switch_shows_whether_a_joker_goes_and_which_arrow_changes_that(panel: str) -> None:
    app = Player(stand("rr* ggg", "r g"), panel)
    lit_cells(app, 0)
    app.press(A)
    assert app.view.joining
    red, arrow = 1 << 2 | BRIGHT, hud.ARROW
    for button, up, down in ((UP, red, 0), (DOWN, 0, GREY), (UP, red, 0)):
        app.press(button)
        app.tick()
        joker = app.at(0, 7)
        assert (joker == red) == bool(up)
        assert [app.at(11, y) for y in (5, 8)] == ([0, arrow] if up else [arrow, 0])
        assert app.at(11, 6 if up else 7) == (up or down)


# --- secrets --------------------------------------------------------------------------------


@pytest.mark.parametrize("panel", BOARDS)
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_nothing_secret_is_shown_before_the_end(panel: str, variant: str, players: int) -> None:
    """Two games that differ only in what the player cannot know look alike."""
    game = dealt(players, variant, players)
    play_on(game, random.Random(players), 3)
    games = [game, *(reshuffled(game, game.turn, seed) for seed in range(4))]
    assert len({bytes(g.state) for g in games}) > 1
    release = (B | RELEASE, LEFT, UP, RIGHT)
    assert looks(games, panel, (), (A,), (B | PRESS,), release, (A,), (A, A), (A,)) == [1] * 7


@pytest.mark.parametrize("panel", BOARDS)
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_own_colours_are_shown_while_b_is_held(panel: str, variant: str, players: int) -> None:
    one = dealt(players, variant, players)
    others = (reshuffled(one, (one.turn + 1) % players, seed) for seed in range(99))
    other = next(game for game in others if game.secret(one.turn) != one.secret(one.turn))
    scripts = (A,), (B | PRESS,), (B | RELEASE,), (RIGHT,)
    assert looks([one, other], panel, *scripts) == [1, 2, 1, 1]


def test_while_b_is_held_nothing_is_taken_and_a_pause_hides_the_secrets() -> None:
    app = Player(dealt(1))
    plain = app.frame()
    app._hear(B | PRESS)
    assert app.frame() != plain
    app.press(A, RIGHT, UP)
    assert not app.view.busy
    assert app.view.peeking
    app.press(MENU, A)
    app.beat = 0
    assert app.frame() == plain


@pytest.mark.parametrize(("variant", "players"), [("solo", 1), *TABLES])
def test_all_colours_are_shown_at_the_end(variant: str, players: int) -> None:
    before = dealt(3, variant, players)
    pick = random.Random(3)
    while not (after := played(before, move := pick.choice(listed(before)))).over:
        before = after
    app = Player(before)
    app.view.commit(move)
    app.finish_move().frame()
    for seat in range(players):
        shown = {app.at(x, seat) >> 2 for x in range(11, 16)} - {0}
        assert shown == {c + 1 for c in range(5) if app.view.game.secret(seat) >> c & 1}


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (stand("gb", "r g"), "No token of the colour is left"),
        (stand("pb", "rg by", variant="duel"), "No token of the colours is left"),
        (stand("rgr", "r g"), "Fewest tokens left: 1"),
        (stand("rg", "r g", {0: {"r": 3}}), "fewest own tokens taken: 3"),
        (stand("rg", "r g", {0: {"r": 18}}), "Level at 1 left and 18 own tokens taken"),
        (stand("rg", "r g", {0: {"r": 9}}), "fewest own tokens taken: 9"),
    ],
)
def test_the_verdict_says_what_decided(game: ColorPop, says: str) -> None:
    assert says in words.verdict(game, 0)
