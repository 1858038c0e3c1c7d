"""Waiting for the drive of a board that was asked to go to BOOTSEL mode."""

from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path

import pytest
from pytest import CaptureFixture, MonkeyPatch

from host_tools.flash import target
from host_tools.flash.drives import Drive
from host_tools.flash.running import Running
from host_tools.flash.target import Target
from pc.chips import RP2040, RP2350
from tests.command import refuses

MINE = Drive(Path("/media/mine"), RP2040.board_id)
OTHER = Drive(Path("/media/other"), RP2040.board_id)
PICO_2 = Drive(Path("/media/RP2350"), RP2350.board_id)
UNMOUNTED = Drive(Path("/dev/sdb1"), RP2040.board_id, "it is not mounted: mount it")
BOARD = Target(None, Running("/dev/ttyACM0", chip=RP2040), RP2040)


def drives(monkeypatch: MonkeyPatch, *looks: list[Drive]) -> None:
    """What is found at each look; the last stays."""
    found = chain(looks, repeat(looks[-1]))
    monkeypatch.setattr("host_tools.flash.drives.find", lambda: next(found))


@pytest.fixture(autouse=True)
def asked(monkeypatch: MonkeyPatch) -> Iterator[None]:
    """No board is there to be asked."""
    boards: list[Running] = []
    monkeypatch.setattr(target, "to_bootsel", boards.append)
    monkeypatch.setattr(target, "LOOK_SECONDS", 0.01)
    yield
    assert boards == [BOARD.running]


def test_the_new_drive_is_the_board(monkeypatch: MonkeyPatch) -> None:
    drives(monkeypatch, [OTHER], [OTHER], [], [OTHER, PICO_2], [OTHER, PICO_2, MINE])
    assert target.enter_bootsel(BOARD, 10) == MINE.path


def test_an_unmounted_drive_is_reported(
    monkeypatch: MonkeyPatch, capsys: CaptureFixture[str]
) -> None:
    monkeypatch.setattr(target, "MOUNTING_SECONDS", 0)
    drives(monkeypatch, [], [UNMOUNTED], [UNMOUNTED], [MINE])
    assert target.enter_bootsel(BOARD, 10) == MINE.path
    assert capsys.readouterr().err == "/dev/sdb1 is there: it is not mounted: mount it\n"


def test_a_drive_that_does_not_appear(monkeypatch: MonkeyPatch) -> None:
    drives(monkeypatch, [OTHER])
    late = r"drive did not appear within 0.1 s: .* again is safe"
    refuses(late, target.enter_bootsel, BOARD, 0.1)
