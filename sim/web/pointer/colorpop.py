"""A click on the screen of Color Pop: the group there, then whether a joker joins it."""

from typing import Any

from quadrille.events import BACK, MOVE, REFUSED, SELECT, A
from quadrille.ui.colorpop import kernels
from quadrille.ui.colorpop.selection import COLOUR
from quadrille.ui.game_screen import AREA

JOKER = 6


def click(view: Any, x: int, y: int) -> None:
    selection = view.selection
    cell = x << 4 | AREA - 1 - y
    on_board = 0 <= x < AREA and 0 <= y < AREA
    if view.joining and x >= AREA:
        view.press(A)  # where all that is chosen are jokers
        return
    token = kernels.token_at(selection.board, cell) if on_board else 0
    if view.peeking or not token:
        view.play_cue(REFUSED)
        return
    chosen = selection.group[x] >> (cell & 15) & 1
    if view.joining:
        _ask(view, cell, token, chosen)
        return
    again = cell == selection.cell or (chosen and JOKER not in (token, selection.token))
    selection.look(cell)
    if again:
        view.press(A)
    else:
        view.play_cue(MOVE)
        view._paint()


def _ask(view: Any, cell: int, token: int, chosen: int) -> None:
    """A joker joins or not, the one under the cursor changes its colour; other tokens answer."""
    selection = view.selection
    joker = kernels.joker_at(selection.board, cell) if token == JOKER else 0
    slot = COLOUR if joker and joker == selection.own else joker << 1
    if slot & selection.slots:
        selection.at = slot
        selection.switch(not selection.wanted & joker)
        view.play_cue(SELECT)
        view._paint()
    elif chosen:
        view.press(A)
    else:
        view.joining = False
        selection.look(cell)
        view.play_cue(BACK)
        view._paint()
