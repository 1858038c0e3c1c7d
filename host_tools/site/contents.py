"""What the site holds: the path of each file in dist/site/, and its bytes.

Big files are packed here, with gzip, since not every host packs what it sends; their names end with
.bin, so that no host unpacks them either.
"""

import gzip
import json
import shutil
import tempfile
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

from host_tools.build import environment, wasm
from host_tools.build.run import Step, run
from host_tools.site import firmware, pyodide
from pc.cache import digest, exclusive, is_fresh, making, write_whole
from pc.paths import CACHE, ROOT
from sim.site import kernels
from sim.web import guide

HERE = Path(__file__).parent
PAGE = ROOT / "sim" / "web"
SITE = ROOT / "sim" / "site"
PACKED = CACHE / "site"
STAMP = PACKED / environment.STAMP
PYTHON = ("firmware/quadrille", "viper", "pc", "sim", "boards", "host_tools")
FROM_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs")
BIG = ("pyodide.asm.wasm", "stdlib.zip", "quadrille.zip")
WORKER = "sw.js"
ICONS = (
    ("icon-180.png", 180, 1),
    ("icon-192.png", 192, 1),
    ("icon-512.png", 512, 1),
    ("icon-maskable.png", 512, 0.7),
)
DARK = "#14161b"
LIGHTS = ((3, 3, "#ff4a3d"), (8.5, 3, "#ffc52e"), (3, 8.5, "#3d8bff"), (8.5, 8.5, "#3ddc6f"))
TEXTS = {".html", ".css", ".js", ".svg", ".txt", ".webmanifest"}

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; "
    "form-action 'none'"
)
HEAD = f"""\
    <meta http-equiv="Content-Security-Policy" content="{POLICY}">
    <link rel="manifest" href="site.webmanifest">
    <link rel="apple-touch-icon" href="icon-180.png">
    <link rel="stylesheet" href="site.css">
    <link rel="stylesheet" href="connect.css">
"""


def contents(images: dict[str, bytes]) -> dict[str, bytes]:
    """`images` are the UF2 files of the handhelds, by their names."""
    with exclusive():
        packed = pack()
    files = {path.name: path.read_bytes() for path in sorted(PAGE.iterdir()) if of_page(path)}
    files |= {path.name: path.read_bytes() for path in sorted(SITE.iterdir()) if of_page(path)}
    files["index.html"] = page(files.pop("page.html").decode()).encode()
    files |= {path.name: path.read_bytes() for path in packed if path.suffix in (".mjs", ".bin")}
    files["worker.js"] = (PACKED / "constants.js").read_bytes() + files["worker.js"]
    files |= {f"{name}.uf2.bin": zipped(image) for name, image in images.items()}
    files |= firmware.files(images)
    files |= guide.files()
    files |= {name: icon(side, room) for name, side, room in ICONS}
    files["licences.txt"] += b"\n" + (ROOT / "LICENSE").read_bytes()
    return files | {WORKER: service_worker(files)}


def service_worker(files: dict[str, bytes]) -> bytes:
    """sw.js with the hashes of all other files: it changes when any of them does."""
    hashes = {path: sha256(data).hexdigest()[:16] for path, data in files.items() if path != WORKER}
    script = (SITE / WORKER).read_bytes()
    return f"const FILES = {json.dumps(hashes)};\n".encode() + script


def icon(side: int, room: float) -> bytes:
    """sim/web/icon.svg as a picture; `room` is its size in the picture."""
    grid = 16 / room
    picture = Image.new("RGB", (side, side), DARK)
    draw = ImageDraw.Draw(picture)
    for x, y, colour in LIGHTS:
        corner = [(value + (grid - 16) / 2) / grid * side for value in (x, y, x + 4.5, y + 4.5)]
        draw.rounded_rectangle(corner, side / grid, colour)
    data = BytesIO()
    picture.save(data, "PNG", optimize=True)
    return data.getvalue()


def of_page(path: Path) -> bool:
    return path.suffix in TEXTS


def page(html: str) -> str:
    """The page of `make play`, with what only the site has."""
    before, mark, after = html.partition("    <link")
    assert mark
    return before + HEAD + mark + after


def pack() -> list[Path]:
    """Make the big files, unless they are of this tree; for the holder of the cache's lock."""
    sources = [path for folder in PYTHON for path in (ROOT / folder).rglob("*.py")]
    tools = [*pyodide.LOCK, wasm.LOCK]
    tools += [HERE / name for name in ("pack.py", "compile.mjs", "contents.py")]
    key = digest([*sources, *tools])
    if not is_fresh(STAMP, key):
        node = pyodide.node()
        folder = pyodide.ensure(node)
        zig = wasm.compiler()
        with Step("the site: compiling for Pyodide"), making(PACKED) as made:
            with tempfile.TemporaryDirectory(dir=made) as work:
                staged = stage(sources, Path(work) / "sources")
                wasm.build_kernels(zig, staged / kernels.LIBRARY.name)
                compile_all(node, folder, staged, Path(work))
                for name in BIG:
                    path = Path(work) / name
                    pack_one(path if path.exists() else folder / name, made)
            for name in FROM_PYODIDE:
                shutil.copy(folder / name, made)
            (made / "constants.js").write_text(constants(made, folder), encoding="utf-8")
            write_whole(made / environment.STAMP, key.encode())
    return sorted(PACKED.iterdir())


def stage(sources: list[Path], target: Path) -> Path:
    for path in sources:
        to = target / path.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, to)
    return target


def compile_all(node: pyodide.Node, folder: Path, sources: Path, products: Path) -> None:
    command = [*node.node, str(HERE / "compile.mjs"), str(folder), str(sources), str(products)]
    run(command, "site", "compiling the site's Python")


def pack_one(path: Path, folder: Path) -> None:
    (folder / f"{path.name}.bin").write_bytes(zipped(path.read_bytes()))


def zipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def constants(made: Path, folder: Path) -> str:
    """What worker.js says is put before it."""
    sizes = {name: len(gzip.decompress((made / f"{name}.bin").read_bytes())) for name in BIG}
    info = json.loads((folder / "pyodide-lock.json").read_bytes())["info"]
    lock = {"info": info, "packages": {}}
    return f"const SIZES = {json.dumps(sizes)};\nconst LOCK = {json.dumps(lock)};\n"
