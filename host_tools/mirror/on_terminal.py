"""The mirror in this terminal."""

import time
from contextlib import suppress

from host_tools.mirror.mirror import AWAY, NOTHING, SECRET, Mirror
from sim.terminal import CAPTION, Keyboard, Screen, check, own_screen, read_keys

LOOK = 1 / 60  # seconds between two looks at the keyboard
NOTICES = {NOTHING: "", SECRET: "a player is looking at a secret", AWAY: "gone: waiting for it"}


def play(mirror: Mirror) -> None:
    """Show it until Ctrl-C."""
    caption = CAPTION if mirror.has_keys else CAPTION[-1:]
    check(mirror.rows, caption)
    screen, keyboard, board = Screen(mirror, caption), Keyboard(mirror), ""
    with own_screen(), suppress(KeyboardInterrupt, EOFError):
        while True:
            screen.show(NOTICES[mirror.notice], mirror.told, board)
            keyboard.hear(read_keys(0), time.monotonic())
            if not keyboard.looking:
                board = ""
            elif not board:
                board = mirror.in_words()
            keyboard.let_go(time.monotonic())
            mirror.look(LOOK)
