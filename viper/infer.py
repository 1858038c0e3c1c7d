"""What is known about a viper function before it runs: its types, and what is refused.

One pass in the order of the source, as the compiler does it: the first assignment gives a local
its type for good. What is refused: what the compiler refuses; what it accepts and gets wrong
(default arguments, bool() of a number, a missing return, …); what would work on objects or
allocate.
"""

import ast
import contextlib
import copy
from collections.abc import Mapping

from viper.expressions import ExpressionTypes, Facts, UntypedError
from viper.model import BOOL, CASTS, INT, NUMBERS, OBJECT, POINTERS
from viper.refused import NODES


def analyse(function: ast.FunctionDef, constants: Mapping[str, int]) -> Facts:
    """Type a function; its problems are in the order of the lines."""
    facts = _StatementTypes(function, constants).facts
    facts.problems.sort(key=lambda problem: problem.line)
    return facts


class _StatementTypes(ExpressionTypes):
    def __init__(self, function: ast.FunctionDef, constants: Mapping[str, int]) -> None:
        super().__init__(constants)
        self.signature(function)
        self.scope(function)
        self.block(function.body[ast.get_docstring(function) is not None :])
        if self.facts.returns != OBJECT and not _ends(function.body):
            reason = "viper returns 0 where Python returns None: end with a return"
            self.problem(function.body[-1], reason)

    def scope(self, function: ast.FunctionDef) -> None:
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.names.add(node.id)
            elif isinstance(node, ast.Global):
                self.facts.written_globals.update(node.names)
        self.names = (self.names | set(self.facts.parameters)) - self.facts.written_globals
        for name in sorted(self.names):
            if name in (*CASTS, "range", "const", "len"):
                self.problem(function, f"{name} is reserved in viper: rename the local")
            elif name in self.constants:
                self.problem(function, f"{name} is a const of this module: rename the local")

    # The signature.

    def signature(self, function: ast.FunctionDef) -> None:
        arguments = function.args
        if arguments.defaults or any(arguments.kw_defaults):
            self.problem(function, "viper ignores default arguments: pass every argument")
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
            self.problem(function, "viper takes plain arguments only: no *, ** or /")
        for argument in arguments.args:
            kind = self.annotation(argument, argument.annotation)
            self.facts.parameters[argument.arg] = self.facts.locals[argument.arg] = kind
        kind = self.annotation(function, function.returns)
        if kind in POINTERS:
            reason = "a pointer is an address once it leaves viper code: return an index"
            self.problem(function, reason)
        self.facts.returns = kind

    def annotation(self, node: ast.AST, annotation: ast.expr | None) -> str:
        if annotation is None:
            return OBJECT
        if isinstance(annotation, ast.Name) and annotation.id in CASTS and annotation.id != "ptr":
            return annotation.id
        self.problem(node, f"{ast.unparse(annotation)} is not a viper type")
        return OBJECT

    # Statements.

    def block(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            method = getattr(self, f"do_{type(statement).__name__.lower()}", None)
            if method is None:
                reason = NODES.get(type(statement), "viper does not support this statement")
                self.problem(statement, reason)
                continue
            with contextlib.suppress(UntypedError):
                method(statement)

    def do_pass(self, node: ast.stmt) -> None:
        """Pass, break, continue and global do nothing here."""

    do_break = do_continue = do_global = do_pass

    def do_expr(self, node: ast.Expr) -> None:
        self.type(node.value)
        if not isinstance(node.value, ast.Call):
            self.problem(node, "this line computes a value and discards it")

    def do_assign(self, node: ast.Assign) -> None:
        if len(node.targets) > 1 and not all(isinstance(t, ast.Name) for t in node.targets):
            raise self.refuse(node, "write one assignment per line")
        if isinstance(node.targets[0], ast.Tuple | ast.List):
            raise self.refuse(node, NODES[ast.Tuple])
        kind = self.type(node.value)
        for target in node.targets:
            self.store(target, kind, node.value)

    def do_augassign(self, node: ast.AugAssign) -> None:
        """`x op= y` is `x = x op y`, with a local for an index that is more than a name."""
        target = node.target
        spelled: list[ast.stmt] = []
        if isinstance(target, ast.Subscript) and not isinstance(
            target.slice, ast.Name | ast.Constant
        ):
            name = f"index_{len(self.facts.spelled)}_"
            self.names.add(name)
            spelled.append(ast.Assign([ast.Name(name, ast.Store())], target.slice))
            target = ast.Subscript(target.value, ast.Name(name, ast.Load()), ast.Store())
        read = copy.copy(target)
        read.ctx = ast.Load()
        spelled.append(ast.Assign([target], ast.BinOp(read, node.op, node.value)))
        for statement in spelled:
            ast.fix_missing_locations(ast.copy_location(statement, node))
        self.facts.spelled[node] = spelled
        self.block(spelled)

    def store(self, target: ast.expr, kind: str, value: ast.expr) -> None:
        if isinstance(target, ast.Name) and target.id in self.names:
            self.local(target, kind)
            self.facts.assigned.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Subscript):
            self.type(target)
            if kind not in (*NUMBERS, BOOL):
                raise self.refuse(target, f"a pointer stores numbers, and this is {kind}")
        else:
            if isinstance(target, ast.Attribute) and self.type(target.value) != OBJECT:
                raise self.refuse(target, "a number has no attributes")
            if kind in POINTERS:
                raise self.refuse(target, "a pointer is an address once it leaves viper code")

    def local(self, target: ast.Name, kind: str) -> None:
        known = self.facts.locals.setdefault(target.id, kind)
        if known != kind:
            raise self.refuse(target, f"{target.id} is {known} and cannot change to {kind}")

    def do_if(self, node: ast.If | ast.While) -> None:
        with contextlib.suppress(UntypedError):
            self.test(node.test)
        self.block(node.body)
        self.block(node.orelse)

    do_while = do_if

    def do_for(self, node: ast.For) -> None:
        with contextlib.suppress(UntypedError):
            match node:
                case ast.For(
                    target=ast.Name(id=name) as target,
                    iter=ast.Call(func=ast.Name(id="range"), args=[_, *_] as ends, keywords=[]),
                ) if len(ends) <= 3 and name in self.names:
                    self.local(target, self.counter(node, ends))
                case _:
                    self.problem(node, "a loop over objects allocates: write for … in range(…)")
        self.block(node.body)
        self.block(node.orelse)

    def counter(self, node: ast.For, ends: list[ast.expr]) -> str:
        kinds = {self.type(end) for end in ends[:2]}
        if len(ends) == 1:
            kinds.add(INT)
        if len(kinds) > 1 or not kinds <= set(NUMBERS):
            raise self.refuse(node, "both ends of a range must be int, or both uint: write int(…)")
        if len(ends) == 3 and (self.type(ends[2]) != INT or not self.facts.values.get(ends[2])):
            raise self.refuse(node, "the step of a range must be a constant other than 0")
        return kinds.pop()

    def do_return(self, node: ast.Return) -> None:
        returns = self.facts.returns
        if node.value is None or ast.unparse(node.value) == "None":
            if returns != OBJECT:
                reason = f"viper returns 0 where Python returns None: return the {returns}"
                self.problem(node, reason)
            return
        kind = self.type(node.value)
        if kind != returns:
            raise self.refuse(node, f"the function returns {returns}, this is {kind}")


def _ends(statements: list[ast.stmt]) -> bool:
    """Whether no path runs out of the last statement."""
    match statements[-1]:
        case ast.Return():
            return True
        case ast.If(body=body, orelse=[_, *_] as orelse):
            return _ends(body) and _ends(orelse)
        case ast.While(test=ast.Constant(value=value), body=body) if value:
            return not any(_breaks(statement) for statement in body)
    return False


def _breaks(statement: ast.stmt) -> bool:
    """Whether a statement may leave the loop around it by `break`."""
    if isinstance(statement, ast.For | ast.While):
        return any(_breaks(inner) for inner in statement.orelse)
    return isinstance(statement, ast.Break) or any(
        _breaks(inner) for inner in ast.iter_child_nodes(statement) if isinstance(inner, ast.stmt)
    )
