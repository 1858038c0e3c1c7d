"""The line to the PC while the app runs: the PC sends a line and gets a line back.

A line ends with CR or LF; Ctrl-C and other control characters discard what has arrived of it. An
answer begins with the name of the command, or with `?` and says what is wrong. If the PC asks to
see the panel, lines that begin with `=` follow unasked (remote/mirror.py). See docs/link.md.

Nothing blocks: while nobody reads an answer it stays here, and no further line is read.
"""

from micropython import const

_LONGEST = const(80)  # characters of a line
_UNSENT = const(512)  # bytes that are kept for a PC that reads late
_A_TICK = const(32)  # characters per tick, read (about 60 µs each) or sent of a frame
_A_MOMENT = const(8)  # of a frame in spare time: the next tick may be late by what they take

# Ticks without a line from the PC.
_LET_GO = const(60)  # the buttons that it holds are released
AWAY = const(1800)  # it has gone: it no longer watches the panel, nor writes saves

_PATIENCE = const(60)  # ticks in which the last answer must have been sent

_LF = const(0x0A)
_CR = const(0x0D)
_BLANK = const(0x20)
_DELETE = const(0x7F)


class Link:
    def __init__(self, device):
        self.quiet = AWAY  # ticks since a line came, at most AWAY
        self.rest = 0  # ticks in which no line is read, after a slow command
        self.mirror = None  # sends what the panel shows, if the PC wants to see it
        self._device = device
        self._serial = device.serial
        self._line = bytearray(_LONGEST)
        self._length = 0  # above _LONGEST: the line is too long, and its end has yet to come
        self._answer = b""
        self._sent = 0  # bytes of the answer
        self._acts = []  # calls to make once the answer has been sent

    def serve(self, app=None):
        """Once a tick: send what is waiting, and obey at most one line.

        `app` is None while the sign of a fault is shown.
        """
        if self.quiet < AWAY or self._answer:
            self._count()
            self._talk(app)
            if self._answer or self._acts:
                return
            if self.rest:
                self.rest -= 1
                return
        byte = self._serial.read()
        if byte >= 0:
            self._listen(byte, app)

    def is_away(self):
        """Whether the PC has gone."""
        return self.quiet == AWAY

    def go_on(self):
        """Send more of the frame while the next tick is not due; True if there is still more."""
        mirror = self.mirror
        return mirror is not None and mirror.leaving and mirror.send(self._serial, _A_MOMENT) > 0

    def tell(self, text):
        """Queue lines to be sent; if too much is waiting already, nobody reads: drop them."""
        unsent = self._answer[self._sent :]
        if len(unsent) < _UNSENT:
            self._answer = unsent + text.replace("\n", "\r\n").encode() + b"\r\n"
            self._sent = 0

    def afterwards(self, act):
        """Call this once the answer has been sent, or nobody takes it; no further line is read."""
        self._acts.append(act)
        self.quiet = 0

    def _count(self):
        if self.quiet < AWAY:
            self.quiet += 1
            if self.quiet == _LET_GO:
                self._device.buttons.remote = 0
            elif self.quiet == AWAY:
                self.mirror = None
        if self._acts and (not self._answer or self.quiet > _PATIENCE):
            self._acts.pop()()

    # --- from the device ------------------------------------------------------------------

    def _talk(self, app):
        """Finish a frame that is being sent; a new one waits for the answer."""
        mirror = self.mirror
        if mirror and mirror.leaving:
            mirror.send(self._serial, _A_TICK)
        elif self._answer:
            self._send()
        elif mirror:
            mirror.look(app)
            mirror.send(self._serial, _A_TICK)

    def _send(self):
        self._sent += self._serial.write(self._answer, self._sent, len(self._answer))
        if self._sent == len(self._answer):
            self._answer = b""
            self._sent = 0

    # --- from the PC ----------------------------------------------------------------------

    def _listen(self, byte, app):
        """Take this byte and some of those that follow, up to the end of a line."""
        more = _A_TICK
        while byte >= 0 and not self._take(byte, app):
            more -= 1
            byte = self._serial.read() if more else -1
        if self._answer and not self.mirror:
            self._send()

    def _take(self, byte, app):
        """True if there is an answer now."""
        length = self._length
        if byte >= _BLANK:
            if length < _LONGEST:
                self._line[length] = byte
                self._length = length + 1
            elif length == _LONGEST:
                self._length = length + 1
                self.tell(f"? a line has at most {_LONGEST} characters")
                return True
        elif byte == _CR or byte == _LF:
            return self._end(app)
        else:
            self._length = 0
        return False

    def _end(self, app):
        """The line is complete. True if there is an answer to it."""
        length = self._length
        self._length = 0
        if not 0 < length <= _LONGEST:
            return False
        self.quiet = 0
        self._device.may_collect(False)  # not until the next tick: a command takes long enough
        from .remote import commands

        self.tell(commands.obey(printable(self._line[:length]), self._device, app))
        return True


def printable(data):
    return "".join(chr(byte) if _BLANK <= byte < _DELETE else "." for byte in data)
