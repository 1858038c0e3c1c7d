"""The pictures of docs/case.md and docs/handheld.md: the case, put together and taken apart."""

import numpy as np
from manifold3d import CrossSection, Manifold

from host_tools.case import bought, parts
from host_tools.case.files import corners
from host_tools.case.layout import Layout
from host_tools.case.parts import discs, middle, slab
from host_tools.case.render import Colour, Thing, Triple, picture
from quadrille.events import A
from sim.device import Device
from sim.eye import UNLIT, seen_rows
from sim.headless import Headless

WIDE = 1000
BODY, INSIDE, KEY = (226, 220, 206), (214, 208, 196), (60, 64, 72)
WHITE, GREEN, DARK = (242, 242, 240), (58, 116, 82), (52, 54, 60)
STEEL, GOLD, BLUE = (186, 190, 196), (214, 178, 96), (70, 110, 170)
# The way that one looks, and the way that the light goes.
FROM_ABOVE: Triple = (0.3, 0.5, 1.0)
LIGHT: Triple = (-0.45, 0.5, 0.9)
INTO_IT: Triple = (0.25, 0.5, -1.0)
LIGHT_INTO: Triple = (-0.4, 0.45, -0.9)
ASKEW: Triple = (0.8, 0.42, 0.78)
# How far things are moved when the case is taken apart: down, and to the back.
APART = {
    "cap": (0, -45),
    "front": (0, 0),
    "diffuser": (0, 40),
    "grid": (0, 62),
    "panel": (0, 92),
    "board": (100, 70),
    "back": (0, 140),
}
STILL = 0, 0
Move = tuple[int, int]


def thing(solid: Manifold, colour: Colour, move: Move = STILL) -> Thing:
    points, faces = corners(solid)
    return Thing(points[faces] + np.array([0, *move]), colour)


def assembled(made: Layout) -> bytes:
    pieces = parts.pieces(made)
    things = [*caps(made), *lights(made)]
    things += [thing(solid, BODY) for name, solid in pieces.items() if name.startswith("front")]
    things += [thing(solid, INSIDE) for name, solid in pieces.items() if name.startswith("back")]
    return picture(things, FROM_ABOVE, LIGHT, WIDE)


def exploded(made: Layout) -> bytes:
    things = caps(made, APART["cap"])
    for name, solid in parts.pieces(made).items():
        kind = name.partition("-")[0]
        if kind != "cap":
            colour = {"front": BODY, "back": INSIDE, "grid": WHITE}[kind]
            things.append(thing(solid, colour, APART[kind]))
    sheet = bought.things(made)["diffuser"]
    things.append(thing(sheet, (226, 234, 240), APART["diffuser"]))
    things += panel(made, APART["panel"]) + board(made, APART["board"])
    return picture(things, ASKEW, (-0.1, 0.55, 0.9), WIDE, shadows=False)


def opened(made: Layout) -> bytes:
    """What is on the back: the circuit board on its pillars, and posts for the panel."""
    things = [
        thing(solid, INSIDE)
        for name, solid in parts.pieces(made).items()
        if name.startswith("back")
    ]
    return picture([*things, *board(made)], FROM_ABOVE, LIGHT, WIDE)


def filled(made: Layout) -> bytes:
    """The front, seen from the back: grid and panel are in it."""
    things = [
        thing(solid, BODY) for name, solid in parts.pieces(made).items() if name.startswith("front")
    ]
    things += panel(made) + caps(made)
    if made.has_grid:
        things.append(thing(parts.grid(made), WHITE))
    return picture(things, INTO_IT, LIGHT_INTO, WIDE)


def caps(made: Layout, move: Move = STILL) -> list[Thing]:
    cap = parts.cap(made)
    return [thing(cap.translate((x, y, 0)), KEY, move) for x, y in made.buttons.values()]


def lights(made: Layout) -> list[Thing]:
    """The cells behind the diffuser, as the menu lights them."""
    device = Device(made.measures.name, seed=7)
    handheld = Headless(device)
    handheld.ticks(1)
    device.buttons.press(A)
    handheld.ticks(2)
    device.buttons.release(A)
    handheld.ticks(20)
    rows = device.panel.rows
    z = made.parameters.wall
    (x, y), sheet = made.pitch, bought.things(made)["diffuser"]
    cell = slab(CrossSection.square((x * 0.86, y * 0.86), center=True), z - 0.1, z)
    found = [thing(sheet, DARK)]
    pixels = [pixel for row in seen_rows(rows) for pixel in row]
    for led, colour in zip(made.leds, pixels, strict=True):
        light = [min(255, max(a * 7 // 5, b)) for a, b in zip(colour, UNLIT, strict=True)]
        triangles = thing(cell.translate((*led, 0)), BODY).triangles
        found.append(Thing(triangles, (light[0], light[1], light[2]), shines=True))
    return found


def panel(made: Layout, move: Move = STILL) -> list[Thing]:
    plate = slab(middle((0, 0), made.panel), made.panel_front, made.panel_back)
    return [thing(plate, DARK, move), thing(bought.panel(made) - plate, WHITE, move)]


def board(made: Layout, move: Move = STILL) -> list[Thing]:
    """The circuit board with what is on it, without the room around its parts."""
    board, (x, y), low = made.measures.board, made.board_at, made.board_front
    high = low + board.thickness
    flat = middle((x, y), board.size)
    if board.hole:
        flat -= discs(made.pillars, board.hole)
    found = [thing(slab(flat, low, high), GREEN, move), thing(bought.socket(made), STEEL, move)]
    for number, (dx, dy, width, height, depth) in enumerate(board.blocks):
        block = slab(middle((x + dx, y + dy), (width, height)), high, high + depth)
        found.append(thing(block, (GREEN, BLUE, DARK)[min(number, 2)], move))
    switch, base = made.measures.switch, made.base
    tip = slab(CrossSection.square((switch.plunger,) * 2, center=True), base - switch.height, base)
    body = slab(CrossSection.square((switch.side,) * 2, center=True), base - switch.body, base)
    for a, b in made.buttons.values():
        found.append(thing(body.translate((a, b, 0)), DARK, move))
        found.append(thing(tip.translate((a, b, 0)), GOLD, move))
    return found


VIEWS = {"assembled": assembled, "exploded": exploded, "opened": opened, "filled": filled}
