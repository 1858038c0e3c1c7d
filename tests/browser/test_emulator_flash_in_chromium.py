"""From a new Pico to the real firmware's panel on the page, on an emulated board."""

from pathlib import Path

import pytest

from host_tools.site.cli import write
from host_tools.site.contents import WORKER, service_worker, zipped
from pc.paths import BUILD
from quadrille import __version__
from quadrille.events import RIGHT
from sim.cable.emulated import Emulated
from tests.browser.plugged import connected
from tests.browser.site import hosted, where
from tests.waiting import eventually

pytestmark = pytest.mark.firmware

HELD = "session.machine.mirror._held"


def test_a_new_pico_is_flashed_and_played(
    browser: str, files: dict[str, bytes], tmp_path: Path
) -> None:
    real = files | {"quadrille16.uf2.bin": zipped((BUILD / "quadrille16.uf2").read_bytes())}
    real[WORKER] = service_worker(real)
    write(real, tmp_path / "some" / "where")
    with (
        Emulated(as_drive=True) as board,
        hosted(tmp_path) as port,
        connected(browser, where(port), board) as site,
    ):
        site.press("#connect")
        site.press("#flash summary")
        site.press("#drive")
        site.answers("The firmware is written, and the handheld restarts.")
        eventually(Path(board.port).exists)
        site.press("#choose")
        site.answers(f"Quadrille {__version__} on quadrille16, self-test ok.")
        site.press("#mirror")
        site.tab.wait_for("!document.getElementById('mirroring').hidden")
        shown = site.python("session.machine.panel.shows")
        eventually(lambda: site.python("session.machine.panel.shows") > shown)
        site.tab.key("ArrowRight")
        eventually(lambda: site.python(f"{RIGHT} in {HELD}"))
        site.tab.key("ArrowRight", down=False)
        eventually(lambda: not site.python(f"bool({HELD})"))
