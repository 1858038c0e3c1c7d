"""The simulated device: its wire, its buttons, its tunes."""

import random

import pytest

from quadrille import events
from quadrille.device.cues import TUNES
from quadrille.device.light import Light
from sim.boards import board_names, load_board
from sim.device import Device


def events_of(device: Device, ticks: int = 1) -> list[list[int]]:
    """What the app would hear in each of so many ticks."""
    heard: list[list[int]] = []
    for _ in range(ticks):
        heard.append([])
        while (event := device.buttons.poll()) != events.NONE:
            heard[-1].append(event)
    return heard


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
    by_index = {}
    for word, cell in zip(light.words, light._cells, strict=True):
        by_index[panel.frame[cell]] = tuple((word >> 8).to_bytes(3, "big"))  # G R B
    shown = [pixel for row in panel.rows for pixel in row]
    assert [(g, r, b) for r, g, b in shown] == [by_index[index] for index in panel.frame]
    assert any(any(pixel) for pixel in shown)


def test_every_frame_goes_through_neopixel(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device()
    import neopixel

    calls = []
    show = neopixel.NeoPixel.show
    monkeypatch.setattr(neopixel.NeoPixel, "show", lambda pixels: calls.append(show(pixels)))
    for brightness in (1, 2, 3):
        device.panel.brightness = brightness
        device.panel.show()
    assert len(calls) == 3


def test_the_corners_are_where_they_belong() -> None:
    for name in board_names():
        panel = Device(name).panel
        corners = (0, 0), (panel.width - 1, 0), (0, panel.height - 1)
        panel.palette[:12] = bytes([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
        for index, (x, y) in enumerate(corners, 1):
            panel.frame[y * panel.width + x] = index
        panel.show()
        for channel, (x, y) in enumerate(corners):
            assert panel.rows[y][x][channel] == max(panel.rows[y][x]) > 0


def test_an_unchanged_frame_is_not_sent_again() -> None:
    panel = Device().panel
    panel.show()
    panel.show()
    assert panel.shows == 1
    panel.brightness += 1
    panel.show()
    assert panel.shows == 2


def test_a_picture_that_is_turned() -> None:
    panel = Device().panel
    panel.palette[3:6] = b"\xff\xff\xff"
    panel.frame[0] = 1
    panel.turn(1)
    panel.show()
    assert any(panel.rows[0][-1])
    assert not any(panel.rows[0][0])


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


def test_a_tap_between_two_ticks_is_heard() -> None:
    device = Device()
    device.buttons.press(events.B)
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


def test_tunes_are_kept_until_they_are_taken() -> None:
    device = Device()
    device.sound.play(events.WIN)
    assert device.sound.take() == [TUNES[events.WIN]]
    assert device.sound.take() == []
    device.sound.muted = True
    device.sound.play(events.WIN)
    assert device.sound.take() == []


def test_a_board_without_a_piezo_is_silent() -> None:
    device = Device("raspberrypi")
    device.sound.play(events.WIN)
    assert not device.has_sound
    assert device.sound.take() == []


def test_a_seed_makes_games_repeatable() -> None:
    def deals(seed: int | None) -> list[int]:
        device = Device(seed=seed)
        return [device.entropy() for _ in range(3)]

    assert deals(7) == deals(7) != deals(8)
    assert deals(None) != deals(None)
    assert all(0 <= deal < 1 << 30 for deal in deals(None))
