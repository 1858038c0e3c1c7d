"""Pictures from the handheld to the PC, and lines that are lost or damaged."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.link.picture import Decoder, Picture, Rows
from quadrille.remote.mirror import Mirror
from sim.device import Serial
from tests.sizes import size

TICK = 32  # characters
FEW = settings(max_examples=size(10, 500))  # with every viper check, a picture takes milliseconds


class Shown:
    """A panel for drawing, the mirror that watches it, and the decoder of the PC."""

    def __init__(self, width: int = 16, height: int = 16) -> None:
        frame, palette = bytearray(width * height), bytearray(3 * 64)
        self.panel = SimpleNamespace(width=width, height=height, frame=frame, palette=palette)
        self.app = SimpleNamespace(secret=False)
        self.serial = Serial()
        self.decoder = Decoder()
        self.mirror = Mirror(self.panel)
        self.mirror.begin()

    def draw(self, pick: Random, changes: int) -> None:
        frame = self.panel.frame
        for _ in range(changes):
            start = pick.randrange(len(frame))
            index = pick.choice((0, 0, pick.randrange(64)))
            for cell in range(start, min(start + pick.randrange(1, 40), len(frame))):
                frame[cell] = index
        for _ in range(pick.randrange(3)):
            self.panel.palette[pick.randrange(3 * 64)] = pick.randrange(256)

    def line(self) -> str:
        """The line about the panel; empty if nothing has changed."""
        self.mirror.look(self.app)
        while self.mirror.leaving:
            self.mirror.send(self.serial, TICK)
        text = self.serial.written.decode("ascii")
        self.serial.written.clear()
        return text.removesuffix("\r\n")

    def sent(self) -> str:
        """The next line, which the decoder understands; it sees what is shown."""
        line = self.line()
        assert self.decoder.hear(line)
        assert self.decoder.picture == Picture(self.rows)
        return line

    @property
    def rows(self) -> Rows:
        palette, frame = self.panel.palette, self.panel.frame
        pixels = [(*palette[3 * index : 3 * index + 3],) for index in frame]
        width = self.panel.width
        return [pixels[at : at + width] for at in range(0, len(pixels), width)]


def lines(shown: Shown, pick: Random, count: int) -> Iterator[str]:
    for _ in range(count):
        shown.draw(pick, pick.randrange(20))
        line = shown.line()
        if line:
            yield line


@FEW
@given(st.randoms(use_true_random=False), st.sampled_from([(16, 16), (16, 10), (32, 16)]))
def test_the_pc_sees_what_is_shown(pick: Random, size: tuple[int, int]) -> None:
    shown = Shown(*size)
    for line in lines(shown, pick, 20):
        assert line.isprintable()
        assert shown.decoder.hear(line)
        assert shown.decoder.picture == Picture(shown.rows)


def test_only_changes_are_sent_and_at_worst_a_whole_line_of_them() -> None:
    shown = Shown()
    shown.draw(Random(1), 9)
    assert shown.line().startswith("= full 0 16x16 ")
    assert shown.line() == ""
    shown.panel.frame[17] ^= 1
    assert len(shown.line()) < 20
    shown = Shown()
    for palette in range(2):  # the worst picture fits its line
        for at in range(3 * 64):
            shown.panel.palette[at] = (at + palette) * 7 & 255
        for cell in range(256):
            shown.panel.frame[cell] = (cell + palette) % 64
        shown.sent()


def test_a_secret_is_hidden_until_it_is_over() -> None:
    shown = Shown()
    shown.sent()
    shown.app.secret = True
    shown.decoder.hear(shown.line())
    shown.app.secret = False
    assert shown.sent().startswith("= 1 - - ")  # nothing new
    shown.draw(Random(2), 9)
    shown.sent()
    before = shown.rows
    shown.app.secret = True
    shown.draw(Random(3), 9)
    assert shown.line() == "= hidden"
    assert shown.decoder.hear("= hidden")
    assert shown.decoder.picture == Picture(before, hidden=True)
    shown.draw(Random(4), 9)
    assert shown.line() == ""
    shown.app.secret = False
    shown.sent()
    shown = Shown()  # before its first picture
    shown.app.secret = True
    assert not shown.decoder.hear(shown.line())
    assert shown.decoder.picture is None
    shown = Shown()
    shown.mirror.look(None)  # no app
    assert shown.mirror.leaving
    shown.mirror.send(shown.serial, TICK)
    assert shown.serial.written == b"= hidden\r\n"


@FEW
@given(st.randoms(use_true_random=False), st.integers(1, 30))
def test_a_lost_line_is_noticed_and_repaired_by_a_whole_picture(pick: Random, lost: int) -> None:
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
    shown.sent()


@FEW
@given(st.randoms(use_true_random=False))
def test_a_damaged_line_changes_nothing(pick: Random) -> None:
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
def test_no_line_breaks_the_decoder(line: str) -> None:
    Decoder().hear(sealed("= " + line))
    decoder = Decoder()
    assert decoder.hear(sealed("= full 0 2x1 00000 0p"))
    decoder.hear(sealed(line))


def sealed(line: str) -> str:
    """A line with its sum."""
    total = 0
    for character in line:
        total = (31 * total + ord(character)) % (1 << 18)
    return f"{line} {chr(48 + (total >> 12))}{chr(48 + (total >> 6 & 63))}{chr(48 + (total & 63))}"
