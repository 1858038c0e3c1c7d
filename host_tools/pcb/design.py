"""The carrier board of a handheld: its tables and its netlist, put together."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from runpy import run_path
from types import ModuleType, SimpleNamespace

from host_tools.pcb.footprints import FOOTPRINTS, Footprint, Pad, Point
from host_tools.pcb.netlist import Netlist, netlist
from pc.boards import load_board
from pc.errors import UserError
from pc.paths import BOARDS


@dataclass(frozen=True)
class Part:
    ref: str
    kind: str
    value: str
    at: Point

    @property
    def footprint(self) -> Footprint:
        return FOOTPRINTS[self.kind]

    def place(self, pad: Pad) -> Point:
        return round(self.at[0] + pad.at[0], 3), round(self.at[1] + pad.at[1], 3)


@dataclass(frozen=True)
class Track:
    layer: str
    width: float
    points: tuple[Point, ...]
    net: str


@dataclass(frozen=True)
class Design:
    board: ModuleType
    measures: SimpleNamespace
    layout: SimpleNamespace

    @property
    def name(self) -> str:
        return f"{self.board.NAME}-carrier"

    @cached_property
    def parts(self) -> dict[str, Part]:
        known = self.measures
        places = {"PICO": known.PICO, "PANEL_CONNECTOR": known.PANEL_CONNECTOR, **known.BUTTONS}
        places |= {ref: place for ref, (place, *_) in known.BACK_PARTS.items()}
        return {
            ref: Part(ref, kind, value, places[at])
            for ref, (kind, value, at) in self.layout.PARTS.items()
        }

    @cached_property
    def netlist(self) -> Netlist:
        buttons = {part.value: ref for ref, part in self.parts.items() if "switch" in part.kind}
        return netlist(self.board, buttons)

    @cached_property
    def pads(self) -> dict[str, tuple[Part, Pad]]:
        return {
            f"{ref}.{pad.number}": (part, pad)
            for ref, part in self.parts.items()
            for pad in part.footprint.pads
        }

    def tracks(self) -> list[Track]:
        """A track's net is that of the first pad it names."""
        found = []
        for layer, width, path in self.layout.TRACKS:
            named = [corner for corner in path if isinstance(corner, str)]
            points = tuple(self.point(corner) for corner in path)
            found.append(Track(layer, width, points, self.netlist.get(named[0], "")))
        return found

    def point(self, corner: str | Point) -> Point:
        if isinstance(corner, str):
            part, pad = self.pads[corner]
            return part.place(pad)
        return corner


def folder(name: str) -> Path:
    return BOARDS / name / "pcb"


def load(name: str) -> Design:
    board = load_board(name)
    if not folder(name).is_dir():
        raise UserError(
            f"{name} has no carrier board: only a board with boards/<board>/pcb has one"
        )
    measures, layout = (
        SimpleNamespace(**run_path(str(folder(name) / f"{table}.py")))
        for table in ("measures", "layout")
    )
    return Design(board, measures, layout)
