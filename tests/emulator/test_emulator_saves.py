"""Saves and the real firmware: backup and restore, and the update from firmware 0.1.

flash-0.1.bin is what that firmware left in flash, on a board on which Flipop was being played. For
each page that is not blank:

    byte   holds
    0-3    its place in flash, little-endian
    4-259  the page
"""

import json
from pathlib import Path

import pytest

from host_tools.__main__ import main
from host_tools.link import Line
from host_tools.saves.backup import load
from pc.boards import load_board
from quadrille.app import App
from quadrille.store import Store
from sim.cable.emulated import Emulated
from sim.device import Device
from sim.emulator import Handheld
from sim.flash import Flash
from tests.cuts.kept import values
from tests.cuts.play import store_of, with_store
from tests.emulator.frames import hear, lit, until
from tests.moves import listed

BOARD = load_board("quadrille16")
STORE = slice(BOARD.FIRMWARE_BYTES, BOARD.FIRMWARE_BYTES + BOARD.STORE_BYTES)
KEPT = Path(__file__).with_name("flash-0.1.bin")
PLACE, PAGE = 4, 256  # bytes
MOVES = 3
BOOT_SECONDS = 60  # real ones, on a busy PC
GAME_GOES_ON = ("FlipopScreen", MOVES)


def played() -> bytes:
    """A store in which a game of two humans is on."""
    flash = Flash()
    device = Device(BOARD.NAME, 1)
    device.store = Store(flash)
    app = App(device)
    app.start_game("flipop", None, 2, {}, ["human"] * 2)
    for _ in range(MOVES):
        app.view.commit(listed(app.table.game)[1])
    return bytes(flash.image)


def test_backup_wipe_and_restore(formatted: bytes, tmp_path: Path) -> None:
    flash = tmp_path / "flash"
    flash.write_bytes(with_store(formatted, played(), BOARD.NAME))
    before = dict(enumerate(values(played())))
    with Emulated(flash=flash) as board:
        port = ("--port", board.port)
        with Line.open(board.port, BOOT_SECONDS) as line:
            line.version()
        assert main(["saves", "backup", str(tmp_path / "backup"), *port]) == 0
        _, kept = load(tmp_path / "backup")
        assert kept.slots == {slot: value for slot, value in before.items() if value}
        assert main(["saves", "wipe", "--yes", *port]) == 0
        assert main(["saves", "restore", str(tmp_path / "backup"), "--yes", *port]) == 0
        with Line.open(board.port) as line:
            state = line.state()
        assert (state["screen"], state["game"]["plies"]) == GAME_GOES_ON
        assert board.handheld
        assert dict(enumerate(values(store_of(board.handheld)))) == before
    assert main(["replay", str(tmp_path / "backup" / "flipop.jsonl")]) == 0


# --- the update from firmware 0.1 -------------------------------------------------------------


@pytest.fixture
def old() -> bytes:
    """Flash with what 0.1 kept, its own place blank."""
    flash = bytearray(b"\xff" * BOARD.FLASH_BYTES)
    kept = KEPT.read_bytes()
    for start in range(0, len(kept), PLACE + PAGE):
        at = int.from_bytes(kept[start : start + PLACE], "little")
        flash[at : at + PAGE] = kept[start + PLACE : start + PLACE + PAGE]
    return bytes(flash)


def test_the_game_in_progress_goes_on_and_there_is_a_new_file_system(
    old: bytes, image: Path
) -> None:
    board = Handheld(image, flash=old).boot()
    until(board, lit)
    state = json.loads(hear(board, b"state\r", ms=200).partition(b"state ")[2])
    assert (state["screen"], state["game"]["plies"]) == GAME_GOES_ON
    size = board.exec("import os; s = os.statvfs('/'); print(s[0] * s[2])")
    assert size == f"{BOARD.FILES_BYTES}\n"
    assert board.flash[STORE] == old[STORE]


def test_a_users_file_where_the_file_system_begins_now_is_left_alone(
    old: bytes, image: Path
) -> None:
    """0.1 may have put a file anywhere. The games run all the same."""
    start = BOARD.FLASH_BYTES - BOARD.FILES_BYTES
    flash = old[:start] + b"a user's file".ljust(PAGE, b"\xff") + old[start + PAGE :]
    board = Handheld(image, flash=flash).boot()
    until(board, lit)
    assert board.flash[start:] == flash[start:]
