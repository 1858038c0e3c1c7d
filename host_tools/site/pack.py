"""Compiles what the site's Python needs, in Pyodide itself: compile.mjs runs this.

/products/quadrille.zip  our modules, sources and bytecode; viper compiles from the source what is
                         not in kernels.so
/products/stdlib.zip     bytecode of the modules that these and Pyodide itself have imported

Archives are not compressed: the site's big files are, as a whole.
"""

import ast
import asyncio
import importlib
import importlib.util
import io
import marshal
import shutil
import sys
import traceback
import types
import zipfile
from collections.abc import Iterator
from pathlib import Path

SOURCES, PRODUCTS = Path("/quadrille"), Path("/products")
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
FOR_DEVICES = {"device", "signs.py"}  # the session imports the parts of these that a PC can
HEAD = importlib.util.MAGIC_NUMBER + bytes([1]) + bytes(11)  # not compared with any source
DATE = (2025, 4, 15, 0, 0, 0)
TICKS = 30


def main() -> None:
    sys.path.insert(0, str(SOURCES))
    sys.modules["browser"] = stand_in("browser", "keep", "tell", "listen", "language")
    sys.modules["cable"] = stand_in("cable")
    from sim.site import kernels

    kernels.install()
    importlib.import_module("host_tools.page.inside")
    for path in sorted(SOURCES.glob("firmware/quadrille/**/*.py")):
        if not FOR_DEVICES & set(path.parts):
            import_all(path)
    for path in SOURCES.glob("sim/web/pointer/*.py"):  # by name, at the first click
        importlib.import_module(f"sim.web.pointer.{path.stem}".removesuffix(".__init__"))
    exercise()
    write("quadrille.zip", our_files())
    write("stdlib.zip", library())


def stand_in(name: str, *functions: str) -> types.ModuleType:
    """For a module that worker.js makes."""
    module = types.ModuleType(name)
    module.__dict__.update(dict.fromkeys(functions, lambda *_: 0))
    return module


def import_all(path: Path) -> None:
    """Import a module of the firmware, and all that its functions import."""
    parts = path.relative_to(SOURCES / "firmware").with_suffix("").parts
    importlib.import_module(".".join(part for part in parts if part != "__init__"))
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                importlib.import_module(alias.name)


def exercise() -> None:
    """What Python imports only when it needs it: to unpack, to sleep, to report an error."""
    from sim.site.inside import SiteMachine

    machine = SiteMachine("quadrille16")
    machine.app.start_game("colorpop", "solo", 1, {}, ["human"])
    for _ in range(TICKS):
        machine.app.tick()
        machine.panel.show()
    assert machine.panel.rows
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("nothing", b"")
    Path("nothing.zip").write_bytes(archive.getvalue())
    shutil.unpack_archive("nothing.zip", "/tmp")
    asyncio.Queue()
    exercise_saves()
    try:
        importlib.import_module("there.is.none")
    except ImportError:
        traceback.print_exc(file=io.StringIO())


def exercise_saves() -> None:
    from host_tools.link import Version
    from host_tools.page import archive
    from host_tools.saves import backup
    from host_tools.saves.kept import Kept

    importlib.import_module("host_tools.page.connect")
    kept = Kept({})
    archive.unpacked(archive.packed(backup.document(Version("", "", ""), kept), kept))


def our_files() -> Iterator[tuple[str, bytes]]:
    paths = {Path(file) for file in imported() if file.startswith(f"{SOURCES}/")}
    for path in sorted(paths | set(SOURCES.glob("boards/*/board.py"))):
        name = path.relative_to(SOURCES).as_posix()
        yield name, path.read_bytes()
        cached = (
            Path(name).parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.pyc"
        )
        code = compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
        yield cached.as_posix(), bytecode(code)
    yield "kernels.so", (SOURCES / "kernels.so").read_bytes()


def library() -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(LIBRARY) as archive:
        for file in imported():
            if file.startswith(f"{LIBRARY}/"):
                name = file.removeprefix(f"{LIBRARY}/")
                code = compile(archive.read(name), file, "exec", dont_inherit=True, optimize=2)
                yield f"{name}c", bytecode(code)


def bytecode(code: types.CodeType) -> bytes:
    return HEAD + marshal.dumps(code)


def imported() -> list[str]:
    """The files of all modules that have been imported."""
    files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    return sorted(file for file in files if file.endswith(".py"))


def write(name: str, files: Iterator[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(PRODUCTS / name, "w") as archive:
        for path, data in files:
            archive.writestr(zipfile.ZipInfo(path, DATE), data)


main()
