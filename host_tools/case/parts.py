"""The pieces to print, as solids, where they are in the assembled case."""

from collections.abc import Iterable

from manifold3d import CrossSection, JoinType, Manifold, OpType, set_circular_segments

from host_tools.case import layout as at
from host_tools.case.layout import Layout
from host_tools.case.measures import Point

SHORTEST = 0.002  # edge of a triangle: files keep shorter ones badly
DEEP = 0.5  # in one another, what is to become one: touching is not enough
BEVEL = 0.6  # along the edges that hands hold
set_circular_segments(40)


def pieces(made: Layout) -> dict[str, Manifold]:
    """By name; caps are alike, so there is one of them, in the place of UP."""
    found = {"front": front(made), "back": back(made)}
    for name, cut in (("front", made.front_cut), ("back", made.back_cut)):
        if cut is not None:
            lower, upper = found.pop(name).split_by_plane((0, 1, 0), cut)
            found |= {f"{name}-panel": upper, f"{name}-controls": lower}
    if made.has_grid:
        found["grid"] = grid(made)
    found["cap"] = cap(made).translate((*made.buttons["UP"], 0))
    return found


def for_the_bed(made: Layout, name: str, solid: Manifold) -> Manifold:
    """As it is printed: on its right side, larger by what the plastic shrinks, on 0."""
    if name.startswith("back"):
        solid = solid.rotate((180, 0, 0))
    solid = solid.scale((made.scale,) * 3).simplify(SHORTEST)
    left, top, low, right, bottom, _ = solid.bounding_box()
    return solid.translate((-(left + right) / 2, -(top + bottom) / 2, -low))


# Flat shapes, which the laser cuts as well.


def rectangle(left: float, top: float, right: float, bottom: float) -> CrossSection:
    return CrossSection.square((right - left, bottom - top)).translate((left, top))


def middle(at: Point, size: Point) -> CrossSection:
    return CrossSection.square(size, center=True).translate(at)


def discs(places: Iterable[Point], diameter: float) -> CrossSection:
    circle = CrossSection.circle(diameter / 2)
    return CrossSection.compose([circle.translate(place) for place in places])


def outline(made: Layout) -> CrossSection:
    inset = rectangle(*made.outer).offset(-at.CORNER, JoinType.Miter)
    return inset.offset(at.CORNER, JoinType.Round)


def inside(made: Layout) -> CrossSection:
    return outline(made).offset(-made.parameters.wall, JoinType.Round)


def window(made: Layout) -> CrossSection:
    less = made.parameters.rib if made.has_grid else 2 * at.LEDGE
    return middle((0, 0), (made.panel[0] - less, made.panel[1] - less))


def button_holes(made: Layout) -> CrossSection:
    return discs(made.buttons.values(), made.cap + 2 * at.HOLE_FIT)


def diffuser(made: Layout) -> CrossSection:
    rim = 2 * at.RIM if made.has_grid else 0.0
    return middle((0, 0), (made.panel[0] + rim, made.panel[1] + rim))


def through_back(made: Layout) -> CrossSection:
    return discs(made.bosses, made.parameters.screw + 2 * at.PLAY) + vents(made) + holes(made)


def holes(made: Layout) -> CrossSection:
    """For the supply's cable, and for a pin that presses BOOTSEL, on boards that have them."""
    found = CrossSection()
    if made.measures.cable:
        x, y, diameter = made.measures.cable
        found += discs([(x, y + made.controls)], diameter)
    if made.measures.bootsel:
        x, y = made.measures.bootsel
        found += discs([(x, y + made.controls)], at.PIN)
    return found


def vents(made: Layout) -> CrossSection:
    """Slots at the top and the bottom, wherever nothing else stands on the back."""
    _, top, _, bottom = made.inner
    half = made.pocket[1] / 2
    rows = [top + 12, bottom - 12]
    rows += [half - 12] if half > 30 else []
    slot = CrossSection.square(at.SLOT, center=True)
    taken = _footprints(made).offset(2.0, JoinType.Round)
    count = int(made.pocket[0] * 0.4 / at.SLOTS)
    found = [
        placed
        for y in rows
        for number in range(-count, count + 1)
        if (placed := slot.translate((number * at.SLOTS, y))) and (placed ^ taken).is_empty()
    ]
    return CrossSection.compose(found)


def _footprints(made: Layout) -> CrossSection:
    board = made.measures.board
    shapes = [discs(made.posts, at.POST), discs(made.pillars, board.pillar)]
    shapes += [discs(made.bosses, made.boss + 2), holes(made)]
    if made.measures.switch.legs:
        shapes.append(_cups(made))
    left, _, right, _ = made.outer
    for cut in (made.front_cut, made.back_cut):
        if cut is not None:
            shapes.append(rectangle(left, cut - 1, right, cut + 1))
    return CrossSection.batch_boolean(shapes, OpType.Add)


# Solids.


def slab(shape: CrossSection, low: float, high: float) -> Manifold:
    if shape.is_empty():
        return Manifold()
    return Manifold.extrude(shape, high - low).translate((0, 0, low))


def bevelled(shape: CrossSection, low: float, high: float, first: bool) -> Manifold:
    """A convex slab with a bevel along the edge at its low end, or else at its high one."""
    narrow = shape.offset(-BEVEL, JoinType.Round)
    ends = [(narrow, low), (shape, low + BEVEL), (shape, high)]
    if not first:
        ends = [(shape, low), (shape, high - BEVEL), (narrow, high)]
    return Manifold.hull_points(
        [(x, y, z) for end, z in ends for ring in end.to_polygons() for x, y in ring]
    )


