"""How much a test tries: little in `make test`, far more in the half hour of `make prove`."""

import os

PROVING = "QUADRILLE_PROVE" in os.environ


def size(test: int, prove: int) -> int:
    return prove if PROVING else test
