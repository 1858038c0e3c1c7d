"""What tests of proofs share: CBMC, and which proofs come in this run."""

import os
import random
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

from host_tools.build.cbmc import cbmc
from pc.errors import UserError

T = TypeVar("T")


@cache
def found() -> Path | str:
    """CBMC, fetched once in a process, or the reason why there is none."""
    try:
        return cbmc()
    except UserError as error:
        return f"there is no CBMC: {error}"


def share(all_: Iterable[T], cost: Callable[[T], float], most: float) -> list[T]:
    """Some of these, others in each run of `make prove`, which cost at most so much."""
    shuffled = list(all_)
    random.Random(os.environ.get("PYTEST_XDIST_TESTRUNUID")).shuffle(shuffled)
    chosen = []
    for one in shuffled:
        most -= cost(one)
        if most < 0:
            break
        chosen.append(one)
    return chosen