def front(made: Layout) -> Manifold:
    wall, back = made.parameters.wall, made.back
    shell = bevelled(outline(made), 0, back, first=True) - slab(inside(made), wall, back + 1)
    pocket = middle((0, 0), made.pocket)
    ring = pocket.offset(at.RIDGE, JoinType.Miter) - pocket
    left, _, right, _ = made.outer
    twins = rectangle(left + DEEP, made.controls - 2 * at.RIDGE, right - DEEP, made.controls)
    shell += slab((ring + twins) ^ outline(made), wall - DEEP, made.panel_front + at.SKIRT)
    shell += slab(discs(made.bosses, made.boss), wall - DEEP, back)
    if made.is_clamped:
        clamps = discs(made.pillars, made.measures.board.pillar)
        shell += slab(clamps, wall - DEEP, made.board_front - at.PLAY)
    shell -= slab(window(made) + button_holes(made), -1, wall + 1)
    shell -= slab(discs(made.bosses, made.pilot), wall, back + 1)
    plug, low, _ = opening(made)
    return shell - slab(plug, low, back + 1)  # as far as the back, so that nothing hangs over


def opening(made: Layout) -> tuple[CrossSection, float, float]:
    """For the body of the plug: the shape, from where to where."""
    along, deep = made.plug
    return _in_the_wall(made, along), made.usb[2] - deep / 2, made.usb[2] + deep / 2


def _in_the_wall(made: Layout, along: float, over: float = 1.0) -> CrossSection:
    x, y, _ = made.usb
    _, _, right, bottom = made.inner
    wall = made.parameters.wall
    if made.measures.usb.wall == "right":
        return rectangle(right - over, y - along / 2, right + wall + over, y + along / 2)
    return rectangle(x - along / 2, bottom - over, x + along / 2, bottom + wall + over)


def back(made: Layout) -> Manifold:
    wall, inner, board = made.parameters.wall, made.back, made.measures.board
    plate = bevelled(outline(made), inner, inner + wall, first=False)
    plate += slab(discs(made.posts, at.POST), made.panel_back + at.PLAY, inner + DEEP)
    behind = made.board_front + board.thickness
    plate += pillars(made)
    if board.hole:
        plate -= slab(discs(made.pillars, board.hole - 0.7), behind - 1, inner)
    if made.measures.switch.legs:
        plate += _holders(made)
    plate -= slab(through_back(made), inner - 1, inner + wall + 1)
    *_, end = opening(made)
    if inner - end > at.THINNEST:  # what the front leaves open below the plug
        plate += slab(_in_the_wall(made, made.plug[0] - 2 * at.PLAY, over=0), end, inner + wall / 2)
    return plate


def pillars(made: Layout) -> Manifold:
    """What a circuit board lies on; if they clamp it, they are beside it, too."""
    board, front = made.measures.board, made.board_front
    behind = front + board.thickness
    shape = discs(made.pillars, board.pillar)
    if not made.is_clamped:
        return slab(shape, behind, made.back + DEEP)
    edge = middle(made.board_at, board.size).offset(at.FIT / 2, JoinType.Miter)
    return slab(shape, front, made.back + DEEP) - slab(edge, front - 1, behind)


def _cups(made: Layout) -> CrossSection:
    switch = made.measures.switch
    size = switch.width, switch.side + 2 * (at.FIT / 2 + at.CUP)
    return CrossSection.compose([middle(place, size) for place in made.buttons.values()])


def _holders(made: Layout) -> Manifold:
    """What a loose switch stands on: its legs straddle a block, walls keep it in place."""
    switch = made.measures.switch
    seats = [middle(place, (switch.side,) * 2) for place in made.buttons.values()]
    seat = CrossSection.compose(seats).offset(at.FIT / 2, JoinType.Miter)
    walls = slab(_cups(made) - seat, made.base - switch.body * 0.6, made.back)
    return walls + slab(_cups(made), made.base, made.back + DEEP)


def grid(made: Layout) -> Manifold:
    rib, (x, y) = made.parameters.rib, made.pitch
    low, high = made.panel_front - made.parameters.grid, made.panel_front
    cell = CrossSection.square((x - rib, y - rib), center=True)
    cells = CrossSection.compose([cell.translate(led) for led in made.leds])
    body = slab(diffuser(made) - cells, low, high)
    wide, deep = at.NOTCH
    width, height = made.panel
    rows = sorted({led[1] for led in made.leds})
    columns = sorted({led[0] for led in made.leds})
    across = [middle((0, row), (width - x, wide)) for row in rows]
    down = [middle((column, 0), (wide, height - y)) for column in columns]
    body -= slab(CrossSection.batch_boolean(across + down, OpType.Add), high - deep, high + 1)
    seat = middle((0, 0), (width + at.FIT, height + at.FIT))
    return body + slab(diffuser(made) - seat, high - DEEP, high + at.SKIRT)


def cap(made: Layout) -> Manifold:
    """At 0, 0; its top, on which it is printed, stands out of the front."""
    radius, wall = made.cap / 2, made.parameters.wall
    slope = wall + at.PLAY
    heights = [
        (-at.PROUD, radius - BEVEL),
        (BEVEL - at.PROUD, radius),
        (slope, radius),
        (slope + at.FLANGE, radius + at.FLANGE),
        (made.cap_back, radius + at.FLANGE),
    ]
    profile = CrossSection([[(0, -at.PROUD), *((r, z) for z, r in heights), (0, made.cap_back)]])
    switch = made.measures.switch
    tip = made.base - switch.height
    socket = CrossSection.square((switch.plunger + 0.1,) * 2, center=True)
    return Manifold.revolve(profile) - slab(socket, tip, made.cap_back + 1)
