"""The link hears garbage: what it answers, with a checksum of each round."""

from quadrille import link
from quadrille.device.keys import Keys
from quadrille.engine import prng
from quadrille.remote import commands

COUNT = 400  # rounds
PIECES = (
    b"\r",
    b"\n",
    b"\r\n",
    b"\x03",
    b"version",
    b"version\r",
    b" ",
    b"fail\r",
    b"x" * 40,
    b"key A down\r",
    b"key UP",
    b"slot 3 up\r",
    b"put 1 2 3\r",
)
TICKS = 3  # between two pieces
MOST = 60  # bytes that the PC takes between two pieces


class Serial:
    def __init__(self):
        self.to_read = bytearray()
        self.written = bytearray()
        self.room = 0

    def read(self):
        if not self.to_read:
            return -1
        byte = self.to_read[0]
        self.to_read = self.to_read[1:]
        return byte

    def write(self, data, start, end):
        taken = data[start : min(end, start + self.room)]
        self.room -= len(taken)
        self.written.extend(taken)
        return len(taken)


class Device:
    NAME = "a board"
    version = "0"
    installed = "here"

    def __init__(self):
        self.board = self
        self.serial = Serial()
        self.buttons = Keys()
        self.link = link.Link(self)


def fail(device, app):
    raise ValueError("no luck")


def piece(rng):
    choice = prng.below(rng, 0, 2 * len(PIECES))
    if choice < len(PIECES):
        return PIECES[choice]
    return bytes(prng.below(rng, 0, 256) for _ in range(prng.below(rng, 0, 100)))


commands.COMMANDS["fail"] = (fail, "")
rng = bytearray(prng.SIZE)
prng.seed(rng, 0, 6)
device = Device()
serial = device.serial
checksum = 0
for number in range(COUNT):
    serial.to_read.extend(piece(rng))
    serial.room = prng.below(rng, 0, MOST)
    for _ in range(TICKS):
        device.link.serve()
    for byte in serial.written:
        checksum = (checksum * 31 + byte) % 1_000_003
    serial.written = bytearray()
    if number % 10 == 9:
        print(number + 1, checksum, len(serial.to_read))
