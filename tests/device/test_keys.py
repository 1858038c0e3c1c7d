"""Buttons become events: one press and one release for each push, whatever the contacts do."""

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille import events
from quadrille.device import cues, keys
from quadrille.device.keys import DEAF_MS, PERIOD, QUEUE, REPEAT_AFTER_MS, REPEAT_EVERY_MS, Keys
from quadrille.events import DOWN, LEFT, MENU, PRESS, RELEASE, REPEAT, RIGHT, UP, A, B
from tests.rules.shared import rows

ALL = range(len(events.BUTTONS))
ARROWS = (UP, DOWN, LEFT, RIGHT)
BOUNCE_MS = DEAF_MS - 1  # a contact is quiet by then
LAST_START = PERIOD - 1
Heard = list[tuple[int, int]]  # the ms and kinds of events


def drain(keys: Keys) -> Iterator[int]:
    while (event := keys.poll()) != events.NONE:
        yield event


def mask(*buttons: int) -> int:
    return sum(1 << button for button in buttons)


def play(toggles: Mapping[int, int], end: int, start: int = 0, every: int = 1) -> dict[int, Heard]:
    """What each button says while contacts close and open at the given times, sample by sample."""
    keys = Keys()
    heard: dict[int, Heard] = {button: [] for button in ALL}
    now = 0
    for ms in range(end):
        now ^= toggles.get(ms, 0)
        if ms % every == 0:
            keys.sample(now, (start + ms) % PERIOD)
            for event in drain(keys):
                button = event & events.BUTTON
                heard[button].append((ms, event - button))
    return heard


@pytest.mark.parametrize("button", ALL)
def test_only_arrows_repeat(button: int) -> None:
    heard = play({100: mask(button), 950: mask(button)}, 1000)
    repeats = range(100 + REPEAT_AFTER_MS, 950, REPEAT_EVERY_MS) if button in ARROWS else ()
    assert heard.pop(button) == [(100, PRESS), *((ms, REPEAT) for ms in repeats), (950, RELEASE)]
    assert not any(heard.values())


@pytest.mark.parametrize("every", [3, 7, 16, 33])
def test_the_rate_of_repeats_does_not_depend_on_that_of_the_samples(every: int) -> None:
    last = REPEAT_AFTER_MS + 25 * REPEAT_EVERY_MS
    heard = play({0: mask(UP)}, last + every, every=every)
    assert sum(kind == REPEAT for _, kind in heard[UP]) == 26


SAMPLES = {  # the ms of each, the buttons that are down and that fell, and the events
    "after a pause there is one repeat and not all that were missed": [
        (0, [UP], [], [UP | PRESS]),
        (5050, [UP], [], [UP | REPEAT]),
        (5099, [UP], [], []),
        (5100, [UP], [], [UP | REPEAT]),
    ],
    "a press between two samples is heard and so is its end": [
        (0, [], [], []),
        (16, [], [B], [B | PRESS]),
        (16 + DEAF_MS, [], [], [B | RELEASE]),
    ],
    "an edge that may be the end of a bounce is not a press": [
        (0, [B], [], [B | PRESS]),
        (100, [], [], [B | RELEASE]),
        (110, [], [B], []),  # deaf
        (130, [], [B], []),  # perhaps from when it was
        (140, [], [B], [B | PRESS]),
    ],
}


@rows(SAMPLES)
def test_samples_become_events(row: list[tuple[int, list[int], list[int], list[int]]]) -> None:
    keys = Keys()
    for ms, down, fell, wanted in row:
        keys.sample(mask(*down), ms, mask(*fell))
        assert list(drain(keys)) == wanted


bounces = st.lists(st.integers(1, BOUNCE_MS), max_size=8, unique=True).map(
    lambda times: sorted(times)[: len(times) & ~1]
)
# Of a button: ms since its last press or release, and when its contact opens and closes after that.
changes = st.lists(st.tuples(st.integers(2 * DEAF_MS, 300), bounces), max_size=10)


