"""A computer's move on the panel: thinking in slices between frames, and how far it has come."""

import gc

from ..players.players import create
from .colours import BRIGHT, DARK, DIM, FAINT, NORMAL, OFF, WHITE

NOT_YET = -1  # no move has this number

LEAST = 20  # ticks that thinking is shown: nobody would see an instant move begin
SLOWEST = 90  # the same, where computers are to be slow
PACES = (0, LEAST, SLOWEST)  # by the setting

WIDTH = 5  # columns of the bar and the robot
BAR_Y = 3  # rows from the top of the robot to the bar
STEPS = 4  # of brightness of a bar's cell
WINK = 60  # ticks of 64 that the robot's eyes are open
ANTENNAS = {
    "easy": b"\x02",
    "medium": b"\x01\x03",
    "hard": b"\x00\x02\x04",
    "master": b"\x00\x01\x02\x03\x04",
}


class Thinker:
    """Has one player for all levels, made when it is first needed."""

    def __init__(self, device, game):
        self.device = device
        self.game = game
        self.made = None  # the player, once there is one
        self.player = None  # the same, while it thinks about this move
        self.little = 1  # nodes by which a tick may be late
        self.level = ""
        self.seat = 0
        self.move = NOT_YET
        self.ticks = 0
        self.least = LEAST

    def start(self, level, seat):
        """Begin to think about the move of a seat; what was thought about before is dropped."""
        self.level = level
        self.seat = seat
        self.player = None
        self.move = NOT_YET
        self.ticks = 0

    def forget(self):
        """Give back the memory of the player, for that of the next game."""
        self.made = None
        self.player = None

    def awake(self):
        """Whether the first tick of thinking is over, which takes long and leaves garbage."""
        return self.ticks > 1

    def tick(self):
        """Think for a slice; return the move once found and thinking was shown, or else NOT_YET."""
        self.ticks += 1
        if self.player is None:
            self._wake()
        else:
            self.think(self.player.SLICE)
        return self.move if self.ticks > self.least else NOT_YET

    def think(self, nodes):
        """Think for this many nodes; return whether there is more to think about."""
        if self.player is None or self.move != NOT_YET:
            return False
        move = self.player.step(nodes)
        if move is not None:
            self.move = move
        return move is None

    def _wake(self):
        if self.made is None:
            gc.collect()  # the player of the previous game takes as much room
            self.made = create(self.game, self.level, self.device.entropy())
        self.player = self.made
        self.player.set_level(self.level)
        self.player.start(self.game, self.seat)
        self.little = max(1, self.player.SLICE // 3)

    def draw(self, canvas, x, y, hue):
        """A robot with more antennas the stronger it is, and the bar: four rows."""
        for antenna in ANTENNAS[self.level]:
            canvas.set(x + antenna, y, hue | NORMAL)
        canvas.box(x, y + 1, WIDTH, 2, hue | DIM)
        eyes = WHITE if self.ticks & 63 < WINK else OFF
        canvas.set(x + 1, y + 1, eyes)
        canvas.set(x + 3, y + 1, eyes)
        self.draw_bar(canvas, x, y + BAR_Y, hue)

    def draw_bar(self, canvas, x, y, hue):
        """How far it has come: a row whose next cell blinks, to show that it is still busy."""
        player = self.player
        done = player.spent * STEPS * WIDTH // player.budget if player else 0
        full = min(done // STEPS, WIDTH)
        canvas.box(x, y, WIDTH, 1, hue | FAINT or DARK)
        canvas.box(x, y, full, 1, hue | BRIGHT)
        if full < WIDTH:
            level = NORMAL if self.ticks & 16 else done % STEPS
            canvas.set(x + full, y, hue | level or DARK)
