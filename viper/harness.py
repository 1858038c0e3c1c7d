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
FEW = 64  # items of which CBMC knows each by itself, unless it is asked to know more


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
        self.given = [n for n in self.given if not _of_rounds(n, reached)]
        self.needs = [*self.given, *contract.needs]
        self.kinds = function.facts.parameters | others
        self.known = function.known
        self.same = contracts.aliases(contract.needs)
        self.rooms: dict[str, int] = {}  # of buffers, in bytes
        self.widest: dict[str, str] = {}  # pointers to buffers
        self.told = {id(node) for part in self.given for node in ast.walk(part)}

    def text(self) -> str:
        body = [*self.constants(), *self.numbers(), *self.buffers(), *self.items(), *self.rest()]
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
            said = (node for need in self.needs for node in ast.walk(need))  # in parts of it, too
            tests = [node for node in said if isinstance(node, ast.Compare)]
            sizes = [self.fixed(test) for test in tests if contracts.measured_buffer(test) in group]
            items = -(-max(sizes) // (POINTERS[kind] // 8))
        self.rooms |= dict.fromkeys(group, items * (POINTERS[kind] // 8))
        self.widest |= dict.fromkeys(group, kind)
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

    def items(self) -> Iterator[str]:
        """What has to be a constant becomes one, so that CBMC can compute with it beforehand."""
        for condition, names in [part for need in self.needs for part in self.parts(need)]:
            match condition:
                case ast.Compare(
                    left=ast.Subscript(value=pointer, slice=index),
                    ops=[ast.Eq()],
                    comparators=[value],
                ):
                    name = contracts.pointer_name(pointer)
                    kind = ast.unparse(pointer).partition("(")[0]
                    kind = kind if kind in POINTERS else self.kinds.get(name, "ptr8")
                    room = self.rooms.get(name, 0) * 8 // POINTERS[kind]
                    at, item = self.constant(index, names), self.constant(value, names)
                    if at is not None and item is not None and 0 <= at < room:
                        asked = id(condition) in self.told and kind == self.widest[name]
                        told = f" /* of {room} items */" if asked and room > FEW else ""
                        yield f"{self.function.pointer(pointer)}[{at}] = {item};{told}"

    def parts(self, condition: ast.expr) -> Iterator[tuple[ast.expr, dict[str, int]]]:
        """What all has to hold, with the constants that it speaks of."""
        names = self.function.module.all_constants | self.known
        each, inner = [names], condition
        match condition:
            case ast.Call(func=ast.Name(id="all"), args=[ast.GeneratorExp(elt=inner) as every]):
                (loop,) = every.generators
                assert isinstance(loop.iter, ast.Call)
                ends = [fold(end, names) for end in loop.iter.args]
                known = [end for end in ends if end is not None]
                values = range(*known) if len(known) == len(ends) else range(0)
                each = [names | {ast.unparse(loop.target): value} for value in values]
        both = [inner]
        if isinstance(inner, ast.BoolOp) and isinstance(inner.op, ast.And):
            both = inner.values
        yield from ((part, names) for names in each for part in both)

    def constant(self, node: ast.expr, names: dict[str, int]) -> int | None:
        """A number, or an item of the module's bytes."""
        match node:
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                at, item = fold(index, names), self.function.module.bytes.get(name, b"")
                return item[at] if at is not None and 0 <= at < len(item) else None
        return fold(node, names)

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


def _of_rounds(condition: ast.expr, reached: list[Exact]) -> tuple[list[Exact], int, int] | None:
    """What `rounds(flood, 2) <= 9` says: how often the second loop of a function is written out.

    That this is enough is asserted.
    """
    match condition:
        case ast.Compare(
            left=ast.Call(
                func=ast.Name(id="rounds"), args=[ast.Name(id=name), ast.Constant(int(place))]
            ),
            ops=[ast.LtE()],
            comparators=[ast.Constant(int(most))],
        ):
            meant = [function for function in reached if function.node.name == name]
            return (meant, place, most) if meant else None
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
    conditions = [n for text in given for n in contracts.conditions(text, 0)]
    made[0].known = dict(filter(None, map(_equation, conditions)))
    for condition in conditions:
        if told := _of_rounds(condition, made):
            functions, place, times = told
            for function in functions:
                function.most[place] = times
    return program(made) + Harness(made, given, others or {}, shows or [], most).text()
