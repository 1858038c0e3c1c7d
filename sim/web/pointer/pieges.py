"""A click on the screen of Pièges: a cell for a marble, or a slide, and the way to push it."""

from typing import Any

from quadrille.engine.pieges import PUSH
from quadrille.events import MOVE, REFUSED, A, B
from quadrille.ui.pieges.picture import CORNER, SIDE
from quadrille.ui.pieges.screen import OUTWARD

MIDDLE = 1, SIDE + 1  # of the corner


def click(view: Any, x: int, y: int) -> None:
    if view.placing:
        _place(view, x - CORNER, SIDE - 1 - y)
    elif 0 <= x < CORNER and 0 <= y < SIDE:
        _at_end(view, 2 * SIDE - 1 - y, CORNER - 1 - x)
    elif CORNER <= x < CORNER + SIDE and SIDE <= y < SIDE + CORNER:
        _at_end(view, x - CORNER, y - SIDE)
    elif view.held and 0 <= x < CORNER and SIDE <= y < SIDE + CORNER:
        outward = y - MIDDLE[1] if view.slide < SIDE else MIDDLE[0] - x
        _push(view, outward)
    else:
        view.press(B)  # lets go


def _place(view: Any, column: int, row: int) -> None:
    cell = SIDE * column + row
    if not (0 <= column < SIDE and 0 <= row < SIDE):
        view.play_cue(REFUSED)
    elif cell == view.cell:
        view.press(A)
    else:
        view.cell = cell
        view.play_cue(MOVE)


def _at_end(view: Any, slide: int, place: int) -> None:
    """One of the three places where the knob of a slide may be."""
    if slide == view.slide and view.held:
        _push(view, place - view.game.position(slide))
    elif slide == view.slide:
        view.press(A)  # takes hold of it
    elif view.game.barred(slide):
        view.play_cue(REFUSED)
    else:
        view._let_go()
        view._point(slide)
        view.play_cue(MOVE)


def _push(view: Any, outward: int) -> None:
    if outward:
        view._try(PUSH + 2 * view.slide + (OUTWARD if outward > 0 else 0))
    else:
        view.press(A)
