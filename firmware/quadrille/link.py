"""The line to the PC while the app runs: it sends a line, and gets a line back.

A line ends with CR or LF; Ctrl-C and its like forget what has come of it. A command is a function
here, and what it returns is the answer; one that begins with `?` tells what is wrong. Nothing
waits: where an answer finds no room because nobody reads, it stays, and no further line is read.
"""

from micropython import const

_LONGEST = const(80)  # characters of a line
_UNSENT = const(512)  # bytes that are kept for somebody who reads late
_A_TICK = const(32)  # characters that are read in a tick, about 60 µs each

_LF = const(0x0A)
_CR = const(0x0D)
_BLANK = const(0x20)
_DELETE = const(0x7F)


class Link:
    def __init__(self, device):
        self._device = device
        self._serial = device.serial
        self._line = bytearray(_LONGEST)
        self._length = 0  # beyond _LONGEST: it was too long, and its end is still to come
        self._answer = b""
        self._sent = 0  # bytes of the answer

    def serve(self, app=None):
        """Once a tick: send what is to be sent, and obey at most one line.

        There is no app while the sign of a fault is shown.
        """
        if self._answer:
            self._send()
            if self._answer:
                return
        serial = self._serial
        line = self._line
        for _ in range(_A_TICK):
            byte = serial.read()
            if byte >= _BLANK:
                length = self._length
                if length < _LONGEST:
                    line[length] = byte
                    self._length = length + 1
                elif length == _LONGEST:
                    self._length = _LONGEST + 1
                    self.tell(f"? a line has at most {_LONGEST} characters")
                    break
            elif byte < 0:
                return
            elif byte != _CR and byte != _LF:
                self._length = 0
            elif self._end(app):
                break
        self._send()

    def tell(self, text):
        """Send lines, after what has still to be sent; if that is much, nobody reads."""
        unsent = self._answer[self._sent :]
        if len(unsent) < _UNSENT:
            self._answer = unsent + text.replace("\n", "\r\n").encode() + b"\r\n"
            self._sent = 0

    def _send(self):
        self._sent += self._serial.write(self._answer, self._sent)
        if self._sent == len(self._answer):
            self._answer = b""
            self._sent = 0

    def _end(self, app):
        """The line is complete; True if there is an answer to it."""
        length = self._length
        self._length = 0
        if not 0 < length <= _LONGEST:
            return False
        self.tell(self._obey(printable(self._line[:length]), app))
        return True

    def _obey(self, line, app):
        name, *words = line.split() or [""]
        if name not in COMMANDS:
            return f'? "{name}" is no command; those are ' + ", ".join(sorted(COMMANDS))
        try:
            return COMMANDS[name](self._device, app, *words)
        except Exception as error:  # only the command has failed: the game goes on
            return f"? {name}: {type(error).__name__} {error}"


def printable(data):
    return "".join(chr(byte) if _BLANK <= byte < _DELETE else "." for byte in data)


# --- commands: they get the device, the app or None, and what else is in the line -----------


def version(device, app):
    return f"Quadrille {device.version} on {device.board.NAME}"


def repl(device, app):
    """End the app, as Ctrl-C ends other programs: MicroPython's prompt follows."""
    raise KeyboardInterrupt


COMMANDS = {"repl": repl, "version": version}
