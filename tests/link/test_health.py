"""The self-test: what it finds."""

from unittest.mock import Mock

from pytest import MonkeyPatch

from quadrille.remote import health
from tests.link.conftest import Talk


def test_everything_that_is_wrong_is_reported(talk: Talk, monkeypatch: MonkeyPatch) -> None:
    device = talk.device
    monkeypatch.setattr(device.board, "PANEL_WIDTH", 0)
    monkeypatch.setattr(device.panel, "going", lambda: False)
    monkeypatch.setattr(health, "bytearray", Mock(side_effect=MemoryError), raising=False)
    device.store.write(3, 1, b"abc")
    device.store._flash.image[:] = bytes(len(device.store._flash.image))
    device.buttons.press(2)
    talk.ask("key A down")
    assert talk.ask("test") == (
        "test PANEL_WIDTH must be a whole number above 0; slot 3 cannot be read; memory is short; "
        "the panel takes no frames; button LEFT is down"
    )
    monkeypatch.setattr(device.store._flash, "program", lambda offset, page: None)
    device.store.write(3, 1, b"more")
    assert "; the flash is worn out: nothing more can be saved; " in talk.ask("test")
