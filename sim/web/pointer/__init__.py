"""A click on the panel: it chooses what is there; on what is chosen already, it plays it.

A module for each game knows where its screen has what, as drawn there, and uses the same ways into
the screen as buttons do. Nothing of this is on the device; docs/simulator.md says what clicks do.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from quadrille.device.wiring import rotated
from quadrille.events import DOWN, LEFT, PRESS, RELEASE, RIGHT, UP, A


def point(app: Any, x: int, y: int) -> None:
    """Column and row of the panel as it is seen, from the top left."""
    wide, high = app.canvas.width, app.canvas.height
    if x >= wide or y >= high:  # on the board before
        return
    x, y = rotated(x, y, wide, high, -app.settings.quarter)
    app._hear(A | RELEASE)  # which no screen heeds: somebody is there
    screen = app.screen
    if screen is app.view:
        on_game(app, app.view, x, y)
        return
    for kind in type(screen).__mro__:
        if kind.__name__ in SCREENS:
            SCREENS[kind.__name__](app, x, y)
            return


def press(app: Any, button: int) -> None:
    app._hear(button | PRESS)
    app._hear(button | RELEASE)


def on_game(app: Any, view: Any, x: int, y: int) -> None:
    name = f"{__name__}.{view.game.NAME}"
    if view.thinking:
        return
    if view.busy or view.rest or view.must_pass:
        press(app, A)
    elif find_spec(name):  # a new game has none at first
        view.hush()
        import_module(name).click(view, x, y - view.top)


# --- other screens ------------------------------------------------------------------------


def go_on(app: Any, x: int, y: int) -> None:
    press(app, A)


def across(app: Any, x: int, y: int) -> None:
    """Left and right are the way to the neighbours, the middle is what is chosen."""
    third = 3 * x // app.canvas.width
    press(app, (LEFT, A, RIGHT)[third])


def along(app: Any, x: int, y: int) -> None:
    third = 3 * y // app.canvas.height
    press(app, (UP, A, DOWN)[third])


def languages(app: Any, x: int, y: int) -> None:
    """One is chosen, then accepted."""
    from quadrille.ui.menu.language import PITCH

    at = x // PITCH
    press(app, A if at == app.screen.at else RIGHT if at else LEFT)


def lesson(app: Any, x: int, y: int) -> None:
    """A move that is asked for is made as in the game; else the sides are the steps around."""
    screen = app.screen
    if screen.phase == screen.ASK:
        on_game(app, screen.view, x, y)
    else:
        across(app, x, y)


def seats(app: Any, x: int, y: int) -> None:
    """A figure is chosen, then changed; the strip at the bottom begins the game."""
    from quadrille.ui.menu.hints import STRIP
    from quadrille.ui.menu.seats import PITCH

    screen = app.screen
    count = len(screen.kinds)
    seat = (x - (app.canvas.width - PITCH * count + 1) // 2) // PITCH
    if y >= app.canvas.height - STRIP:
        press(app, A)
    elif seat == screen.at:
        press(app, UP)
    elif 0 <= seat < count:
        screen.go_to(seat)


SCREENS = {
    "Attract": go_on,
    "Carousel": across,
    "Choice": across,
    "DealCard": go_on,
    "FirstQuestion": languages,
    "HandOver": go_on,
    "Lesson": lesson,
    "Look": across,
    "Pause": along,
    "Notice": go_on,
    "Reader": across,
    "Seats": seats,
}
