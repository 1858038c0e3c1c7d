"""What is connected, for `--list`: every drive and port, and why something is not taken."""

import json
from dataclasses import dataclass

from host_tools.errors import UserError
from host_tools.flash import drives
from host_tools.link import Found, Line, PromptError, ports

READY = "a board in BOOTSEL mode"


@dataclass(frozen=True)
class Row:
    kind: str  # "drive" or "port"
    path: str
    what: str  # as far as it is known
    reason: str  # why it is not taken; else empty

    def __str__(self) -> str:
        told = f"not taken: {self.reason}" if self.reason else self.what
        return f"{self.kind:5}  {self.path}  {told}"


def rows() -> list[Row]:
    return [
        *(
            Row("drive", str(d.path), d.board_id if d.reason else READY, d.reason)
            for d in drives.find()
        ),
        *map(_port, ports.find()),
    ]


def _port(found: Found) -> Row:
    if found.reason:
        return Row("port", found.path, found.product, found.reason)
    try:
        with Line.open(found.path) as line:
            version = line.version()
    except PromptError:
        return Row("port", found.path, "MicroPython's prompt", "")
    except UserError as error:
        return Row("port", found.path, found.product, str(error))
    return Row("port", found.path, f"Quadrille {version.number} on {version.board}", "")


def tell(as_json: bool) -> int:
    found = rows()
    if as_json:
        print(json.dumps([vars(row) for row in found], indent=1))
    elif found:
        print("\n".join(map(str, found)))
    else:
        print("nothing is connected: hold BOOTSEL while plugging the board in")
    return 0
