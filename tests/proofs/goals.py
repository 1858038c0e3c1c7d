"""What is to be proven: the contract of each viper function, parts of some, and more of others."""

import hashlib
import re
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pc.paths import FIRMWARE
from tests.proofs.parts import PARTS, Part
from tests.proofs.specification_flipop import flipop_moves
from tests.proofs.specifications import (
    blockers_fit,
    blockers_groups,
    blockers_moves,
    colorpop_moves,
    flood,
    pieges_marbles,
    pieges_slides,
    removal,
)
from viper import harness
from viper.c import module
from viper.exact import reachable
from viper.prove import Proof, Verdict, cut_short, induct, prove

QUADRILLE = FIRMWARE / "quadrille"
CONTRACT = "contract"
PART = "contract, in part"
UNROLLED, INDUCTION, CUT = "unrolled", "induction", "cut"  # ways to prove something
SMALLEST = "finds the smallest closed set"
MARBLES = "lists the cells where a marble may go"
SLIDES = "lists the slides that may move"
TILES = "lists the cells where a tile may go"
LISTED = "is what `list_moves` should list"
PUSHES = "lists the pushes that may be made"
REMOVALS = "lists groups, and colours with jokers"
GROUPS = "counts groups of cells that reach each other"
FALLEN = "what stays has fallen and closed up"
KINDS = (1, 8, 16, 24, 27)  # two columns, a row, a square and the Blocker
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
    "advance": {"prng__below"},
    "take": {"kernels__remove", "colorpop_kernels__any_removal", "colorpop_kernels__settle"},
    "tell": {"kernels__count_word"},
    "walk": {"kernels__height"},
    "paint_bars": {"paint__left_of"},
    "_text": {"font___letter", "font___column"},
    "_number": {"font___column"},
    "search": {"colorpop_search__worth"},
    "list_moves": {"colorpop_moves__look_round", "colorpop_moves__list_with_jokers"},
    "worth": {"colorpop_search__rank", "colorpop_search__still"},
}
# Functions that are proven for each value of an argument by itself.
CASES = {
    "pieges_kernels__shift": ("slide", range(14)),
    "pieges_kernels__play": ("move", range(92)),
    "flipop_search__expand": ("f", range(264, 945, 40)),  # each frame
}


class Goal(NamedTuple):
    what: str
    proof: Proof
    bound: str = ""
    rounds: int = 0  # of each loop, where longer calls are cut off

    @property
    def module(self) -> str:
        return str(self.proof.path.relative_to(QUADRILLE))

    @property
    def function(self) -> str:
        return self.proof.function

    @property
    def ways(self) -> tuple[str, ...]:
        return (f"{CUT} {self.rounds}",) if self.rounds else (UNROLLED, INDUCTION)

    def prove(self, how: str, seconds: float) -> Verdict:
        """Prove it in one of the ways."""
        way, _, most = how.partition(" ")
        prover = {UNROLLED: prove, INDUCTION: induct, CUT: cut_short}[way]
        return prover(replace(self.proof, unwind=int(most)) if most else self.proof, seconds)

    def key(self, how: str, cbmc: str) -> str:
        """A hash of what the prover is given; lines may move."""
        proof = self.proof
        program = harness.proof(
            proof.path, proof.function, proof.given, proof.apart, proof.others, proof.shows
        )
        program = re.sub(r"(\.py):\d+:", r"\1:", program)
        cases = f"{proof.cases} " if proof.cases else ""
        whole = f"{cbmc} {how} {proof.unwind} {cases}{program}"
        return hashlib.sha256(whole.encode()).hexdigest()[:16]


def goals() -> list[Goal]:
    return [
        *(Goal(CONTRACT, contract(path, name)) for path, name in functions()),
        *map(part, PARTS),
        *(Goal(SMALLEST, flood(n, m), f"{n}×{m}") for n, m in ((2, 2), (3, 3), (4, 4))),
        Goal(FALLEN, removal(2, 2), "one plane, 2×2"),
        Goal(FALLEN, removal(7, 7), "one plane, 7×7"),
        Goal(FALLEN, removal(5, 5, 3), "three planes, 5×5"),
        *(Goal(MARBLES, pieges_marbles(n), f"free cells in {n} columns") for n in (2, 4)),
        Goal(SLIDES, pieges_slides()),
        Goal(TILES, blockers_moves(3, KINDS), "3×3, a rack with a tile of each kind"),
        Goal(LISTED, blockers_fit()),
        *(Goal(GROUPS, blockers_groups(n), f"{n}×{n}") for n in (2, 3, 4)),
        Goal(REMOVALS, colorpop_moves(2, 2), "2×2 with two jokers"),
        Goal(REMOVALS, colorpop_moves(2, 1), "2×2 with one joker"),
        Goal(REMOVALS, colorpop_moves(3, 0), "3×3 without jokers"),
        Goal(PUSHES, flipop_moves(5), "two balls in the lowest row"),
        Goal(PUSHES, flipop_moves(25), "two balls"),
    ]


def functions() -> list[tuple[Path, str]]:
    """All viper functions of the firmware."""
    return [
        (path, name)
        for path in sorted(QUADRILLE.rglob("*.py"))
        if "@micropython.viper" in path.read_text()
        for name in module(path).functions
    ]


def contract(path: Path, name: str) -> Proof:
    """The proof of a function's contract."""
    apart = APART.get(name, set())
    if apart:
        called = reachable(path, (name,), frozenset())
        apart = apart & {function.module.name(function.node.name) for function in called}
    return Proof(path, name, apart=frozenset(apart), cases=CASES.get(module(path).name(name)))


def part(one: Part) -> Goal:
    whole = contract(QUADRILLE / one.module, one.function)
    proof = replace(whole, given=one.given, others=one.others, cases=None)
    return Goal(PART, proof, one.bound, one.rounds)


def bound(proof: Proof, verdict: Verdict) -> str:
    parts = [f"buffers to {verdict.most} items"] if verdict.most else []
    if proof.apart:
        names = sorted(f"`{name.partition('__')[2]}`" for name in proof.apart)
        parts.append(f"by the contract of {', '.join(names)}")
    if proof.cases:
        parts.append(f"each `{proof.cases[0]}` by itself")
    if verdict.loops:
        parts.append("by induction")
        if verdict.loops.endless():
            parts.append("that it ends is not shown")
    return "; ".join(parts)
