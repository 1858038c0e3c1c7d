"""The handheld on a Raspberry Pi: NeoPixels on a real pin, buttons between pins and ground."""

from typing import Any

from pc.boards import RASPBERRY_PI, load_board
from pc.errors import UserError
from quadrille.app import run
from quadrille.events import BUTTONS
from sim import saves
from sim.clock import Clock
from sim.device import Device


class PinClock(Clock):
    """Sleeps until the next tick and then looks at the buttons."""

    def __init__(self, device: Device, pins: list[Any]) -> None:
        super().__init__()
        self._buttons = device.buttons
        self._pins = pins  # of the buttons, low while they are down
        self._down = [False] * len(pins)

    def rest(self, seconds: float) -> None:
        super().rest(seconds)
        for button, pin in enumerate(self._pins):
            down = not pin.value
            if down != self._down[button]:
                self._down[button] = down
                (self._buttons.press if down else self._buttons.release)(button)


def play(board: str, seed: int | None) -> None:
    """Play until Ctrl-C, which leaves the panel dark."""
    if board != RASPBERRY_PI:
        raise UserError(f"only the board {RASPBERRY_PI} has its LEDs on the computer's own pins")
    device = wired(board, seed)
    panel = device.panel
    try:
        run(device)
    except KeyboardInterrupt:
        panel.frame[:] = bytes(len(panel.frame))
        panel.show()


def wired(board: str, seed: int | None) -> Device:
    """The device on its pins; UserError says what is missing."""
    definition = load_board(board)
    try:
        import board as pinout
        import digitalio

        pins = [
            digitalio.DigitalInOut(pin(pinout, definition.BUTTON_PINS[name])) for name in BUTTONS
        ]
        for button in pins:
            button.switch_to_input(digitalio.Pull.UP)
        panel_pin = pin(pinout, definition.PANEL_PIN)
        device = Device(board, seed, panel_pin, saves.folder(board, seed))
        device.panel.show()
    except (NotImplementedError, AttributeError):
        raise UserError(
            "this is not a Raspberry Pi: leave UI=leds out to play in the browser"
        ) from None
    except (ImportError, RuntimeError, OSError) as error:
        told = " ".join(str(error).split())
        if isinstance(error, ImportError) or isinstance(error.__cause__, ImportError):
            raise UserError(f"this Raspberry Pi lacks a package: {told}") from None
        raise UserError(
            f"cannot use the LEDs or buttons ({told}): before the Raspberry Pi 5, run this as root"
        ) from None
    device.clock = PinClock(device, pins)
    return device


def pin(pinout: Any, number: int) -> Any:
    return getattr(pinout, f"D{number}")
