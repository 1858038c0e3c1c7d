"""Viper code as C for provers: what checking mode checks at run time is asserted here.

Numbers are exact, in 64 bits, and are asserted to fit their type whenever something looks at them,
as `rewrite` does. So what is proven is: for all that its contract allows, a function raises nothing
in checking mode, which means that the RP2040 computes the same, inside its buffers.
"""

import ast
import itertools
from collections.abc import Iterator
from pathlib import Path

from viper import contract as contracts
from viper.c import OPERATORS, TYPES, Function, Module, assigned, module
from viper.constants import fold
from viper.live import Live
from viper.loops import Loop, Loops
from viper.model import BOOL, INT, NUMBERS, POINTERS, RANGE, SMALL, Interval
from viper.ranges import Ranges, fits
from viper.writes import written

STUB = "__contract"  # the name of a function's contract that stands for it ends so
HEAD = """\
#include <stdint.h>
#include <stdlib.h>
#ifdef __CPROVER__
#define ASSUME(test) __CPROVER_assume(test)
#define HOLDS(test, why) __CPROVER_assert(test, why)
#ifdef SEARCH /* for invariants */
#define CHECK(test, why) ASSUME(test)
#elif defined INDUCTION
#define CHECK(test, why) ({ int8_t viper_t = (test); HOLDS(viper_t, why); ASSUME(viper_t); })
#else
#define CHECK(test, why) HOLDS(test, why)
#endif
#ifdef REACH
#define REACHED HOLDS(0, "the call is reached"); return 0;
#else
#define REACHED
#endif
/* How long a buffer is counts by the number of its object: the object itself may be longer. */
int64_t viper_bytes[64];
#define BYTES(p) viper_bytes[__CPROVER_POINTER_OBJECT(p)]
int64_t nondet_number(void);
uint32_t viper_registers[4];
uint32_t *nondet_registers(void) { /* a block of the chip's registers, which change by themselves */
    for (int i = 0; i < 4; i++) /* 4 rounds */ viper_registers[i] = nondet_number();
    BYTES(viper_registers) = sizeof viper_registers;
    return viper_registers;
}
#else
/* A program that runs: `viper_broken` says which check has failed. */
#include <setjmp.h>
const char *viper_broken;
jmp_buf viper_out;
struct { const void *start; int64_t bytes; } viper_buffers[64];
#define CHECK(test, why) if (!(test)) { viper_broken = why; longjmp(viper_out, 1); }
static inline int64_t *viper_measured(const void *start) {
    int i = 0;
    while (viper_buffers[i].start && viper_buffers[i].start != start) i++;
    viper_buffers[i].start = start;
    return &viper_buffers[i].bytes;
}
#define BYTES(p) (*viper_measured(p))
#endif
#define ITEMS(p) (BYTES(p) / (int64_t)sizeof *(p))
#define WITHIN(x, low, high, why) \\
    ({ int64_t viper_v = (x); CHECK(low <= viper_v && viper_v <= high, why); viper_v; })
#define INDEX(p, x, why) \\
    ({ int64_t viper_v = (x); CHECK(0 <= viper_v && viper_v < ITEMS(p), why); viper_v; })
#define FLOOR(a, b, why) ({ int64_t viper_a = (a), viper_b = (b); CHECK(viper_b != 0, why); \\
    int64_t viper_moved = viper_a >= 0 && viper_b < 0 ? viper_a - viper_b - 1 : \\
        viper_a < 0 && viper_b > 0 ? viper_a - viper_b + 1 : viper_a; \\
    CHECK(INT32_MIN <= viper_moved && viper_moved <= INT32_MAX, why); \\
    viper_a / viper_b - (viper_a % viper_b != 0 && (viper_a < 0) != (viper_b < 0)); })
#define MODULO(a, b, why) ({ int64_t viper_a = (a), viper_b = (b); CHECK(viper_b != 0, why); \\
    int64_t viper_m = viper_a % viper_b; \\
    viper_m != 0 && (viper_m < 0) != (viper_b < 0) ? viper_m + viper_b : viper_m; })
#define EACH(i, first, end, test) ({ int8_t viper_all = 1; \\
    for (int64_t i = (first); i < (end); i++) viper_all = viper_all && (test); viper_all; })
#define SUM(i, first, end, of) ({ int64_t viper_sum = 0; \\
    for (int64_t i = (first); i < (end); i++) viper_sum += (of); viper_sum; })
"""

