"""What each cue sounds like. Runs anywhere.

A tune alternates hertz and milliseconds, note by note; 0 Hz is silence.
"""

REST = 0  # hertz

# In the order of the cues of events.py.
TUNES = (
    (1800, 12),  # MOVE
    (1320, 25, 1980, 35),  # SELECT
    (1320, 25, 880, 35),  # BACK
    (220, 60, REST, 30, 220, 90),  # REFUSED
    (990, 20, 660, 30),  # PLACE
    (1200, 20, 950, 20, 750, 20, 560, 40),  # FALL
    (880, 30, 1180, 30, 1570, 60),  # CAPTURE
    (660, 60, REST, 20, 990, 80),  # TURN
    (660, 100, 830, 100, 990, 100, 1320, 250),  # WIN
    (660, 120, 590, 120, 520, 120, 390, 300),  # LOSE
)
