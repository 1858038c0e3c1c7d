"""Send garbage to the link: what it answers, with a checksum every ten rounds."""

from binascii import crc32

from quadrille import link
from quadrille.device.keys import Keys
from quadrille.remote import commands
from tests.programs.draws import below

COUNT = 400  # rounds
PIECES = (
    b"\r|\n|\r\n|\x03|version|version\r| |fail\r|key A down\r|key UP|slot 3 up\r|put 1 2 3\r|"
    b"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
).split(b"|")
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

    def may_collect(self, may):
        pass


def fail(device, app):
    raise ValueError("no luck")


def piece():
    choice = below(2 * len(PIECES))
    if choice < len(PIECES):
        return PIECES[choice]
    return bytes(below(256) for _ in range(below(100)))


commands.fail = fail
commands.COMMANDS["fail"] = ("commands", "")
device = Device()
serial = device.serial
checksum = 0
for number in range(COUNT):
    serial.to_read.extend(piece())
    serial.room = below(MOST)
    for _ in range(TICKS):
        device.link.serve()
    checksum = crc32(serial.written, checksum)
    serial.written = bytearray()
    if number % 10 == 9:
        print(number + 1, checksum, len(serial.to_read))