# CBMC takes too long to divide a product of two variables by a third one. So the quotient may be
# any number of which all is true that can be told without dividing: a proof shows no less by that.
SHARE = """\
#define IS_SHARE(q, a, b, c) (0 <= q && q <= a * b && (b > c || q <= a) && (a > c || q <= b))
#ifdef __CPROVER__
#define SHARE(a, b, c, whole) ({ int64_t viper_x = (a), viper_y = (b), viper_z = (c); \\
    (void)(whole); /* which checks them */ \\
    int64_t viper_q = nondet_number(); \\
    ASSUME(viper_x < 0 || viper_y < 0 || viper_z <= 0 || \\
        IS_SHARE(viper_q, viper_x, viper_y, viper_z)); viper_q; })
#else
#define SHARE(a, b, c, whole) whole
#endif
"""


def c_type(kind: str) -> str:
    return "int64_t" if kind in RANGE else TYPES[kind]


def number(value: int) -> str:
    return f"((int64_t){value})"


def told(ends: list[int | None]) -> str:
    """How often a loop goes round whose range is constant; `prove` reads this."""
    known = [end for end in ends if end is not None]
    return f" /* {len(range(*known))} rounds */ " if len(known) == len(ends) else ""


class Exact(Function):
    """A function of a module; `apart` are functions that calls replace by their contracts."""

    def __init__(
        self,
        module: Module,
        node: ast.FunctionDef,
        apart: frozenset[str],
        loops: Loops | None = None,
    ) -> None:
        super().__init__(module, node)
        self.ranges = Ranges(self.facts)
        self.apart = apart
        self.loops = loops
        self.steps = {}
        self.most: dict[int, int] = {}  # rounds of some loops, numbered as they begin
        self.known: dict[str, int] = {}  # arguments that have one value in this proof
        self.contract = contracts.contract(node)
        self.live = Live(node)
        self.numbers = [name for name, kind in self.facts.parameters.items() if kind in RANGE]
        self.inside: list[str] = []  # names of loops in a condition
        self.around: list[Loop] = []  # loops that are proven by induction

    def head(self, suffix: str = "") -> str:
        arguments = [f"{c_type(kind)} {name}_" for name, kind in self.facts.parameters.items()]
        name = self.module.name(self.node.name) + suffix
        return f"int64_t {name}({', '.join(arguments) or 'void'})"

    def text(self) -> str:
        own = {n: k for n, k in self.facts.locals.items() if n not in self.facts.parameters}
        lines = [f"{c_type(kind)} {name}_;" for name, kind in own.items()]
        if self.loops:
            lines += [f"int64_t {contracts.GIVEN}{name} = {name}_;" for name in self.numbers]
        body = [*lines, *self.block(self.node.body), "return 0;"]
        return "\n".join([self.head() + " {", *body, "}"]) + "\n"

    def why(self, node: ast.AST, text: str) -> str:
        told = f"{self.module.path.name}:{getattr(node, 'lineno', 0)}: {text}"
        return '"' + told.replace("\\", "\\\\").replace('"', "'").replace("\n", " ") + '"'

    # Statements.

    def statement(self, node: ast.stmt) -> Iterator[str]:
        match node:
            case ast.Assign(
                targets=[ast.Subscript(value=ast.Name(id=pointer)) as item], value=value
            ):
                bits = POINTERS[self.facts.locals[pointer]]
                code = self.within(value, (0, (1 << bits) - 1), f"fits ptr{bits}")
                index = self.code(item.slice)
                inside = "".join(
                    text for loop in self.around for text in loop.inside(pointer, index)
                )
                yield f"{{ int64_t viper_s = {code}; {inside}{self.item(item)} = viper_s; }}"
            case ast.While(test=test, orelse=[]):
                yield from self.rounds(node, self.test(test))
            case ast.Return(value=ast.expr() as value) if value in self.facts.types:
                yield f"return {self.boxed(value)};"
            case ast.Continue() if self.goes_on[-1]:
                yield f"goto {self.goes_on[-1]};"
            case ast.Break() if self.loops:
                yield f"goto {self.goes_on[-1].replace('again', 'out')};"
            case _:
                yield from super().statement(node)

    steps: dict[int, int]  # of ranges, by number
    goes_on: tuple[str, ...] = ("",)  # where `continue` goes in each loop around, if not to its end

    def rounds(
        self,
        node: ast.For | ast.While,
        test: str,
        begin: str = "",
        step: str = "",
        told: str = "",
        over: int = 0,
    ) -> Iterator[str]:
        """A loop; `continue` goes to its step."""
        self.counters += 1
        again = f"again{self.counters}" if step or self.loops else ""
        self.goes_on += (again,)
        if self.loops:
            yield from self.any_round(self.counters, node, test, begin, step, over)
            self.goes_on = self.goes_on[:-1]
            return
        if most := self.told_most(node):
            told = most
            # Where one loop comes right after another, CBMC would go on counting rounds.
            yield "{ int64_t viper_between; }"
        yield from (f"while ({test}) {{{told}", begin, *self.block(node.body))
        self.goes_on = self.goes_on[:-1]
        yield f"{again}: {step} }}" if step else "}"

    def told_most(self, node: ast.For | ast.While) -> str:
        """How often a loop goes round at most, if a proof says so; one less, as `prove` adds two
        and the test at the end needs only one, and where it is never come to again, none.
        """
        loops = [n for n in ast.walk(self.node) if isinstance(n, ast.For | ast.While)]
        place = sorted(loops, key=lambda loop: loop.lineno).index(node) + 1
        if place not in self.most:
            return ""
        has_test = isinstance(node, ast.For) or not isinstance(node.test, ast.Constant)
        if self.most[place] == 1 and not has_test:
            return " /* -1 rounds */ "
        return told([max(self.most[place] - 1, 0)])

    def any_round(
        self,
        number: int,
        node: ast.For | ast.While,
        test: str,
        begin: str,
        step: str,
        over: int,
    ) -> Iterator[str]:
        """Any one round of a loop, by what holds before each of them, and what comes after all."""
        assert self.loops
        loop = Loop(self, number, node, over, begin)
        self.loops.meet(loop)
        self.around.append(loop)
        yield from loop.enter()
        yield from loop.hold("begins")
        yield from loop.forget()
        yield f"if ({test}) {{"
        yield from (begin, *self.block(node.body), f"again{number}: {step};")
        yield from loop.hold("goes on")
        yield from loop.ends()
        self.around.pop()
        yield f"ASSUME(0); }} out{number}: ;"

    def loop(self, name: str, steps: ast.Call, node: ast.For) -> Iterator[str]:
        kind = self.facts.locals[name]
        step = self.facts.values[steps.args[2]] if len(steps.args) == 3 else 1
        low, high = RANGE[kind]
        room = (low, high - step + 1) if step > 0 else (low - step - 1, high)
        first = self.seen(steps.args[0]) if len(steps.args) > 1 else "0"
        last = self.within(steps.args[min(len(steps.args), 2) - 1], room, "a range inside its type")
        self.counters += 1
        at, end, start = (f"{word}{self.counters}" for word in ("at", "end", "start"))
        test = f"{at} {'<' if step > 0 else '>'} {end}"
        yield f"int64_t {start} = {first}, {end} = {last}, {at} = {start};"
        known = [self.facts.values.get(end) for end in steps.args]
        self.steps[self.counters] = step
        yield from self.rounds(
            node, test, f"{name}_ = {at};", f"{at} += {step};", told(known), self.counters
        )
        if node.orelse:
            yield from (f"if (!({test})) {{", *self.block(node.orelse), "}")

    # Expressions.

    def within(self, node: ast.expr, room: Interval, what: str) -> str:
        code = self.code(node)
        if fits(self.ranges.of(node), room):
            return code
        low, high = map(number, room)
        return f"WITHIN({code}, {low}, {high}, {self.why(node, f'{ast.unparse(node)} {what}')})"

    def seen(self, node: ast.expr) -> str:
        kind = self.facts.types[node]
        return (
            self.within(node, RANGE[kind], f"fits {kind}") if kind in NUMBERS else self.code(node)
        )

    def boxed(self, node: ast.expr) -> str:
        kind = self.facts.types[node]
        if kind not in NUMBERS:
            return self.code(node)
        return self.within(node, (max(SMALL[0], RANGE[kind][0]), SMALL[1]), "needs no heap")

    def item(self, node: ast.Subscript) -> str:
        assert isinstance(node.value, ast.Name)
        why = self.why(node, f"{ast.unparse(node)} is inside")
        return f"{node.value.id}_[INDEX({node.value.id}_, {self.code(node.slice)}, {why})]"

    def test(self, node: ast.expr) -> str:
        match node:
            case ast.BoolOp(op=op, values=values):
                return "(" + f" {OPERATORS[type(op)]} ".join(map(self.test, values)) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.test(operand)}"
        return f"({self.seen(node)})"

    def code(self, node: ast.expr) -> str:
        if node in self.facts.values:
            return number(self.facts.values[node])
        match node:
            case ast.Name(id=name) if name.isupper() and isinstance(
                assigned(self.module.path).get(name), int
            ):
                return number(assigned(self.module.path)[name])
            case ast.Subscript(ctx=ast.Load()):
                return f"((int64_t){self.item(node)})"
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return f"((int64_t)({self.seen(left)} {OPERATORS[type(op)]} {self.seen(right)}))"
            case ast.BoolOp(op=op, values=[first, second]):
                one, other = self.seen(first), self.code(second)
                either = f"{other} : viper_b" if isinstance(op, ast.And) else f"viper_b : {other}"
                return f"({{ int64_t viper_b = {one}; viper_b ? {either}; }})"
        return super().code(node)

    def operation(self, kind: str, left: ast.expr, op: ast.operator, right: ast.expr) -> str:
        match op:
            case ast.LShift():
                by = self.within(right, (0, 31), "is a shift")
                return f"({self.code(left)} * ((int64_t)1 << {by}))"
            case ast.RShift():
                return f"({self.seen(left)} >> {self.within(right, (0, 31), 'is a shift')})"
            case ast.FloorDiv() | ast.Mod():
                name = "FLOOR" if isinstance(op, ast.FloorDiv) else "MODULO"
                by = self.within(right, RANGE[INT], "fits int")
                why = self.why(left, f"{ast.unparse(right)} is not 0")
                whole = f"{name}({self.seen(left)}, {by}, {why})"
                return self.share(left, right, whole) if isinstance(op, ast.FloorDiv) else whole
        return f"({self.code(left)} {OPERATORS[type(op)]} {self.code(right)})"

    def share(self, product: ast.expr, by: ast.expr, whole: str) -> str:
        """Of products of variables, unless they call something, which must not happen twice."""
        match product:
            case ast.BinOp(left=one, op=ast.Mult(), right=other):
                numbers = (one, other, by)
                known = any(fold(n, self.module.all_constants) is not None for n in numbers)
                called = any(isinstance(node, ast.Call) for n in numbers for node in ast.walk(n))
                if not known and not called:
                    return f"SHARE({', '.join(map(self.code, numbers))}, {whole})"
        return whole

    def call(self, name: str, arguments: list[ast.expr]) -> str:
        if name in POINTERS:
            if self.facts.types[arguments[0]] in RANGE:
                return "nondet_registers()"  # at an address of the chip
            return f"(({TYPES[name]}){self.code(arguments[0])})"
        if name == BOOL:
            return f"((int64_t)({self.code(arguments[0])} != 0))"
        if name in NUMBERS:
            return self.code(arguments[0])
        if name in ("min", "max"):
            one, other = map(self.boxed, arguments)
            sign = "<" if name == "min" else ">"
            choice = f"viper_l {sign} viper_r ? viper_l : viper_r"
            return f"({{ int64_t viper_l = {one}, viper_r = {other}; {choice}; }})"
        called = self.module.name(name)
        suffix = STUB if called in self.apart else ""
        return f"{called}{suffix}({', '.join(map(self.boxed, arguments))})"

    # Contracts.

    def condition(self, node: ast.expr) -> str:
        """A condition in C. Numbers are exact here, too."""
        match node:
            case ast.Constant(value=bool(value)) | ast.Constant(value=int(value)):
                return number(int(value))
            case ast.Name(id=contracts.RESULT):
                return "result_"
            case ast.Name(id=name) if name in self.inside:
                return name
            case ast.Name(id=name) if name in self.facts.locals:
                return f"{name}_"
            case ast.Name(id=name) if self.loops and contracts.given(name) in self.numbers:
                return name  # an argument as it was, where the function changes it
            case ast.Name(id=name):
                values = self.module.all_constants
                if name not in values:
                    raise self.refuse(node)
                return number(values[name])
            case ast.Compare(ops=[ast.In() | ast.Is()]):
                return "1"
            case ast.Compare(left=left, ops=ops, comparators=rights):
                sides = [left, *rights]
                pairs = zip(sides, ops, sides[1:], strict=False)
                return "(" + " && ".join(self.compared(*pair) for pair in pairs) + ")"
            case ast.BoolOp(op=op, values=values):
                return "(" + f" {OPERATORS[type(op)]} ".join(map(self.condition, values)) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(!{self.condition(operand)})"
            case ast.UnaryOp(op=op, operand=operand):
                return f"({'-' if isinstance(op, ast.USub) else '~'}{self.condition(operand)})"
            case ast.BinOp(left=left, op=ast.LShift(), right=right):
                return f"({self.condition(left)} * ((int64_t)1 << {self.condition(right)}))"
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                return number(eval(ast.unparse(node), {"__builtins__": {}}))
            case ast.BinOp(left=left, op=ast.FloorDiv(), right=right):
                return f"({self.condition(left)} / {self.condition(right)})"
            case ast.BinOp(left=left, op=ast.Mod(), right=right):
                return f"({self.condition(left)} % {self.condition(right)})"
            case ast.BinOp(left=left, op=op, right=right):
                return f"({self.condition(left)} {OPERATORS[type(op)]} {self.condition(right)})"
            case ast.Subscript(value=pointer, slice=index):
                return f"((int64_t){self.pointer(pointer)}[{self.condition(index)}])"
            case ast.Call(func=ast.Name(id="len"), args=[of]):
                return f"ITEMS({self.pointer(of)})"
            case ast.Call(func=ast.Name(id="bits"), args=[word]):
                return f"((int64_t)__builtin_popcountll({self.condition(word)}))"
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp() as each]):
                (loop,) = each.generators
                assert isinstance(loop.iter, ast.Call)
                ends = [self.condition(end) for end in loop.iter.args]
                first, last = ends if len(ends) == 2 else ("0", ends[0])
                macro = {"all": "EACH", "sum": "SUM"}[name]
                constant = [fold(end, self.module.all_constants) for end in loop.iter.args]
                first = told(constant) + first
                self.inside.append(ast.unparse(loop.target))
                inner = self.condition(each.elt)
                self.inside.pop()
                return f"{macro}({ast.unparse(loop.target)}, {first}, {last}, {inner})"
        raise self.refuse(node)

    def compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
        return f"{self.condition(left)} {OPERATORS[type(op)]} {self.condition(right)}"

    def pointer(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name) if name in self.module.bytes:
                return self.module.name(name)
            case ast.Name(id=name):
                return f"{name}_"
            case ast.Call(func=ast.Name(id=kind), args=[ast.Name(id=name)]):
                return f"(({TYPES[kind]}){name}_)"
        raise self.refuse(node)

    def stub(self) -> str:
        """What calls get in place of the function: its contract."""
        checks = [f"CHECK({self.condition(n)}, {self.why(n, 'needs ' + ast.unparse(n))});"
                  for n in self.contract.needs]  # fmt: skip
        same = contracts.aliases(self.contract.needs)
        buffers = [name for name, kind in self.facts.parameters.items() if kind not in RANGE]
        for one, other in itertools.combinations(buffers, 2):
            is_same = same.get(one, one) == same.get(other, other)
            told = f"{other} is {one}" if is_same else f"{other} is not {one}"
            why = self.why(self.node, "needs " + told)
            test = f"{'' if is_same else '!'}__CPROVER_same_object({one}_, {other}_)"
            checks.append(f"CHECK({test}, {why});")
        havoc = [
            f"__CPROVER_havoc_object({name}_);"
            for name, kind in self.facts.parameters.items()
            if kind not in RANGE and name in written(self.module, self.node.name)
        ]
        given = [f"ASSUME({self.condition(give)});" for give in self.contract.gives]
        result = ["int64_t result_ = nondet_number();", *given, "return result_;"]
        return "\n".join([self.head(STUB) + " {", *checks, *havoc, *result, "}"]) + "\n"


