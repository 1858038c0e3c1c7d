"""Buttons become events: one press and one release for each push, whatever the contacts do."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quadrille import events
from quadrille.device import cues
from quadrille.device.keys import (
    DEAF_MS,
    PERIOD,
    QUEUE,
    REPEAT_AFTER_MS,
    REPEAT_EVERY_MS,
    REPEATS,
    Keys,
)

ALL = range(len(events.BUTTONS))
ARROWS = (events.UP, events.DOWN, events.LEFT, events.RIGHT)
BOUNCE_MS = DEAF_MS - 1  # a contact is quiet by then
LAST_START = PERIOD - 1


def drain(keys: Keys) -> Iterator[int]:
    while (event := keys.poll()) != events.NONE:
        yield event


def mask(*buttons: int) -> int:
    return sum(1 << button for button in buttons)


class Heard(NamedTuple):
    ms: int
    kind: int


def play(
    levels: dict[int, int], end: int, start: int = 0, every: int = 1
) -> dict[int, list[Heard]]:
    """What each button says while the levels change at the given times, polled at each sample."""
    keys = Keys()
    heard: dict[int, list[Heard]] = {button: [] for button in ALL}
    now = 0
    for ms in range(end):
        now = levels.get(ms, now)
        if ms % every == 0:
            keys.sample(now, (start + ms) % PERIOD)
            for event in drain(keys):
                button = event & events.BUTTON
                heard[button].append(Heard(ms, event - button))
    return heard


@pytest.mark.parametrize("button", ALL)
def test_a_press_is_heard_at_its_first_sample_and_a_release_too(button: int) -> None:
    heard = play({100: mask(button), 250: 0}, 400)
    assert heard[button] == [(100, events.PRESS), (250, events.RELEASE)]
    assert not any(heard[other] for other in ALL if other != button)


@pytest.mark.parametrize("button", ALL)
def test_only_arrows_repeat(button: int) -> None:
    heard = play({100: mask(button), 950: 0}, 1000)
    repeats = [ms for ms, kind in heard[button] if kind == events.REPEAT]
    first = 100 + REPEAT_AFTER_MS
    expected = list(range(first, 950, REPEAT_EVERY_MS)) if button in ARROWS else []
    assert repeats == expected


@pytest.mark.parametrize("every", [3, 7, 16, 33])
def test_the_rate_of_repeats_does_not_depend_on_that_of_the_samples(every: int) -> None:
    last = REPEAT_AFTER_MS + 25 * REPEAT_EVERY_MS
    heard = play({0: mask(events.UP)}, last + every, every=every)
    assert sum(kind == events.REPEAT for _, kind in heard[events.UP]) == 26


def test_after_a_pause_there_is_one_repeat_and_not_all_that_were_missed() -> None:
    keys = Keys()
    keys.sample(mask(events.UP), 0)
    keys.sample(mask(events.UP), 5050)
    assert list(drain(keys)) == [events.UP | events.PRESS, events.UP | events.REPEAT]
    keys.sample(mask(events.UP), 5099)
    assert list(drain(keys)) == []
    keys.sample(mask(events.UP), 5100)
    assert list(drain(keys)) == [events.UP | events.REPEAT]


def test_held_tells_what_the_events_told() -> None:
    keys = Keys()
    keys.sample(mask(events.A, events.B), 0)
    assert [button for button in ALL if keys.held(button)] == [events.A, events.B]
    keys.sample(mask(events.B), 50)
    assert [button for button in ALL if keys.held(button)] == [events.B]


class Push(NamedTuple):
    """One press: pause before it, how long it lasts, and where the contact opens and closes."""

    pause: int
    held: int
    bounces_down: list[int]
    bounces_up: list[int]


bounces = st.lists(st.integers(1, BOUNCE_MS), max_size=8, unique=True).map(
    lambda times: sorted(times)[: len(times) & ~1]
)
quiet = st.integers(2 * DEAF_MS, 300)
pushes = st.lists(st.builds(Push, quiet, quiet, bounces, bounces), max_size=5)


def edges(pushes: list[Push]) -> tuple[list[int], list[Heard]]:
    """When the contact changes, and what ought to be heard; it starts open."""
    changes: list[int] = []
    wanted: list[Heard] = []
    ms = 0
    for push in pushes:
        for kind, gap, bounce in (
            (events.PRESS, push.pause, push.bounces_down),
            (events.RELEASE, push.held, push.bounces_up),
        ):
            ms += gap
            changes += [ms, *(ms + delay for delay in bounce)]
            wanted.append(Heard(ms, kind))
    return changes, wanted


@given(st.lists(pushes, min_size=7, max_size=7), st.integers(0, LAST_START))
def test_contacts_bounce_in_chords_at_any_time(hands: list[list[Push]], start: int) -> None:
    """Each button by itself; the clock wraps around wherever it likes."""
    tracks = [edges(hand) for hand in hands]
    end = 1 + max((changes[-1] for changes, _ in tracks if changes), default=0) + DEAF_MS
    toggles = dict.fromkeys(range(end), 0)
    for button, (changes, _) in enumerate(tracks):
        for ms in changes:
            toggles[ms] ^= 1 << button
    levels, now = {}, 0
    for ms in range(end):
        now ^= toggles[ms]
        levels[ms] = now
    heard = play(levels, end, start)
    for button, (_, wanted) in enumerate(tracks):
        told = [event for event in heard[button] if event.kind != events.REPEAT]
        assert told == wanted


@given(st.integers(0, LAST_START))
def test_the_clock_may_wrap_while_an_arrow_is_held(start: int) -> None:
    track = {10: mask(events.LEFT), 700: 0}
    assert play(track, 900, start) == play(track, 900)


samples = st.lists(
    st.tuples(
        st.integers(0, 127),  # levels
        st.integers(0, 127),  # fell
        st.integers(0, 150),  # ms since the last sample
        st.integers(0, 4),  # events polled after it
    ),
    max_size=200,
)


@given(samples, st.integers(0, LAST_START))
def test_however_slowly_polled_no_button_sticks(
    steps: list[tuple[int, int, int, int]], start: int
) -> None:
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
        assert was_down == (kind != events.PRESS)
        assert kind != events.REPEAT or button in ARROWS
        if kind != events.REPEAT:
            down ^= 1 << button
    assert down == final
    assert [keys.held(button) for button in ALL] == [final >> button & 1 == 1 for button in ALL]


def test_repeats_leave_the_queue_to_presses_and_releases() -> None:
    keys = Keys()
    keys.sample(mask(*ARROWS), 0)
    for ms in range(100, 5000, 100):
        keys.sample(mask(*ARROWS), ms)
    assert keys.waiting == REPEATS
    keys.sample(mask(events.A, events.MENU), 5000)
    told = list(drain(keys))
    assert told[REPEATS:] == [
        *(button | events.RELEASE for button in ARROWS),
        events.A | events.PRESS,
        events.MENU | events.PRESS,
    ]


def test_a_change_that_finds_no_room_comes_later() -> None:
    keys = Keys()
    for count in range(QUEUE + 1):  # the last is a press that finds none
        keys.sample(mask(events.A) * (count % 2 == 0), 100 * count)
    assert keys.waiting == QUEUE
    assert not keys.held(events.A)
    list(drain(keys))
    keys.sample(mask(events.A), 100 * QUEUE + 1)
    assert list(drain(keys)) == [events.A | events.PRESS]


def test_a_press_between_two_samples_is_heard_and_so_is_its_end() -> None:
    keys = Keys()
    keys.sample(0, 0)
    keys.sample(0, 16, mask(events.B))
    assert list(drain(keys)) == [events.B | events.PRESS]
    keys.sample(0, 16 + DEAF_MS)
    assert list(drain(keys)) == [events.B | events.RELEASE]


def test_an_edge_that_may_be_the_end_of_a_bounce_is_no_press() -> None:
    keys = Keys()
    keys.sample(mask(events.B), 0)
    keys.sample(0, 100)
    assert len(list(drain(keys))) == 2
    keys.sample(0, 110, mask(events.B))  # deaf
    keys.sample(0, 130, mask(events.B))  # perhaps from when it was
    assert list(drain(keys)) == []
    keys.sample(0, 140, mask(events.B))
    assert list(drain(keys)) == [events.B | events.PRESS]


def test_every_cue_has_a_short_tune_of_whole_notes() -> None:
    assert len(cues.TUNES) == len(events.CUES)
    for tune in cues.TUNES:
        hertz, lengths = tune[::2], tune[1::2]
        assert len(hertz) == len(lengths)
        assert all(note == cues.REST or 100 <= note <= 4000 for note in hertz)
        assert all(length > 0 for length in lengths)
        assert sum(lengths) <= 1000
