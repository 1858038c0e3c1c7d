"""Blockers! once more, slowly: sets of cells and tiles, from the rules alone."""

from collections import Counter

ROWS = "ABCDEFGHI"
COLUMNS = "123456789"
CELLS = [row + column for row in ROWS for column in COLUMNS]
TILES = [*COLUMNS, *ROWS, *(f"s{region}" for region in COLUMNS), "*"]


def region_of(cell: str) -> str:
    return f"s{ROWS.index(cell[0]) // 3 * 3 + COLUMNS.index(cell[1]) // 3 + 1}"


def cells_of(tile: str) -> set[str]:
    """Where a tile may go as far as its sign is concerned."""
    return {cell for cell in CELLS if tile in (cell[0], cell[1], region_of(cell), "*")}


def beside(cell: str) -> set[str]:
    row, column = ROWS.index(cell[0]), COLUMNS.index(cell[1])
    near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
    return {ROWS[r] + COLUMNS[c] for r, c in near if r in range(9) and c in range(9)}


def groups(cells: set[str]) -> list[set[str]]:
    """The parts of a set of cells that hang together, neighbour to neighbour."""
    parts = []
    rest = set(cells)
    while rest:
        part = {rest.pop()}
        edge = set(part)
        while edge:
            edge = {near for cell in edge for near in beside(cell)} & rest
            rest -= edge
            part |= edge
        parts.append(part)
    return parts


class NaiveBlockers:
    def __init__(
        self,
        colors: list[list[str]],
        racks: dict[str, list[str]],
        first: int,
        board: dict[str, str] | None = None,
    ) -> None:
        self.colors = colors
        self.expert = len(colors[0]) == 2
        self.racks = {colour: set(tiles) for colour, tiles in racks.items()}
        self.piles = {colour: set(TILES) - rack for colour, rack in self.racks.items()}
        self.board = dict(board or {})
        self.captured = [Counter[str]() for _ in colors]
        self.turn = first
        self.turns = [0] * len(colors)

    def over(self) -> bool:
        return all(turns == (48 if self.expert else 24) for turns in self.turns)

    def coloured(self, colour: str) -> set[str]:
        return {cell for cell, other in self.board.items() if other == colour}

    # --- moves ----------------------------------------------------------------------------

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
        return sorted(moves) or ["pass"]

    def play(self, move: str, drawn: set[str]) -> None:
        """Play a legal move; `drawn` are the tiles that came up from the pile."""
        if move == "pass":
            assert not drawn
        else:
            colour, tile, cell = move.replace("@", ":").split(":")
            if cell in self.board:
                self.captured[self.turn][self.board[cell]] += 1
            self.board[cell] = colour
            self.racks[colour].remove(tile)
            assert drawn <= self.piles[colour]
            assert len(drawn) == min(1, len(self.piles[colour]))
            self.racks[colour] |= drawn
            self.piles[colour] -= drawn
        self.turns[self.turn] += 1
        self.turn = (self.turn + 1) % len(self.colors)

    # --- the end --------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        own = sum(len(groups(self.coloured(colour))) for colour in self.colors[seat])
        return own + max(self.captured[seat].values(), default=0)

    def winners(self) -> list[int]:
        standings = [
            (self.score(seat), self.captured[seat].total()) for seat in range(len(self.colors))
        ]
        return [seat for seat, stands in enumerate(standings) if stands == min(standings)]

    # --- as records write it --------------------------------------------------------------

    def rows(self) -> list[str]:
        return ["".join(self.board.get(row + column, ".") for column in COLUMNS) for row in ROWS]

    def position(self) -> dict[str, object]:
        return {
            "rows": self.rows(),
            "racks": {c: sorted(rack, key=TILES.index) for c, rack in self.racks.items()},
            "piles": {colour: len(pile) for colour, pile in self.piles.items()},
            "captured": [dict(taken) for taken in self.captured],
        }
