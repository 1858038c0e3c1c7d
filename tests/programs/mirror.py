"""Random pictures for a PC: the lines that are sent, with a checksum every twenty pictures."""

from binascii import crc32

from quadrille.remote.mirror import Mirror
from tests.programs.draws import below

COUNT = 600  # pictures
CHANGES = 40  # places that change at most from one to the next
MOST = 90  # characters that the PC takes meanwhile


class Panel:
    width = 16
    height = 10
    frame = bytearray(16 * 10)
    palette = bytearray(3 * 64)


class App:
    secret = False


class Serial:
    checksum = count = 0

    def write(self, data, start, end):
        self.checksum = crc32(data[start:end], self.checksum)
        self.count += end - start
        return end - start


def change(panel):
    for _ in range(below(CHANGES)):
        start = below(len(panel.frame))
        colour = below(64) if below(3) else 0
        for cell in range(start, min(start + 1 + below(12), len(panel.frame))):
            panel.frame[cell] = colour
    if not below(4):
        panel.palette[below(len(panel.palette))] = below(256)


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
