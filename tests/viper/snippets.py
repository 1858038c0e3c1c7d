"""Pieces of viper code: run on CPython in either mode, and given to mpy-cross."""

import itertools
import linecache
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import viper as package
from host_tools.build.mpy import compiler
from tests.command import ran
from viper.c import module
from viper.model import ViperError

HEAD = "import micropython\nfrom micropython import const\n\n"
_numbers = itertools.count()


def written(folder: Path, source: str) -> Path:
    """A module for the prover."""
    path = folder / "sample.py"
    path.write_text(HEAD + textwrap.dedent(source))
    module.cache_clear()
    return path


def load(source: str, checking: bool = True) -> dict[str, Any]:
    """Run the source of a module and return its names."""
    name = f"<snippet {next(_numbers)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    names: dict[str, Any] = {"__name__": "snippet"}
    stand_in = package.stand_in("check" if checking else "fast")
    with mock.patch.dict(sys.modules, micropython=stand_in):
        exec(compile(source, name, "exec"), names)
    return names


def viper(source: str) -> str:
    """Return the module of one viper function; a line `---` separates it from what comes before."""
    before, _, function = source.rpartition("---\n")
    return f"{HEAD}{before}\n@micropython.viper\n{function}"


def function(source: str, checking: bool = True) -> Callable[..., Any]:
    """Return the viper function f, given as its source without the decorator."""
    return load(viper(source), checking)["f"]


def violation(source: str, *arguments: Any) -> ViperError:
    """Call f in checking mode; return the error, which must name the function and its last line."""
    f = function(source)
    with pytest.raises(ViperError) as caught:
        f(*arguments)
    last = viper(source).count("\n") + 1
    assert str(caught.value).startswith("f, ")
    assert f":{last}: " in str(caught.value)
    return caught.value


def compiled(source: str, target: Path, march: str) -> str:
    """Compile a module to `target`; return why mpy-cross refuses it, or an empty string."""
    path = target.with_suffix(".py")
    path.write_text(source)
    status, _, told = ran(compiler(), f"-march={march}", "-o", target, path)
    path.unlink()
    return told.strip().rpartition("\n")[2] or "refused" if status else ""
