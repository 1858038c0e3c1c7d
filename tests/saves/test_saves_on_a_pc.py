"""The handheld on a PC goes on where it was left, too, whatever front end comes next."""

from pathlib import Path

from quadrille.app import App
from sim.device import Device
from sim.web.app_machine import AppMachine


def test_a_game_in_the_browser_goes_on_in_the_terminal(tmp_path: Path) -> None:
    browser = AppMachine("quadrille16", saves=tmp_path)
    browser.app.start_game("pieges", "standard", 2, {}, ["human"] * 2)
    view = browser.app.view
    view.commit(view.moves[3])
    terminal = App(Device("quadrille16", saves=tmp_path))
    assert terminal.table.game.state == browser.app.table.game.state
    terminal.settings.language = terminal.settings.asked = 1
    terminal.keep_settings()
    terminal.quit()
    browser = AppMachine("quadrille16", saves=tmp_path)
    assert not browser.playing
    assert browser.app.settings.language == 1
    assert browser.app.saves.holds("pieges")
