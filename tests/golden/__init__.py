"""Golden frames: what every screen shows, on both panels, as text that a person can review.

Scripts in tests/golden/scripts press the buttons from power-on; each `shot` is a frame. A change of
a screen shows as a change of text in tests/golden/frames/<board>/, and in the contact sheets of
docs/. This writes both again; then look at what has changed:

    .venv/bin/python -m tests.golden

Below a frame's name stands its caption, what it shows in words. A cell is two characters: the
letter of its hue, r g b y p as in records, o(range) c(yan) i (pink) and k for grey, then its level
from 0, faint, to 3, bright; a dot for an LED that is off.
"""
