"""Random pictures for a PC: the lines that tell of them, with a checksum of each few."""

from quadrille.engine import prng
from quadrille.remote.mirror import Mirror

COUNT = 600  # pictures
CHANGES = 40  # places that change at most from one to the next
MOST = 90  # characters that the PC takes meanwhile


class Panel:
    width = 16
    height = 10

    def __init__(self):
        self.frame = bytearray(self.width * self.height)
        self.palette = bytearray(3 * 64)


class App:
    secret = False


class Serial:
    def __init__(self):
        self.checksum = 0
        self.count = 0

    def write(self, data, start, end):
        for at in range(start, end):
            self.checksum = (self.checksum * 31 + data[at]) % 1_000_003
        self.count += end - start
        return end - start


def below(limit):
    return prng.below(rng, 0, limit)


def change(panel):
    for _ in range(below(CHANGES)):
        start = below(len(panel.frame))
        colour = below(64) if below(3) else 0
        for cell in range(start, min(start + 1 + below(12), len(panel.frame))):
            panel.frame[cell] = colour
    if not below(4):
        panel.palette[below(len(panel.palette))] = below(256)


rng = bytearray(prng.SIZE)
prng.seed(rng, 0, 7)
panel = Panel()
app = App()
serial = Serial()
mirror = Mirror(panel)
mirror.begin()
for number in range(COUNT):
    change(panel)
    app.secret = not below(9)
    if not below(30):
        mirror.begin()
    if not mirror.leaving:
        mirror.look(app)
    mirror.send(serial, below(MOST))
    if number % 20 == 19:
        print(number + 1, serial.checksum, serial.count)
