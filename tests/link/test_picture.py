"""Pictures from the handheld to the PC: whole, and whatever becomes of their lines."""

import random
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.link.picture import Decoder, Picture, Rows
from quadrille.remote.mirror import Mirror
from sim.device import Serial

TICK = 32  # characters
FEW = settings(max_examples=25)  # with every viper check on, a picture takes milliseconds


class App:
    secret = False


class Panel:
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.frame = bytearray(width * height)
        self.palette = bytearray(3 * 64)


class Shown:
    """A panel on which a test draws, the mirror that looks at it, and the PC's end."""

    def __init__(self, width: int = 16, height: int = 16) -> None:
        self.panel = Panel(width, height)
        self.app = App()
        self.serial = Serial()
        self.decoder = Decoder()
        self.mirror = Mirror(self.panel)
        self.mirror.begin()

    def draw(self, pick: random.Random, changes: int) -> None:
        frame = self.panel.frame
        for _ in range(changes):
            start = pick.randrange(len(frame))
            index = pick.choice((0, 0, pick.randrange(64)))
            for cell in range(start, min(start + pick.randrange(1, 40), len(frame))):
                frame[cell] = index
        for _ in range(pick.randrange(3)):
            self.panel.palette[pick.randrange(3 * 64)] = pick.randrange(256)

    def line(self) -> str:
        """What there is to say about the panel; nothing if nothing has changed."""
        self.mirror.look(self.app)
        while self.mirror.leaving:
            self.mirror.send(self.serial, TICK)
        text = self.serial.written.decode("ascii")
        self.serial.written.clear()
        return text.removesuffix("\r\n")

    @property
    def rows(self) -> Rows:
        palette, frame = self.panel.palette, self.panel.frame
        pixels = [(*palette[3 * index : 3 * index + 3],) for index in frame]
        width = self.panel.width
        return [pixels[at : at + width] for at in range(0, len(pixels), width)]


def lines(shown: Shown, pick: random.Random, count: int) -> Iterator[str]:
    for _ in range(count):
        shown.draw(pick, pick.randrange(20))
        line = shown.line()
        if line:
            yield line


@FEW
@given(st.randoms(use_true_random=False), st.sampled_from([(16, 16), (16, 10), (32, 16)]))
def test_the_pc_sees_what_is_shown(pick: random.Random, size: tuple[int, int]) -> None:
    shown = Shown(*size)
    for line in lines(shown, pick, 20):
        assert line.isprintable()
        assert shown.decoder.hear(line)
        assert shown.decoder.picture == Picture(shown.rows)


def test_what_stays_takes_no_line() -> None:
    shown = Shown()
    shown.draw(random.Random(1), 9)
    assert shown.line().startswith("= full 0 16x16 ")
    assert shown.line() == ""
    shown.panel.frame[17] ^= 1
    assert len(shown.line()) < 20


def test_the_worst_picture_fits_its_line() -> None:
    shown = Shown()
    for palette in range(2):
        for at in range(3 * 64):
            shown.panel.palette[at] = (at + palette) * 7 & 255
        for cell in range(256):
            shown.panel.frame[cell] = (cell + palette) % 64
        assert shown.decoder.hear(shown.line())
        assert shown.decoder.picture == Picture(shown.rows)


def test_what_is_secret_is_hidden_until_it_is_over() -> None:
    shown = Shown()
    shown.draw(random.Random(2), 9)
    shown.decoder.hear(shown.line())
    before = shown.rows
    shown.app.secret = True
    shown.draw(random.Random(3), 9)
    assert shown.line() == "= hidden"
    assert shown.decoder.hear("= hidden")
    assert shown.decoder.picture == Picture(before, hidden=True)
    shown.draw(random.Random(4), 9)
    assert shown.line() == ""
    shown.app.secret = False
    assert shown.decoder.hear(shown.line())
    assert shown.decoder.picture == Picture(shown.rows)


def test_it_is_said_that_a_secret_is_over_though_nothing_has_changed() -> None:
    shown = Shown()
    shown.decoder.hear(shown.line())
    shown.app.secret = True
    shown.decoder.hear(shown.line())
    shown.app.secret = False
    assert shown.line().startswith("= 1 - - ")


def test_before_the_first_picture_a_secret_leaves_the_pc_without_one() -> None:
    shown = Shown()
    shown.app.secret = True
    assert not shown.decoder.hear(shown.line())
    assert shown.decoder.picture is None


def test_without_an_app_nothing_is_shown() -> None:
    shown = Shown()
    shown.mirror.look(None)
    assert shown.mirror.leaving
    shown.mirror.send(shown.serial, TICK)
    assert shown.serial.written == b"= hidden\r\n"


@FEW
@given(st.randoms(use_true_random=False), st.integers(1, 30))
def test_a_lost_line_is_noticed_and_a_whole_picture_mends_it(
    pick: random.Random, lost: int
) -> None:
    shown = Shown()
    for number, line in enumerate(lines(shown, pick, 40)):
        if number == lost:
            continue
        if shown.decoder.hear(line):
            assert shown.decoder.picture == Picture(shown.rows)
        else:
            assert number > lost
            assert shown.decoder.lost
    shown.mirror.begin()
    shown.draw(pick, 3)
    assert shown.decoder.hear(shown.line())
    assert shown.decoder.picture == Picture(shown.rows)


@FEW
@given(st.randoms(use_true_random=False))
def test_a_damaged_line_changes_nothing(pick: random.Random) -> None:
    shown = Shown()
    for line in lines(shown, pick, 12):
        before = shown.decoder.picture
        at = pick.randrange(2, len(line))
        other = chr(pick.choice([c for c in range(32, 127) if chr(c) != line[at]]))
        damaged = line[:at] + other + line[at + 1 :]
        lost = shown.decoder.lost
        assert not shown.decoder.hear(damaged)
        assert shown.decoder.picture is before
        shown.decoder.lost = lost
        assert shown.decoder.hear(line)


@given(st.text(max_size=40) | st.from_regex(r"= (full )?[0-o] ([0-9]x[0-9] )?[!-~]+ [!-~]+ ...\Z"))
def test_any_line_is_taken_or_not(line: str) -> None:
    Decoder().hear(sealed("= " + line))
    decoder = Decoder()
    assert decoder.hear(sealed("= full 0 2x1 00000 0p"))
    decoder.hear(sealed(line))


def sealed(line: str) -> str:
    """A line with the right sum."""
    total = 0
    for character in line:
        total = (31 * total + ord(character)) % (1 << 18)
    return f"{line} {chr(48 + (total >> 12))}{chr(48 + (total >> 6 & 63))}{chr(48 + (total & 63))}"
