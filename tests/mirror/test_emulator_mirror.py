"""A script on the emulated board, over its USB line: in its own slow time, and what it shows then.

tests/emulator/test_emulator_link.py holds what is mirrored to 60 frames a second.
"""

from host_tools.mirror.capture import Thumb
from host_tools.mirror.mirror import Mirror
from host_tools.paths import BUILD
from sim.cable.emulated import Emulated
from sim.emulator.panel import Frame
from sim.eye import Rows
from sim.picture import Album
from sim.script import parse


def ticks(mirror: Mirror) -> int:
    return int(mirror.ask("ticks").split()[0])


def test_a_script_opens_the_menu_and_sees_it() -> None:
    with Emulated(BUILD / "quadrille16.uf2") as board, Mirror(board.port) as mirror:
        assert board.handheld
        shown: list[Rows] = []

        def keep(frame: Frame) -> None:
            shown.append(frame.rows)

        board.handheld.panel.on_frame = keep
        thumb = Thumb(mirror, Album(None, None))
        thumb.play(parse("tap A\nsettle", "test"))
        assert '"screen": "Carousel"' in mirror.ask("state")
        begin = ticks(mirror)
        thumb.play(parse("wait 10", "test"))
        assert 10 <= ticks(mirror) - begin < 40
        shown.clear()
        assert thumb.look() in shown
