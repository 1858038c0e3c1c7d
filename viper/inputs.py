"""The C program of the fuzzer: each function with a decoder, which makes its arguments of bytes.

Bytes hardly ever make what a contract allows. So where a condition bounds a number or an item, the
decoder moves it inside; what then still breaks the contract is rejected.
"""

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from viper.contract import pointer_name
from viper.exact import Exact, number, program, reachable
from viper.harness import Harness
from viper.model import BOOL, RANGE

HEAD = """\
#include <setjmp.h>
#include <stdint.h>
int64_t fuzz_number(void);
void *fuzz_buffer(int64_t *bytes, int any_length);
uint32_t *nondet_registers(void);
static jmp_buf fuzz_rejected;
void fuzz_reject(void) { longjmp(fuzz_rejected, 1); }
#define ASSUME(test) if (!(test)) fuzz_reject()
#define DECODER __attribute__((no_sanitize("address", "undefined")))
/* Move x to first ... last, mostly near to first. */
static int64_t fuzz_moved(int64_t x, int64_t first, int64_t last) {
    uint64_t count = (uint64_t)last - first + 1;
    if (last < first || (first <= x && x <= last)) return x;
    if (count > 64 && (x >> 8 & 3)) count = 64;
    return first + (int64_t)((uint64_t)x % count);
}
#define ITEM(p, i) if (0 <= (i) && (i) < ITEMS(p)) (p)[i]
"""
TAIL = """\
void fuzz_fail(const char *why) { viper_broken = why; longjmp(viper_out, 1); }
uint32_t *nondet_registers(void) {
    static uint32_t registers[4];
    for (int i = 0; i < 4; i++) registers[i] = fuzz_number();
    BYTES(registers) = sizeof registers;
    return registers;
}
"""
MUCH = 1 << 20  # where a condition has no upper bound


