"""What is connected, for `--list`: each drive and port, or why it is not taken."""

import json
from dataclasses import dataclass

from host_tools.flash import drives
from host_tools.link import Line, PromptError, ports
from pc.errors import UserError


@dataclass(frozen=True)
class Row:
    kind: str  # "drive" or "port"
    path: str
    what: str  # as far as known
    reason: str  # why it is not taken, if it is not

    def __str__(self) -> str:
        told = f"not taken: {self.reason}" if self.reason else self.what
        return f"{self.kind:5}  {self.path}  {told}"


def ready(drive: drives.Drive) -> str:
    return f"a {drive.chip.pico} in BOOTSEL mode" if drive.chip else ""


def rows() -> list[Row]:
    found = drives.find()
    rows = [
        Row("drive", str(d.path), d.board_id if d.reason else ready(d), d.reason) for d in found
    ]
    return [*rows, *map(_port, ports.find())]


def _port(found: ports.Found) -> Row:
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
