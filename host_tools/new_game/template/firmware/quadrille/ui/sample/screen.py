"""Sample: move the cursor to a free cell, and put a token there."""

from ...engine.sample import BOARD, CELLS, COLUMNS, ROWS
from ...events import DOWN, LEFT, MOVE, RIGHT, UP, A
from ..colours import BLUE, BRIGHT, FAINT, GREEN, NORMAL, RED
from ..game_screen import GameScreen

EDGE_X, EDGE_Y = 1, 1  # columns and rows of the game area before the board
SHOWN = 12  # ticks in which nothing happens but a token that was put down

HUES = bytes((RED, GREEN))
# Of a cell, by what it holds.
LOOKS = bytes((BLUE << 2 | FAINT, RED << 2 | NORMAL, GREEN << 2 | NORMAL))


class SampleScreen(GameScreen):
    HUES = HUES

    def __init__(self, app, table):
        super().__init__(app, table)
        self.at = COLUMNS * (ROWS // 2) + COLUMNS // 2  # the cell of the cursor
        self.picture = bytearray((COLUMNS, ROWS)) + bytes(CELLS)  # a sprite

    # --- choosing -------------------------------------------------------------------------

    def chosen(self, button):
        if button == A and self.game.is_legal(self.at):
            self.commit(self.at)
        elif button == A:
            self.refuse("taken")
        else:
            self._go((button == RIGHT) - (button == LEFT), (button == DOWN) - (button == UP))

    def _go(self, across, down):
        """Move the cursor by a cell; at an edge it stays."""
        column = self.at % COLUMNS + across
        row = self.at // COLUMNS + down
        if (across or down) and 0 <= column < COLUMNS and 0 <= row < ROWS:
            self.at = COLUMNS * row + column
            self.play_cue(MOVE)
        else:
            self.refuse("edge")

    def point(self, move):
        self.at = move

    # --- a move ---------------------------------------------------------------------------

    def animate(self, move, tick):
        return tick < SHOWN

    # --- drawing --------------------------------------------------------------------------

    def draw_board(self, canvas):
        s = self.game.state
        for cell in range(CELLS):
            self.picture[2 + cell] = LOOKS[s[BOARD + cell]]
        canvas.sprite(self.picture, EDGE_X, self.top + EDGE_Y)
        if self.last >= 0:
            self._light(canvas, self.last, self.table.last_seat)
        if self.blink() and not (self.thinking or self.busy or self.game.over):
            self._light(canvas, self.at, self.turn)

    def _light(self, canvas, cell, seat):
        x = EDGE_X + cell % COLUMNS
        y = self.top + EDGE_Y + cell // COLUMNS
        canvas.set(x, y, HUES[seat] << 2 | BRIGHT)
