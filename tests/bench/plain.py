"""The engines without viper: the same source as plain bytecode, to compare with.

Decorators go; pointers become Python objects with the same items. An array stays as it is (in the
engines all are of type 'H'); words of bytes are read through `uctypes`, the only way in
MicroPython.
"""

import ast

from pc.paths import FIRMWARE

PACKAGE = "plain"
SHARED = ("kernels", "prng", "game", "games", "playout")
ENGINE = FIRMWARE / "quadrille" / "engine"
POINTERS = ("ptr8", "ptr16", "ptr32")

# Views are kept, so that a buffer that comes again costs a look-up, not an allocation.
SUPPORT = """\
import uctypes
from array import array
_views = {}
def _view(buffer, code, words):
    key = (uctypes.addressof(buffer), code)
    if key not in _views:
        count = len(bytes(buffer)) // words
        _views[key] = uctypes.struct(key[0], (uctypes.ARRAY | 0, code | count))
    return _views[key]
def ptr8(buffer):
    return buffer if isinstance(buffer, (bytearray, bytes)) else _view(buffer, uctypes.UINT8, 1)
def ptr16(buffer):
    return buffer if isinstance(buffer, array) else _view(buffer, uctypes.UINT16, 2)
def ptr32(buffer):
    return _view(buffer, uctypes.UINT32, 4)
uint = int
"""


def sources(game: str) -> dict[str, str]:
    """The modules that a game needs, by name."""
    names = (*SHARED, *(path.stem for path in ENGINE.glob(f"{game}*.py")))
    return {"pointers": SUPPORT} | {name: source(name) for name in names}


def source(name: str) -> str:
    tree = ast.parse((ENGINE / f"{name}.py").read_text())
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        if "micropython.viper" in map(ast.unparse, function.decorator_list):
            function.decorator_list = []
            kinds = [(a.arg, ast.unparse(a.annotation)) for a in function.args.args if a.annotation]
            views = [f"{name} = {kind}({name})" for name, kind in kinds if kind in POINTERS]
            function.body[:0] = ast.parse("\n".join(views)).body
    return f"from {PACKAGE}.pointers import ptr8, ptr16, ptr32, uint\n{ast.unparse(tree)}"
