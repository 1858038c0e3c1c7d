"""The simulated device: its wire, buttons, tunes and clock, and the folder of its saved games."""

import random
import time
from pathlib import Path

import pytest
from pytest import MonkeyPatch

from pc.boards import board_names, load_board
from quadrille import events
from quadrille.device.cues import TUNES
from quadrille.device.files import Files
from quadrille.device.light import Light
from quadrille.store import Store
from sim import saves
from sim.clock import TICK, Clock
from sim.device import Device
from tests.command import refuses


def events_of(device: Device, ticks: int = 1) -> list[list[int]]:
    """What the app would hear in each of this many ticks."""
    return [list(iter(device.buttons.poll, events.NONE)) for _ in range(ticks)]


@pytest.mark.parametrize("name", board_names())
def test_what_is_shown_is_what_the_firmware_sends(name: str) -> None:
    """Through NeoPixel onto the wire and back: each cell has the light of its colour."""
    device = Device(name)
    panel = device.panel
    chance = random.Random(1)
    panel.frame[:] = bytes(chance.randrange(64) for _ in panel.frame)
    panel.palette[:] = bytes(chance.choice((0, 3, 90, 255)) for _ in panel.palette)
    panel.show()

    light = Light(load_board(name))
    light.render(panel.frame, panel.palette, panel.brightness)
    cells = zip(light.words, light._cells, strict=True)
    by_index = {panel.frame[cell]: tuple((word >> 8).to_bytes(3, "big")) for word, cell in cells}
    shown = [(g, r, b) for row in panel.rows for r, g, b in row]
    assert shown == [by_index[index] for index in panel.frame]
    assert any(map(any, shown))


def test_changed_frames_are_sent_through_neopixel(monkeypatch: MonkeyPatch) -> None:
    panel = Device().panel
    import neopixel

    calls = []
    show = neopixel.NeoPixel.show
    monkeypatch.setattr(neopixel.NeoPixel, "show", lambda pixels: calls.append(show(pixels)))
    for brightness in (1, 2, 2, 3):
        panel.brightness = brightness
        panel.show()
    assert len(calls) == panel.shows == 3


@pytest.mark.parametrize("name", board_names())
def test_the_corners_are_where_they_belong_and_rotate(name: str) -> None:
    panel = Device(name).panel
    corners = (0, 0), (panel.width - 1, 0), (0, panel.height - 1)
    panel.palette[:12] = bytes([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
    for index, (x, y) in enumerate(corners, 1):
        panel.frame[y * panel.width + x] = index
    panel.show()
    for channel, (x, y) in enumerate(corners):
        assert panel.rows[y][x][channel] == max(panel.rows[y][x]) > 0
    rotated = panel.rows
    for quarter in (1, 2, 3) if panel.width == panel.height else ():
        panel.rotate(quarter)
        panel.show()
        rotated = [list(column) for column in zip(*rotated[::-1], strict=True)]
        assert panel.rows == rotated


def test_buttons_are_heard_in_order() -> None:
    device = Device()
    device.buttons.press(events.A)
    device.buttons.press(events.UP)
    assert device.buttons.held(events.A)
    assert events_of(device) == [[events.A | events.PRESS, events.UP | events.PRESS]]
    events_of(device, 2)
    device.buttons.release(events.A)
    assert events_of(device) == [[events.A | events.RELEASE]]
    assert not device.buttons.held(events.A)
    device.buttons.press(events.B)  # a tap between two ticks
    device.buttons.release(events.B)
    heard = [event for tick in events_of(device, 4) for event in tick]
    assert heard == [events.B | events.PRESS, events.B | events.RELEASE]


def test_arrows_repeat_while_they_are_held() -> None:
    device = Device()
    device.buttons.press(events.LEFT)
    device.buttons.press(events.A)
    heard = events_of(device, 61)  # a second
    repeats = [tick for tick, new in enumerate(heard) if events.LEFT | events.REPEAT in new]
    assert len(repeats) == 7  # after 0.4, 0.5 … 1.0 s
    assert not any(events.A | events.REPEAT in new for new in heard)


def test_tunes_are_kept_until_they_are_taken_if_the_board_has_a_piezo() -> None:
    for board, tunes in (("quadrille16", [TUNES[events.WIN]]), ("raspberrypi", [])):
        device = Device(board)
        assert device.has_sound == bool(tunes)
        device.sound.play(events.WIN)
        assert (device.sound.take(), device.sound.take()) == (tunes, [])
        device.sound.muted = True
        device.sound.play(events.WIN)
        assert device.sound.take() == []


def test_a_seed_makes_games_repeatable() -> None:
    devices = [Device(seed=seed) for seed in (7, 7, 8, None, None)]
    one, again, other, any_deals, more = ([d.entropy() for _ in range(3)] for d in devices)
    assert one == again != other
    assert any_deals != more
    assert all(0 <= deal < 1 << 30 for deal in any_deals)


def test_computers_may_think_until_shortly_before_a_tick(monkeypatch: MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    clock = Clock()
    assert clock.spare()
    now += TICK - 1.1 * Clock.SPARE
    assert clock.spare()
    now += 0.2 * Clock.SPARE
    assert not clock.spare()
    # Ticks that were missed are made up for, to a degree.
    for made_up, due in ((0.0, 0), (0.25, 15)):
        clock = Clock()
        clock.MADE_UP = made_up
        assert clock.next() == pytest.approx(TICK)
        now += 10
        assert [clock.next() for _ in range(due + 1)] == [0.0] * (due + 1)
        assert 0 < clock.next() <= TICK


def test_each_board_has_a_folder_for_saves(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    """Each has its own, but games with a seed are not kept."""
    monkeypatch.setenv("HOME", str(home := tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    assert saves.folder("quadrille16", 1) is None
    assert list(home.iterdir()) == []
    for board in ("quadrille16", "hat16x10"):
        folder = saves.folder(board, None)
        assert folder == home / ".local" / "state" / "quadrille" / board
        assert folder.is_dir()
    # It can be elsewhere: by an absolute path only, as the XDG specification has it.
    usual, other = home / ".local" / "state", home / "other"
    for named, base in ((other, other), ("other", usual), ("", usual)):
        monkeypatch.setenv("XDG_STATE_HOME", str(named))
        assert saves.folder("quadrille16", None) == base / "quadrille" / "quadrille16"
    (home / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", f"{home}/file")
    sentence = f"^{home}/file/quadrille/quadrille16 is where games are saved, and it cannot"
    refuses(sentence, saves.folder, "quadrille16", None)


def test_only_a_device_with_a_folder_keeps_what_it_saves(tmp_path: Path) -> None:
    kept, gone = Device(saves=tmp_path).store, Device().store
    assert isinstance(kept, Files)
    assert isinstance(gone, Store)
    for store in (kept, gone):
        store.write(15, 1, b"value")
        assert store.read(15) == (1, b"value")
    assert Device(saves=tmp_path).store.read(15) == (1, b"value")
    assert Device().store.read(15) is None
