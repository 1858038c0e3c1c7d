"""A game that is over, looked at again: through its moves, back and forth."""

from ..engine.game import PASS
from ..events import BACK, LEFT, MENU, REFUSED, UP, A, B
from ..table import NONE as NO_MOVE
from .colours import CYAN, DARK, NORMAL
from .screen import Screen

STRIDE = 16  # moves from one position that is kept to the next: no step takes more moves than that


class Look(Screen):
    """The board at the end. LEFT and UP go back by a move, RIGHT and DOWN show the next one.

    What will be played next is pointed at. A and B go back to the result, MENU leaves. Where the
    moves are not all known, the end is all there is to see.
    """

    def __init__(self, app, result):
        super().__init__(app)
        self.result = result
        self.table = table = app.table
        self.view = app.view
        self.game = table.game
        self.plies = self.game.plies
        self.at = self.plies  # moves that have been played
        self.view.replayed = True
        self.kept = self._replay(bytes(self.game.state))

    def _replay(self, end):
        """Positions, every STRIDE moves from the deal on; none if the moves do not lead here."""
        table = self.table
        game = self.game
        if table.seed == NO_MOVE or table.known < self.plies:
            return []
        game.setup(table.seed)
        kept = []
        for ply in range(self.plies):
            if ply % STRIDE == 0:
                kept.append(bytes(game.state))
            move = table.move(ply)
            if game.over or not game.is_legal(move):
                break
            game.apply(move)
        if game.state == end:
            return kept
        game.state[:] = end
        return []

    # --- to a position --------------------------------------------------------------------

    def go_to(self, ply, slowly=False):
        """Show the game after this many moves, and how the last of them is played."""
        view = self.view
        table = self.table
        before = max(0, ply - 1)
        place = min(before // STRIDE, len(self.kept) - 1)
        self.game.state[:] = self.kept[place]
        for other in range(place * STRIDE, before):
            self.game.apply(table.move(other))
        self.at = ply
        table.last = NO_MOVE
        table.past.clear()
        view.look_again()
        if ply:
            view.commit(table.move(ply - 1))
            table.past.clear()
            self.settled = False
            while not slowly and not self.settled:
                self.tick()
        else:
            self._point()

    def _point(self):
        """A move has been shown: point at the one that follows."""
        self.settled = True
        view = self.view
        view.busy = 0
        if self.at < self.plies:
            move = self.table.move(self.at)
            view.look_again()
            if move != PASS:
                view.point(move)

    def leave(self, screen):
        if self.kept and self.at < self.plies:
            self.go_to(self.plies)
        self.view.replayed = False
        self.view.settled = True  # as when the result came
        self.app.show(screen)

    # --- what every screen does -----------------------------------------------------------

    def press(self, button):
        if button == A or button == B:
            self.play_cue(BACK)
            self.leave(self.result)
        elif button == MENU:
            self.play_cue(BACK)
            self.app.menu()
        else:
            back = button == LEFT or button == UP
            if not self.settled:  # it is hurried along
                self._point()
            to = self.at + (-1 if back else 1)
            if self.kept and 0 <= to <= self.plies:
                self.go_to(to, slowly=not back)
            else:
                self.play_cue(REFUSED)

    def tick(self):
        if not self.settled:
            view = self.view
            if view.animate(view.last, view.busy):
                view.busy += 1
            else:
                self._point()

    def draw(self, canvas):
        self.view.draw(canvas)
        if self.view.top and self.kept:  # how far it has come, in the line under the banner
            canvas.box(0, 5, canvas.width, 1, DARK)
            canvas.box(0, 5, canvas.width * self.at // self.plies, 1, CYAN << 2 | NORMAL)
