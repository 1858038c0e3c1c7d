"""A handheld that answers lines at once, with no cable and no time in between."""

from typing import Any

from host_tools.link import ClosedError, Line, Refused
from quadrille.remote.commands import obey
from tests.handheld import Handheld


class Direct(Handheld):
    """What the saves' tools use of a `Line`."""

    path = "the cable"

    def __init__(self, slots: dict[int, tuple[int, bytes]] | None = None) -> None:
        self.left = -1  # lines until the cable is pulled
        super().__init__()
        for slot, value in (slots or {}).items():
            self.device.store.write(slot, *value)
        self.power_on()

    def ask(self, command: str, *words: object) -> str:
        if self.left == 0:
            raise ClosedError("the cable has gone")
        self.left -= 1
        answer = str(obey(" ".join(map(str, (command, *words))), self.device, self))
        if answer.startswith("? "):
            raise Refused(answer)
        assert answer.split()[0] == command
        return answer[len(command) + 1 :]

    version: Any = Line.version
    state: Any = Line.state
