"""Logistic regression: the weights under which results are most likely, by Newton's method."""

from collections.abc import Sequence
from math import exp, log

STEPS = 6  # after which nothing changes any more
RIDGE = 1.0  # holds weights that hardly matter near 0

Rows = Sequence[Sequence[float]]


def fit(rows: Rows, results: Sequence[float]) -> list[float]:
    """A weight for each column; a result is the share of the victory, 0 to 1."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for row, result in zip(rows, results, strict=True):
            some = [(i, x) for i, x in enumerate(row) if x]
            chance = 1 / (1 + exp(-sum(weights[i] * x for i, x in some)))
            rest, spread = result - chance, chance * (1 - chance)
            for i, x in some:
                slope[i] += rest * x
                line = bend[i]
                for j, y in some:
                    line[j] += spread * x * y
        weights = [w + step for w, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination; the matrix is positive definite, so it needs no pivots."""
    size = len(right)
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(size):
        for other in lines[i + 1 :]:
            factor = other[i] / lines[i][i]
            for j in range(i, size + 1):
                other[j] -= factor * lines[i][j]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(lines[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (lines[i][size] - known) / lines[i][i]
    return found


def loss(rows: Rows, results: Sequence[float], weights: Sequence[float]) -> float:
    """Log loss per result: 0.693 if nothing is known, 0 if everything is."""
    total = 0.0
    for row, result in zip(rows, results, strict=True):
        chance = 1 / (1 + exp(-sum(w * x for w, x in zip(weights, row, strict=True))))
        total -= result * log(chance) + (1 - result) * log(1 - chance)
    return total / len(rows)
