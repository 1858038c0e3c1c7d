"""The case as a stack of sheets for a laser: front, frames, back; diffuser; ribs that interlock.

Long screws and nuts hold the stack together; the circuit board stands on spacers.
"""

from dataclasses import replace
from itertools import pairwise

from manifold3d import CrossSection, JoinType

from host_tools.case import layout as at
from host_tools.case import parts
from host_tools.case.layout import Layout, layout
from host_tools.case.parts import discs, rectangle

GAP = 4.0  # from piece to piece
WIDEST = 600.0  # of a drawing
STYLE = 'fill="none" stroke="#f00" stroke-width="0.1"'


def drawings(made: Layout) -> dict[str, str]:
    """SVG by name: a drawing for each material."""
    made = as_sheets(made)
    kerf = made.parameters.kerf
    found = {"laser-sheets": stack(made), "laser-diffuser": {"diffuser": parts.diffuser(made)}}
    if made.has_grid:
        found["laser-ribs"] = ribs(made)
    return {name: svg(pieces, kerf) for name, pieces in found.items()}


def as_sheets(made: Layout) -> Layout:
    """The same case with walls as thick as a sheet, and the back where a sheet ends."""
    parameters = replace(made.parameters, wall=made.parameters.sheet, bed=1000.0)
    return layout(made.measures, parameters, sheets=True)


def stack(made: Layout) -> dict[str, CrossSection]:
    """From the front to the back."""
    sheet, board = made.parameters.sheet, made.measures.board
    screws = discs(made.bosses, made.parameters.screw + 2 * at.PLAY)
    outline = parts.outline(made) - screws
    found = {"front": outline - parts.window(made) - parts.button_holes(made)}
    around = parts.inside(made) - discs(made.bosses, made.boss + 3)
    left, _, right, bottom = made.inner
    controls = around ^ rectangle(left, made.controls, right, bottom)
    pocket = parts.middle((0, 0), made.pocket)
    plug, plug_low, plug_high = parts.opening(made)
    for number in range(1, round(made.back / sheet)):
        high = (number + 1) * sheet
        whole = high <= made.panel_front + at.SKIRT
        frame = outline - (controls + pocket if whole else around)
        if plug_high > high - sheet and plug_low < high:
            frame -= plug
        found[f"frame-{number}"] = frame
    found["back"] = parts.outline(made) - parts.through_back(made)
    if board.hole:
        found["back"] -= discs(made.pillars, board.hole)
    return found


def ribs(made: Layout) -> dict[str, CrossSection]:
    """Between the LEDs; each has slots of half its height, those of the other way from below."""
    (x, y), (width, height) = made.pitch, made.panel
    columns, rows = made.measures.columns, made.measures.rows
    across = rib(made, width, [(n - columns / 2) * x for n in range(columns + 1)], below=False)
    down = rib(made, height, [(n - rows / 2) * y for n in range(rows + 1)], below=True)
    found = {f"across-{number}": across for number in range(1, rows)}
    return found | {f"down-{number}": down for number in range(1, columns)}


def rib(made: Layout, length: float, crossings: list[float], below: bool) -> CrossSection:
    """Its lower edge is on the panel: there it has notches for capacitors."""
    high, half = made.parameters.grid, made.parameters.rib / 2
    wide, deep = at.NOTCH
    end = length / 2 + at.RIM
    shape = rectangle(-end, 0, end, high)
    low, top = (high / 2, high + 1) if below else (-1, high / 2)
    slots = [rectangle(place - half, low, place + half, top) for place in crossings[1:-1]]
    middles = [(a + b) / 2 for a, b in pairwise(crossings)]
    slots += [rectangle(x - wide / 2, high - deep, x + wide / 2, high + 1) for x in middles]
    return shape - CrossSection.compose(slots)


def svg(pieces: dict[str, CrossSection], kerf: float) -> str:
    """Where the beam's middle goes, row by row; millimetres."""
    lines, x, y, tall, wide = [], GAP, GAP, 0.0, 0.0
    for name, piece in pieces.items():
        cut = piece.offset(kerf / 2, JoinType.Miter)
        left, top, right, bottom = cut.bounds()
        if x + right - left > WIDEST and x > GAP:
            x, y, tall = GAP, y + tall + GAP, 0.0
        moved = cut.translate((x - left, y - top))
        path = "".join(
            "M" + "L".join(f"{a:.3f} {b:.3f}" for a, b in ring) + "Z"
            for ring in moved.to_polygons()
        )
        lines.append(f'<path id="{name}" d="{path}"><title>{name}</title></path>')
        x += right - left + GAP
        tall, wide = max(tall, bottom - top), max(wide, x)
    size = f"{wide:.1f}", f"{y + tall + GAP:.1f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}mm" height="{size[1]}mm" '
        f'viewBox="0 0 {size[0]} {size[1]}" {STYLE}>\n' + "\n".join(lines) + "\n</svg>\n"
    )
