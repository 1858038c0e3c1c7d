"""The tools for saves and the real firmware: a backup is restored, and its game goes on."""

from pathlib import Path
from typing import Any

from host_tools.__main__ import main
from host_tools.link import Line
from host_tools.saves.backup import load
from quadrille.app import App
from quadrille.store import Store
from sim.cable.emulated import Emulated
from sim.device import Device
from sim.store import Flash
from tests.cuts.kept import values
from tests.cuts.play import store_of, with_store

BOARD = "quadrille16"
MOVES = 3
BOOT_SECONDS = 60  # real ones, on a busy PC


def played() -> bytes:
    """A store in which a game of two humans is on."""
    flash = Flash()
    device = Device(BOARD, 1)
    device.store = Store(flash)
    app: Any = App(device)
    app.start_game("flipop", None, 2, {}, ["human"] * 2)
    for _ in range(MOVES):
        app.screen._look()
        app.screen.commit(app.screen.moves[1])
    return bytes(flash.image)


def test_backup_wipe_and_restore(formatted: bytes, tmp_path: Path) -> None:
    flash = tmp_path / "flash"
    flash.write_bytes(with_store(formatted, played(), BOARD))
    before = dict(enumerate(values(played())))
    with Emulated(board=BOARD, flash=flash) as board:
        port = ("--port", board.port)
        with Line.open(board.port, BOOT_SECONDS) as line:
            line.version()
        assert main(["saves", "backup", str(tmp_path / "backup"), *port]) == 0
        _, slots = load(tmp_path / "backup")
        assert slots == {slot: value for slot, value in before.items() if value}
        assert main(["saves", "wipe", "--yes", *port]) == 0
        assert main(["saves", "restore", str(tmp_path / "backup"), "--yes", *port]) == 0
        with Line.open(board.port) as line:
            state = line.state()
        assert (state["screen"], state["game"]["plies"]) == ("Table", MOVES)
        assert board.handheld
        assert dict(enumerate(values(store_of(board.handheld)))) == before
    assert main(["replay", str(tmp_path / "backup" / "flipop.jsonl")]) == 0
