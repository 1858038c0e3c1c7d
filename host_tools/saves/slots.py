"""The slots of a store by number, and what reads them as the handheld does."""

from quadrille import saves

Value = tuple[int, bytes]  # version and payload
Slots = dict[int, Value]  # of those that hold something

EMPTY: Value = (saves.VERSION, b"")


class Store:
    """Slots that can be read."""

    def __init__(self, slots: Slots) -> None:
        self.lost: list[str] = []
        self._slots = slots

    def read(self, slot: int) -> Value | None:
        return self._slots.get(slot)


def reader(slots: Slots) -> saves.Saves:
    return saves.Saves(Store(slots))
