"""A slow model of Flipop, written from the rules alone: balls in a dict, doors as line segments.

The board lies on a plane: cell b3 is the unit square whose lower left corner is (1, 2). A door is a
segment of length one from its pivot, an edge the segment between two cells.
"""

from dataclasses import dataclass, field

Point = tuple[int, int]

WAYS: dict[str, Point] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
SIDES = "wb"
EXITS = {"w": {(1, 4), (2, 4), (3, 4)}, "b": {(1, 0), (2, 0), (3, 0)}}
PIVOTS = [(x, y) for y in (4, 3, 2, 1) for x in (1, 2, 3, 4)]


def add(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def back(way: Point) -> Point:
    return -way[0], -way[1]


def on_board(cell: Point) -> bool:
    return cell[0] in range(5) and cell[1] in range(5)


def name(cell: Point) -> str:
    return "abcde"[cell[0]] + str(cell[1] + 1)


def ends_of_edge(cell: Point, way: Point) -> tuple[Point, Point]:
    """The two corners that `cell` shares with its neighbour that way."""
    corners = [add(cell, corner) for corner in ((0, 0), (1, 0), (1, 1), (0, 1))]
    there = add(cell, way)
    shared = [c for c in corners if c[0] - there[0] in (0, 1) and c[1] - there[1] in (0, 1)]
    return shared[0], shared[1]


@dataclass
class Step:
    """One ball of a chain: where it was, which way it goes, the pivots of the doors it crosses."""

    cell: Point
    way: Point
    doors: list[Point]


@dataclass
class NaiveFlipop:
    chain: str = "swing"
    stop: str = "blocked"
    balls: dict[Point, str] = field(default_factory=dict)
    doors: dict[Point, Point] = field(default_factory=dict)
    turn: int = 0
    quiet: int = 0
    displaced: dict[Point, Point] = field(default_factory=dict)  # by the last move: cell → way
    reason: str = ""
    winners: list[int] = field(default_factory=list)

    def set_up(self, rows: list[str], doors: str) -> None:
        cells = {(x, 4 - i): side for i, row in enumerate(rows) for x, side in enumerate(row)}
        self.balls = {cell: side for cell, side in cells.items() if side != "."}
        self.doors = {pivot: WAYS[door] for pivot, door in zip(PIVOTS, doors, strict=True)}

    def position(self) -> dict[str, object]:
        letters = {way: letter for letter, way in WAYS.items()}
        return {
            "rows": ["".join(self.balls.get((x, 4 - i), ".") for x in range(5)) for i in range(5)],
            "doors": "".join(letters[way] for way in self.doors.values()),
            "out": [5 - self.left(seat) for seat in (0, 1)],
        }

    def left(self, seat: int) -> int:
        return list(self.balls.values()).count(SIDES[seat])

    def doors_on(self, cell: Point, way: Point) -> list[Point]:
        a, b = ends_of_edge(cell, way)
        hinges = [(pivot, tip) for pivot, tip in ((a, b), (b, a)) if pivot in self.doors]
        return [pivot for pivot, tip in hinges if add(pivot, self.doors[pivot]) == tip]

    def steps(self, cell: Point, way: Point) -> list[Step]:
        """The chain that a push sets off, empty if the push is against the rules."""
        doors = self.doors_on(cell, way)
        if not doors:
            return []
        chain = [Step(cell, way, doors)]
        while (cell := add(cell, way)) in self.balls:
            if not doors:
                return []
            if len(doors) == 1 and self.chain == "swing":
                way = back(self.doors[doors[0]])
            doors = self.doors_on(cell, way)
            chain.append(Step(cell, way, doors))
        return chain if on_board(cell) else []

    def pushes(self, seat: int, displaced: dict[Point, Point]) -> dict[str, list[Step]]:
        found = {}
        for cell, side in self.balls.items():
            for way in WAYS.values():
                chain = self.steps(cell, way)
                if side == SIDES[seat] and chain and displaced.get(cell) != back(way):
                    found[f"{name(cell)}-{name(add(cell, way))}"] = chain
        return found

    def legal(self) -> list[str]:
        if self.reason:
            return []
        return [*self.pushes(self.turn, self.displaced)] or ["pass"]

    def play(self, move: str) -> None:
        self.quiet += 1
        chain = [] if move == "pass" else self.pushes(self.turn, self.displaced)[move]
        self.displaced = {}
        carried = [self.balls.pop(step.cell) for step in chain]
        for i, (step, side) in enumerate(zip(chain, carried, strict=True)):
            for pivot in step.doors:
                self.doors[pivot] = step.way
            goal = add(step.cell, step.way)
            if goal in EXITS[side]:
                self.quiet = 0
                continue
            self.balls[goal] = side
            if i and side != SIDES[self.turn]:
                self.displaced[goal] = step.way
        self.turn = 1 - self.turn
        self.judge()

    def judge(self) -> None:
        left = [self.left(0), self.left(1)]
        if 0 in left:
            self.reason = "out"
        elif self.stop == "instant" and not self.exits_have_doors():
            self.reason = "instant"
        elif not self.pushes(self.turn, self.displaced) and not self.pushes(1 - self.turn, {}):
            self.reason = "blocked"
        elif self.quiet == 100:
            self.reason = "stalled"
        if self.reason:
            self.winners = [seat for seat in (0, 1) if left[seat] == min(left)]

    def result(self) -> tuple[str, list[int], list[int]]:
        return self.reason, self.winners, [self.left(0), self.left(1)]

    def exits_have_doors(self) -> bool:
        return any(
            self.doors_on(cell, way)
            for cells in EXITS.values()
            for cell in cells
            for way in WAYS.values()
            if add(cell, way) not in cells
        )
