"""Where the wire goes: which cell of the picture each pixel of the panel shows.

A run is the path of the wire through a grid. By default it starts at the top left and goes to the
right, row after row:

    0 1 2      serpentine      0 1 2      mirrored   2 1 0      rotation = 90   3 0
    3 4 5      (rows turn      5 4 3      (left for  5 4 3      (clockwise)     4 1
                by turn)                   right)                               5 2

Mirroring comes first, then the rotation: together they make all eight ways to mount a grid. A panel
of several tiles has two runs: one inside each tile, and one from tile to tile.
"""

from array import array


def wire_map(board, quarter=0):
    """Return an array: wire position -> cell of the frame, counted row by row from the top left.

    `quarter` rotates the picture clockwise by that many quarters of a circle; a panel that is not
    square allows half turns only.
    """
    width = board.PANEL_WIDTH
    height = board.PANEL_HEIGHT
    if quarter & 1 and width != height:
        raise ValueError("only a square panel can be rotated by a quarter")
    columns, rows = getattr(board, "PANEL_TILES", (1, 1))
    tiles = Run(board, "PANEL_TILES", columns, rows)
    tile = Run(board, "PANEL", width // columns, height // rows)
    pixels = width * height // (columns * rows)
    cells = array("H", bytes(2 * width * height))

    def cell(number, position):
        column, row = tiles.place(number)
        x, y = tile.place(position)
        x += column * (width // columns)
        y += row * (height // rows)
        x, y = rotated(x, y, width, height, -quarter)
        return y * width + x

    at = 0
    for number in range(columns * rows):
        for start in range(0, pixels, tile.width):
            # This part of the wire is straight: two cells give all. (One by one takes 42 ms.)
            first = cell(number, start)
            step = cell(number, start + tile.width - 1) - first
            if step:
                step //= tile.width - 1
            for _ in range(tile.width):
                cells[at] = first
                at += 1
                first += step
    return cells


class Run:
    """The path of a wire through a grid of `width` x `height` as it is seen."""

    def __init__(self, board, name, width, height):
        self.serpentine = getattr(board, name + "_SERPENTINE", False)
        self.mirrored = getattr(board, name + "_MIRRORED", False)
        self.quarter = getattr(board, name + "_ROTATION", 0) // 90
        if self.quarter & 1:
            width, height = height, width
        self.width = width  # before the rotation
        self.height = height

    def place(self, position):
        """Return column and row of a position on the wire."""
        y, x = divmod(position, self.width)
        if self.mirrored != (self.serpentine and y & 1 == 1):
            x = self.width - 1 - x
        return rotated(x, y, self.width, self.height, self.quarter)


def rotated(x, y, width, height, quarter):
    """Return where a cell of a grid is when the grid has been rotated clockwise."""
    for _ in range(quarter & 3):
        x, y = height - 1 - y, x
        width, height = height, width
    return x, y
