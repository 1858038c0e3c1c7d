"""The PC's end of the board's USB serial line."""

from collections.abc import Callable

from rp2040py.usb.cdc import USBCDC

from sim.emulator.chip import Chip
from sim.emulator.errors import BoardResetError, SilenceError

CONTROL_ENDPOINT = 0
TAIL_CHARACTERS = 400


class Console:
    """Bytes to and from the board; `received` is all that came since power-on."""

    def __init__(self, chip: Chip) -> None:
        self.received = bytearray()
        self.connected = False
        self.resets = 0
        self._chip = chip
        self._to_send = bytearray()
        self._reads = True
        self._held: list[int] = []  # endpoints whose packet nobody takes
        self._untaken = bytearray()  # what is in those
        self._asked: tuple[int, int] | None = None  # endpoint and size of a read not yet answered
        self._cdc = USBCDC(chip.mcu.usb_ctrl)
        self._cdc.on_device_connected = self._on_connected
        self._cdc.on_serial_data = self._on_data
        self._usb = chip.mcu.usb_ctrl
        self._answer_control = self._usb.on_endpoint_read
        self._forget_device = self._usb.on_reset
        self._usb.on_endpoint_read = self._on_read
        self._take_packet = self._usb._indicate_buffer_ready
        self._usb._indicate_buffer_ready = self._on_packet  # type: ignore[method-assign]
        self._usb.on_reset = self._on_reset

    @property
    def text(self) -> str:
        return plain(self.received)

    def send(self, data: bytes) -> None:
        self._to_send += data
        if self._asked:
            endpoint, size = self._asked
            self._asked = None
            self._on_read(endpoint, size)

    @property
    def unsent(self) -> int:
        """Bytes for which the board has had no room yet."""
        return len(self._to_send)

    def stop_sending(self) -> None:
        self._to_send.clear()

    def close(self) -> None:
        """No program has the port open any more; `send` acts as one that opens it just to write."""
        self._cdc.set_control_lines(dtr=False, rts=False)

    def open(self) -> None:
        self._cdc.set_control_lines(dtr=True, rts=True)

    def stop_reading(self) -> None:
        """Keep the port open like a program that hangs: the board's output is not taken."""
        self._reads = False

    def read_on(self) -> None:
        self._reads = True
        self.received += self._untaken
        self._untaken.clear()
        while self._held:
            self._take_packet(self._held.pop(), False)

    def wait(self, condition: Callable[[], bool], cycles: int, what: str) -> None:
        """Run the board until the condition is true; it is checked after every packet."""
        resets = self.resets
        try:
            self._chip.run_until(lambda: self.resets != resets or condition(), cycles, what)
        except SilenceError as silence:
            raise SilenceError(f"{silence}.{self._last_words()}") from None
        if self.resets != resets:
            raise BoardResetError("the board was reset before it answered")

    def _last_words(self) -> str:
        words = ""
        if self.received:
            words += f"\nIts console ends with:\n{self.text[-TAIL_CHARACTERS:]}"
        if self._chip.log.lines:
            words += "\nThe emulator says:\n" + "\n".join(self._chip.log.lines)
        return words

    def _on_read(self, endpoint: int, size: int) -> None:
        """The board is ready for up to `size` bytes.

        With nothing to send, do not answer, as a real PC does. USBCDC would answer at once with an
        empty packet, and the board would spend half of its time asking again.
        """
        if endpoint == CONTROL_ENDPOINT:
            if self._answer_control:
                self._answer_control(endpoint, size)
        elif self._to_send:
            packet = bytes(self._to_send[:size])
            del self._to_send[:size]
            self._usb.endpoint_read_done(endpoint, packet)
        else:
            self._asked = endpoint, size

    def _on_packet(self, endpoint: int, out: bool) -> None:
        """A packet has been taken, from the board or (`out`) by it."""
        if self._reads or out or endpoint == CONTROL_ENDPOINT:
            self._take_packet(endpoint, out)
        else:
            self._held.append(endpoint)

    def _on_data(self, data: bytes | bytearray) -> None:
        if not self._reads:
            self._untaken += data
            return
        self.received += data
        self._chip.stop()

    def _on_connected(self) -> None:
        self.connected = True
        self._chip.stop()

    def _on_reset(self) -> None:
        self.connected = False
        self.resets += 1
        self._to_send.clear()
        self._held.clear()
        self._untaken.clear()
        self._asked = None
        if self._forget_device:
            self._forget_device()
        self._chip.stop()


def plain(data: bytes | bytearray) -> str:
    return data.decode(errors="replace").replace("\r\n", "\n")
