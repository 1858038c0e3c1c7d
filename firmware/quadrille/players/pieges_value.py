"""What a position of Pièges is worth. Written by `./quadrille fit pieges --write`.

A byte each. First what a marble costs the side to move, by the kinds of its two slides as
pieges_search.py has them: a line for each kind that is solid, in it first those that are, then
those with a hole. Then what it costs the other side; what a seat's first marble to its fifth are
worth; what a marble in hand costs the side to move and the other; what having the move is worth.
"""

# fmt: off
WEIGHTS = bytes((
    61, 63, 34, 63, 49, 70, 75, 76, 70, 73,
    63, 60, 31, 62, 45, 68, 76, 73, 69, 74,
    34, 31, 2, 28, 15, 23, 38, 46, 41, 42,
    63, 62, 28, 61, 46, 70, 80, 77, 77, 76,
    49, 45, 15, 46, 28, 47, 59, 63, 62, 64,
    60, 64, 35, 64, 51, 73, 74, 77, 69, 74,
    64, 60, 29, 66, 47, 73, 74, 74, 70, 76,
    35, 29, 0, 27, 12, 25, 37, 48, 44, 42,
    64, 66, 27, 74, 47, 77, 74, 75, 83, 75,
    51, 47, 12, 47, 29, 55, 62, 65, 65, 62,
    241, 120, 100, 90, 90,
    61, 62, 8,
))
