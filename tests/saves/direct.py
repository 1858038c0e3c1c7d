"""A handheld that answers lines at once, with no cable and no time in between."""

import json
from typing import Any

from host_tools.link import ClosedError, Refused, Version
from quadrille.app import App
from quadrille.remote.commands import obey
from quadrille.store import SLOTS, Store
from sim.device import Device
from sim.store import Flash


class Direct:
    """What the saves' tools use of a `Line`, and `with` like one."""

    path = "the cable"

    def __init__(self, slots: dict[int, tuple[int, bytes]] | None = None) -> None:
        self.flash = Flash()
        store = Store(self.flash)
        for slot, value in (slots or {}).items():
            store.write(slot, *value)
        self.left = -1  # lines until the cable goes
        self.power_on()

    def power_on(self) -> None:
        self.device = Device(seed=1)
        self.device.store = Store(self.flash)
        self.app: Any = App(self.device)

    def __enter__(self) -> "Direct":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def ask(self, command: str, *words: object) -> str:
        if self.left == 0:
            raise ClosedError("the cable has gone")
        self.left -= 1
        answer = str(obey(" ".join(map(str, (command, *words))), self.device, self.app))
        if answer.startswith("? "):
            raise Refused(answer)
        assert answer.split()[0] == command
        return answer[len(command) + 1 :]

    def version(self) -> Version:
        return Version(*self.ask("version").split(" ", 2))

    def state(self) -> dict[str, Any]:
        return dict(json.loads(self.ask("state")))

    @property
    def slots(self) -> dict[int, tuple[int, bytes]]:
        """What it keeps, read by somebody else."""
        store = Store(Flash(bytes(self.flash.image)))
        found = {slot: store.read(slot) for slot in range(SLOTS)}
        return {slot: value for slot, value in found.items() if value and value[1]}
