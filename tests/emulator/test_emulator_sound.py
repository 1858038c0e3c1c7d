"""The piezo's pin swings as the tunes say, while the program does other things."""

from itertools import groupby, pairwise

import pytest

from quadrille import events
from quadrille.device.cues import TUNES
from sim.emulator import Handheld
from sim.emulator.clock import HERTZ

MAKE = """
import time
from quadrille.device.sound import Sound
def step(sound, ms):
    for _ in range(ms):
        if sound.playing:
            sound.step(time.ticks_ms())
        time.sleep_ms(1)
"""


@pytest.fixture
def heard(board: Handheld) -> list[int]:
    """The cycles at which the pin rises."""
    rises: list[int] = []
    pin = board._chip.mcu.gpio[board.board.PIEZO_PIN]
    pin.add_listener(lambda *_: rises.append(board.cycle) if pin.output_value else None)
    board.exec(MAKE)
    return rises


def notes(rises: list[int]) -> list[int]:
    """The notes in order, each in hertz to the nearest ten."""
    tones = [round(HERTZ / (later - earlier), -1) for earlier, later in pairwise(rises)]
    steady = [(tone, len(list(swings))) for tone, swings in groupby(tones)]
    return [round(tone) for tone, swings in steady if swings > 3]


@pytest.mark.parametrize("cue", [events.SELECT, events.FALL, events.CAPTURE])
def test_a_cue_is_heard_note_by_note_and_ends(board: Handheld, heard: list[int], cue: int) -> None:
    board.exec(f"sound = Sound({board.board.PIEZO_PIN}); sound.play({cue}); step(sound, 180)")
    assert notes(heard) == [round(hertz, -1) for hertz in TUNES[cue][::2]]
    lasted = (heard[-1] - heard[0]) / HERTZ * 1000
    assert abs(lasted - sum(TUNES[cue][1::2])) < 10
    assert board.exec("print(sound.playing)") == "False\n"


def test_a_new_cue_cuts_off_the_old_one_and_muting_both(board: Handheld, heard: list[int]) -> None:
    pin = board.board.PIEZO_PIN
    board.exec(f"sound = Sound({pin}); sound.play({events.WIN}); step(sound, 50)")
    board.exec(f"sound.play({events.CAPTURE}); step(sound, 20); sound.muted = True; step(sound, 5)")
    assert notes(heard) == [TUNES[events.WIN][0], TUNES[events.CAPTURE][0]]
    count = len(heard)
    board.exec("step(sound, 50)")
    board.exec(f"sound.play({events.WIN}); step(sound, 50)")
    board.exec(f"sound = Sound(None); sound.play({events.WIN}); step(sound, 50); sound.stop()")
    assert len(heard) == count  # a board without a piezo is silent, too
