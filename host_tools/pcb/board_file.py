"""The layout as KiCad 9 keeps it: NAME.kicad_pcb."""

import math
from collections.abc import Iterator

from host_tools.pcb.check import copper
from host_tools.pcb.copper import from_line
from host_tools.pcb.design import Design, Part
from host_tools.pcb.footprints import Pad, Point
from host_tools.pcb.schematic import LIBRARY, heading, symbol_identifier, unconnected
from host_tools.pcb.sexpr import Node, Word, font, identity, node, words, written

VERSION = 20241229
LAYERS = {
    "F.Cu": 0, "B.Cu": 2, "F.SilkS": 5, "B.SilkS": 7, "F.Mask": 1, "B.Mask": 3,
    "Edge.Cuts": 25, "F.CrtYd": 31, "B.CrtYd": 29, "F.Fab": 35, "B.Fab": 33,
}  # fmt: skip
SILK = 0.15  # width of lines
FROM_PAD = 0.2  # how far the silkscreen keeps from pads
STEP = 0.05
COURTYARD = 0.1  # around a part's body

Line = tuple[Point, Point]


def board_file(design: Design) -> str:
    nets = ["", *sorted({*design.netlist.values(), *unconnected(design).values()})]
    number = {name: place for place, name in enumerate(nets)}
    tree = node(
        "kicad_pcb",
        node("version", VERSION),
        node("generator", "quadrille"),
        node("generator_version", "9.0"),
        node("general", node("thickness", design.measures.THICKNESS)),
        node("paper", "A4"),
        heading(design),
        node("layers", *map(layer, LAYERS)),
        node("setup", node("pad_to_mask_clearance", 0)),
        *(node("net", place, name) for name, place in number.items()),
        *(footprint(design, part, number) for part in design.parts.values()),
        *holes(design),
        *outline(design),
        *texts(design),
        *tracks(design, number),
    )  # fmt: skip
    return written(tree) + "\n"


def layer(name: str) -> Node:
    return [LAYERS[name], name, Word("signal" if name.endswith("Cu") else "user")]


def footprint(design: Design, part: Part, number: dict[str, int]) -> Node:
    side = "B" if part.footprint.back else "F"
    nets = {**design.netlist, **unconnected(design)}

    def hidden(name: str, value: str) -> Node:
        return node(
            "property", name, value, node("at", 0, 0, 0), node("layer", f"{side}.Fab"),
            words("hide", "yes"), identity("fp", part.ref, name), font(1.0, *mirrored(side)),
        )  # fmt: skip

    return node(
        "footprint",
        f"{LIBRARY}:{part.kind}",
        node("layer", f"{side}.Cu"),
        identity("footprint", part.ref),
        node("at", *part.at),
        hidden("Reference", part.ref),
        hidden("Value", part.value),
        node("path", "/" + symbol_identifier(part.ref)),
        node("sheetname", "/"),
        node("sheetfile", f"{design.name}.kicad_sch"),
        words("attr", "through_hole"),
        *(
            drawn("fp_line", line, f"{side}.SilkS", SILK, part.ref)
            for line in clear(design, part, [*outline_of(part, 0.0), *part.footprint.marks])
        ),
        *(
            drawn("fp_line", line, f"{side}.CrtYd", 0.05, part.ref)
            for line in ([] if part.kind == "pico" else outline_of(part, COURTYARD))
        ),
        *(
            pad_node(part, pad, number, nets[f"{part.ref}.{pad.number}"])
            for pad in part.footprint.pads
        ),
    )


def mirrored(side: str) -> tuple[str, ...]:
    return ("mirror",) if side == "B" else ()


def pad_node(part: Part, pad: Pad, number: dict[str, int], net: str) -> Node:
    shape = "rect" if pad.square else "circle" if pad.size[0] == pad.size[1] else "oval"
    return node(
        "pad", pad.number, Word("thru_hole"), Word(shape),
        node("at", *pad.at), node("size", *pad.size), node("drill", pad.drill),
        node("layers", "*.Cu", "*.Mask"), node("net", number[net], net),
        identity("pad", part.ref, pad.number),
    )  # fmt: skip


def drawn(name: str, line: Line, layer: str, width: float, *names: object) -> Node:
    start, end = line
    return node(
        name, node("start", *start), node("end", *end),
        node("stroke", node("width", width), words("type", "solid")),
        node("layer", layer), identity(name, layer, line, *names),
    )  # fmt: skip


