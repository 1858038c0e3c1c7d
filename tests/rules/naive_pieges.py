"""A slow model of Pièges, written from the rules alone: everything goes by its name."""

from dataclasses import dataclass, field

COLUMNS = "abcdefg"
ROWS = "1234567"
CELLS = [column + row for column in COLUMNS for row in ROWS]
SLIDES = ["o" + column for column in COLUMNS] + ["w" + row for row in ROWS]


@dataclass
class NaivePieges:
    """`strips` and `slides` are by slide: nine places as text, and A, B or C."""

    players: int
    strips: dict[str, str]
    slides: dict[str, str]
    turn: int = 0
    marbles: dict[str, int] = field(default_factory=dict)  # cell → seat
    hand: list[int] = field(default_factory=list)  # five each unless given
    history: list[tuple[int, str]] = field(default_factory=list)  # (seat, slide)
    quiet: int = 0
    seen: dict[str, set[int]] = field(default_factory=lambda: {name: set() for name in SLIDES})
    reason: str = ""
    winners: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.hand = self.hand or [5] * self.players
        self.look_around()

    def place(self, slide: str, cell: str) -> int:
        """Which place of a slide's strip is at a cell."""
        along = COLUMNS.index(cell[0]) if slide[0] == "w" else ROWS.index(cell[1])
        return along + "ABC".index(self.slides[slide])

    def holed(self, slide: str, cell: str) -> bool:
        return self.strips[slide][self.place(slide, cell)] == "1"

    def shows(self, cell: str) -> str:
        if not self.holed("o" + cell[0], cell):
            return "orange"
        return "trap" if self.holed("w" + cell[1], cell) else "white"

    def look_around(self) -> None:
        for cell in CELLS:
            orange, white = "o" + cell[0], "w" + cell[1]
            self.seen[orange].add(self.place(orange, cell))
            if self.shows(cell) != "orange":
                self.seen[white].add(self.place(white, cell))

    def left(self, seat: int) -> int:
        return self.hand[seat] + list(self.marbles.values()).count(seat)

    def in_play(self) -> list[int]:
        return [seat for seat in range(self.players) if self.left(seat)]

    def barred(self) -> set[str]:
        barred = {self.history[-1][1]} if self.history else set()
        mine = [slide for seat, slide in self.history if seat == self.turn][-2:]
        if len(self.in_play()) == 2 and len(mine) == 2 and mine[0] == mine[1]:
            barred.add(mine[0])
        return barred

    def legal(self) -> list[str]:
        if self.reason:
            return []
        if any(self.hand):
            return [c for c in CELLS if c not in self.marbles and self.shows(c) != "trap"]
        moves = []
        for slide in SLIDES:
            if slide not in self.barred():
                moves += [slide + "-"] * (self.slides[slide] != "A")
                moves += [slide + "+"] * (self.slides[slide] != "C")
        return moves

    def play(self, move: str) -> None:
        if any(self.hand):
            self.marbles[move] = self.turn
            self.hand[self.turn] -= 1
            self.turn = (self.turn + 1) % self.players
            return
        mover, slide = self.turn, move[:-1]
        self.slides[slide] = "ABC"["ABC".index(self.slides[slide]) + (1 if move[-1] == "+" else -1)]
        self.history.append((mover, slide))
        self.look_around()
        fallen = [cell for cell in self.marbles if self.shows(cell) == "trap"]
        for cell in fallen:
            del self.marbles[cell]
        self.quiet = 0 if fallen else self.quiet + 1
        alive = self.in_play()
        following = [(mover + step) % self.players for step in range(1, self.players)]
        self.turn = next((seat for seat in following if seat in alive), mover)
        self.end(mover, alive)

    def end(self, mover: int, alive: list[int]) -> None:
        if not alive:
            self.reason, self.winners = "together", [mover]
        elif len(alive) == 1:
            self.reason, self.winners = "last", alive
        elif self.quiet == 100:
            most = max(self.left(seat) for seat in alive)
            self.reason = "stalled"
            self.winners = [seat for seat in alive if self.left(seat) == most]

    def result(self) -> tuple[str, list[int], list[int]]:
        return self.reason, self.winners, [self.left(seat) for seat in range(self.players)]

    def position(self) -> dict[str, object]:
        return {
            "rows": [
                "".join(str(self.marbles.get(c + r, ".")) for c in COLUMNS) for r in ROWS[::-1]
            ],
            "slides": dict(self.slides),
            "hand": list(self.hand),
        }
