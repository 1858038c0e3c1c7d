"""A click on the screen of Flipop: a ball, then the door or the cell to which it is pushed."""

from typing import Any

from quadrille.events import MOVE, REFUSED, SELECT, A, B
from quadrille.ui.flipop.screen import CHOOSE_BALL, CHOOSE_WAY

SIDE = 9  # columns and rows of the picture; cells are on the even ones
WAYS = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}  # by columns and rows to the door


def click(view: Any, x: int, y: int) -> None:
    y -= 1  # the picture begins in the area's second row
    if view.looking or not (0 <= x < SIDE and 0 <= y < SIDE):
        view.play_cue(REFUSED)
        return
    across, down = x - 2 * (view.at % 5), y - (8 - 2 * (view.at // 5))
    near = max(abs(across), abs(down))
    way = WAYS.get((across // near, down // near)) if near in (1, 2) else None
    pushed = way is not None and view.ways[view.at] >> way & 1
    is_cell = x % 2 == 0 and y % 2 == 0
    cell = 5 * (4 - y // 2) + x // 2
    if pushed and view.stage == CHOOSE_WAY and way == view.way:
        view.press(A)
    elif is_cell and view.ways[cell] and near:
        view.stage = CHOOSE_BALL
        view.at = cell
        view._recall()
        view.play_cue(MOVE)
    elif pushed:
        view.stage = CHOOSE_WAY
        view._plan(way)
        view.play_cue(SELECT)
    elif not near:
        view.press(A if view.stage == CHOOSE_BALL else B)
    else:
        view.play_cue(REFUSED)
