"""Loops by induction: what holds before every round, found by trying.

A proof then looks at any one round and not at all of them, so it holds for any number of rounds.
Candidates are bounds of each number that the loop changes, what the contract says of each buffer
that it writes to, and what the docstring offers (`Holds: …`). Those that one round can break are
dropped, until one round keeps all that are left.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from viper.constants import fold
from viper.contract import aliases, bound, measured_buffer
from viper.live import read
from viper.model import POINTERS, RANGE
from viper.writes import origins, stored

if TYPE_CHECKING:
    from viper.exact import Exact

BOUNDS = (0, 1, 2, 3, 7, 15, 31, 32, 255, 511, 0xFFFF, (1 << 27) - 1, (1 << 28) - 1,
          (1 << 30) - 1, (1 << 31) - 1, (1 << 32) - 1)  # fmt: skip
LOW, HIGH = (-(1 << 31), -1, 0, 1), 24  # lower bounds; how many constants are tried
FEW = 9  # numbers, so that each is compared with each other


@dataclass
class Loops:
    """For each loop the conditions that are left; `tried` says that these are all candidates."""

    kept: dict[str, list[str]] = field(default_factory=dict)
    measures: dict[str, list[str]] = field(default_factory=dict)
    slices: dict[str, list[str]] = field(default_factory=dict)  # of buffers: nothing else changes
    tried: bool = False
    offered: bool = False  # try nothing but what the docstring offers

    def meet(self, loop: Loop) -> None:
        if not self.tried:
            some = loop.offered() if self.offered else loop.candidates()
            self.kept[loop.name] = list(dict.fromkeys(map(loop.next, some)))
            self.measures[loop.name] = list(loop.measured())
            self.slices[loop.name] = list(loop.sliced())
        loop.slices = self.slices.get(loop.name, [])
        loop.kept = self.kept.get(loop.name, [])
        loop.measures = self.measures.get(loop.name, [])

    def drop(self, failures: list[str]) -> bool:
        """Leave out what was broken; return whether anything was."""
        dropped = False
        for failure in failures:
            words = failure.split(" ", 3)
            left = {"holds": self.kept, "writes": self.slices, "ends": self.measures}.get(words[0])
            if left is not None:
                place = int(words[2])
                dropped |= words[0] != "ends" and left[words[1]][place] != ""
                left[words[1]][place] = ""
        return dropped

    def shrink(self) -> None:
        """Forget what is dropped, and all ways to show an end but the first."""
        for left in (self.kept, self.slices):
            left.update({name: [text for text in texts if text] for name, texts in left.items()})
        self.measures = {
            name: [text for text in texts if text][:1] for name, texts in self.measures.items()
        }

    def endless(self) -> list[str]:
        return [name for name, texts in self.measures.items() if texts == []]


class Loop:
    def __init__(
        self, function: Exact, number: int, node: ast.For | ast.While, over: int, begin: str
    ) -> None:
        self.function = function
        self.begin = begin  # gives the variable of a range its number
        self.name = f"{function.module.name(function.node.name)}.{number}"
        self.number = number
        self.over = over  # the number of its range; 0 if it has none
        self.kept: list[str] = []
        self.measures: list[str] = []
        self.slices: list[str] = []  # a buffer, the first item of a slice, and the one past it
        self.body = node.body
        self.numbers: set[str] = set()
        self.origins = origins(function.node)
        for part in (part for statement in node.body for part in ast.walk(statement)):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                if function.facts.locals[part.id] not in RANGE:
                    raise function.refuse(part)
                self.numbers.add(part.id)
        self.buffers = set(stored(function.module, ast.Module(node.body, [])))
        own = {ast.unparse(node.target)} if isinstance(node, ast.For) else set()
        self.live = sorted(self.numbers & (function.live.at[node] | own))
        self.dead = self.numbers.difference(self.live)
        self.dead |= set(function.facts.locals).difference(
            function.facts.parameters, function.live.at[node], own, assigned_before(function, node)
        )

    def next(self, condition: str) -> str:
        """A condition on the number that the range comes to, not on the one before it."""
        if not self.over:
            return condition
        name = self.begin.partition(" ")[0]
        return re.sub(rf"\b{name}\b", f"at{self.over}", condition)

    def enter(self) -> Iterator[str]:
        for name in sorted(self.numbers):
            yield f"int64_t first{self.number}_{name} = {name}_;"

    def forget(self) -> Iterator[str]:
        """Numbers and buffers may be anything that holds before a round."""
        for name in sorted(self.numbers):
            yield f"{name}_ = nondet_number();"
        for name in sorted(self.buffers):
            yield from self.forget_buffer(name)
        if self.over:
            at, end, start = (f"{word}{self.over}" for word in ("at", "end", "start"))
            step = self.function.steps[self.over]
            yield f"{at} = nondet_number();"
            if step > 0:
                yield f"ASSUME({at} == {start} || ({start} < {at} && {at} < {end} + {step}));"
            else:
                yield f"ASSUME({at} == {start} || ({start} > {at} && {at} > {end} + {step}));"
            if abs(step) != 1:
                yield f"ASSUME(({at} - {start}) % {abs(step)} == 0);"
            name = self.begin.partition(" ")[0]
            if name.removesuffix("_") not in self.numbers:
                yield f"if ({at} != {start}) {name} = {at} - ({step});"
        for text in self.kept:
            if text:
                yield f"ASSUME({text});"
        if not self.over:
            for name in sorted(self.numbers):
                yield f"int64_t was{self.number}_{name} = {name}_;"

    def forget_buffer(self, name: str) -> Iterator[str]:
        """The items that a round may change may be anything, and sometimes more of them."""
        slices = (text.split() for text in self.slices if text)
        first, end = next((map(int, ends) for one, *ends in slices if one == name), (0, 0))
        if 0 < end - first <= first:
            rounds = f"/* {end - first} rounds */"
            yield f"for (int64_t viper_k = {first}; viper_k < {end}; viper_k++) {{ {rounds}"
            yield f"{name}_[viper_k] = nondet_number(); }}"
            return
        kept = f"kept{self.number}_{name}"
        if first:
            bits = POINTERS[self.function.facts.locals[name]]
            each = (
                f"for (int64_t viper_k = 0; viper_k < {first}; viper_k++) {{ /* {first} rounds */"
            )
            yield f"uint{bits}_t {kept}[{first}];"
            yield each
            yield f"{kept}[viper_k] = {name}_[viper_k]; }}"
        yield f"__CPROVER_havoc_object({name}_);"
        if first:
            yield each
            yield f"{name}_[viper_k] = {kept}[viper_k]; }}"

    def inside(self, name: str, index: str) -> Iterator[str]:
        """A store to an item of a buffer is to one of its slice."""
        for place, text in enumerate(self.slices):
            if text.startswith(f"{name} "):
                _, first, end = text.split()
                test = f"({{ int64_t viper_i = {index}; {first} <= viper_i && viper_i < {end}; }})"
                yield f'HOLDS({test}, "writes {self.name} {place} to {text}");'

    def sliced(self) -> Iterator[str]:
        """What the docstring offers of buffers to which only the loop's own assignments write."""
        nodes = [part for statement in self.body for part in ast.walk(statement)]
        home = self.function.module
        known = home.all_constants | self.function.known
        others = {
            name for node in nodes if isinstance(node, ast.Call) for name in stored(home, node)
        }
        several = [node for node in nodes if isinstance(node, ast.Assign) and len(node.targets) > 1]
        others.update(name for node in several for name in stored(home, node))
        for condition in self.function.contract.holds:
            match condition:
                case ast.Subscript(value=ast.Name(id=name), slice=ast.Slice(lower=low, upper=high)):
                    ends = [fold(end, known) for end in (low, high) if end]
                    if name in self.buffers - others and len(ends) == 2 and None not in ends:
                        yield f"{name} {ends[0]} {ends[1]}"

    def hold(self, when: str) -> Iterator[str]:
        for place, text in enumerate(self.kept):
            if text:
                yield f'HOLDS({text}, "holds {self.name} {place} {when}: {text}");'

    def ends(self) -> Iterator[str]:
        for place, text in enumerate(self.measures):
            if text:
                yield f'HOLDS({text}, "ends {self.name} {place} by {text}");'

    def measured(self) -> Iterator[str]:
        """Numbers that go one way in each round, and cannot do so forever."""
        if self.over:
            yield "1"
            return
        for name in self.live:
            yield from self.ways(name)
        for name in self.live:
            for other in (one for one in self.live if one != name):
                was, now = f"was{self.number}_{name}", f"{name}_"
                for one in self.ways(name):
                    for two in self.ways(other):
                        yield f"({one}) || ({now} == {was} && {two})"

    def ways(self, name: str) -> tuple[str, str]:
        was, now = f"was{self.number}_{name}", f"{name}_"
        down = f"{now} < {was} && INT32_MIN <= {now}"
        return down, f"{now} > {was} && {now} <= UINT32_MAX"

    def candidates(self) -> Iterator[str]:
        function = self.function
        locals_ = function.facts.locals
        every = [n for n, kind in locals_.items() if kind in RANGE and n not in self.dead]
        for name in self.live:
            for least in LOW:
                yield f"{name}_ >= ({least}LL)"
            for most in self.bounds():
                yield f"{name}_ <= {most}LL"
            if name in function.facts.parameters:
                yield from (f"{name}_ <= given_{name}", f"{name}_ >= given_{name}")
            yield f"{name}_ >= first{self.number}_{name}"
            yield f"{name}_ <= first{self.number}_{name}"
            if self.over:
                yield f"{name}_ <= at{self.over}"
                done = f"(at{self.over} - start{self.over})"
                yield f"{name}_ <= first{self.number}_{name} + {done}"
        if len(every) <= FEW:
            for name in self.live:
                for other in every:
                    if other != name:
                        yield f"{name}_ <= {other}_"
                        yield f"{name}_ < {other}_"
                        if other not in self.numbers:
                            yield f"{name}_ >= {other}_"
        # Buffers last: what their numbers are bounds how far to look into them.
        yield from self.offered()

    def offered(self) -> Iterator[str]:
        """What the docstring says of the numbers and buffers that change."""
        function = self.function
        changed = self.arguments(self.buffers)
        for condition in function.contract.holds:
            if isinstance(condition, ast.Subscript):
                continue  # a slice
            names = names_of(condition)
            changes = names & set(self.live) or self.arguments(names) & changed
            if changes and not names & self.dead:
                yield function.condition(condition)
        # What is needed of a buffer of which little changes can be had by what it keeps.
        changed = self.arguments(self.buffers.difference(text.split()[0] for text in self.sliced()))
        for need in function.contract.needs:
            names = names_of(need)
            measures = bool(measured_buffer(need))
            if not names & self.dead and (
                names & set(self.live) or (self.arguments(names) & changed and not measures)
            ):
                yield function.condition(need)

    def arguments(self, names: set[str]) -> set[str]:
        """The buffers that these names lead to."""
        same = aliases(self.function.contract.needs)
        kinds = self.function.facts.parameters
        found = set().union(*(self.origins.get(name, set()) for name in names))
        return {same.get(name, name) for name in found if kinds[name] not in RANGE}

    def bounds(self) -> list[int]:
        found = set(BOUNDS)
        values = sorted(v for v in set(self.function.facts.values.values()) if 0 < v < 1 << 32)
        for condition in (*self.function.contract.needs, *self.function.contract.gives):
            for node in ast.walk(condition):
                if isinstance(node, ast.Constant) and isinstance(node.value, int):
                    values.append(node.value)
        for value in values[-HIGH:] if len(values) > HIGH else values:
            found |= {value, value - 1}
        return sorted(v for v in found if v >= 0)


def assigned_before(function: Exact, loop: ast.stmt) -> set[str]:
    """The names that have a value where the text of a function comes to a loop, if not in vain."""
    return {
        node.id
        for node in ast.walk(function.node)
        if isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Store)
        and node.lineno <= (loop.end_lineno or 0)
    }


def names_of(condition: ast.expr) -> set[str]:
    return read(condition) - bound(condition)
