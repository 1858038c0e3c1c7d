"""What docs/fifth-game.md tells its readers to do: write files, and change parts of them by name.

The name of the file is above each block of code. With `In` before it, each definition, assignment
and import of the block replaces the one with the same name, and new ones go next to their
neighbours in the block. `without` lists what is removed.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

from pc.paths import ROOT

PAGE = ROOT / "docs" / "fifth-game.md"
BLOCK = re.compile(
    r"^(In )?`([\w./]+)`(?:, without ([^\n]+))?:?\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL
)


class Step(NamedTuple):
    path: str
    whole: bool
    without: list[str]
    code: str

    def take(self, tree: Path) -> None:
        path = tree / self.path
        if self.whole:
            path.write_text(self.code, encoding="utf-8")
            return
        lines = path.read_text(encoding="utf-8").splitlines()
        for name in self.without:
            lines = removed(lines, name)
        lines = merged(lines, self.code.splitlines())
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def steps() -> list[Step]:
    found = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    return [
        Step(path, not part, re.findall(r"`(\w+)`", without), code)
        for part, path, without, code in found
    ]


def merged(lines: list[str], part: list[str], inside: str = "") -> list[str]:
    """The lines of a module with those of a part of it, in a class of that name or outside."""
    lines = list(lines)
    new = statements(part, inside)
    names = list(new)
    known = [name in statements(lines, inside) for name in names]
    assert any(known), f"it is not clear where {names} belong"
    first = known.index(True)
    for which in (*range(first, len(names)), *reversed(range(first))):
        start, end = new[names[which]]
        places = statements(lines, inside)
        if known[which] and part[start].startswith("class "):
            lines = merged(lines, part, names[which])
        elif known[which]:
            lines[slice(*places[names[which]])] = part[start:end]
        elif which > first:  # with the blank lines before it
            before = names[which - 1]
            at = places[before][1]
            lines[at:at] = part[new[before][1] : end]
        else:  # with those after it
            behind = names[which + 1]
            at = places[behind][0]
            lines[at:at] = part[start : new[behind][0]]
    return lines


def removed(lines: list[str], name: str) -> list[str]:
    """The lines without a statement of the module or of a class in it."""
    classes = [node.name for node in parsed(lines) if isinstance(node, ast.ClassDef)]
    for inside in ("", *classes):
        if name in statements(lines, inside):
            start, end = statements(lines, inside)[name]
            while not lines[start - 1]:
                start -= 1
            return lines[:start] + lines[end:]
    raise AssertionError(f"there is no {name} to remove")


def statements(lines: list[str], inside: str) -> dict[str, tuple[int, int]]:
    """The first line and the one after the last, with comments above, of what has a name."""
    body = parsed(lines)
    if inside:
        body = next(
            node.body for node in body if isinstance(node, ast.ClassDef) and node.name == inside
        )
    found = {}
    for node in body:
        start = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))]) - 1
        while start and lines[start - 1].lstrip().startswith("# "):
            start -= 1
        assert node.end_lineno
        found[name_of(node)] = (start, node.end_lineno)
    return found


def parsed(lines: list[str]) -> list[ast.stmt]:
    return ast.parse("\n".join(lines)).body


def name_of(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[target]) | ast.AnnAssign(target=target):
            return ast.unparse(target)
        case ast.ImportFrom(module=module, level=level):
            return f"from {'.' * level}{module}"
        case ast.Import(names=[ast.alias(name=name)]):
            return f"import {name}"
        case ast.Expr(value=ast.Constant(value=str())):
            return "docstring"
    raise AssertionError(f"line {node.lineno} has no name")
