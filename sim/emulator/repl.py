"""Running code on the board through MicroPython's raw REPL."""

from sim.emulator.clock import HERTZ
from sim.emulator.console import Console, plain
from sim.emulator.errors import DeviceError

INTERRUPT, RAW, END = b"\x03", b"\x01", b"\x04"
LEAVE_APP = b"\rrepl\r"
RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
ACCEPTED = b"OK"

PROMPT_CYCLES = 2 * HERTZ
CYCLES_PER_BYTE = 10_000  # more than the board takes to receive one


class Repl:
    """`begin` sends code, `finish` waits for what it printed; what ran before is interrupted.

    The app takes no notice of Ctrl-C and ends by a line `repl`; at a prompt, which Ctrl-C gives in
    all other cases, that is just a name that does not exist.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._resets_at_prompt = -1  # the prompt that we are at is gone after another reset
        self._unread = 0  # where in `received` the answer to come begins

    def begin(self, code: str) -> None:
        if self._resets_at_prompt != self._console.resets:
            self._unread = len(self._console.received)
            self._console.send(INTERRUPT + INTERRUPT + LEAVE_APP + RAW)
            self._read_to(RAW_PROMPT, PROMPT_CYCLES, "no prompt")
        self._resets_at_prompt = -1
        self._console.send(code.encode() + END)
        limit = PROMPT_CYCLES + len(code) * CYCLES_PER_BYTE
        self._read_to(ACCEPTED, limit, "the code was not taken")

    def finish(self, cycles: int) -> str:
        output = self._read_to(END, cycles, "the code did not end")
        traceback = self._read_to(END, PROMPT_CYCLES, "the traceback did not end")
        self._read_to(b">", PROMPT_CYCLES, "no prompt after the code")
        self._resets_at_prompt = self._console.resets
        if traceback:
            raise DeviceError(traceback, output)
        return output

    def _read_to(self, mark: bytes, cycles: int, complaint: str) -> str:
        received = self._console.received
        begin = self._unread
        self._console.wait(lambda: received.find(mark, begin) >= 0, cycles, complaint)
        end = received.find(mark, begin)
        self._unread = end + len(mark)
        return plain(received[begin:end])
