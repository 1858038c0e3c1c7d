"""A slow model of Blockers!, written from the rules alone: sets of cells and tiles."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.kernels.naive import Cell, groups_of

ROWS = "ABCDEFGHI"
COLUMNS = "123456789"
CELLS = [row + column for row in ROWS for column in COLUMNS]
TILES = [*COLUMNS, *ROWS, *(f"s{region}" for region in COLUMNS), "*"]


def region_of(cell: str) -> str:
    return f"s{ROWS.index(cell[0]) // 3 * 3 + COLUMNS.index(cell[1]) // 3 + 1}"


def cells_of(tile: str) -> set[str]:
    """The cells that the sign of a tile allows."""
    return {cell for cell in CELLS if tile in (cell[0], cell[1], region_of(cell), "*")}


def at(cell: str) -> Cell:
    return COLUMNS.index(cell[1]), ROWS.index(cell[0])


def groups(cells: set[str]) -> list[set[Cell]]:
    return groups_of({at(cell) for cell in cells})


@dataclass
class NaiveBlockers:
    colors: list[list[str]]  # by seat
    rack: Callable[[str], list[str]]  # tiles of a colour after the engine's move: what was drawn
    turn: int
    board: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.expert = len(self.colors[0]) == 2
        self.racks = {colour: set(self.rack(colour)) for seat in self.colors for colour in seat}
        self.piles = {colour: set(TILES) - rack for colour, rack in self.racks.items()}
        self.captured = [Counter[str]() for _ in self.colors]
        self.turns = [0] * len(self.colors)

    def over(self) -> bool:
        return all(turns == (48 if self.expert else 24) for turns in self.turns)

    def coloured(self, colour: str) -> set[str]:
        return {cell for cell, other in self.board.items() if other == colour}

    def may_be_taken(self, cell: str) -> bool:
        whole = self.coloured(self.board[cell])
        return len(groups(whole - {cell})) <= len(groups(whole))

    def may_go(self, colour: str, cell: str) -> bool:
        if cell not in self.board:
            return True
        return self.board[cell] != colour and self.may_be_taken(cell)

    def legal(self) -> list[str]:
        if self.over():
            return []
        moves = []
        for colour in self.colors[self.turn]:
            if len(self.racks[colour]) <= 4:
                continue
            goals = {cell for cell in CELLS if self.may_go(colour, cell)}
            for tile in self.racks[colour]:
                moves += [f"{colour}:{tile}@{cell}" for cell in cells_of(tile) & goals]
        return moves or ["pass"]

    def play(self, move: str) -> None:
        if move != "pass":
            colour, tile, cell = move.replace("@", ":").split(":")
            if cell in self.board:
                self.captured[self.turn][self.board[cell]] += 1
            self.board[cell] = colour
            self.racks[colour].remove(tile)
            drawn = set(self.rack(colour)) - self.racks[colour]
            assert drawn <= self.piles[colour]
            assert len(drawn) == min(1, len(self.piles[colour]))
            self.racks[colour] |= drawn
            self.piles[colour] -= drawn
        self.turns[self.turn] += 1
        self.turn = (self.turn + 1) % len(self.colors)

    def score(self, seat: int) -> int:
        own = sum(len(groups(self.coloured(colour))) for colour in self.colors[seat])
        return own + max(self.captured[seat].values(), default=0)

    def result(self) -> tuple[str, list[int], list[int]]:
        scores = [self.score(seat) for seat in range(len(self.colors))]
        if not self.over():
            return "", [], scores
        ranks = [(score, taken.total()) for score, taken in zip(scores, self.captured, strict=True)]
        return "played", [seat for seat, rank in enumerate(ranks) if rank == min(ranks)], scores

    def position(self) -> dict[str, object]:
        return {
            "rows": ["".join(self.board.get(row + c, ".") for c in COLUMNS) for row in ROWS],
            "racks": {c: sorted(rack, key=TILES.index) for c, rack in self.racks.items()},
            "piles": {colour: len(pile) for colour, pile in self.piles.items()},
            "captured": [dict(taken) for taken in self.captured],
        }
