"""What a position of Flipop is worth. Written by `./quadrille fit flipop --write`.

A byte each. First what a ball costs its owner on each cell, a1 b1 … e5 as White sees them: some 150
at home. Then what it costs besides where no door is at its cell, and what these are worth: a door
ahead of a ball, an exit that the side to move can push a ball into, one that the other side can,
having one ball left, having two, having the move.
"""

# fmt: off
WEIGHTS = bytes((
    136, 160, 159, 160, 136,
    73, 70, 53, 70, 73,
    25, 30, 37, 30, 25,
    0, 25, 4, 25, 0,
    0, 0, 0, 0, 0,
    82, 14, 70, 65, 75, 7, 8,
))
