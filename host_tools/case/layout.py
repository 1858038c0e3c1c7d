"""What goes where: numbers only, from a board's measures and the builder's parameters."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import ceil, hypot

from host_tools.case.measures import Measures, Point
from host_tools.case.parameters import Parameters, check_limits
from pc.errors import UserError

FIT = 0.3  # between what is put into something and what surrounds it, on each side
RIDGE = 2.0  # the wall between panel and controls, and its twin
RIM = 1.2  # of the grid, outside the outer rows of LEDs
SKIRT = 1.5  # how far the rim reaches behind the panel's front
NOTCH = (4.0, 1.5)  # in the ribs, for the capacitors between the LEDs: width, depth
FLANGE = 1.2  # what keeps a cap in: how far it stands out, the height of its slope
FLANGE_HEIGHT = 1.0
PROUD = 2.0  # how far a cap stands out of the front
PLAY = 0.2  # of a cap along its way
HOLE_FIT = 0.25  # around a cap
WIRES = 6.0  # behind the panel
POST = 6.0  # what presses the panel against the grid: its diameter
CUP = 1.6  # the walls beside a loose switch
CORNER = 6.0  # radius of the case
PLUG_REACH = 12.0  # how deep the body of a plug may be in the wall
LEDGE = 0.5  # of the window, before the edge of a panel without a grid
PIN = 3.0  # of the hole before BOOTSEL: its diameter
SLOT = (2.0, 14.0)  # a vent
SLOTS = 6.0  # from vent to vent
THINNEST = 0.8


@dataclass(frozen=True)
class Layout:
    measures: Measures
    parameters: Parameters
    sheets: bool = False  # whether the back is where a sheet of the laser's ends

    @property
    def has_grid(self) -> bool:
        return self.measures.pitch is not None

    @cached_property
    def pitch(self) -> Point:
        pitch = self.parameters.pitch or self.measures.pitch
        if pitch:
            return pitch, pitch
        width, height = self.panel
        return width / self.measures.columns, height / self.measures.rows

    @cached_property
    def panel(self) -> Point:
        """Its size."""
        if self.measures.panel:
            return self.measures.panel
        return self.measures.columns * self.pitch[0], self.measures.rows * self.pitch[1]

    @cached_property
    def pocket(self) -> Point:
        """The size of what surrounds grid, diffuser and panel."""
        more = 2 * (FIT + (RIM if self.has_grid else 0))
        return self.panel[0] + more, self.panel[1] + more

    @property
    def controls(self) -> float:
        """Where they begin, from the panel's middle."""
        return self.pocket[1] / 2 + 2 * RIDGE

    @property
    def cap(self) -> float:
        return self.parameters.cap or self.measures.cap

    # From front to back.

    @property
    def panel_front(self) -> float:
        high = self.parameters.grid if self.has_grid else self.measures.led_height
        return self.parameters.wall + self.parameters.diffuser + high

    @property
    def panel_back(self) -> float:
        return self.panel_front + self.measures.thickness

    @property
    def cap_back(self) -> float:
        return self.parameters.wall + PLAY + FLANGE + FLANGE_HEIGHT

    @property
    def base(self) -> float:
        """The back of the switches' bodies, which a pressed cap does not touch."""
        return self.cap_back + self.measures.switch.travel + PLAY + self.measures.switch.body

    @cached_property
    def back(self) -> float:
        """The inside of the back, which leaves room for everything before it."""
        board, switch = self.measures.board, self.measures.switch
        needs = [self.panel_back + WIRES]
        if switch.legs:
            needs.append(self.base + switch.legs + 1.0)
        if board.stand_off is not None:
            thick = board.front + board.thickness + board.stand_off
            needs.append(self.parameters.wall + 1.0 + thick)
        else:
            depth = max([board.back, *(block[4] for block in board.blocks)])
            needs.append(self.board_front + board.thickness + depth + 0.5)
            needs.append(self.usb[2] + self.plug[1] / 2)
        if not self.sheets:
            return max(needs)
        return ceil(max(needs) / self.parameters.sheet - 1e-6) * self.parameters.sheet

    # Seen from the front.

    @cached_property
    def inner(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom, inside the walls."""
        beside = self.edge + self.boss / 2 - self.parameters.wall + PLAY
        side = max(self.pocket[0], self.measures.width) / 2 + max(beside, 1.0)
        return -side, -self.pocket[1] / 2, side, self.controls + self.measures.height

    @property
    def outer(self) -> tuple[float, float, float, float]:
        wall, (left, top, right, bottom) = self.parameters.wall, self.inner
        return left - wall, top - wall, right + wall, bottom + wall

    @property
    def scale(self) -> float:
        return 1 / (1 - self.parameters.shrink / 100)

    @property
    def pilot(self) -> float:
        return self.parameters.screw * 0.83

    @property
    def boss(self) -> float:
        return self.pilot + 2 * 1.6

    @property
    def edge(self) -> float:
        """From the outside of the case to the middle of a screw, whose head is twice as wide."""
        return max(self.parameters.screw * 1.2, self.parameters.screw / 2 + 1.7)

    @property
    def bosses(self) -> list[Point]:
        """Where the screws of the back are: on both sides, near the ends of each piece."""
        reach, (left, top, right, bottom) = self.boss / 2 + 0.5, self.outer
        rows = [top + CORNER, self.controls + reach, bottom - CORNER]
        if self.back_cut is not None:
            rows += [self.back_cut - reach, self.back_cut + reach]
        if self.front_cut is not None:
            rows.append(self.front_cut - RIDGE - reach)
        edge = self.edge
        return [(x, y) for y in sorted(rows) for x in (left + edge, right - edge)]

    @property
    def leds(self) -> list[Point]:
        columns, rows, (x, y) = self.measures.columns, self.measures.rows, self.pitch
        return [
            ((column - (columns - 1) / 2) * x, (row - (rows - 1) / 2) * y)
            for row in range(rows)
            for column in range(columns)
        ]

    @property
    def buttons(self) -> dict[str, Point]:
        return {name: (x, y + self.controls) for name, (x, y) in self.measures.buttons.items()}

    @property
    def posts(self) -> list[Point]:
        """Behind the crossings of ribs, so that the panel lies flat."""
        if not self.has_grid:
            return []
        columns, rows, (x, y) = self.measures.columns, self.measures.rows, self.pitch
        return [
            ((column - columns / 2) * x, (row - rows / 2) * y)
            for row in range(2, rows, 4)
            for column in range(2, columns, 4)
        ]

    @property
    def board_at(self) -> Point:
        """The middle of the circuit board."""
        x, y = self.measures.board.at
        return (x, y) if self.measures.board.behind_panel is not None else (x, y + self.controls)

    @property
    def board_front(self) -> float:
        board = self.measures.board
        if board.stand_off is not None:
            return self.back - board.stand_off - board.thickness
        if board.behind_panel is not None:
            return self.panel_front + board.behind_panel
        return self.base

    @property
    def pillars(self) -> list[Point]:
        x, y = self.board_at
        return [(x + dx, y + dy) for dx, dy in self.measures.board.holes]

    @property
    def is_clamped(self) -> bool:
        """A board without holes is held between pillars of the front and of the back."""
        return self.measures.board.stand_off is not None and not self.measures.board.hole

    @property
    def usb(self) -> tuple[float, float, float]:
        """The middle of the socket's mouth."""
        x, y = self.measures.usb.at
        on_panel = self.measures.board.behind_panel is not None
        return x, y if on_panel else y + self.controls, self.board_front + self.measures.usb.behind

    @property
    def usb_depth(self) -> float:
        """How far its mouth is from the outside."""
        x, y, _ = self.usb
        return self.outer[2] - x if self.measures.usb.wall == "right" else self.outer[3] - y

    @property
    def plug(self) -> tuple[float, float]:
        """The opening for its body: along the wall, and from front to back."""
        along, deep = self.measures.usb.plug
        return along + 1.0, deep + 1.0

    @property
    def is_divided(self) -> bool:
        """Front and back are two pieces each, unless they fit the bed whole."""
        left, top, right, bottom = self.outer
        whole = max(right - left, bottom - top) * self.scale
        return whole > self.parameters.bed and len(self.posts) > 0

    @property
    def front_cut(self) -> float | None:
        return self.controls - RIDGE if self.is_divided else None

    @property
    def back_cut(self) -> float | None:
        """At another place than the front's: the lower half holds both of the front."""
        rows = sorted({y for _, y in self.posts})
        return (rows[-1] + rows[-2]) / 2 if self.is_divided else None

    @property
    def longest(self) -> float:
        """The longest side of a piece, as it is printed."""
        left, top, right, bottom = self.outer
        sides = [right - left]
        for cut in self.front_cut, self.back_cut:
            sides += [bottom - top] if cut is None else [cut - top, bottom - cut]
        return max(sides) * self.scale


def layout(measures: Measures, parameters: Parameters, sheets: bool = False) -> Layout:
    """Refuses in one sentence what cannot be built."""
    check_limits(parameters)
    if parameters.pitch is not None and measures.pitch is None:
        raise UserError(f"the panel of {measures.name} has no grid: leave out --pitch")
    made = Layout(measures, parameters, sheets)
    if made.longest > parameters.bed:
        raise UserError(
            f"the largest piece is {made.longest:.1f} mm long and --bed is {parameters.bed:g}: "
            "take a larger bed, or --pitch, --screw or --shrink smaller"
        )
    _check_caps(made)
    if made.usb_depth > PLUG_REACH:
        raise UserError(
            f"the USB socket is {made.usb_depth:.1f} mm deep in the case: no plug reaches it; "
            "take --wall or --screw smaller"
        )
    return made


def _check_caps(made: Layout) -> None:
    cap, switch = made.cap, made.measures.switch
    least = switch.plunger * 1.42 + 2 * 1.0
    if cap < least:
        raise UserError(f"--cap is {cap:g}; a switch with this plunger needs {least:.1f} or more")
    reach = cap + 2 * FLANGE + PLAY
    for (one, a), (other, b) in combinations(made.buttons.items(), 2):
        if hypot(a[0] - b[0], a[1] - b[1]) < reach:
            raise UserError(f"--cap is {cap:g}: then {one} and {other} touch; take a smaller one")
    left, _, right, bottom = made.inner
    for name, (x, y) in made.buttons.items():
        room = min(x - left, right - x, bottom - y, y - made.controls)
        near = min(hypot(x - a, y - b) - made.boss / 2 for a, b in made.bosses)
        if min(room, near) < reach / 2:
            raise UserError(f"--cap is {cap:g}: then {name} touches a wall; take a smaller one")
