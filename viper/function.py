"""A viper function as a Python function: its arguments, its statements, its end."""

import ast
from collections.abc import Mapping

from viper.asserted import RESULT, Asserted
from viper.contract import contract
from viper.expressions import Facts
from viper.model import BOOL, OBJECT, POINTERS, RANGE
from viper.rewrite import RUNTIME, ExpressionCode, load

FACTORY = "_viper_factory"


def rewrite(
    function: ast.FunctionDef,
    facts: Facts,
    checking: bool,
    constants: Mapping[str, int],
) -> ast.Module:
    """A module with a factory that takes what `runtime` offers and returns the function."""
    signature = ", ".join([*facts.parameters, "/"] if facts.parameters else [])
    module = ast.parse(
        f"def {FACTORY}({RUNTIME}):\n"
        f"    def {function.name}({signature}): pass\n"
        f"    return {function.name}"
    )
    factory = module.body[0]
    assert isinstance(factory, ast.FunctionDef)
    made = factory.body[0]
    assert isinstance(made, ast.FunctionDef)
    code = _StatementCode(facts, checking, Asserted(contract(function), facts, constants))
    made.body = code.body(function)
    factory.body[:0] = code.asserted.functions
    return ast.fix_missing_locations(ast.copy_location(module, function))


class _StatementCode(ExpressionCode):
    def __init__(self, facts: Facts, checking: bool, asserted: Asserted) -> None:
        super().__init__(facts, checking)
        self.asserted = asserted

    def body(self, function: ast.FunctionDef) -> list[ast.stmt]:
        self.name = function.name
        head: list[ast.stmt] = [
            ast.Assign(
                [ast.Name(name, ast.Store())], self.runtime(kind, function, name, load(name))
            )
            for name, kind in self.facts.parameters.items()
            if kind in POINTERS
        ]
        if self.checking:
            head += self.asserted.casts()
            head += self.needs(function)
            head += self.asserted.keep()
        statements = self.block(function.body)
        if self.checking:
            if not isinstance(function.body[-1], ast.Return) and self.facts.returns == OBJECT:
                statements += self.asserted.gives(function.name)
            frame = ast.parse(
                "try: pass\n"
                "except (UnboundLocalError, TypeError) as _viper_error:\n"
                f"    {RUNTIME}.explain(_viper_error, _viper_error.__traceback__)\n"
                "    raise"
            ).body[0]
            assert isinstance(frame, ast.Try)
            frame.body = statements
            statements = [frame]
        written = sorted(self.facts.written_globals)
        names: list[ast.stmt] = [ast.Global(written)] if written else []
        return [*names, *(ast.copy_location(line, function) for line in head), *statements]

    def needs(self, function: ast.FunctionDef) -> list[ast.stmt]:
        """One test of all arguments and conditions; what is wrong is found out if it fails."""
        tests: list[ast.expr] = []
        wrong: list[ast.stmt] = []
        for name, kind in self.facts.parameters.items():
            if kind not in RANGE:
                continue
            low, high = RANGE[kind]
            known = self.asserted.bounds(name)
            tests.append(_python(f"{name}.__class__ is {kind if kind == BOOL else 'int'}"))
            ends = [f"{low} <= {name}"] if known[0] < low else []
            ends += [f"{name} <= {high}"] if known[1] > high else []
            if kind != BOOL:
                tests += map(_python, ends)
            fits = f"{name}.__class__ is int and {low} <= {name} <= {high}"
            test = tests[-1] if kind == BOOL else _python(fits)
            call = self.runtime("argument", function, name, kind, load(name))
            wrong.append(ast.If(_not(test), [ast.Expr(call)], []))
        return self.asserted.needs(function.name, tests, wrong)

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        return [
            ast.copy_location(code, statement)
            for statement in statements
            for code in self.statement(statement)
        ]

    def statement(self, node: ast.stmt) -> list[ast.stmt]:
        match node:
            case ast.AugAssign():
                return [code for part in self.facts.spelled[node] for code in self.statement(part)]
            case ast.Assign(targets=targets, value=value):
                return [self.assignment(targets, value)]
            case ast.If(test=test, body=body, orelse=orelse):
                return [ast.If(self.test(test), self.block(body), self.block(orelse))]
            case ast.While(test=test, body=body, orelse=orelse):
                return [ast.While(self.test(test), self.block(body), self.block(orelse))]
            case ast.For(target=target, iter=ast.Call() as steps, body=body, orelse=orelse):
                return [ast.For(target, self.steps(steps), self.block(body), self.block(orelse))]
            case ast.Return(value=ast.expr() as value) if value in self.facts.types:
                return self.end(value)
            case ast.Return():
                return [*(self.asserted.gives(self.name) if self.checking else []), node]
            case ast.Expr(value=ast.Call() as value):
                return [ast.Expr(self.exact(value))]
            case ast.Global():
                return []
        return [node]  # pass, break, continue, return None, the docstring

    def end(self, value: ast.expr) -> list[ast.stmt]:
        range_ = self.ranges.of(value)
        gives = self.asserted.gives(self.name, range_) if self.checking else []
        code = self.boxed(value)
        if not gives:
            return [ast.Return(code)]
        kept = ast.Assign([ast.Name(RESULT, ast.Store())], code)
        return [kept, *gives, ast.Return(load(RESULT))]

    def assignment(self, targets: list[ast.expr], value: ast.expr) -> ast.stmt:
        match targets:
            case [ast.Subscript(value=ast.Name(id=pointer)) as item]:
                return ast.Assign([self.item(item, ast.Store())], self.stored(value, pointer))
            case [ast.Attribute(value=base, attr=name)]:
                attribute = ast.Attribute(self.exact(base), name, ast.Store())
                return ast.Assign([attribute], self.boxed(value))
        written = self.facts.written_globals
        outside = any(isinstance(t, ast.Name) and t.id in written for t in targets)
        return ast.Assign(targets, self.boxed(value) if outside else self.exact(value))

    def steps(self, node: ast.Call) -> ast.expr:
        """The range of a loop. The counter goes one step too far before the loop ends."""
        kind = self.facts.types[node.args[0]]
        step = self.facts.values[node.args[2]] if len(node.args) == 3 else 1
        low, high = RANGE[kind]
        room = (low, high - step + 1) if step > 0 else (low - step - 1, high)
        ends = node.args[:2]
        code = [self.seen(end) for end in ends[:-1]]
        code.append(self.within(ends[-1], room, "counted", kind))
        if len(node.args) == 3:
            code.append(ast.Constant(step))
        return ast.Call(load("range"), code, [])


def _python(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)
