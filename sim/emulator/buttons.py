"""The seven buttons, each between a pin and ground."""

from types import ModuleType

from rp2040py.external.key_mock import KeyMock

from sim.emulator.chip import Chip


class Buttons:
    """A button that is held stays down while the power is off."""

    def __init__(self, board: ModuleType) -> None:
        self.held: set[str] = set()
        self._pins: dict[str, int] = board.BUTTON_PINS
        self._keys: dict[str, KeyMock] = {}

    def attach(self, chip: Chip) -> None:
        self._keys = {name: KeyMock(pin, active_high=False) for name, pin in self._pins.items()}
        for name, key in self._keys.items():
            key.attach(chip.mcu)
            if name in self.held:
                key.press()

    def move(self, name: str, down: bool) -> None:
        if name not in self._pins:
            raise ValueError(f"there is no button {name!r}, only {' '.join(self._pins)}")
        (self.held.add if down else self.held.discard)(name)
        if self._keys:
            (self._keys[name].press if down else self._keys[name].release)()
