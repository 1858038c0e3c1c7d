"""Compiled mode: the viper code of a module as C, by the C compiler of this PC.

It checks as little as fast mode does, and is as fast as MicroPython's viper on a PC, or faster.
"""

import ctypes
import hashlib
import os
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from viper import c
from viper.model import BOOL, INT, OBJECT, POINTERS, UINT

COMPILE = ("-O2", "-fwrapv", "-fno-strict-aliasing", "-w", "-shared", "-fPIC")
RESULTS = {INT: ctypes.c_int32, UINT: ctypes.c_uint32, BOOL: ctypes.c_bool, OBJECT: None}


def kept(source: str, make: Callable[[Path], None]) -> Path:
    """What `make` leaves as `made` in a folder; of the same source it is made once only."""
    folder = Path(os.environ.get("VIPER_CACHE") or Path(tempfile.gettempdir(), "viper"))
    made = folder / hashlib.sha256(source.encode()).hexdigest()[:32]
    if not made.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as work:
            make(Path(work))
            Path(work, "made").replace(made)
    return made


def compiler() -> list[str]:
    return (os.environ.get("CC") or "cc").split()


def library(code: str) -> ctypes.CDLL:
    """A program, compiled."""

    def make(work: Path) -> None:
        (work / "viper.c").write_text(code)
        command = [*compiler(), *COMPILE, "-o", f"{work}/made", f"{work}/viper.c", "-lm"]
        subprocess.run(command, check=True)

    return ctypes.CDLL(str(kept(" ".join((code, *COMPILE)), make)))


@cache
def _library_of(path: Path) -> ctypes.CDLL:
    return library(c.program(path))


def compiled(function: Callable[..., Any], made: ctypes.CDLL | None = None) -> Callable[..., Any]:
    """The function of the compiled module, or of a library made before; it takes the same."""
    path = Path(function.__code__.co_filename)
    call = getattr(made or _library_of(path), c.name_in_c(path, function.__name__))
    kinds = {name: kind.__name__ for name, kind in function.__annotations__.items()}
    call.restype = RESULTS[kinds.get("return", OBJECT)]
    parameters = function.__code__.co_varnames[: function.__code__.co_argcount]
    places = [
        i for i, name in enumerate(parameters) if kinds.get(name) in (*POINTERS, OBJECT, None)
    ]
    if not places:
        return call

    def run(*arguments: Any) -> Any:
        given = list(arguments)
        for place in places:
            given[place] = address(given[place])
        return call(*given)

    return run


def address(buffer: Any) -> Any:
    """What ctypes takes for a buffer."""
    try:
        return ctypes.byref(ctypes.c_char.from_buffer(buffer))
    except (TypeError, ValueError):  # it is constant, or empty
        return buffer.encode() if isinstance(buffer, str) else bytes(buffer)
