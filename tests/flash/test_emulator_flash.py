"""The real image, by `flash`, onto an emulated board: the longest test here, 10 s of one core."""

import pytest

from host_tools.flash.image import built
from pc.chips import RP2040
from pc.paths import BUILD
from quadrille import __version__
from sim.cable.emulated import Emulated
from tests.flash.conftest import flash

pytestmark = pytest.mark.firmware

PICO = "MicroPython 1.25.0 on Raspberry Pi Pico with RP2040"
OURS = f"Quadrille {__version__} on quadrille16"


def test_plain_micropython_and_then_our_firmware_are_asked_to_become_a_drive() -> None:
    with Emulated(BUILD / "stock.uf2") as board:
        for before in (PICO, OURS):
            said = flash("--port", board.port, "--drive", board.drive, "--wait", 300)
            assert said.status == 0, said.err
            assert said.out.splitlines() == [
                f"{built('quadrille16', RP2040)}: Quadrille {__version__} for quadrille16",
                f"{board.port}: {before}, goes to BOOTSEL mode",
                "copied; waiting for the restart",
                f"{OURS} answers at {board.port}, and its self-test says ok",
            ]
