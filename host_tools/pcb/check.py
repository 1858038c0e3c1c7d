"""What a carrier board must keep to, as far as it can be told without KiCad."""

import math
from collections import defaultdict
from collections.abc import Iterator

from host_tools.pcb.copper import LAYERS, Shape, apart, from_line, groups, named, pairs, stretch
from host_tools.pcb.design import Design, Part

# In mm: what the cheapest class of every board house makes with ease.
CLEARANCE = 0.25
NARROWEST = 0.3
TO_EDGE = 0.5
HOLE_TO_EDGE = 1.0
RING = 0.25  # of copper around a hole
LARGEST = 100.0

COPPER = 0.035  # thickness: 1 oz per square foot
WARMER = 10.0  # degrees that the current may warm a track
MIL = 0.0254


def narrowest(milliamperes: float) -> float:
    """The narrowest outer track for a current, in mm, by IPC-2221:

    I = 0.048 · T^0.44 · A^0.725, with T in kelvins, I in amperes and A in square mils.
    """
    area = (milliamperes / 1000 / (0.048 * WARMER**0.44)) ** (1 / 0.725)
    return area * MIL * MIL / COPPER


def copper(design: Design) -> list[Shape]:
    shapes = []
    for name, (part, pad) in design.pads.items():
        start, end, radius = stretch(part.place(pad), pad.size)
        shapes.append(Shape(LAYERS, start, end, radius, name, pad.square))
    for track in design.tracks():
        for start, end in zip(track.points, track.points[1:], strict=False):
            shapes.append(Shape((track.layer,), start, end, track.width / 2))
    return shapes


def problems(design: Design) -> Iterator[str]:
    shapes = copper(design)
    joined = groups(shapes)
    yield from against_netlist({named(group) for group in joined}, design.netlist)
    yield from clearances(joined, shapes)
    yield from widths(design)
    yield from edges(design, shapes)
    yield from bodies(design)


def against_netlist(found: set[frozenset[str]], nets: dict[str, str]) -> Iterator[str]:
    """Groups of pads that copper joins, and the nets that it should make."""
    wanted = defaultdict(set)
    for pad, net in nets.items():
        wanted[net].add(pad)
    for group in found:
        crossed = sorted({nets.get(pad, f"unused {pad}") for pad in group})
        if len(crossed) > 1:
            yield f"copper joins {' and '.join(crossed)}"
    for net, pads in wanted.items():
        if len([group for group in found if group & pads]) > 1:
            yield f"{net} is not joined to all its pads"


def clearances(joined: list[list[Shape]], shapes: list[Shape]) -> Iterator[str]:
    group = {shape: number for number, members in enumerate(joined) for shape in members}
    for one, other in pairs(shapes, CLEARANCE):
        room = apart(one, other) - one.reach - other.reach
        if group[one] != group[other] and room < CLEARANCE:
            yield f"{where(one)} is {room:.2f} mm from {where(other)}"


def where(shape: Shape) -> str:
    return shape.name or f"the track at {shape.start}"


def widths(design: Design) -> Iterator[str]:
    """The panel's supply and ground carry twice its budget, everything else next to nothing."""
    needed = {"5V": narrowest(2 * design.board.POWER_BUDGET_MA)}
    needed["GND"] = needed["5V"]
    for track in design.tracks():
        least = max(NARROWEST, needed.get(track.net, 0.0))
        if track.width < least:
            yield f"the track at {track.points[0]} is {track.width} mm wide: {least:.2f} are needed"
    for name, (_, pad) in design.pads.items():
        if min(pad.size) - pad.drill < 2 * RING:
            yield f"{name} has too little copper around its hole"


def edges(design: Design, shapes: list[Shape]) -> Iterator[str]:
    measures = design.measures
    if max(measures.WIDTH, measures.HEIGHT) > LARGEST:
        yield f"the board is larger than {LARGEST} mm"

    def room(x: float, y: float) -> float:
        return min(x, y, measures.WIDTH - x, measures.HEIGHT - y)

    for shape in shapes:
        left = min(room(*shape.start), room(*shape.end)) - shape.reach
        if left < TO_EDGE:
            yield f"{where(shape)} is {left:.2f} mm from the edge"
    for hole in measures.HOLES:
        if room(*hole) - measures.HOLE / 2 < HOLE_TO_EDGE:
            yield f"the screw at {hole} is too near to the edge"
        for shape in shapes:
            if from_line(hole, shape) < measures.HEAD / 2 + shape.reach:
                yield f"{where(shape)} is under the screw at {hole}"
        for part in design.parts.values():
            if over(part, hole, (measures.HEAD, measures.HEAD)):
                yield f"{part.ref} is under the screw at {hole}"


def bodies(design: Design) -> Iterator[str]:
    """Parts must not touch others of their side, nor cover joints that are soldered before."""
    parts = list(design.parts.values())
    for number, one in enumerate(parts):
        for other in parts[number + 1 :]:
            if one.footprint.back == other.footprint.back and overlap(one, other):
                yield f"{one.ref} and {other.ref} overlap"
    for part in parts:
        for name, (owner, pad) in design.pads.items():
            if owner is not part and part.kind != "pico" and over(part, owner.place(pad), pad.size):
                yield f"{part.ref} covers {name}"


def overlap(one: Part, other: Part) -> bool:
    """Two boxes; the corners of a round one are not there, but nobody puts a part into them."""
    return all(
        abs(one.at[axis] - other.at[axis])
        < (one.footprint.body[axis] + other.footprint.body[axis]) / 2
        for axis in (0, 1)
    )


def over(part: Part, at: tuple[float, float], size: tuple[float, float]) -> bool:
    """Whether a part's body lies on a pad of another part."""
    dx, dy = abs(at[0] - part.at[0]), abs(at[1] - part.at[1])
    width, height = part.footprint.body
    if part.footprint.round:
        return math.hypot(dx, dy) < (width + max(size)) / 2
    return dx < (width + size[0]) / 2 and dy < (height + size[1]) / 2
