"""What is put into the case, roughly: to see that it fits, and for the pictures."""

from manifold3d import CrossSection, JoinType, Manifold

from host_tools.case import layout as at
from host_tools.case import parts
from host_tools.case.layout import Layout
from host_tools.case.parts import discs, middle, slab

CAPACITOR = (3.0, 1.6, 1.0)  # across a rib, along it, height
LED_TALL = 1.6
SHELL = (7.5, 2.6, 6.0)  # of a USB socket: along the wall, front to back, into the case
SOLDER = 0.4  # between a pillar and what stands out of a circuit board


def things(made: Layout) -> dict[str, Manifold]:
    low = made.parameters.wall
    found = {
        "diffuser": slab(parts.diffuser(made), low, low + made.parameters.diffuser),
        "panel": panel(made),
        "switches": switches(made),
        "board": board(made),
    }
    cap = parts.cap(made)
    for name, (x, y) in made.buttons.items():
        found[f"cap {name}"] = cap.translate((x, y, 0))
    return found


def panel(made: Layout) -> Manifold:
    """A plate with LEDs, and capacitors between those of a row, and of a column."""
    front, (x, y) = made.panel_front, made.pitch
    plate = slab(middle((0, 0), made.panel), front, made.panel_back)
    tall = LED_TALL if made.has_grid else made.measures.led_height
    led = CrossSection.square((min(made.measures.led, 0.8 * min(x, y)),) * 2, center=True)
    plate += slab(CrossSection.compose([led.translate(p) for p in made.leds]), front - tall, front)
    if not made.has_grid:
        return plate
    across, along, high = CAPACITOR
    right, low = made.leds[-1]
    shapes = []
    for a, b in made.leds:
        if a < right:
            shapes.append(middle((a + x / 2, b), (across, along)))
        if b < low:
            shapes.append(middle((a, b + y / 2), (along, across)))
    return plate + slab(CrossSection.compose(shapes), front - high, front)


def switches(made: Layout) -> Manifold:
    switch, base = made.measures.switch, made.base
    body = slab(CrossSection.square((switch.side,) * 2, center=True), base - switch.body, base)
    plunger = CrossSection.square((switch.plunger,) * 2, center=True)
    body += slab(plunger, base - switch.height, base)
    if switch.legs:
        leg = [
            middle((way * (switch.width / 2 + 0.4), 0), (0.6, switch.side / 2)) for way in (-1, 1)
        ]
        body += slab(CrossSection.compose(leg), base - 0.5, base + switch.legs)
    return Manifold.compose([body.translate((x, y, 0)) for x, y in made.buttons.values()])


def board(made: Layout) -> Manifold:
    """With the space that its parts take, except around its pillars and under the switches."""
    board, (x, y) = made.measures.board, made.board_at
    low = made.board_front
    high = low + board.thickness
    flat = middle((x, y), board.size)
    if board.hole:
        flat -= discs(made.pillars, board.hole)
    solid = slab(flat, low, high)
    room = middle((x, y), board.size)
    room -= discs(made.pillars, board.pillar).offset(SOLDER, JoinType.Round)
    if board.front:
        seats = [middle(place, (made.measures.switch.side,) * 2) for place in made.buttons.values()]
        solid += slab(room - CrossSection.compose(seats), low - board.front, low)
    solid += slab(room, high, high + board.back)
    for dx, dy, width, height, depth in board.blocks:
        solid += slab(middle((x + dx, y + dy), (width, height)), high, high + depth)
    return solid + socket(made)


def socket(made: Layout) -> Manifold:
    x, y, z = made.usb
    along, deep, into = SHELL
    if made.measures.usb.wall == "right":
        shape = parts.rectangle(x - into, y - along / 2, x, y + along / 2)
    else:
        shape = parts.rectangle(x - along / 2, y - into, x + along / 2, y)
    return slab(shape, z - deep / 2, z + deep / 2)


def plug(made: Layout) -> Manifold:
    """A plug's body, from the mouth of the socket out of the case, and its metal tongue."""
    x, y, z = made.usb
    along, deep = made.measures.usb.plug
    _, _, right, bottom = made.outer
    if made.measures.usb.wall == "right":
        shape = parts.rectangle(x + at.PLAY, y - along / 2, right + 10, y + along / 2)
    else:
        shape = parts.rectangle(x - along / 2, y + at.PLAY, x + along / 2, bottom + 10)
    return slab(shape, z - deep / 2, z + deep / 2)
