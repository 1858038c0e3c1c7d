"""Gerbers and drill files read back by gerbonara, as shapes of copper and as holes."""

import math
import warnings
from pathlib import Path
from typing import Any

from host_tools.pcb.copper import LAYERS, Shape, stretch
from host_tools.pcb.footprints import Point

FILES = {"F.Cu": "*-F_Cu.gtl", "B.Cu": "*-B_Cu.gbl"}
Holes = dict[Point, float]  # centre: diameter


def copper(folder: Path) -> list[Shape]:
    from gerbonara.rs274x import GerberFile

    shapes = []
    for layer, pattern in FILES.items():
        for item in GerberFile.open(next(folder.glob(pattern))).objects:
            shapes.append(shape(item, layer))
    return shapes


def shape(item: Any, layer: str) -> Shape:
    """A track, or a pad: round, long or square. KiCad draws nothing else on this board."""
    tool = item.aperture
    kind = type(tool).__name__
    if type(item).__name__ == "Line" and kind == "CircleAperture":
        ends = (item.x1, -item.y1), (item.x2, -item.y2)
        return Shape((layer,), *ends, tool.diameter / 2)
    assert type(item).__name__ == "Flash", item
    size = (tool.diameter,) * 2 if kind == "CircleAperture" else (tool.w, tool.h)
    start, end, radius = stretch((item.x, -item.y), size)
    assert kind in ("CircleAperture", "ObroundAperture") or tool.w == tool.h, item
    return Shape((layer,), start, end, radius, square=kind == "RectangleAperture")


def holes(folder: Path, kind: str) -> Holes:
    """PTH: plated ones; NPTH: for screws."""
    from gerbonara.excellon import ExcellonFile

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # KiCad repeats G90 after its header
        drills = ExcellonFile.open(next(folder.glob(f"*-{kind}.drl"))).objects
    return {at(drill.x, -drill.y): drill.aperture.diameter for drill in drills}


def at(x: float, y: float) -> Point:
    return round(x, 2), round(y, 2)


def barrels(plated: Holes, names: dict[Point, str]) -> list[Shape]:
    """The copper in plated holes joins both sides."""
    return [
        Shape(LAYERS, centre, centre, diameter / 2, names[centre])
        for centre, diameter in plated.items()
    ]


def edge(folder: Path) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the outline, through the middle of its line."""
    from gerbonara.rs274x import GerberFile

    (left, low), (right, high) = GerberFile.open(
        next(folder.glob("*-Edge_Cuts.gm1"))
    ).bounding_box()
    line = 0.05
    found = (left + line, -high + line, right - line, -low - line)
    return tuple(0.0 if math.isclose(value, 0, abs_tol=1e-6) else value for value in found)  # type: ignore[return-value]
