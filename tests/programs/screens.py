"""Show every screen for many frames and watch heap and time. For MicroPython only.

Prints a line per screen: its name, frames, bytes that they have left on the heap, µs of the slowest
tick; and at the end how much of the heap was free at worst, garbage counted as free.
"""

import gc

from quadrille.engine.games import game_class
from quadrille.engine.playout import playout
from quadrille.events import DOWN, MENU, RIGHT, A, B
from quadrille.pages import SLOT_LOST
from quadrille.ui.game_screen import GameScreen
from quadrille.ui.handover import HandOver
from quadrille.ui.look import Look
from quadrille.ui.menu.about import About
from quadrille.ui.menu.selftest import TESTS
from quadrille.ui.menu.settings import PAGES, SettingsMenu
from quadrille.ui.reader import Reader
from quadrille.ui.result import Result
from quadrille.ui.thinker import LEAST, NOT_YET
from tests.programs.draws import below, rng
from tests.programs.watched import GAME, app, begin, end, grown, hold, tap, tick, watch, worst_us

MOVES = 8  # of a game, after which its screen is looked at
EVERY_TICK = 1  # of a move: look at the heap, which takes 9 ms on the board
VARIANTS = 9  # of the game, at most

TURNS = "next turn"  # label of the ticks with which turns begin: they may use the heap


def watch_menus():
    watch("attract")
    app.menu()
    watch("carousel")
    settings = SettingsMenu(app)
    app.show(settings)
    watch("settings")
    for page in PAGES:
        app.show(page(app, settings))
        watch(page.NAME)
    for test in TESTS:
        app.show(test(app, settings))
        watch(test.NAME)
    about = About(app, settings)
    app.show(Reader(app, "Liberté, égalité: " * 20, about))
    watch("reader")
    app.tell([(slot, SLOT_LOST, 0) for slot in range(4)])
    watch("notice")


def take_over():
    """Accept the device. The tick after that takes memory: it makes the line of a goal."""
    while type(app.screen) is HandOver:
        tap(A)
    tick()


def animated(view):
    """Ticks until a move has been shown; µs of the last one, in which the next turn begins."""
    global worst_us, grown
    took = 0
    while view.busy:
        busy = view.busy
        slowest = worst_us
        before = gc.mem_alloc() if EVERY_TICK else 0
        took = tick()
        if view.busy <= busy:
            worst_us = slowest
        elif EVERY_TICK:
            grown += gc.mem_alloc() - before
    return took


def watch_game(variant, players):
    label = GAME + " " + variant
    app.start_game(GAME, variant, players, {}, ["human"] * players)
    if type(app.screen) is HandOver:
        watch(label + " hand-over")
    take_over()
    view = app.view
    watch(label + " begins")
    view.refuse("only_pass")
    watch(label + " refuses")
    view.hush()
    begin()
    turns = 0
    for _ in range(MOVES):
        take_over()
        view.commit(view.moves[below(view.count)])
        turns = max(turns, animated(view))
    print(label, "moves", MOVES, grown, worst_us)
    print(label, TURNS, MOVES, 0, turns)
    take_over()
    watch(label + " goes on")
    for button in (RIGHT, DOWN, A, A):
        tap(button)
    take_over()
    animated(view)
    take_over()
    watch(label + " chooses")
    hold(1 << B)
    watch(label + " B held")
    hold(0)
    tap(MENU)
    watch(label + " pause")
    playout(view.game, view.moves, rng)
    result = Result(app)
    app.show(result)
    watch(label + " result")
    look = Look(app, result)
    app.show(look)
    watch(label + " look")
    look.leave(result)
    watch_thinking(variant, players)


def watch_thinking(variant, players):
    """A computer thinks: from when its player was made until its move could be found."""
    app.start_game(GAME, variant, players, {}, ["hard"] * players)
    thinker = app.view.thinker
    tick()
    begin()
    before = gc.mem_alloc()
    frames = 0
    while thinker.ticks < LEAST and thinker.move == NOT_YET:
        tick()
        frames += 1
    print(GAME, variant, "thinks", frames, gc.mem_alloc() - before, worst_us)


gc.disable()
if not GAME:
    watch_menus()
else:
    app.menu()
    for _ in app.screen.icons:  # whoever comes from there has seen all
        watch("carousel")
        tap(RIGHT)
    app.set_up(GAME)
    while not isinstance(app.screen, (HandOver, GameScreen)):
        watch(GAME + " " + type(app.screen).__name__)
        tap(A)
    for name, _, most in game_class(GAME).VARIANTS[:VARIANTS]:
        watch_game(name, most)
    app.quit()
    app.set_up(GAME)
    watch(GAME + " saved")
end()
