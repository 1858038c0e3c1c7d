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
        self._asked: tuple[int, int] | None = None  # endpoint and size of a read not yet answered
        cdc = USBCDC(chip.mcu.usb_ctrl)
        cdc.on_device_connected = self._on_connected
        cdc.on_serial_data = self._on_data
        self._usb = chip.mcu.usb_ctrl
        self._answer_control = self._usb.on_endpoint_read
        self._forget_device = self._usb.on_reset
        self._usb.on_endpoint_read = self._on_read
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

    def wait(self, condition: Callable[[], bool], cycles: int, what: str) -> None:
        """Run the board until the condition is true; it is looked at after every packet."""
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
            words += "\nThe emulator remarks:\n" + "\n".join(self._chip.log.lines)
        return words

    def _on_read(self, endpoint: int, size: int) -> None:
        """The board is ready for up to `size` bytes.

        With nothing to send, say nothing, as a real PC does. USBCDC would answer at once with an
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

    def _on_data(self, data: bytes | bytearray) -> None:
        self.received += data
        self._chip.stop()

    def _on_connected(self) -> None:
        self.connected = True
        self._chip.stop()

    def _on_reset(self) -> None:
        self.connected = False
        self.resets += 1
        self._to_send.clear()
        self._asked = None
        if self._forget_device:
            self._forget_device()
        self._chip.stop()


def plain(data: bytes | bytearray) -> str:
    return data.decode(errors="replace").replace("\r\n", "\n")
