"""A viper function as a Python function: its arguments, its statements, its end."""

import ast
import copy
from collections.abc import Mapping

from viper.contract import RESULT, Checked, bound, contract
from viper.expressions import Facts
from viper.model import BOOL, OBJECT, POINTERS, RANGE
from viper.rewrite import RUNTIME, ExpressionCode, load

FACTORY = "_viper_factory"
_NEEDS, _GIVES = "_viper_needs", "_viper_gives"
_RESULT = "_viper_result"
_GIVEN = "_viper_given_"  # before the name of an argument that the function itself changes


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
    code = _StatementCode(facts, checking, _Conditions(function, facts, constants))
    made.body = code.body(function)
    factory.body[:0] = code.conditions.functions
    return ast.fix_missing_locations(ast.copy_location(module, function))


class _Conditions:
    """What checking mode asserts, each list of conditions in a function of its own."""

    def __init__(
        self,
        function: ast.FunctionDef,
        facts: Facts,
        constants: Mapping[str, int],
    ) -> None:
        self.contract = contract(function)
        self.facts = facts
        self.checked = Checked(constants, RUNTIME)
        self.functions: list[ast.stmt] = []

    def call(self, name: str, what: str, conditions: list[ast.expr]) -> list[ast.stmt]:
        """A call of the function that checks some conditions; its arguments have their names."""
        if not conditions:
            return []
        used = sorted(
            {
                node.id
                for condition in conditions
                for node in ast.walk(condition)
                if isinstance(node, ast.Name)
                and node.id in (*self.facts.locals, RESULT)
                and node.id not in bound(condition)
            }
        )
        made = ast.parse(f"def {name}({', '.join(used)}): pass").body[0]
        assert isinstance(made, ast.FunctionDef)
        made.body = [self.check(what, condition) for condition in conditions]
        if not any(
            isinstance(known, ast.FunctionDef) and known.name == name for known in self.functions
        ):
            self.functions.append(made)
        return [ast.parse(f"{name}({', '.join(map(self.value, used))})").body[0]]

    def value(self, name: str) -> str:
        if name == RESULT:
            return _RESULT
        return _GIVEN + name if name in self.kept else name

    kept: frozenset[str] = frozenset()  # arguments that are now under another name

    def check(self, what: str, condition: ast.expr) -> ast.stmt:
        text = ast.unparse(condition)
        test = self.checked.visit(copy.deepcopy(condition))
        line, words = ast.Constant(condition.lineno), ast.Constant(f"{what} {text}")
        broken = ast.Attribute(ast.Name(RUNTIME, ast.Load()), "fail", ast.Load())
        wrong = ast.Expr(ast.Call(broken, [line, words], []))
        return ast.If(ast.UnaryOp(ast.Not(), test), [wrong], [])

    def needs(self, name: str) -> list[ast.stmt]:
        return self.call(_NEEDS, f"{name} needs", self.contract.needs)

    def keep(self) -> list[ast.stmt]:
        """Arguments that the function changes, and that its contract speaks of at the end."""
        names = {
            node.id
            for give in self.contract.gives
            for node in ast.walk(give)
            if isinstance(node, ast.Name)
        }
        self.kept = frozenset(names & set(self.facts.parameters) & set(self.facts.assigned))
        return [ast.parse(f"{_GIVEN}{name} = {name}").body[0] for name in sorted(self.kept)]

    def gives(self, name: str) -> list[ast.stmt]:
        return self.call(_GIVES, f"{name} gives", self.contract.gives)


class _StatementCode(ExpressionCode):
    def __init__(self, facts: Facts, checking: bool, conditions: _Conditions) -> None:
        super().__init__(facts, checking)
        self.conditions = conditions

    def body(self, function: ast.FunctionDef) -> list[ast.stmt]:
        self.name = function.name
        needs = (
            self.conditions.needs(function.name) + self.conditions.keep() if self.checking else []
        )
        statements = self.block(function.body)
        if self.checking:
            if not isinstance(function.body[-1], ast.Return) and self.facts.returns == OBJECT:
                statements += self.conditions.gives(function.name)
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
        return [
            *names,
            *(ast.copy_location(line, function) for line in (*head, *needs)),
            *statements,
        ]

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
                return self.end(self.boxed(value))
            case ast.Return():
                return [*(self.conditions.gives(self.name) if self.checking else []), node]
            case ast.Expr(value=ast.Call() as value):
                return [ast.Expr(self.exact(value))]
            case ast.Global():
                return []
        return [node]  # pass, break, continue, return None, the docstring

    def end(self, value: ast.expr) -> list[ast.stmt]:
        gives = self.conditions.gives(self.name) if self.checking else []
        if not gives:
            return [ast.Return(value)]
        kept = ast.Assign([ast.Name(_RESULT, ast.Store())], value)
        return [kept, *gives, ast.Return(load(_RESULT))]

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
