"""What can go wrong with an emulated board."""


class EmulatorError(Exception):
    """The emulated board did not do what was asked of it."""


class PowerLostError(EmulatorError):
    """The power is off, or was cut during the request."""


class BootselError(EmulatorError):
    """The boot ROM has taken over: the board is a USB drive, and runs nothing from its flash."""


class SilenceError(EmulatorError):
    """The board did not answer in the given emulated time."""


class BoardResetError(EmulatorError):
    """The board was reset during the request."""


class DeviceError(EmulatorError):
    """Code on the board raised: `traceback` is what the board printed, `output` all before it."""

    def __init__(self, traceback: str, output: str) -> None:
        super().__init__(f"{output}{traceback}")
        self.traceback = traceback
        self.output = output
