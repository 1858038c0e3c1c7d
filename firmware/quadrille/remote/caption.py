"""What the panel shows, in words (ui/caption.py), as a line of printable ASCII.

A text is that of JSON: quoted, with \\uXXXX for what is not printable ASCII. Words take long, so
the board is told line by line; what tells it is forgotten at its end, as games need the memory.
"""

from ..memory import forget
from .words import Refused, number

HIDDEN = "hidden"
MOST_LINES = 99
REST = 2  # ticks

_telling: list = [None, None]  # the screen that is being told, and the lines that are left of it


def caption(device, app):
    """One sentence."""
    told = _is_told(device, app)
    if told:
        from ..ui import caption

        told = quoted(caption.sentence(app))
    _stop()
    return told or HIDDEN


def look(device, app, line):
    """A line of the board; nothing after the last one, or once another screen is shown."""
    if not _is_told(device, app):
        _stop()
        return f"{line} {HIDDEN}"
    if number(line, MOST_LINES) == 0:
        from ..ui import caption

        _telling[:] = app.screen, caption.lines(app)
    screen, lines = _telling
    text = next(lines, None) if screen is app.screen else None
    if text is None:
        _stop()
        return line
    return f"{line} {quoted(text)}"


def _is_told(device, app):
    """Whether the panel shows no secret now, nor will as soon as it is drawn."""
    if app is None:
        raise Refused("the app has failed: press a button")
    device.link.rest = REST
    return not (app.secret or app.screen.secret())


def _stop():
    _telling[:] = None, None
    forget("caption")


def quoted(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    for letter in set(text):
        if not " " <= letter <= "~":
            text = text.replace(letter, "\\u%04x" % ord(letter))
    return '"%s"' % text
