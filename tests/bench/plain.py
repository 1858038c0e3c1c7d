"""The engines without viper: the same source as plain bytecode, to compare with.

Decorators go; pointers become Python objects with the same items. An array serves as it is (the
engines have none but of type 'H'); words of bytes are read through `uctypes`, as nothing else in
MicroPython can.
"""

import ast
import subprocess
import tempfile
from pathlib import Path

from host_tools.build import mpy
from host_tools.paths import FIRMWARE

PACKAGE = "plain"
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


def module(name: str) -> bytes:
    """A module of the engine as `.mpy` bytes, `name` as it is in firmware/quadrille/engine/."""
    if name == "pointers":
        return compiled(name, SUPPORT)
    tree = ast.parse((ENGINE / f"{name}.py").read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _is_viper(node):
            _make_plain(node)
    after = 1 if _is_docstring(tree.body[0]) else 0
    imports = f"from {PACKAGE}.pointers import ptr8, ptr16, ptr32, uint"
    tree.body[after:after] = ast.parse(imports).body
    return compiled(name, ast.unparse(ast.fix_missing_locations(tree)))


def _is_viper(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(d) == "micropython.viper" for d in node.decorator_list)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _make_plain(node: ast.FunctionDef) -> None:
    node.decorator_list = []
    node.returns = None
    views = []
    for argument in node.args.args:
        kind = ast.unparse(argument.annotation) if argument.annotation else ""
        if kind in POINTERS:
            views += ast.parse(f"{argument.arg} = {kind}({argument.arg})").body
        argument.annotation = None
    docstring = 1 if _is_docstring(node.body[0]) else 0
    node.body[docstring:docstring] = views


def compiled(name: str, source: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.py"
        path.write_text(source)
        product = path.with_suffix(".mpy")
        subprocess.run([mpy.compiler(), "-o", product, path], check=True)
        return product.read_bytes()
