"""The schematic as KiCad 9 keeps it: NAME.kicad_sch.

Each pin has a short wire that ends at the name of its net; neighbours of one net share the name.
"""

from collections.abc import Iterator
from itertools import chain, groupby

from host_tools.pcb.design import Design, Part
from host_tools.pcb.footprints import Point
from host_tools.pcb.sexpr import Node, font, identifier, identity, node, words, written
from host_tools.pcb.symbols import (
    SMALL,
    STEP,
    SYMBOLS,
    Pin,
    Symbol,
    flags,
    library_symbol,
    power_symbol,
)

VERSION = 20250114
LIBRARY = "quadrille"
# Nets that have a sign of their own: which way it points, and how it is turned at the left and at
# the right of a part.
POWER = {"GND": (-1, 270, 90), "5V": (1, 90, 270)}


def symbol_of(part: Part) -> Symbol:
    return SYMBOLS[symbol_name(part)]


def symbol_name(part: Part) -> str:
    return part.kind.removeprefix("turned ")


def symbol_identifier(ref: str) -> str:
    return identifier("symbol", ref)


def unconnected(design: Design) -> dict[str, str]:
    """KiCad's names for the nets of pads that are joined to nothing."""
    return {
        f"{ref}.{pin.number}": f"unconnected-({ref}-{pin.name}-Pad{pin.number})"
        for ref, part in design.parts.items()
        for pin in symbol_of(part).pins
        if f"{ref}.{pin.number}" not in design.netlist
    }


def schematic(design: Design) -> str:
    tree = node(
        "kicad_sch",
        node("version", VERSION),
        node("generator", "quadrille"),
        node("generator_version", "9.0"),
        identity("sheet"),
        node("paper", "A5"),
        heading(design),
        node(
            "lib_symbols",
            *(library_symbol(LIBRARY, kind) for kind in SYMBOLS),
            *(power_symbol(LIBRARY, net, way) for net, (way, *_) in POWER.items()),
        ),
        *(item for part in design.parts.values() for item in placed(design, part)),
        node("sheet_instances", node("path", "/", node("page", "1"))),
    )
    return written(tree) + "\n"


def heading(design: Design) -> Node:
    named = design.layout
    return node("title_block", node("title", named.TITLE), node("rev", named.REVISION))


def placed(design: Design, part: Part) -> Iterator[Node]:
    symbol = symbol_of(part)
    column, line = design.layout.SHEET[part.ref]
    x, y = column * STEP, line * STEP
    top = max(up for _, up in chain(*symbol.strokes, [(0, symbol.height() / 2)]))
    shown = {"Reference": (part.ref, y - top - 2.8), "Value": (part.value, y - top - 1.2)}
    yield instance(
        design, part.ref, symbol_name(part), (x, y), 0,
        [node("property", name, text, node("at", x, at, 0), font(SMALL))
         for name, (text, at) in shown.items()],
        f"{LIBRARY}:{part.kind}",
        [pin.number for pin in symbol.pins],
    )  # fmt: skip
    for sign, side in ((-1, symbol.left), (1, symbol.right)):
        ends = []
        for pin in side:
            dx, dy = symbol.place(pin)
            ends.append((pin, (round(x + dx, 2), round(y - dy, 2))))
        for net, run in groupby(
            ends, key=lambda e: design.netlist.get(f"{part.ref}.{e[0].number}")
        ):
            yield from named(design, part, net, list(run), sign)


def named(
    design: Design, part: Part, net: str | None, run: list[tuple[Pin, Point]], sign: int
) -> Iterator[Node]:
    """Wires and the name of the net of pins side by side, or crosses at pins that have none."""
    if net is None:
        for pin, at in run:
            yield node("no_connect", node("at", *at), identity("open", part.ref, pin.number))
        return
    ends = [(round(x + sign * STEP, 2), y) for _, (x, y) in run]
    for number, ((_, at), end) in enumerate(zip(run, ends, strict=True)):
        yield wire(at, end)
        if number:
            yield wire(ends[number - 1], end)
        if 0 < number < len(run) - 1:
            yield node("junction", node("at", *end), node("diameter", 0), identity("dot", end))
    if net in POWER:
        _, *turns = POWER[net]
        text = node(
            "property", "Value", net, node("at", ends[0][0] + sign * 3.5, ends[0][1], 90),
            font(SMALL),
        )  # fmt: skip
        ref = f"#PWR{part.ref}{run[0][0].number}"
        hidden = node(
            "property", "Reference", ref, node("at", *ends[0], 0), words("hide", "yes"), font(SMALL)
        )
        yield instance(design, ref, net, ends[0], turns[sign > 0], [hidden, text], "", ["1"])
    else:
        yield node(
            "global_label", net, words("shape", "passive"),
            node("at", *ends[0], 0 if sign > 0 else 180),
            font(SMALL, "left" if sign > 0 else "right"),
            identity("label", part.ref, run[0][0].number),
        )  # fmt: skip


def wire(start: Point, end: Point) -> Node:
    return node(
        "wire", node("pts", node("xy", *start), node("xy", *end)),
        node("stroke", node("width", 0), words("type", "default")), identity("wire", start, end),
    )  # fmt: skip


def instance(
    design: Design, ref: str, name: str, at: Point, turn: int, shown: list[Node], footprint: str,
    pins: list[str],
) -> Node:  # fmt: skip
    hidden = {"Footprint": footprint, "Datasheet": ""}
    return node(
        "symbol",
        node("lib_id", f"{LIBRARY}:{name}"),
        node("at", *at, turn),
        node("unit", 1),
        *flags(),
        words("dnp", "no"),
        node("uuid", symbol_identifier(ref)),
        *shown,
        *(
            node("property", what, text, node("at", *at, 0), words("hide", "yes"), font(SMALL))
            for what, text in hidden.items()
        ),
        *(node("pin", number, identity("pin", ref, number)) for number in pins),
        node(
            "instances",
            node(
                "project",
                design.name,
                node(
                    "path", "/" + identifier("sheet"), node("reference", ref), node("unit", 1)
                ),
            ),
        ),
    )  # fmt: skip