def outline_of(part: Part, more: float) -> list[Line]:
    """A part's body, around its own centre."""
    width, height = (side / 2 + more for side in part.footprint.body)
    corners = [(-width, -height), (width, -height), (width, height), (-width, height)]
    if part.footprint.round:
        turns = [2 * math.pi * step / 48 for step in range(48)]
        corners = [(width * math.cos(turn), width * math.sin(turn)) for turn in turns]
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def clear(design: Design, part: Part, lines: list[Line]) -> Iterator[Line]:
    """The parts of lines that keep away from pads and from the board's edge."""
    within = max(part.footprint.body)
    pads = [
        shape
        for shape in copper(design)
        if shape.name and from_line(part.at, shape) < within + shape.reach
    ]

    def free(x: float, y: float) -> bool:
        x, y = x + part.at[0], y + part.at[1]
        room = min(x, y, design.measures.WIDTH - x, design.measures.HEIGHT - y)
        keep = FROM_PAD + SILK / 2
        return room > keep and all(from_line((x, y), pad) > pad.reach + keep for pad in pads)

    for (ax, ay), (bx, by) in lines:
        count = max(1, round(math.hypot(bx - ax, by - ay) / STEP))
        points = [
            (ax + (bx - ax) * n / count, ay + (by - ay) * n / count) for n in range(count + 1)
        ]
        start = None
        for point, after in zip(points, [*points[1:], None], strict=True):
            if not free(*point):
                start = None
            else:
                start = start or point
                if (after is None or not free(*after)) and start != point:
                    yield start, point


def holes(design: Design) -> Iterator[Node]:
    size = design.measures.HOLE
    for place, at in enumerate(design.measures.HOLES, start=1):
        yield node(
            "footprint",
            f"{LIBRARY}:hole",
            node("layer", "F.Cu"),
            identity("hole", place),
            node("at", *at),
            words("attr", "board_only", "exclude_from_pos_files", "exclude_from_bom"),
            node(
                "pad", "", Word("np_thru_hole"), Word("circle"), node("at", 0, 0),
                node("size", size, size), node("drill", size), node("layers", "*.Cu", "*.Mask"),
                identity("hole pad", place),
            ),
        )  # fmt: skip


def outline(design: Design) -> Iterator[Node]:
    """The edge: four sides, and an arc at each corner."""
    width, height, radius = design.measures.WIDTH, design.measures.HEIGHT, design.measures.CORNER
    for line in (
        ((radius, 0), (width - radius, 0)),
        ((width, radius), (width, height - radius)),
        ((width - radius, height), (radius, height)),
        ((0, height - radius), (0, radius)),
    ):
        yield drawn("gr_line", line, "Edge.Cuts", 0.1)
    inset = radius * (1 - math.sqrt(0.5))
    for x, y in ((0, 0), (width, 0), (width, height), (0, height)):
        right, down = (1 if x == 0 else -1), (1 if y == 0 else -1)
        yield node(
            "gr_arc", node("start", x + right * radius, y),
            node("mid", x + right * inset, y + down * inset), node("end", x, y + down * radius),
            node("stroke", node("width", 0.1), words("type", "solid")),
            node("layer", "Edge.Cuts"), identity("corner", x, y),
        )  # fmt: skip


def texts(design: Design) -> Iterator[Node]:
    """What is printed: words, the names of the buttons, and the order of soldering."""
    printed = list(design.layout.TEXTS)
    (x, y), step = design.layout.LIST
    for place, line in enumerate(order(design)):
        printed.append(("B", (x, y + place * step), 0.9, f"{place + 1} {line}"))
    for part in design.parts.values():
        if not part.footprint.back:
            printed.append(("F", part.at, 1.8, part.value))
            printed.append(("F", (part.at[0], part.at[1] + 2.5), 0.9, part.ref))
    for side, at, size, text in printed:
        yield node(
            "gr_text", text, node("at", *at, 0), node("layer", f"{side}.SilkS"),
            identity("text", side, at), font(size, *mirrored(side)),
        )  # fmt: skip


def order(design: Design) -> list[str]:
    """Parts in the order of soldering, a line for each of the back and one for the front."""
    front = [ref for ref, part in design.parts.items() if not part.footprint.back]
    back = [
        f"{part.ref} {'sockets' if part.kind == 'pico' else part.value}"
        for part in design.parts.values()
        if part.footprint.back
    ]
    return [*back, f"{front[0]}-{front[-1]}, front"]


def tracks(design: Design, number: dict[str, int]) -> Iterator[Node]:
    for track in design.tracks():
        for start, end in zip(track.points, track.points[1:], strict=False):
            yield node(
                "segment", node("start", *start), node("end", *end), node("width", track.width),
                node("layer", track.layer), node("net", number[track.net]),
                identity("segment", track.layer, start, end),
            )  # fmt: skip
