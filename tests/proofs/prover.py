"""CBMC for tests: fetched once in a process, or the reason why there is none."""

from functools import cache
from pathlib import Path

from host_tools.build.cbmc import cbmc
from pc.errors import UserError


@cache
def found() -> Path | str:
    try:
        return cbmc()
    except UserError as error:
        return f"there is no CBMC: {error}"
