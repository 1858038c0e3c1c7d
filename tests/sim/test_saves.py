"""What is saved on a PC lies in the user's own folder, and is there the next time."""

import re
from pathlib import Path

import pytest

from host_tools.errors import UserError
from quadrille.device.files import Files
from quadrille.store import Store
from sim import saves
from sim.device import Device


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    return tmp_path


def test_each_board_has_a_folder_of_its_own(home: Path) -> None:
    for board in ("quadrille16", "hat16x10"):
        folder = saves.folder(board, None)
        assert folder == home / ".local" / "state" / "quadrille" / board
        assert folder.is_dir()


@pytest.mark.parametrize(("named", "taken"), [("/other", True), ("other", False), ("", False)])
def test_the_folder_can_be_elsewhere(
    home: Path, monkeypatch: pytest.MonkeyPatch, named: str, taken: bool
) -> None:
    """By an absolute path only, as the XDG specification has it."""
    monkeypatch.setenv("XDG_STATE_HOME", f"{home}{named}" if taken else named)
    folder = saves.folder("quadrille16", None)
    base = home / "other" if taken else home / ".local" / "state"
    assert folder == base / "quadrille" / "quadrille16"


def test_games_that_a_seed_repeats_are_not_kept(home: Path) -> None:
    assert saves.folder("quadrille16", 1) is None
    assert list(home.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_one_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "file"))
    sentence = re.escape(f"{home}/file/quadrille/quadrille16 is where games are kept, and cannot")
    with pytest.raises(UserError, match=sentence):
        saves.folder("quadrille16", None)


def test_a_device_with_a_folder_keeps_what_it_saves_and_one_without_does_not(home: Path) -> None:
    folder = saves.folder("quadrille16", None)
    kept, gone = Device(saves=folder).store, Device().store
    assert isinstance(kept, Files)
    assert isinstance(gone, Store)
    for store in (kept, gone):
        store.write(15, 1, b"value")
        assert store.read(15) == (1, b"value")
    assert Device(saves=folder).store.read(15) == (1, b"value")
    assert Device().store.read(15) is None
