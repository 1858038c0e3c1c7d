"""The self-test: what it finds."""

import pytest

from quadrille.remote import health
from tests.link.conftest import Talk


def test_a_sound_handheld(talk: Talk) -> None:
    talk.device.store.write(3, 1, b"abc")
    assert talk.ask("test") == "test ok"


def no_memory(size: int) -> None:
    raise MemoryError


def test_all_that_is_wrong_is_said(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    device = talk.device
    monkeypatch.setattr(device.board, "PANEL_WIDTH", 0)
    monkeypatch.setattr(device.panel, "going", lambda: False)
    monkeypatch.setattr(health, "bytearray", no_memory, raising=False)
    device.store.write(3, 1, b"abc")
    device.store._flash.image[:] = bytes(len(device.store._flash.image))
    device.buttons.press(2)
    talk.ask("key A down")
    assert talk.ask("test") == (
        "test PANEL_WIDTH must be a whole number above 0; slot 3 cannot be read; memory is short; "
        "the panel takes no frames; button LEFT is down"
    )


def test_a_worn_store(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk.device.store._flash, "program", lambda offset, page: None)
    talk.device.store.write(3, 1, b"abc")
    assert talk.ask("test") == "test the flash is worn out: nothing more can be saved"
