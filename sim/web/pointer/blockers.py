"""A click on the screen of Blockers!: a tile of the rack, or a cell, for it or for another tile."""

from typing import Any

from quadrille.engine.blockers import SIDE
from quadrille.events import LEFT, MOVE, REFUSED, RIGHT, SELECT, A
from quadrille.ui.blockers.screen import FACE_X, HUD_X

RACKS_Y = 7  # row of the first rack's dots, under the face of the chosen tile


def click(view: Any, x: int, y: int) -> None:
    row = SIDE - y
    if view.looking:
        view.look.press(LEFT if x < view.app.canvas.width // 2 else RIGHT)
    elif 0 <= x < SIDE and 0 <= row < SIDE:
        _on_board(view, x, row)
    elif x >= FACE_X and y < RACKS_Y:
        _take_up(view, view.side, (view.at + 1) % view.size[view.side])
    elif 0 <= y - RACKS_Y < view.each and 0 <= x - HUD_X - 1 < view.size[y - RACKS_Y]:
        _take_up(view, y - RACKS_Y, x - HUD_X - 1)
    else:
        view.play_cue(REFUSED)


def _take_up(view: Any, side: int, at: int) -> None:
    view.placing = False
    view._take_up(side)
    view._choose_tile(at)
    view.play_cue(MOVE)


def _on_board(view: Any, x: int, row: int) -> None:
    cell = x << 4 | row
    if view.placing and cell == view.cell:
        view.press(A)
    elif _find_tile(view, x, row):
        view.play_cue(MOVE if view.placing else SELECT)
        view.placing = True
        view.cell, view.wish = cell, x
    else:
        view.play_cue(REFUSED)


def _find_tile(view: Any, x: int, row: int) -> bool:
    """Choose the next tile that may go to this cell, beginning with the one in hand."""
    side, at = view.side, view.at
    for place in range(view.size[side]):
        view._choose_tile((at + place) % view.size[side])
        if view.legal[x] >> row & 1:
            return True
    view._choose_tile(at)
    return False
