"""A handheld at a cable on the page: its keys, and its secrets announced in French."""

from host_tools.mirror.mirror import Mirror
from host_tools.mirror.on_page import Mirrored
from quadrille.events import B
from sim.cable.simulated import Simulated
from tests.browser.tab import Tab
from tests.mirror.mirrored import COLORPOP, COLORPOP_TURN, play, playing
from tests.sim.served import served

VEIL = "document.getElementById('veil')"


def test_a_secret_is_announced_over_the_picture(browser: str) -> None:
    with playing(COLORPOP) as board, Mirror(board.port) as mirror:
        play(mirror, COLORPOP_TURN)
        with served(lambda _: Mirrored(mirror), boards=()) as at:
            tab = Tab(browser, at.address, "fr")
            tab.wait_for("document.getElementById('choice')?.hidden")
            assert tab.evaluate(f"{VEIL}.hidden")
            tab.key("Backspace")
            tab.wait_for(f"!{VEIL}.hidden && {VEIL}.textContent.includes('secret')")
            assert board.device.buttons.held(B)
            tab.key("Backspace", down=False)
            tab.wait_for(f"{VEIL}.hidden")
            assert tab.complaints == []
            tab.close()


def test_watching_without_keys(browser: str) -> None:
    with (
        Simulated(seed=1) as board,
        Mirror(board.port, has_keys=False) as mirror,
        served(lambda _: Mirrored(mirror), boards=()) as at,
    ):
        tab = Tab(browser, at.address)
        tab.wait_for("document.getElementById('case')?.inert")
        assert tab.evaluate("document.getElementById('keys').hidden")
        tab.close()
