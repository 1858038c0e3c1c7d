"""The real mpremote and the emulated board with plain MicroPython: deploy, and play."""

import sys
from pathlib import Path

import pytest

from host_tools.deploy import bundle
from host_tools.deploy.bundle import MAIN, MAIN_TEXT
from pc.paths import BUILD
from sim.cable.emulated import Emulated
from sim.emulator import Handheld
from tests.command import ran
from tests.deploy import stock

pytestmark = [pytest.mark.firmware, pytest.mark.unix]

OLD = "quadrille/old.mpy"
CHANGED = "quadrille/table.mpy"
SAVES = b"no saves, but nobody's to touch either"


def test_emulator_deploy_copies_what_has_changed_and_the_games_answer(tmp_path: Path) -> None:
    """The board lacks two files, has an old one, and runs the games as they were."""
    files = dict(bundle.files("quadrille16"))
    before = {**files, CHANGED: files["quadrille/ui/reader.mpy"], OLD: b"", "mine.txt": SAVES}
    kept = tmp_path / "flash"
    kept.write_bytes(stock.flash(before))
    with Emulated(stock.STOCK, flash=kept) as board:
        said = ran(sys.executable, "-m", "host_tools", "deploy", "--port", board.port)
    assert said.status == 0, said.err
    assert f"{len(files) - 2} files as they should be, 2 copied, 1 removed" in said.out
    assert "Quadrille 0.1.0 on quadrille16 has started" in said.err


def test_emulator_saves_are_a_file_on_plain_micropython() -> None:
    """The file system includes the place where our firmware has its store."""
    board = Handheld(stock.STOCK, flash=stock.flash(bundle.files("quadrille16"))).boot()
    board.exec("import board; from quadrille.device.pico import Device; device = Device(board)")
    assert board.exec("print(device.installed)") == "files\n"
    board.exec("device.store.write(3, 1, b'a game'); device.close()")
    board.cut_power()
    board.boot()
    board.exec("from quadrille.device.files import Files")
    assert board.exec("print(Files('').read(3))") == "(1, b'a game')\n"
    assert board.exec(f"print(open('{MAIN}').read() == {MAIN_TEXT!r})") == "True\n"


def test_emulator_own_firmware_comes_before_what_deploy_has_left() -> None:
    files = {**bundle.files("quadrille16"), "quadrille/__init__.mpy": b"no module"}
    board = Handheld(BUILD / "quadrille16.uf2", flash=stock.flash(files)).boot()
    board.exec("import quadrille; assert quadrille.__version__")
    board.exec("import board; from quadrille.device.pico import installed")
    assert board.exec("print(installed(board))") == "firmware\n"


@pytest.mark.minutes
def test_all_games_begin_where_memory_is_short() -> None:
    board = stock.with_games()
    board.next_frame(seconds=3)
    told = stock.play(board, " ".join([stock.ALL] * 3))
    assert stock.complaints(told) == []
