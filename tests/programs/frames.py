"""Play a script of tests/golden and print its shots, as tests/golden/frames has them.

The last line is a checksum of all that was sent to the LEDs, and how many ticks it took.
"""

from binascii import crc32, unhexlify

from quadrille import __version__
from quadrille import app as main
from quadrille.device.keys import Keys
from quadrille.device.light import COLOURS, Light
from quadrille.events import BUTTONS, NONE
from quadrille.store import Store
from quadrille.ui import caption

BOARD = ""  # the text of a board.py
SCRIPT = ""  # lines of the verbs of sim/script.py
SLOTS = ""  # lines of slot, version and payload in hexadecimal, which the store has
ENTROPY = ""  # the numbers that the device draws
LANGUAGE = 0

TAP_TICKS = 2
MILLISECONDS, TICKS = 1000, 60  # so many are so many
SECTOR = 4096
HUES = "krgbypocijlmnqst"


class Flash:
    sectors = 16

    def __init__(self):
        self.image = bytearray(b"\xff" * SECTOR * self.sectors)

    def read(self, offset, buffer):
        buffer[:] = self.image[offset : offset + len(buffer)]

    def program(self, offset, page):
        for at in range(len(page)):
            self.image[offset + at] &= page[at]

    def erase(self, sector):
        self.image[SECTOR * sector : SECTOR * (sector + 1)] = b"\xff" * SECTOR


class Buttons(Keys):
    levels = 0  # mask of those that are down
    ticks = 0

    def press(self, mask):
        self.levels |= mask
        self.look()

    def release(self, mask):
        self.levels &= ~mask
        self.look()

    def poll(self):
        event = super().poll()
        if event == NONE:  # the app has heard all: a tick is over
            self.ticks += 1
            self.look()
        return event

    def look(self):
        self.sample(self.levels, self.ticks * MILLISECONDS // TICKS)


class Panel:
    def __init__(self, board):
        self.width = board.PANEL_WIDTH
        self.height = board.PANEL_HEIGHT
        self.frame = bytearray(self.width * self.height)
        self.palette = bytearray(3 * COLOURS)
        self.brightness = 6
        self.lift = 0
        self.light = Light(board)
        self.rotate = self.light.rotate
        self.sum = 0

    def show(self):
        self.light.render(self.frame, self.palette, self.brightness, self.lift)
        self.sum = crc32(self.light.words, self.sum)


class Board:
    def __init__(self):
        names = {}
        exec(BOARD, names)
        for name in names:
            if name[0] != "_":
                setattr(self, name, names[name])


class Device:
    """Its own sound, link and clock, which do nothing."""

    version = __version__
    muted = False
    language = LANGUAGE

    def __init__(self):
        self.board = Board()
        self.has_sound = self.board.PIEZO_PIN is not None
        self.panel = Panel(self.board)
        self.buttons = Buttons()
        self.sound = self.link = self.clock = self
        self.store = Store(Flash())
        self.numbers = [int(number) for number in ENTROPY.split()]

    def entropy(self):
        return self.numbers.pop(0)

    def play(self, cue):
        pass

    def tell(self, text):
        pass

    def serve(self, app):
        pass

    def wait(self):
        pass

    def spare(self):
        return False

    def may_collect(self, may):
        pass


device = Device()
for line in SLOTS.split("\n"):
    if line:
        slot, version, *digits = line.split()
        device.store.write(int(slot), int(version), unhexlify("".join(digits)))
app = main.App(device)


def ticks(count):
    for _ in range(count):
        main.frame(app)


def shot(name):
    print("---", name)
    print(">", caption.sentence(app))
    frame = device.panel.frame
    width = device.panel.width
    for start in range(0, len(frame), width):
        print(
            " ".join(
                [f"{HUES[c >> 2]}{c & 3}" if c else " ." for c in frame[start : start + width]]
            )
        )


def step(verb, words):
    if verb == "tap":
        for name in words:
            device.buttons.press(1 << BUTTONS.index(name))
            ticks(TAP_TICKS)
            device.buttons.release(1 << BUTTONS.index(name))
            ticks(TAP_TICKS)
    elif verb == "wait":
        ticks(int(words[0]))
    elif verb == "settle":
        while not app.screen.settled:
            ticks(1)
    elif verb == "shot":
        shot(words[0])
    else:
        for name in words:
            mask = 1 << BUTTONS.index(name)
            device.buttons.press(mask) if verb == "hold" else device.buttons.release(mask)
        ticks(TAP_TICKS)


ticks(1)
for line in SCRIPT.split("\n"):
    verb, *words = line.split() or [""]
    if verb:
        step(verb, words)
print(app.ticks, device.panel.sum)
