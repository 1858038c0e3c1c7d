"""Which locals a loop still needs: what holds before its rounds need not speak of the others."""

import ast


class Live:
    """For each loop, the names of which something before the next assignment reads the value."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.at: dict[ast.stmt, set[str]] = {}  # before each round
        self.block(function.body, set(), set(), set())

    def block(
        self, statements: list[ast.stmt], after: set[str], out: set[str], again: set[str]
    ) -> set[str]:
        """What is needed before some statements; `out` and `again` are for `break`, `continue`."""
        for node in reversed(statements):
            after = self.before(node, after, out, again)
        return after

    def before(self, node: ast.stmt, after: set[str], out: set[str], again: set[str]) -> set[str]:
        match node:
            case ast.Return():
                return read(node)
            case ast.Break():
                return out
            case ast.Continue():
                return again
            case ast.If(test=test, body=body, orelse=orelse):
                either = (self.block(part, after, out, again) for part in (body, orelse))
                return read(test).union(*either)
            case ast.While(test=test, body=body):
                return self.rounds(node, body, read(test) | after, after, "")
            case ast.For(target=ast.Name(id=name), iter=steps, body=body, orelse=orelse):
                at_end = self.block(orelse, after, out, again)
                return read(steps) | self.rounds(node, body, at_end, after, name)
            case ast.Assign(targets=targets):
                after = after - {target.id for target in targets if isinstance(target, ast.Name)}
            case ast.AugAssign(target=ast.Name(id=name)):
                after = after | {name}
        return after | read(node)

    def rounds(
        self, node: ast.stmt, body: list[ast.stmt], at_end: set[str], after: set[str], own: str
    ) -> set[str]:
        """What is needed before each round, of which the first gives the range its number."""
        found = at_end
        while more := self.block(body, found, after, found) - {own} - found:
            found = found | more
        self.at[node] = found
        return found


def read(node: ast.AST) -> set[str]:
    names = (n for n in ast.walk(node) if isinstance(n, ast.Name))
    return {name.id for name in names if isinstance(name.ctx, ast.Load)}
