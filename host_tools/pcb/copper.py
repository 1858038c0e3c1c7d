"""Copper as shapes: what touches what, and how far the rest is apart.

The same code looks at our own tracks and at those read back from Gerbers.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from host_tools.pcb.footprints import Point

LAYERS = ("F.Cu", "B.Cu")
CORNER = math.sqrt(2) - 1  # how much further than its half side a square's corner reaches


@dataclass(frozen=True)
class Shape:
    """A line of a width with round ends: a track, or a pad, long or round. A square is counted as
    the circle in it where it touches, and as the circle around it where it keeps away."""

    layers: tuple[str, ...]
    start: Point
    end: Point
    radius: float
    name: str = ""
    square: bool = False

    @property
    def reach(self) -> float:
        return self.radius * (1 + CORNER) if self.square else self.radius


def stretch(centre: Point, size: Point) -> tuple[Point, Point, float]:
    """The line inside a long pad, and its radius."""
    radius = min(size) / 2
    dx, dy = size[0] / 2 - radius, size[1] / 2 - radius
    return (centre[0] - dx, centre[1] - dy), (centre[0] + dx, centre[1] + dy), radius


def apart(one: Shape, other: Shape) -> float:
    """From line to line, in mm."""
    if crossing(one, other):
        return 0.0
    ends = ((one.start, other), (one.end, other), (other.start, one), (other.end, one))
    return min(from_line(point, shape) for point, shape in ends)


def from_line(point: Point, shape: Shape) -> float:
    (px, py), (ax, ay), (bx, by) = point, shape.start, shape.end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / length)) if length else 0.0
    return math.hypot(px - ax - along * dx, py - ay - along * dy)


def crossing(one: Shape, other: Shape) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    a, b, c, d = one.start, one.end, other.start, other.end
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def pairs(shapes: Sequence[Shape], near: float) -> Iterator[tuple[Shape, Shape]]:
    """Those on a common layer whose boxes are nearer than that."""
    for one, other in combinations(shapes, 2):
        room = one.reach + other.reach + near
        if (
            max(one.start[0], one.end[0]) + room >= min(other.start[0], other.end[0])
            and max(other.start[0], other.end[0]) + room >= min(one.start[0], one.end[0])
            and max(one.start[1], one.end[1]) + room >= min(other.start[1], other.end[1])
            and max(other.start[1], other.end[1]) + room >= min(one.start[1], one.end[1])
            and set(one.layers) & set(other.layers)
        ):
            yield one, other


def groups(shapes: Sequence[Shape]) -> list[list[Shape]]:
    """What touches is joined."""
    group = {shape: [shape] for shape in shapes}
    for one, other in pairs(shapes, 0.0):
        if group[one] is group[other] or apart(one, other) > one.radius + other.radius:
            continue
        small, large = sorted((group[one], group[other]), key=len)
        large += small
        group.update(dict.fromkeys(small, large))
    return list({id(members): members for members in group.values()}.values())


def named(group: Iterable[Shape]) -> frozenset[str]:
    """The pads of a group."""
    return frozenset(shape.name for shape in group if shape.name)
