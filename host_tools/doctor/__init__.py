"""What is missing or wrong, on the PC and on the board, and what to do about it.

It runs straight after a clone: other packages than the standard library are used if they are there.
"""