class Decoder(Harness):
    """A function that takes its arguments from the fuzzer, and calls what is fuzzed."""

    def __init__(self, reached: list[Exact]) -> None:
        super().__init__(reached, [], {}, [], 0)

    def text(self) -> str:
        function = self.function
        lines = [
            f"DECODER static int fuzz_{function.module.name(function.node.name)}(void) {{",
            "if (setjmp(fuzz_rejected)) return 0;",
            *("__builtin_memset(viper_buffers, 0, sizeof viper_buffers);", *self.constants()),
            *(*self.numbers(), *self.buffers(), *self.rest()),
            "if (setjmp(viper_out)) return 2;",
            *(*self.called(), "(void)result_; return 1;", "}"),
        ]
        return "\n".join(lines) + "\n"

    def numbers(self) -> Iterator[str]:
        for name, kind in self.kinds.items():
            if kind in RANGE:
                cast = "int32_t" if RANGE[kind][0] < 0 else "uint32_t"
                yield f"int64_t {name}_ = ({cast})fuzz_number(){' & 1' if kind == BOOL else ''};"
        yield from self.kept(filter(self.of_numbers, self.needs))

    def store(self, name: str, group: set[str], measured: list[ast.expr]) -> Iterator[str]:
        yield from ()

    def sized(self, name: str, group: set[str], measured: list[ast.expr]) -> Iterator[str]:
        yield f"void *store_{name} = fuzz_buffer(&size_{name}, {int(self.loose(group))});"

    def rest(self) -> Iterator[str]:
        yield from self.kept(need for need in self.needs if not self.of_numbers(need))

    def kept(self, needs: Iterable[ast.expr]) -> Iterator[str]:
        """All conditions once they are repaired: a repair may break another one."""
        conditions = [(need, self.function.condition(need)) for need in needs]
        yield "for (int viper_pass = 0; viper_pass < 2; viper_pass++) {"
        for need, condition in conditions:
            yield from (f"if (!({condition})) {{", *self.repairs(need), "}")
        yield "}"
        yield from (f"ASSUME({condition});" for _, condition in conditions)

    # Repairs.

    def repairs(self, need: ast.expr) -> Iterator[str]:
        match need:
            case ast.BoolOp(op=ast.And(), values=values):
                for value in values:
                    yield from self.repairs(value)
            case ast.BoolOp(op=ast.Or(), values=values):
                for value in reversed(values):  # the exception comes first, as a rule
                    yield f"if (!({self.function.condition(need)})) {{"
                    yield from (*self.repairs(value), "}")
            case ast.Compare(left=left, ops=ops, comparators=rights):
                sides = [left, *rights]
                for index, side in enumerate(sides):
                    before = (ops[index - 1], sides[index - 1]) if index else None
                    after = (ops[index], sides[index + 1]) if index < len(ops) else None
                    yield from self.moved(side, before, after)
            case ast.Call(func=ast.Name(id="all"), args=[ast.GeneratorExp() as each]):
                (loop,) = each.generators
                assert isinstance(loop.iter, ast.Call)
                name = ast.unparse(loop.target)
                ends = [self.function.condition(end) for end in loop.iter.args]
                begin, end = ends if len(ends) == 2 else ("0", ends[0])
                self.function.inside.append(name)
                yield f"for (int64_t {name} = {begin}; {name} < {end}; {name}++) {{"
                yield from (*self.repairs(each.elt), "}")
                self.function.inside.pop()

    def moved(
        self,
        side: ast.expr,
        before: tuple[ast.cmpop, ast.expr] | None,
        after: tuple[ast.cmpop, ast.expr] | None,
    ) -> Iterator[str]:
        """A side of a comparison, moved to where its neighbours want it."""
        code = self.function.condition
        first, last = "0", number(MUCH)
        for neighbour, is_before in ((before, True), (after, False)):
            match neighbour:
                case (ast.Eq(), other):
                    first = last = code(other)
                case (ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE() as op, other):
                    off = int(isinstance(op, ast.Lt | ast.Gt))
                    if is_before == isinstance(op, ast.Lt | ast.LtE):
                        first = f"({code(other)} + {off})"
                    else:
                        last = f"({code(other)} - {off})"
                case (ast.NotEq(), other):
                    first = f"({code(other)} + 1)"
        yield from self.put(side, lambda old: f"fuzz_moved({old}, {first}, {last})")

    def put(self, side: ast.expr, change: Callable[[str], str]) -> Iterator[str]:
        """Change the number or item of which a side is made, if it is one."""
        code = self.function.condition
        match side:
            case ast.Name(id=name) if name in self.kinds:
                yield f"{name}_ = {change(f'{name}_')};"
            case ast.Subscript(value=pointer, slice=index) if pointer_name(pointer) in self.kinds:
                place = f"{self.function.pointer(pointer)}, {code(index)}"
                yield f"ITEM({place}) = {change(code(side))};"
            case ast.BinOp(left=left, op=ast.BitAnd(), right=mask):
                new, bits = change(code(side)), code(mask)
                yield from self.put(left, lambda old: f"(({old} & ~{bits}) | ({new} & {bits}))")
            case ast.BinOp(left=left, op=ast.RShift(), right=by):
                new, one = change(code(side)), f"((int64_t)1 << {code(by)})"
                yield from self.put(left, lambda old: f"(({old} & ({one} - 1)) | ({new} * {one}))")
            case ast.BinOp(left=left, op=ast.Mod()):
                new, was = change(code(side)), code(side)
                yield from self.put(left, lambda old: f"({old} - {was} + {new})")
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                yield from (*self.put(left, change), *self.put(right, change))


def text(path: Path, names: list[str]) -> str:
    """Functions of a module, and a table of their decoders."""
    made = reachable(path, tuple(names), frozenset())
    by_name = {one.module.name(one.node.name): one for one in made}
    first = [by_name[made[0].module.name(name)] for name in names]
    decoders = [Decoder([one, *made]).text() for one in first]
    table = ", ".join(f"fuzz_{one.module.name(one.node.name)}" for one in first)
    whole = f"int (*const fuzz_functions[])(void) = {{{table}}};\n"
    return HEAD + program(made) + TAIL + "\n".join(decoders) + whole
