"""What would keep a case from being printed or put together, as sentences; none if all is well."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import radians, sin

import numpy as np
import trimesh
from manifold3d import CrossSection, JoinType, Manifold

from host_tools.case import bought, parts
from host_tools.case import layout as at
from host_tools.case.layout import Layout
from host_tools.case.parts import slab

STEEPEST = 50  # degrees from the vertical that print without support
NOTHING = 1e-3  # mm³: surfaces that touch
TOUCH = 0.01
LIGHT = 0.7  # of an LED's side: where its light comes from
WAYS = {
    "left": (-1, 0, 0),
    "right": (1, 0, 0),
    "up": (0, -1, 0),
    "down": (0, 1, 0),
    "to the front": (0, 0, -1),
    "to the back": (0, 0, 1),
}


def problems(made: Layout, pieces: dict[str, Manifold]) -> Iterator[str]:
    for name, solid in pieces.items():
        printed = parts.for_the_bed(made, name, solid)
        yield from (f"{name} {wrong}" for wrong in unprintable(printed, made.parameters.bed))
    yield from misfits(made, pieces)


def unprintable(solid: Manifold, bed: float) -> Iterator[str]:
    yield from unsound(mesh_of(solid), bed)
    if wall := thin_wall(solid):
        yield f"has a wall thinner than {at.THINNEST} mm at {wall}"
    if floor := thin_floor(solid):
        yield f"has a layer thinner than {at.THINNEST} mm at {floor}"


def mesh_of(solid: Manifold) -> trimesh.Trimesh:
    mesh = solid.to_mesh()
    return trimesh.Trimesh(mesh.vert_properties[:, :3], mesh.tri_verts, process=False)


def unsound(mesh: trimesh.Trimesh, bed: float) -> Iterator[str]:
    """What triangles alone tell, of a solid that lies as it is printed."""
    if not (mesh.is_watertight and mesh.is_winding_consistent and mesh.volume > 0):
        yield "is not closed"
        return
    if (mesh.extents[:2] > bed + TOUCH).any():
        yield f"is larger than the bed: {mesh.extents[:2].max():.1f} mm"
    down = mesh.face_normals[:, 2] < -sin(radians(STEEPEST))
    high = mesh.triangles[:, :, 2].min(axis=1) > mesh.bounds[0][2] + TOUCH
    hanging = mesh.area_faces[down & high].sum()
    if hanging > TOUCH:
        yield f"needs support: {hanging:.1f} mm² hang over by more than {STEEPEST} degrees"


def heights(solid: Manifold) -> list[float]:
    """Where a slice changes its shape; slopes are straight in between."""
    found = np.unique(np.round(solid.to_mesh().vert_properties[:, 2].astype(float), 3))
    return [float(z) for z in found]


def thin_wall(solid: Manifold) -> str:
    levels = heights(solid)
    less = at.THINNEST / 2 - TOUCH
    for low, high in pairwise(levels):
        for z in {low + (high - low) * part for part in (0.02, 0.98)}:
            shape = solid.slice(z)
            wide = shape.offset(-less, JoinType.Miter).offset(less + TOUCH, JoinType.Miter)
            if where := place(shape - wide, 0.05):
                return f"{where}, {z:.1f} mm high"
    return ""


def thin_floor(solid: Manifold) -> str:
    """What begins at a height must still be there where the thinnest layer ends."""
    levels = heights(solid)
    middles = [(low + high) / 2 for low, high in pairwise(levels)]
    slices = [solid.slice(z) for z in middles]
    nothing = CrossSection()
    for number, (low, shape) in enumerate(zip(levels, slices, strict=False)):
        new = shape - (slices[number - 1] if number else nothing)
        end = low + at.THINNEST - TOUCH
        above = [other for other, z in zip(slices, levels, strict=False) if low < z < end]
        above += [nothing] if levels[-1] < end else []
        for other in above:
            if where := place(new - other, 0.15):
                return f"{where}, {low:.1f} mm high"
    return ""


def place(shape: CrossSection, margin: float) -> str:
    """Where a shape is, if anything of it is wider than twice the margin."""
    left = shape.offset(-margin, JoinType.Miter)
    if left.is_empty():
        return ""
    x, y = left.to_polygons()[0][0]
    return f"x {x:.1f}, y {y:.1f}"


def misfits(made: Layout, pieces: dict[str, Manifold]) -> Iterator[str]:
    everything = {**pieces, **bought.things(made)}
    del everything["cap"]  # things has all of them
    for (one, a), (other, b) in combinations(everything.items(), 2):
        if meet(a, b):
            yield f"{one} and {other} are in the same place"
    yield from hidden(made, everything)
    yield from stuck(made, everything)
    yield from unplugged(made, everything)
    yield from loose(made, everything)


def meet(a: Manifold, b: Manifold) -> bool:
    return bool((a ^ b).volume() > NOTHING)


def hidden(made: Layout, everything: dict[str, Manifold]) -> Iterator[str]:
    """LEDs that do not shine out of the front, or that shine into the cell of another."""
    side = min(made.measures.led, 0.8 * min(made.pitch)) * LIGHT
    beam = slab(CrossSection.square((side, side), center=True), -1, made.panel_front - 2)
    opaque = [solid for name, solid in everything.items() if name.startswith(("front", "grid"))]
    beams = [beam.translate((x, y, 0)) for x, y in made.leds]
    opaque = [solid for solid in opaque if meet(Manifold.compose(beams), solid)]
    for number, beam in enumerate(beams):
        if any(meet(beam, solid) for solid in opaque):
            yield f"LED {number} does not shine out of the front"
    if not made.has_grid:
        return
    z = made.panel_front - made.parameters.grid / 2
    open_ = parts.diffuser(made) - everything["grid"].slice(z)
    boxes = [cell.bounds() for cell in open_.decompose()]
    for number, (x, y) in enumerate(made.leds):
        around = [box for box in boxes if box[0] < x < box[2] and box[1] < y < box[3]]
        if len(around) != 1 or around[0][2] - around[0][0] > made.pitch[0]:
            yield f"LED {number} has no cell of its own"


def stuck(made: Layout, everything: dict[str, Manifold]) -> Iterator[str]:
    """Buttons that do not come through the front, are not kept in, or do not reach the switch."""
    fronts = [solid for name, solid in everything.items() if name.startswith("front")]
    for name in made.buttons:
        cap = everything[f"cap {name}"]
        pressed = cap.translate((0, 0, made.measures.switch.travel))
        pulled = cap.translate((0, 0, -1.0))
        if cap.bounding_box()[2] > -1 or any(meet(pressed, front) for front in fronts):
            yield f"button {name} does not come through its hole"
        if not any(meet(pulled, front) for front in fronts):
            yield f"the cap of button {name} falls out"
        if not meet(cap.translate((0, 0, 0.1)), everything["switches"]):
            yield f"button {name} does not reach its switch"


def unplugged(made: Layout, everything: dict[str, Manifold]) -> Iterator[str]:
    plug = bought.plug(made)
    for name, solid in everything.items():
        if meet(plug, solid):
            yield f"{name} is in the way of the USB plug"
    if not 0 < made.usb_depth <= at.PLUG_REACH:
        yield f"the USB socket is {made.usb_depth:.1f} mm deep in the case: no plug reaches it"


def loose(made: Layout, everything: dict[str, Manifold]) -> Iterator[str]:
    """A board without screws, if it can move a millimetre to some side."""
    if not made.is_clamped:
        return
    board, low = made.measures.board, made.board_front
    flat = slab(parts.middle(made.board_at, board.size), low, low + board.thickness)
    case = [solid for name, solid in everything.items() if name.startswith(("front", "back"))]
    for side, way in WAYS.items():
        if not any(meet(flat.translate(way), solid) for solid in case):
            yield f"{board.name} is loose: nothing keeps it from moving {side}"
