"""The mirror in this terminal."""

import time
from contextlib import suppress

from host_tools.mirror.mirror import AWAY, NOTHING, SECRET, Mirror
from sim.terminal import CAPTION, Keyboard, Screen, can_play, own_screen, read_keys

LOOK = 1 / 60  # seconds between two looks at the keyboard
NOTICES = {NOTHING: "", SECRET: "a player is looking at a secret", AWAY: "gone: waiting for it"}


def play(mirror: Mirror) -> None:
    """Show it until Ctrl-C; without a terminal, print what the handheld shows now."""
    caption = CAPTION if mirror.has_keys else CAPTION[-1:]
    if not can_play(mirror.rows, caption):
        return
    screen, keyboard = Screen(mirror, caption), Keyboard(mirror)
    with own_screen(), suppress(KeyboardInterrupt, EOFError):
        while True:
            screen.show(NOTICES[mirror.notice])
            keyboard.hear(read_keys(0), time.monotonic())
            keyboard.let_go(time.monotonic())
            mirror.look(LOOK)
