"""Numbers that viper needs as literals in its own module are the same wherever they are copied.

Viper does not see a `const` of another module, so numbers such as bytes of a state are in several
files of a game, under one name with or without a leading `_`. What is a word of the state there is
written as its byte: `_BOARD = const(44 // 4)`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pc.paths import ROOT
from quadrille.engine.games import GAMES
from viper.constants import fold

FIRMWARE = ROOT / "firmware" / "quadrille"
COPIED = [("remote/mirror.py", "device/light.py", "COLOURS")]  # where no game is: copy, original
SHARED = [FIRMWARE / name for name in ("engine/game.py", "events.py", "ui/colours.py")]


class Number(NamedTuple):
    """A number that a module gives a name."""

    file: Path
    name: str
    value: int
    """Of a state's words: the byte where the first one begins."""
    literal: bool
    """Whether it is a `const`."""


def numbers(file: Path) -> list[Number]:
    found: list[Number] = []
    known: dict[str, int] = {}
    for statement in ast.parse(file.read_text()).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found += named(file, name, value, known)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
                several = zip(map(ast.unparse, names), elements(value), strict=False)
                found += [Number(file, name, number, False) for name, number in several]
    return found


def named(file: Path, name: str, value: ast.expr, known: dict[str, int]) -> Iterator[Number]:
    literal = False
    match value:
        case ast.Call(func=ast.Name(id="const"), args=[value]):
            literal = True
    number = fold(value, known)
    if number is None:
        return
    known[name] = number
    match value:
        case ast.BinOp(left=byte, op=ast.FloorDiv(), right=ast.Constant(value=int(size))):
            number = fold(byte, known)
            assert number is not None
            assert size in (2, 4) and number % size == 0, f"{file}: {name} begins within a word"
    yield Number(file, name, number, literal)


def elements(value: ast.expr) -> list[int]:
    """The numbers of `range(3)` or `1, 2, 3`, none of anything else."""
    match value:
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int(end))]):
            return list(range(end))
        case ast.Tuple(elts=items):
            return [number for item in items if (number := fold(item, {})) is not None]
    return []


def of_game(game: str) -> list[Number]:
    names = [f"{part}/{game}{end}" for end in (".py", "_*.py") for part in ("engine", "players")]
    files = [file for name in (*names, f"ui/{game}/*.py") for file in FIRMWARE.glob(name)]
    notation = ROOT / "host_tools" / "notation" / f"{game}.py"
    return [number for file in (*files, notation) for number in numbers(file)]


def shared() -> dict[str, Number]:
    """What all games may copy; of two with one name the state's is meant."""
    found: dict[str, Number] = {}
    for file in SHARED:
        for number in numbers(file):
            found.setdefault(number.name, number)
    return found


def copies(game: list[Number]) -> Iterator[list[Number]]:
    """Numbers with one name, among them a `const`: those of a game, and one that all games share.

    A name that a game gives a meaning of its own, in capitals without `_`, is that.
    """
    common = shared()
    for name in sorted({number.name.lstrip("_") for number in game if number.literal}):
        same = [number for number in game if number.name.lstrip("_") == name]
        if name in common and all(number.name != name for number in same):
            same.append(common[name])
        if len(same) > 1:
            yield same


def problems(game: list[Number]) -> list[str]:
    return [
        ", ".join(f"{at.file.relative_to(ROOT)}: {at.name} = {at.value}" for at in same)
        for same in copies(game)
        if len({number.value for number in same}) > 1
    ]


@pytest.mark.parametrize("game", GAMES)
def test_copied_constants_are_equal_and_what_python_can_import_is_stated_once(game: str) -> None:
    assert problems(of_game(game)) == []
    public = [number for number in of_game(game) if not number.name.startswith("_")]
    stated = [(number.name, number.value) for number in public]
    assert [number for number in public if stated.count((number.name, number.value)) > 1] == []
    layout = {number.name: number.value for number in numbers(SHARED[0])}
    assert [number for number in public if layout.get(number.name) == number.value] == []


@pytest.mark.parametrize(("copy", "original", "name"), COPIED)
def test_copies_outside_the_games_are_equal(copy: str, original: str, name: str) -> None:
    stated = {number.name: number.value for number in numbers(FIRMWARE / original)}
    copied = {number.name: number.value for number in numbers(FIRMWARE / copy)}
    assert copied["_" + name] == stated[name]


@pytest.mark.long
def test_a_copy_that_differs_is_found() -> None:
    found = 0
    for game in GAMES:
        original = of_game(game)
        for number in [number for same in copies(original) for number in same]:
            changed = [n._replace(value=n.value + 1) if n is number else n for n in original]
            if changed != original:
                assert problems(changed), number
                found += 1
    assert found > 100
