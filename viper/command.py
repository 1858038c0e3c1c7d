"""What the prover and the fuzzer are asked for on the command line."""

from collections.abc import Sequence
from pathlib import Path

from viper.c import module
from viper.lint import parse


class UnusableError(Exception):
    """A file, a function or a program is missing; the message says which."""


def chosen(path: Path, names: Sequence[str], *others: Path | None) -> list[str]:
    """The viper functions that are named, or all of a module; other files must be there, too."""
    for file in (path, *others):
        if file and not file.is_file():
            raise UnusableError(f"there is no file {file}")
    parse(path)
    known = list(module(path).functions)
    for name in names or known or ["…"]:
        if name not in known:
            raise UnusableError(f"there is no viper function {name} in {path}")
    return list(names) or known
