"""The carrier board of quadrille16, as it is and with faults planted."""

from functools import cache
from types import SimpleNamespace
from typing import Any

from host_tools.pcb.design import Design, load
from pc.boards import REFERENCE


@cache
def carrier() -> Design:
    return load(REFERENCE)


def broken(what: str, **changes: Any) -> Design:
    """The same with other values in board.py ("board"), measures.py or layout.py."""
    tables: dict[str, Any] = {
        name: SimpleNamespace(**vars(getattr(carrier(), name)))
        for name in ("board", "measures", "layout")
    }
    vars(tables[what]).update(changes)
    return Design(**tables)


def swapped_pins() -> Design:
    pins = carrier().board.BUTTON_PINS
    return broken("board", BUTTON_PINS={**pins, "UP": pins["DOWN"], "DOWN": pins["UP"]})


def rerouted(net: str, layer: str, width: float, *path: Any) -> Design:
    """The first track of a net replaced by another, or by none."""
    names = [track.net for track in carrier().tracks()]
    tracks = list(carrier().layout.TRACKS)
    tracks[names.index(net)] = (layer, width, path)
    return broken("layout", TRACKS=tracks)


def thin() -> Design:
    return rerouted("5V", "B.Cu", 0.2, "A1.40", (82.0, 58.63), (87.5, 53.13), "C1.1")


def touching() -> Design:
    """LEFT's track touches a pad of RIGHT."""
    way = "A1.11", (46.0, 33.23), (44.5, 34.7), (43.0, 33.23), (12.5, 33.23)
    return rerouted("LEFT", "F.Cu", 0.4, *way)


FAULTS = {
    "copper joins DOWN and UP": swapped_pins,
    "0.2 mm wide: 0.30 are needed": thin,
    "copper joins LEFT and RIGHT": touching,
}
