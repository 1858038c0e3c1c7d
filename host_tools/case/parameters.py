"""What a builder may choose, and within which limits."""

from dataclasses import dataclass, field, fields

from pc.errors import UserError


@dataclass(frozen=True)
class Parameters:
    """What `./quadrille case` takes; metadata: the least, the most, what it is."""

    pitch: float | None = field(
        default=None, metadata={"limits": (9.9, 10.1), "help": "from LED to LED"}
    )
    wall: float = field(
        default=2.4, metadata={"limits": (2.0, 4.0), "help": "walls, front and back"}
    )
    rib: float = field(default=1.2, metadata={"limits": (0.8, 2.0), "help": "ribs of the grid"})
    grid: float = field(default=8.0, metadata={"limits": (6.0, 12.0), "help": "its height"})
    diffuser: float = field(
        default=2.0, metadata={"limits": (0.1, 3.0), "help": "the sheet in the window"}
    )
    cap: float | None = field(
        default=None, metadata={"limits": (6.0, 14.0), "help": "diameter of the buttons' caps"}
    )
    screw: float = field(
        default=3.0, metadata={"limits": (2.0, 3.5), "help": "diameter of the case's screws"}
    )
    shrink: float = field(
        default=0.0, metadata={"limits": (0.0, 2.0), "help": "of the plastic, in percent"}
    )
    bed: float = field(
        default=180.0, metadata={"limits": (100.0, 1000.0), "help": "side of the printer's bed"}
    )
    sheet: float = field(
        default=3.0, metadata={"limits": (2.0, 4.0), "help": "what a laser cuts: its thickness"}
    )
    kerf: float = field(
        default=0.15, metadata={"limits": (0.0, 0.5), "help": "what a laser takes away"}
    )


def check_limits(parameters: Parameters) -> None:
    for each in fields(parameters):
        value = getattr(parameters, each.name)
        least, most = each.metadata["limits"]
        if value is not None and not least <= value <= most:
            raise UserError(f"--{each.name} is {value:g}; it must be from {least:g} to {most:g}")
