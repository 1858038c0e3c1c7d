"""A viper function as a Python function: its arguments, its statements, its end."""

import ast

from viper.expressions import Facts
from viper.model import BOOL, OBJECT, POINTERS, RANGE
from viper.rewrite import RUNTIME, ExpressionCode, load

FACTORY = "_viper_factory"


def rewrite(function: ast.FunctionDef, facts: Facts, checking: bool) -> ast.Module:
    """A module with a factory that takes what `runtime` offers and returns the function."""
    signature = ", ".join([*facts.parameters, "/"] if facts.parameters else [])
    module = ast.parse(
        f"def {FACTORY}({RUNTIME}):\n"
        f"    def {function.name}({signature}): pass\n"
        f"    return {function.name}"
    )
    made = next(n for n in ast.walk(module) if isinstance(n, ast.FunctionDef) and n.name != FACTORY)
    made.body = _StatementCode(facts, checking).body(function)
    return ast.fix_missing_locations(ast.copy_location(module, function))


class _StatementCode(ExpressionCode):
    def body(self, function: ast.FunctionDef) -> list[ast.stmt]:
        statements = self.block(function.body)
        if self.checking:
            frame = ast.parse(
                "try: pass\n"
                "except (UnboundLocalError, TypeError) as _viper_error:\n"
                f"    {RUNTIME}.explain(_viper_error, _viper_error.__traceback__)\n"
                "    raise"
            ).body[0]
            assert isinstance(frame, ast.Try)
            frame.body = statements
            statements = [frame]
        head = [
            self.argument(function, name, kind)
            for name, kind in self.facts.parameters.items()
            if kind in POINTERS or (self.checking and kind != OBJECT)
        ]
        written = sorted(self.facts.written_globals)
        names: list[ast.stmt] = [ast.Global(written)] if written else []
        return [*names, *(ast.copy_location(line, function) for line in head), *statements]

    def argument(self, function: ast.FunctionDef, name: str, kind: str) -> ast.stmt:
        if kind in POINTERS:
            pointer = self.runtime(kind, function, name, load(name))
            return ast.Assign([ast.Name(name, ast.Store())], pointer)
        low, high = RANGE[kind]
        fits = f"{name}.__class__ is {kind if kind == BOOL else 'int'}"
        if kind != BOOL:
            fits += f" and {low} <= {name} <= {high}"
        wrong = ast.Expr(self.runtime("argument", function, name, kind, load(name)))
        return ast.If(ast.parse(f"not ({fits})", mode="eval").body, [wrong], [])

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
                return [ast.Return(self.boxed(value))]
            case ast.Expr(value=ast.Call() as value):
                return [ast.Expr(self.exact(value))]
            case ast.Global():
                return []
        return [node]  # pass, break, continue, return None, the docstring

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