@given(st.lists(changes, min_size=7, max_size=7), st.integers(0, LAST_START))
def test_contacts_bounce_in_chords(hands: list[list[tuple[int, list[int]]]], start: int) -> None:
    """Each button by itself; the clock wraps around wherever it likes."""
    toggles: Counter[int] = Counter()
    wanted: list[Heard] = [[] for _ in ALL]
    for button, hand in enumerate(hands):
        ms = 0
        for count, (gap, bounce) in enumerate(hand):
            ms += gap
            for delay in (0, *bounce):
                toggles[ms + delay] += 1 << button
            wanted[button].append((ms, RELEASE if count % 2 else PRESS))
    heard = play(toggles, max(toggles, default=0) + 1 + DEAF_MS, start)
    for button in ALL:
        assert [event for event in heard[button] if event[1] != REPEAT] == wanted[button]


@given(st.integers(0, LAST_START))
def test_the_clock_may_wrap_while_an_arrow_is_held(start: int) -> None:
    track = {10: mask(LEFT), 700: mask(LEFT)}
    assert play(track, 900, start) == play(track, 900)


masks = st.integers(0, 127)
# Levels, what fell, the ms since the last sample, and how many events are polled after it.
samples = st.tuples(masks, masks, st.integers(0, 150), st.integers(0, 4))


@given(st.lists(samples, max_size=200), st.integers(0, LAST_START))
def test_polled_slowly_no_button_sticks(steps: list[tuple[int, int, int, int]], start: int) -> None:
    keys = Keys()
    heard: list[int] = []
    ms = start
    for levels, fell, wait, polls in steps:
        ms = (ms + wait) % PERIOD
        keys.sample(levels, ms, fell)
        assert keys.waiting <= QUEUE
        heard += [event for _ in range(polls) if (event := keys.poll()) != events.NONE]
    final = steps[-1][0] if steps else 0
    for _ in range(2):  # the first may find the queue full, or the button deaf
        heard += drain(keys)
        ms = (ms + DEAF_MS) % PERIOD
        keys.sample(final, ms)
    heard += drain(keys)
    down = 0
    for event in heard:
        button = event & events.BUTTON
        kind = event - button
        was_down = down >> button & 1
        assert was_down == (kind != PRESS)
        assert kind != REPEAT or button in ARROWS
        if kind != REPEAT:
            down ^= 1 << button
    assert down == final
    assert [keys.held(button) for button in ALL] == [final >> button & 1 == 1 for button in ALL]


def test_repeats_leave_the_queue_to_presses_and_releases() -> None:
    slow = Keys()
    for ms in range(0, 5000, 100):
        slow.sample(mask(*ARROWS), ms)
    assert slow.waiting == keys.REPEATS
    slow.sample(mask(A, MENU), 5000)
    releases = [button | RELEASE for button in ARROWS]
    assert list(drain(slow))[keys.REPEATS :] == [*releases, A | PRESS, MENU | PRESS]


def test_a_change_that_finds_no_room_comes_later() -> None:
    keys = Keys()
    for count in range(QUEUE + 1):  # the last is a press that finds none
        keys.sample(mask(A) * (count % 2 == 0), 100 * count)
    assert keys.waiting == QUEUE
    assert not keys.held(A)
    list(drain(keys))
    keys.sample(mask(A), 100 * QUEUE + 1)
    assert list(drain(keys)) == [A | PRESS]


def test_every_cue_has_a_short_tune_of_whole_notes() -> None:
    assert len(cues.TUNES) == events.LOSE + 1
    for tune in cues.TUNES:
        hertz, lengths = tune[::2], tune[1::2]
        assert len(hertz) == len(lengths)
        assert all(note == cues.REST or 100 <= note <= 4000 for note in hertz)
        assert all(length > 0 for length in lengths)
        assert sum(lengths) <= 1000
