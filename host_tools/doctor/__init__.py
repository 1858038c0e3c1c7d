"""What is missing or wrong, on the PC and on the board, and how to put it right.

Standard library only, and other packages where they are there: it runs straight after a clone.
"""
