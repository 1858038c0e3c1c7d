"""A script on the emulated board, over its USB line: in its own slow time, and what it shows then.

tests/emulator/test_emulator_link.py checks that a mirrored handheld shows 60 frames a second.
"""

import pytest

from host_tools.mirror.capture import Presser
from host_tools.mirror.mirror import Mirror
from pc.paths import BUILD
from sim.cable.emulated import Emulated
from sim.eye import Rows
from sim.picture import Album
from sim.script import parse

pytestmark = pytest.mark.firmware


def test_a_script_opens_the_menu_and_sees_it() -> None:
    with Emulated(BUILD / "quadrille16.uf2") as board, Mirror(board.port) as mirror:
        assert board.handheld
        shown: list[Rows] = []
        board.handheld.panel.on_frame = lambda frame: shown.append(frame.rows)
        presser = Presser(mirror, Album(None, None))
        presser.play(parse("tap A\nsettle", "test"))
        assert '"screen": "Carousel"' in mirror.ask("state")
        begin = int(mirror.ask("ticks").split()[0])
        presser.play(parse("wait 10", "test"))
        assert 10 <= int(mirror.ask("ticks").split()[0]) - begin < 40
        shown.clear()
        assert presser.look() in shown
