"""Power cuts from beginning to end: a used store, a game that is played, what the cuts leave."""

from host_tools.paths import BUILD
from sim.emulator import Handheld
from tests.cuts.judge import Judge
from tests.cuts.kept import filled
from tests.cuts.play import Cut, Player
from tests.cuts.reboot import Sleeper

SETTINGS = "settings"


class Run:
    def __init__(self, board: str, play: str, number: int) -> None:
        """`play` is a game, or SETTINGS; each number gives another run."""
        self._board, self._play, self._number = board, play, number
        self._image = BUILD / f"{board}.uf2"
        self._store = filled(board, number, "" if play == SETTINGS else play)
        new = Handheld(self._image, board)
        new.boot()
        self._flash = new.flash
        self.sleeper = Sleeper(self._image, board, self._flash)
        self.judge = Judge(self.sleeper, board)

    def player(self) -> Player:
        """Who plays the same each time."""
        return Player(self._image, self._board, self._flash, self._store, self._number)

    def cuts(self, count: int) -> list[Cut]:
        """Cut the power so often while it goes on."""
        return self.player().play(count, self._play == SETTINGS)