def reachable(
    path: Path, names: tuple[str, ...], apart: frozenset[str], loops: Loops | None = None
) -> list[Exact]:
    """Functions and all that they call, without what only those call that are apart."""
    made: dict[str, Exact] = {}
    rest = [(module(path), name) for name in reversed(names)]
    asked = {module(path).name(name) for name in names}
    while rest:
        home, called = rest.pop()
        key = home.name(called)
        if key in made:
            continue
        made[key] = Exact(home, home.functions[called], apart, loops)
        if key in apart and key not in asked:
            continue
        for node in ast.walk(home.functions[called]):
            match node:
                case ast.Call(func=ast.Name(id=inner)) if inner in home.functions:
                    rest.append((home, inner))
                case ast.Call(func=ast.Name(id=inner)) if inner in home.imports:
                    rest.append((module(home.imports[inner]), inner))
    return list(made.values())


def program(made: list[Exact]) -> str:
    """Functions as C; what is apart is only its contract, unless it is the first."""
    homes = {function.module.path: function.module for function in made}
    parts = [HEAD, *(line for home in homes.values() for line in home.constants())]
    texts = []
    for number, function in enumerate(made):
        aside = number and function.module.name(function.node.name) in function.apart
        parts.append(function.head(STUB if aside else "") + ";\n")
        texts.append(function.stub() if aside else function.text())
    if any("SHARE(" in text for text in texts):
        parts.insert(1, SHARE)
    return "\n".join(parts + texts)
