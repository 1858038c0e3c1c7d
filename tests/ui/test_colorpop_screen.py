"""Color Pop's screen: every removal can be chosen, secrets show to their owner alone."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.notation.errors import NotationError
from quadrille.app import App
from quadrille.engine import prng
from quadrille.engine.colorpop import COLUMNS, ColorPop
from quadrille.events import BUTTONS, DOWN, LEFT, PRESS, RELEASE, REPEAT, RIGHT, UP, A, B
from quadrille.ui.colorpop import words
from quadrille.ui.colorpop.choice import ALL, COLOUR, JOKER
from quadrille.ui.colorpop.kernels import WITH_JOKERS, walk
from quadrille.ui.colours import BRIGHT, DIM
from quadrille.ui.handover import HandOver
from quadrille.ui.pause import Pause
from quadrille.ui.result import Result
from sim.device import Device
from tests.properties.strategies import EXAMPLES, listed, play_on, twin
from tests.rules.colorpop_table import dealt, stand

PANELS = "quadrille16", "hat16x10"
ARROWS = UP, DOWN, LEFT, RIGHT
LONGEST = 100  # ticks of an animation
SLOTS = 5  # that can be chosen at most: a joker's colour and four other jokers, or five jokers
TABLES = [("standard", players) for players in range(2, 6)]
TABLES += [("solo", 1), ("duel", 2), ("teams", 4)]

# A few examples, always the same; QUADRILLE_EXAMPLES=100 looks for new ones.
few = settings(max_examples=int(EXAMPLES or 2), derandomize=not EXAMPLES)
seeds = st.integers(0, 2**30)


class Handheld(App):  # type: ignore[misc]
    """The app, with a game of Color Pop on its panel from the start."""

    def __init__(self, game: ColorPop, panel: str = PANELS[0]) -> None:
        self.dealt = game
        super().__init__(Device(panel, seed=1))
        screen: Any = self.screen
        self.table = screen.table if isinstance(screen, HandOver) else screen
        self.table.game.load(game)
        self.table.begin_turn()

    def welcome(self) -> None:
        game = self.dealt
        options = {"joker_groups": game.option("joker_groups")}
        if game.variant == "solo":
            options["targets"] = game.option("targets")
        seats = ("human",) * game.players
        self.start_game("colorpop", game.variant, game.players, options, seats)

    def tap(self, *buttons: int) -> None:
        for button in buttons:
            if isinstance(self.screen, HandOver):
                self.in_hand()
            self._hear(button | PRESS)
            self._hear(button | RELEASE)

    def in_hand(self) -> "Handheld":
        """The device is handed over, and A would be heard."""
        while not self.screen.settled:
            self.tick()
        return self

    def take_over(self) -> None:
        """Accept the device, if it is being handed over."""
        if isinstance(self.screen, HandOver):
            self.tap(A)

    def take(self) -> None:
        """Take what the cursor is on, with all jokers."""
        self.tap(A)
        if self.table.joining:
            self.tap(A)

    def frame(self) -> bytes:
        self.tick()
        return bytes(self.device.panel.frame)

    def area(self) -> list[bytes]:
        """What the game area shows, row by row."""
        frame = self.frame()
        rows = range(self.table.top, self.canvas.height)
        return [frame[16 * y : 16 * y + 10] for y in rows]

    def settle(self) -> int:
        """Let a move be played to its end; how many ticks that took."""
        for ticks in range(LONGEST):
            if not self.table.busy:
                return ticks
            self.tick()
        pytest.fail("the move does not end")


# --- boards ---------------------------------------------------------------------------------


def clumpy_board(pick: random.Random) -> str:
    """Columns in which tokens like to lie beside their own kind, with up to five jokers."""
    left = {**dict.fromkeys("rgbyp", 19), "*": pick.randint(0, 5)}
    clumps = pick.choice([0.2, 0.6, 0.9])
    slides: list[str] = []
    for _ in range(pick.randint(2, 10)):
        slide = ""
        for row in range(pick.choice([10, pick.randint(1, 10)])):
            beside = slide[-1:] + (slides[-1][row : row + 1] if slides else "")
            if not beside or pick.random() > clumps:
                beside = "".join(name for name in left if left[name])
            name = pick.choice(beside)
            if left[name]:
                left[name] -= 1
                slide += name
        if not slide:
            break
        slides.append(slide)
    return " ".join(slides)


def clumpy_game(seed: int, joker_groups: int = 1) -> ColorPop:
    pick = random.Random(seed)
    while True:
        try:
            game = stand(clumpy_board(pick), "r g", joker_groups=joker_groups)
        except NotationError:
            continue  # Both colours are gone.
        if not game.over:
            return game


# --- reaching moves -------------------------------------------------------------------------


def ways(table: Any) -> dict[int, list[int]]:
    """The arrows that lead from where the cursor is to each cell that it can reach."""
    choice = table.choice
    start = choice.cell
    found: dict[int, list[int]] = {start: []}
    todo = [start]
    for cell in todo:
        choice.look(cell)
        for arrow in ARROWS:
            there = walk(choice.board, choice.plain, cell, arrow)
            if there not in found:
                found[there] = [*found[cell], arrow]
                todo.append(there)
    choice.look(start)
    return found


def way_to(game: ColorPop, move: int, paths: dict[int, list[int]]) -> list[int]:
    """The shortest way to a token that a removal takes, a coloured one if there is any."""
    group = list(game.removal(move)[:COLUMNS])
    cells = [cell for cell in paths if group[cell >> 4] >> (cell & 15) & 1]
    coloured = [cell for cell in cells if game.token(cell >> 4, cell & 15) != JOKER]
    return min((paths[cell] for cell in coloured or cells), key=len)


def choose_jokers(app: Handheld, move: int) -> None:
    """Answer, slot by slot, what is asked about jokers, until the move stands."""
    choice = app.table.choice
    jokers = move & ALL if move & WITH_JOKERS else 0
    for _ in range(SLOTS):
        if choice.at == COLOUR:
            while choice.colour != move >> 5 & 7:
                app.tap(DOWN)
        else:
            app.tap(UP if jokers & choice.at >> 1 else DOWN)
        app.tap(RIGHT)
    assert choice.code == move


def commit(app: Handheld, move: int, way: list[int]) -> None:
    app.tap(*way, A)
    if app.table.joining:
        choose_jokers(app, move)
        app.tap(A)


def check_every_move(game: ColorPop) -> None:
    app = Handheld(game)
    table = app.table
    paths = ways(table)
    for move in listed(game):
        expected = twin(game)
        expected.play(move)
        app.take_over()
        commit(app, move, way_to(game, move, paths))
        assert table.last == move
        assert table.game.state == expected.state
        table.game.load(game)
        table.busy = table.rest = 0
        table.choice.cell = min(paths, key=lambda cell: len(paths[cell]))
        table.begin_turn()


@pytest.mark.parametrize("seed", (1, 3))
def test_every_move_of_a_dealt_game_can_be_chosen(seed: int) -> None:
    game = dealt(seed, "standard", 3)
    play_on(game, random.Random(seed), 4 * seed)
    check_every_move(game)


@pytest.mark.parametrize("alone", (1, 0))
@given(seed=seeds)
@few
def test_every_move_of_a_clumpy_board_can_be_chosen(alone: int, seed: int) -> None:
    check_every_move(clumpy_game(seed, joker_groups=alone))


@pytest.mark.parametrize(
    "board",
    (
        "r***g r*gbb yyy",  # jokers side by side that link two groups, and may go alone
        "rr*r g*bg r*yy p*rr",  # several ways through
        "b*g r*y gpb",  # beside each other all five colours: never alone
        "br*g r*yb y*bg gpry",  # three jokers: two may go alone, not all
    ),
)
def test_every_set_of_jokers_can_be_chosen(board: str) -> None:
    check_every_move(stand(board, "r g"))


@given(seed=seeds)
@few
def test_the_cursor_comes_to_every_group(seed: int) -> None:
    app = Handheld(clumpy_game(seed))
    paths = ways(app.table)
    game, choice = app.table.game, app.table.choice
    for column in range(COLUMNS):
        for row in range(10):
            if game.token(column, row):
                choice.look(column << 4 | row)
                assert any(choice.plain[cell >> 4] >> (cell & 15) & 1 for cell in paths)


# --- what is to be seen ---------------------------------------------------------------------


def lit_cells(app: Handheld) -> set[str]:
    """The cells that are bright, by name."""
    return {
        f"{'abcdefghij'[x]}{10 - y}"
        for y, row in enumerate(app.area())
        for x in range(10)
        if row[x] & BRIGHT == BRIGHT
    }


@pytest.mark.parametrize("panel", PANELS)
def test_the_group_under_the_cursor_is_lit_with_its_jokers(panel: str) -> None:
    app = Handheld(stand("rr*b rgbb gyyy", "r g"), panel)
    app.take_over()
    app.table.choice.look(0)
    app.table._paint()
    assert lit_cells(app) == {"a1", "a2", "a3", "b1"}
    app.tap(A, DOWN)
    assert app.table.choice.size == 3
    assert lit_cells(app) == {"a1", "a2", "b1"}


@pytest.mark.parametrize("panel", PANELS)
def test_what_cannot_be_taken_is_not_lit_and_refused(panel: str) -> None:
    app = Handheld(stand("rgr gyy", "r g"), panel)
    app.take_over()
    before = bytes(app.table.game.state)
    app.table.choice.look(0)
    app.table._paint()
    app.tap(A)
    assert lit_cells(app) == set()
    assert app.table.game.state == before
    assert not app.table.busy


@pytest.mark.parametrize("panel", PANELS)
@given(seed=seeds)
@few
def test_the_animation_ends_with_the_board_as_it_stands(panel: str, seed: int) -> None:
    app = Handheld(clumpy_game(seed), panel)
    table = app.table
    move = random.Random(seed).choice(listed(table.game))
    app.take_over()
    table.commit(move)
    while table.animate(move, table.busy):
        table.busy += 1
        assert table.busy < LONGEST
    board = bytes(
        index and (index | BRIGHT) - BRIGHT + DIM for index in table.picture[2:]
    )  # at the level of the animation
    assert table.fall.picture[2:] == board


def test_an_animation_can_be_hurried_along() -> None:
    app = Handheld(dealt(1))
    app.take_over()
    app.take()
    app.tick()
    assert not app.screen.settled
    app.tap(A)
    assert isinstance(app.screen, HandOver)


@pytest.mark.parametrize("panel", PANELS)
def test_the_last_removal_is_shown_until_the_next(panel: str) -> None:
    """Where it left room, in its colour: three cells above a column, and a whole column."""
    app = Handheld(stand("gbbbg yyy rpb", "r g"), panel)
    app.take_over()
    app.table.choice.look(1)
    app.tap(A)
    app.settle()
    app.take_over()
    assert [row[0] >> 2 for row in app.area()[5:8]] == [0, 0, 0]  # not in the first beats
    app.beat = 16
    assert [row[0] >> 2 for row in app.area()[5:8]] == [3, 3, 3]
    app.table.choice.look(1 << 4)
    app.tap(A)
    app.settle()
    app.take_over()
    app.beat = 16
    assert [row[9] >> 2 for row in app.area()[7:]] == [4, 4, 4]
    assert [row[0] >> 2 for row in app.area()[5:8]] == [0, 0, 0]


# --- secrets --------------------------------------------------------------------------------


def reshuffled(game: ColorPop, seat: int, seed: int) -> ColorPop:
    """The game as it may be for all that a seat knows."""
    rng = bytearray(prng.SIZE)
    prng.seed(rng, 0, seed)
    other: ColorPop = twin(game)
    other.reshuffle(seat, rng)
    return other


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize(("variant", "players"), [t for t in TABLES if t[1] > 1])
def test_nothing_secret_is_shown_before_the_end(panel: str, variant: str, players: int) -> None:
    """Two games that differ only in what the player cannot know look alike."""
    game = dealt(players, variant, players)
    play_on(game, random.Random(players), 3)
    games = [game, *(reshuffled(game, game.turn, seed) for seed in range(4))]
    assert len({bytes(g.state) for g in games}) > 1
    apps = [Handheld(g, panel).in_hand() for g in games]
    for script in ((), (A,), (B | PRESS,), (B | RELEASE, LEFT, UP, RIGHT), (A,), (A, A), (A,)):
        for app in apps:
            for event in script:
                app._hear(event)
        assert len({app.frame() for app in apps}) == 1


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize(("variant", "players"), [t for t in TABLES if t[1] > 1])
def test_own_colours_are_shown_while_b_is_held(panel: str, variant: str, players: int) -> None:
    one = dealt(players, variant, players)
    others = (reshuffled(one, (one.turn + 1) % players, seed) for seed in range(99))
    other = next(game for game in others if game.secret(one.turn) != one.secret(one.turn))
    apps = [Handheld(game, panel).in_hand() for game in (one, other)]
    for event, alike in ((A, True), (B | PRESS, False), (B | RELEASE, True), (RIGHT, True)):
        for app in apps:
            app._hear(event)
        frames = {app.frame() for app in apps}
        assert (len(frames) == 1) == alike


def test_no_button_takes_anything_while_b_is_held() -> None:
    app = Handheld(dealt(1))
    app.take_over()
    app._hear(B | PRESS)
    app.tap(A, RIGHT, UP)
    assert not app.table.busy
    assert app.table.peeking


def test_secrets_do_not_stay_after_a_pause() -> None:
    app = Handheld(dealt(1))
    app.take_over()
    plain = app.frame()
    app._hear(B | PRESS)
    assert app.frame() != plain
    app.tap(BUTTONS.index("MENU"), A)
    app.beat = 0
    assert app.frame() == plain


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_all_colours_are_shown_at_the_end(variant: str, players: int) -> None:
    game = dealt(3, variant, players)
    pick = random.Random(3)
    while not game.over:
        before = twin(game)
        move = pick.choice(listed(game))
        game.play(move)
    app = Handheld(before)
    app.take_over()
    app.table.commit(move)
    app.settle()
    frame = app.frame()
    for seat in range(players):
        at = 16 * (app.table.top + seat) + 10
        shown = {index >> 2 for index in frame[at + 1 : at + 6]} - {0}
        assert shown == {c + 1 for c in range(5) if game.secret(seat) >> c & 1}


# --- whole games ----------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_a_game_is_played_to_its_result(variant: str, players: int) -> None:
    app = Handheld(dealt(players, variant, players), PANELS[players % 2])
    pick = random.Random(players)
    for _ in range(9999):
        if isinstance(app.screen, Result):
            break
        app.tap(pick.choice(ARROWS) if pick.random() < 0.2 else A)
    assert app.table.game.over
    app.tick()
    for language in (0, 1):
        assert app.table.verdict(language)


@pytest.mark.parametrize("panel", PANELS)
def test_any_buttons_at_any_time(panel: str) -> None:
    app = Handheld(dealt(5, "teams", 4), panel)
    pick = random.Random(5)
    for _ in range(1500):
        kind = pick.choice((PRESS, PRESS, RELEASE, REPEAT))
        button = pick.choice(ARROWS if kind == REPEAT else range(6))
        app._hear(button | kind)
        if pick.random() < 0.5:
            app.tick()
        if isinstance(app.screen, Pause):
            pytest.fail("MENU was not pressed")
    assert app.table.game.plies > 3


def test_solo_takes_moves_back_and_others_do_not() -> None:
    app = Handheld(dealt(1, "solo", 1))
    start = bytes(app.table.game.state)
    app.take()
    app.settle()
    assert app.table.game.state != start
    app.table.take_back()
    assert app.table.game.state == start
    assert app.table.last == -1
    for variant, players in TABLES:
        if players > 1:
            assert not Handheld(dealt(1, variant, players)).table.may_take_back()


# --- words ----------------------------------------------------------------------------------


def test_every_variant_and_option_has_words() -> None:
    assert set(words.VARIANTS) == {name for name, _, _ in ColorPop.VARIANTS}
    for name, values, _ in ColorPop.OPTIONS:
        assert set(words.OPTIONS[name][1]) == set(values)


@pytest.mark.parametrize(
    ("board", "secrets", "taken", "variant", "says"),
    (
        ("gb", "r g", {}, "standard", "No token of the colour is left"),
        ("pb", "rg by", {}, "duel", "No token of the colours is left"),
        ("rgr", "r g", {}, "standard", "Fewest tokens left: 1"),
        ("rg", "r g", {0: {"r": 3}}, "standard", "fewest of one’s own taken: 3"),
        ("rg", "r g", {0: {"r": 18}}, "standard", "Level at 1 left and 18 taken of one’s own"),
        ("rg", "r g", {0: {"r": 9}}, "standard", "fewest of one’s own taken: 9"),
    ),
)
def test_the_verdict_tells_what_decided(
    board: str, secrets: str, taken: dict[int, dict[str, int]], variant: str, says: str
) -> None:
    assert says in words.verdict(stand(board, secrets, taken, variant), 0)
