"""Contracts: what a viper function needs of its arguments, and what holds once it has returned.

They stand at the end of its docstring, which takes no room on the device:

    Needs: 0 <= column < width <= 16, len(mask) >= width
    Gives: 0 <= result <= 16 * width

A condition is Python, with commas between conditions. `len` counts items of a pointer; of an object
say as what, `len(ptr8(state))`. `words is work` gives a function the same buffer twice; all others
are separate. `bits(word)` counts ones. `value in int` allows any number of that type.

`Holds: column < width` helps the prover: it holds before each round of some loop (`loops.py`), and
`Holds: work[8:16]` says that some loop writes to no other items of `work`.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from viper.model import OBJECT, POINTERS, RANGE, Problem

NEEDS, GIVES, HOLDS = "Needs", "Gives", "Holds"
GIVEN = "given_"  # in `Holds`, before the name of an argument: as it was when the function began
RESULT = "result"
FUNCTIONS = {"len", "all", "sum", "bits", "range", *POINTERS}
NODES = (
    *(ast.Compare, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Constant, ast.Name, ast.Call),
    *(ast.Subscript, ast.Slice, ast.GeneratorExp, ast.comprehension, ast.Load, ast.Store),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop),
)


@dataclass
class Contract:
    """Conditions; each knows its line in the module."""

    needs: list[ast.expr] = field(default_factory=list)
    gives: list[ast.expr] = field(default_factory=list)
    holds: list[ast.expr] = field(default_factory=list)  # before each round of some loops
    problems: list[Problem] = field(default_factory=list)


def contract(function: ast.FunctionDef) -> Contract:
    """What the docstring of a function says, empty if it has no contract."""
    made = Contract()
    text = ast.get_docstring(function, clean=False) or ""
    for match in re.finditer(
        r"^ *(Needs|Gives|Holds): +(.*(?:\n(?! *(?:Needs:|Gives:|Holds:|$)).*)*)", text, re.M
    ):
        line = function.body[0].lineno + text[: match.start()].count("\n")
        kept = {NEEDS: made.needs, GIVES: made.gives, HOLDS: made.holds}[match[1]]
        try:
            kept += conditions(match[2], line)
        except SyntaxError:
            made.problems.append(Problem(line, f"{match[1]}: is not a list of conditions"))
    return made


def conditions(text: str, line: int) -> list[ast.expr]:
    """The conditions of a text that begins on a line."""
    parsed = ast.parse(f"({text.strip()},)", mode="eval").body
    assert isinstance(parsed, ast.Tuple)
    for node in ast.walk(parsed):
        if isinstance(node, ast.expr):
            node.lineno += line - 1
            node.end_lineno = (node.end_lineno or 1) + line - 1
    return parsed.elts


def problems(function: ast.FunctionDef) -> Iterator[Problem]:
    """What a contract lacks: each argument must have a bound."""
    made = contract(function)
    yield from made.problems
    kinds = {
        argument.arg: ast.unparse(argument.annotation) if argument.annotation else OBJECT
        for argument in function.args.args
    }
    for condition in (*made.needs, *made.gives, *made.holds):
        for node in ast.walk(condition):
            if (
                not isinstance(node, NODES)
                or (isinstance(node, ast.Slice) and condition not in made.holds)
                or (
                    isinstance(node, ast.Call)
                    and not (isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS)
                )
            ):
                yield Problem(condition.lineno, f"a contract has no {ast.unparse(node)}")
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) == "len"
                and isinstance(node.args[0], ast.Name)
                and kinds.get(node.args[0].id) == OBJECT
            ):
                name = node.args[0].id
                reason = f"{name} is an object: say as what it counts, len(ptr8({name}))"
                yield Problem(condition.lineno, reason)
    mentioned = {node.id for node in _walk(made.needs) if isinstance(node, ast.Name)}
    measured = {name for need in made.needs if (name := measured_buffer(need))}
    for name, kind in kinds.items():
        if kind in POINTERS and name not in measured and name not in aliases(made.needs):
            reason = f"its contract does not say how long {name} is: Needs: len({name}) >= …"
            yield Problem(function.lineno, reason)
        elif name not in mentioned:
            reason = f"its contract does not mention {name}: Needs: 0 <= {name} < …"
            if kind not in RANGE:
                reason = f"its contract does not mention {name}: Needs: len(ptr8({name})) >= …"
            yield Problem(function.lineno, reason)
    if not kinds and not made.needs and not made.gives:
        yield Problem(function.lineno, "it has no contract: say what it gives")


def _walk(nodes: list[ast.expr]) -> Iterator[ast.AST]:
    for node in nodes:
        yield from ast.walk(node)


def given(name: str) -> str:
    """The argument of which this is the number that was given, if it is one."""
    return name.removeprefix(GIVEN) if name.startswith(GIVEN) else ""


def measured_buffer(need: ast.expr) -> str:
    """The name in `len(name) >= …` or `len(ptr8(name)) >= …`."""
    match need:
        case ast.Compare(left=ast.Call(func=ast.Name(id="len"), args=[of]), ops=[ast.GtE()]):
            return pointer_name(of)
    return ""


def pointer_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Call(args=[ast.Name(id=name)]):
            return name
    return ""


def bound(condition: ast.expr) -> set[str]:
    """The names that only the condition itself has: those of its loops."""
    return {
        node.id
        for node in ast.walk(condition)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def aliases(needs: list[ast.expr]) -> dict[str, str]:
    """Arguments that are the same buffer as one before them."""
    found = {}
    for need in needs:
        match need:
            case ast.Compare(
                left=ast.Name(id=one), ops=[ast.Is()], comparators=[ast.Name(id=other)]
            ):
                found[one] = other
    return found
