"""The C program of a proof: it calls a function with all that its contract allows."""

import ast
from collections.abc import Iterator
from pathlib import Path

from viper import contract as contracts
from viper.constants import fold
from viper.exact import Exact, c_type, number, program, reachable
from viper.loops import Loops
from viper.model import INT, POINTERS, RANGE, ViperError

LIMITED = "/* a buffer of limited length */"


class UnmeasuredError(ViperError):
    """A contract does not say how long a buffer is."""


class Harness:
    """Calls a function with all that its contract allows."""

    def __init__(
        self,
        reached: list[Exact],
        given: list[str],
        others: dict[str, str],
        shows: list[str],
        most: int,
    ) -> None:
        """`given` and `shows` are conditions before and after the call, besides its contract, and
        `others` buffers that only these speak of. Where its length is not a constant, a buffer has
        `most` items at most.
        """
        self.reached = reached
        self.most = most
        self.function = function = reached[0]
        self.others = others
        function.facts.locals.update(others)
        self.shows = [show for text in shows for show in contracts.conditions(text, 0)]
        contract = function.contract
        self.given = [n for text in given for n in contracts.conditions(text, 0)]
        self.needs = [*self.given, *contract.needs]
        self.kinds = function.facts.parameters | others
        self.known = dict(filter(None, map(_equation, self.given)))
        self.same = contracts.aliases(contract.needs)

    def text(self) -> str:
        body = [*self.constants(), *self.numbers(), *self.buffers(), *self.rest()]
        lines = ["int main(void) {", *body, "REACHED", *self.called(), "return 0;", "}"]
        return "\n".join(lines) + "\n"

    def constants(self) -> Iterator[str]:
        """How long the bytes of the modules are."""
        for home in {f.module.path: f.module for f in self.reached}.values():
            for name in home.bytes:
                yield f"BYTES({home.name(name)}) = sizeof {home.name(name)};"

    def called(self) -> Iterator[str]:
        """The call, and what holds afterwards."""
        function = self.function
        arguments = ", ".join(f"{one}_" for one in function.facts.parameters)
        yield f"int64_t result_ = {function.module.name(function.node.name)}({arguments});"
        for give in (*function.contract.gives, *self.shows):
            why = function.why(give, "gives " + ast.unparse(give))
            yield f"CHECK({function.condition(give)}, {why});"

    def of_numbers(self, need: ast.expr) -> bool:
        names = {node.id for node in ast.walk(need) if isinstance(node, ast.Name)}
        return not any(self.kinds.get(name, INT) not in RANGE for name in names)

    def numbers(self) -> Iterator[str]:
        for name, kind in self.kinds.items():
            if kind in RANGE:
                low, high = map(number, RANGE[kind])
                yield f"int64_t {name}_ = {self.known.get(name, 'nondet_number()')};"
                yield f"ASSUME({low} <= {name}_ && {name}_ <= {high});"
        for need in self.needs:
            if self.of_numbers(need):
                yield f"ASSUME({self.function.condition(need)});"

    def buffers(self) -> Iterator[str]:
        """Each as long as it must be, and no longer."""
        for name, kind in self.kinds.items():
            if kind in RANGE:
                continue
            if name in self.same:
                yield f"{c_type(kind)} {name}_ = ({c_type(kind)}){self.same[name]}_;"
                continue
            group = {name, *(n for n, other in self.same.items() if other == name)}
            measured = [need for need in self.needs if contracts.measured_buffer(need) in group]
            sizes = [self.size(need) if self.measured(need) else "0" for need in measured]
            if not sizes:
                where = f"{self.function.node.name}, {self.function.module.path.name}"
                raise UnmeasuredError(where, self.function.node.lineno, f"how long is {name}?")
            yield from self.store(name, group, measured)
            yield f"int64_t size_{name} = {sizes[0]};"
            for other in sizes[1:]:
                yield f"if ({other} > size_{name}) size_{name} = {other};"
            yield from self.sized(name, group, measured)
            yield f"{c_type(self.kinds[name])} {name}_ = ({c_type(self.kinds[name])})store_{name};"
            yield f"BYTES({name}_) = size_{name};"

    def store(self, name: str, group: set[str], measured: list[ast.expr]) -> Iterator[str]:
        """Room for a buffer."""
        kind = self.kind_of(group)
        items = max([self.most, *(fixed for need in measured if (fixed := self.fixed(need)))])
        if all(self.fixed(need) for need in measured):
            items = max(self.fixed(need) for need in measured) // (POINTERS[kind] // 8)
        yield f"uint{POINTERS[kind]}_t store_{name}[{items}];"

    def sized(self, name: str, group: set[str], measured: list[ast.expr]) -> Iterator[str]:
        """`size_…` is what the buffer must have at least."""
        if self.loose(group):
            yield f"{{ int64_t viper_least = size_{name}; size_{name} = nondet_number();"
            yield f"ASSUME(viper_least <= size_{name}); }}"
        if not all(self.fixed(need) for need in measured):
            yield f"{LIMITED} ASSUME(size_{name} <= sizeof store_{name});"

    def kind_of(self, group: set[str]) -> str:
        """The widest pointer to a buffer."""
        kinds = {self.kinds[name] for name in group} & set(POINTERS)
        for need in self.needs:
            for node in ast.walk(need):
                match node:
                    case ast.Call(func=ast.Name(id=kind), args=[ast.Name(id=name)]):
                        if kind in POINTERS and name in group:
                            kinds.add(kind)
        return max(kinds, key=POINTERS.__getitem__)

    def fixed(self, need: ast.expr) -> int:
        """A size in bytes that is a constant, or 0."""
        assert isinstance(need, ast.Compare) and isinstance(need.left, ast.Call)
        names = self.function.module.all_constants | self.known
        count = fold(need.comparators[0], names)
        return 0 if count is None else count * self.width(need)

    def width(self, need: ast.Compare) -> int:
        assert isinstance(need.left, ast.Call)
        (of,) = need.left.args
        kind = self.kinds[contracts.pointer_name(of)]
        if isinstance(of, ast.Call) and isinstance(of.func, ast.Name):
            kind = of.func.id
        return POINTERS[kind] // 8

    def loose(self, group: set[str]) -> bool:
        """Whether anything else is said about how long a buffer is."""
        return any(
            isinstance(node, ast.Call)
            and ast.unparse(node.func) == "len"
            and contracts.pointer_name(node.args[0]) in group
            for need in self.needs
            if not self.measured(need)
            for node in ast.walk(need)
        )

    def measured(self, need: ast.expr) -> bool:
        """Whether a condition is a size that is known before there are any buffers."""
        if not contracts.measured_buffer(need):
            return False
        assert isinstance(need, ast.Compare)
        return self.of_numbers(need.comparators[0])

    def size(self, need: ast.expr) -> str:
        assert isinstance(need, ast.Compare)
        return f"{self.function.condition(need.comparators[0])} * {self.width(need)}"

    def rest(self) -> Iterator[str]:
        for need in self.needs:
            if not self.of_numbers(need) and not self.measured(need):
                yield f"ASSUME({self.function.condition(need)});"


def _equation(condition: ast.expr) -> tuple[str, int] | None:
    match condition:
        case ast.Compare(
            left=ast.Name(id=name), ops=[ast.Eq()], comparators=[ast.Constant(value=int(value))]
        ):
            return name, value
    return None


def proof(
    path: Path,
    name: str,
    given: list[str],
    apart: frozenset[str] = frozenset(),
    others: dict[str, str] | None = None,
    shows: list[str] | None = None,
    most: int = 16,
    loops: Loops | None = None,
) -> str:
    """A C program with a `main`."""
    made = reachable(path, (name,), apart, loops)
    return program(made) + Harness(made, given, others or {}, shows or [], most).text()
