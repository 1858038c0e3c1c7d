"""What is proven of the firmware's viper functions: the table of docs/proofs.md.

A row is a function by its module, what is proven, up to which bound, and the seconds it took.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

from pc.paths import FIRMWARE, ROOT
from viper.c import module
from viper.prove import Proof, Verdict

PAGE = ROOT / "docs/proofs.md"
QUADRILLE = FIRMWARE / "quadrille"
KERNELS = QUADRILLE / "engine/kernels.py"
HEAD = "| function | what is proven | bound | seconds |\n|---|---|---|---:|\n"
CONTRACT = "contract"
# Functions that are proven by the contracts of some that they call, not by their code.
APART = {
    "shuffle": {"prng__below"},
    "settle": {"colorpop_kernels__outcome"},
    "judge": {"colorpop_kernels__collect", "colorpop_kernels__takes_jokers"},
    "collect": {"kernels__flood"},
    "gather": {"kernels__flood", "kernels__code_of"},
    "deal": {"prng__below"},
    "next_tile": {"prng__below", "kernels__count_word"},
    "outcome": {"colorpop_kernels__any_removal", "colorpop_kernels__standing"},
    "find_open": {"blockers_moves__colours_in"},
}
OPEN = "**not proven**: checked at each call in all tests"


class Row(NamedTuple):
    module: str
    function: str
    what: str
    bound: str
    seconds: str

    def text(self) -> str:
        shown = f"`{self.module}` `{self.function}`"
        return f"| {shown} | {self.what} | {self.bound} | {self.seconds} |\n"


def rows() -> list[Row]:
    pattern = r"^\| `(\S+\.py)` `(\w+)` \| (.*?) \| (.*?) \| (.*?) \|$"
    return [Row(*found) for found in re.findall(pattern, PAGE.read_text(), re.MULTILINE)]


def functions() -> list[tuple[Path, str]]:
    """All viper functions of the firmware."""
    return [
        (path, name)
        for path in sorted(QUADRILLE.rglob("*.py"))
        if "@micropython.viper" in path.read_text()
        for name in module(path).functions
    ]


def flood(width: int, height: int) -> Proof:
    """A flood finds the smallest set that has the start and all neighbours in the mask.

    It is such a set, and part of every other one.
    """
    full = (1 << height) - 1

    def closed(cells: str) -> list[str]:
        return [
            f"cells & mask[column] & ~{cells}[column] == 0",
            f"all(({cells}[c] << 1 | {cells}[c] >> 1) & mask[c] & ~{cells}[c] == 0"
            f" for c in range({width}))",
            f"all({cells}[c + 1] & mask[c] & ~{cells}[c] == 0 and"
            f" {cells}[c] & mask[c + 1] & ~{cells}[c + 1] == 0 for c in range({width - 1}))",
        ]

    return Proof(
        KERNELS,
        "flood",
        given=[
            f"width == {width}",
            f"cells <= {full}",
            f"all(mask[c] <= {full} and group[c] == 0 for c in range({width}))",
            f"len(other) >= {width}",
            *closed("other"),
        ],
        shows=[
            *closed("group"),
            f"all(group[c] & ~mask[c] == 0 and group[c] & ~other[c] == 0 for c in range({width}))",
            f"sum(bits(group[c]) for c in range({width})) == result",
        ],
        others={"other": "ptr16"},
        unwind=width * height + 2,
    )


def contract(path: Path, name: str) -> Proof:
    """The proof of a function's contract."""
    calls = {
        node.func.id
        for node in ast.walk(module(path).functions[name])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    apart = {one for one in APART.get(name, set()) if one.partition("__")[2] in calls}
    return Proof(path, name, apart=frozenset(apart))


def bound(proof: Proof, verdict: Verdict) -> str:
    parts = [f"buffers to {verdict.most} items"] if verdict.most else []
    if proof.apart:
        names = sorted(f"`{name.partition('__')[2]}`" for name in proof.apart)
        parts.append(f"by the contract of {', '.join(names)}")
    return "; ".join(parts) or "none"
