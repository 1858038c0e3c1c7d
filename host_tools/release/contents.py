"""What a release holds: the path of each file in dist/, and its bytes.

Nothing here depends on when, where or by whom it is made.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterable, Mapping
from hashlib import sha256

from host_tools.deploy.bundle import BOARD, MAIN, Files
from pc.errors import UserError

DATE = (2025, 4, 15, 0, 0, 0)  # of everything in an archive: the day of MicroPython 1.25.0
MODE = 0o644 << 16
UNIX = 3  # the system that made an archive
SUMS = "SHA256SUMS"
CHANGES = "CHANGELOG.md"

HOW_TO = """\
Quadrille {version} for MicroPython 1.23 or newer on a Raspberry Pi Pico or Pico 2.

Copy the folder quadrille and main.py into the board's file system, and
board.mpy from the folder of your board, boards/<board>/, next to them.
With mpremote, in this folder:

    mpremote cp -r quadrille :
    mpremote cp boards/{board}/board.mpy :
    mpremote cp main.py :
    mpremote reset
"""


def assemble(
    version: str, images: Mapping[str, bytes], bundles: Mapping[str, Files], changes: str
) -> dict[str, bytes]:
    """`images` are by name, `bundles` by board, the reference first."""
    plain = version.partition("+")[0]
    if not re.search(rf"^## \[{re.escape(plain)}\]", changes, re.MULTILINE):
        raise UserError(f"{CHANGES} has no section for {plain}: write what has changed for users")
    name = f"quadrille-{version}"
    contents = {f"{name}-{board}.uf2": image for board, image in images.items()}
    contents[f"{name}-mpy.zip"] = archive(f"{name}-mpy", by_board(version, bundles))
    contents |= {f"mip/{path}": data for path, data in mip(version, bundles).items()}
    contents[CHANGES] = changes.encode()
    contents[SUMS] = sums(contents)
    return contents


def by_board(version: str, bundles: Mapping[str, Files]) -> dict[str, bytes]:
    """The games as files, with the board.mpy of each board in a folder of its own."""
    reference = next(iter(bundles))
    contents = {path: data for path, data in bundles[reference].items() if path != BOARD}
    contents |= {f"boards/{board}/{BOARD}": files[BOARD] for board, files in bundles.items()}
    contents["README.txt"] = HOW_TO.format(version=version, board=reference).encode()
    return contents


def archive(folder: str, contents: Mapping[str, bytes]) -> bytes:
    """A zip archive; uncompressed, because libraries compress differently."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as file:
        for path in sorted(contents):
            entry = zipfile.ZipInfo(f"{folder}/{path}", DATE)
            entry.create_system = UNIX
            entry.external_attr = MODE
            file.writestr(entry, contents[path])
    return data.getvalue()


def mip(version: str, bundles: Mapping[str, Files]) -> dict[str, bytes]:
    """A folder for MicroPython's package installer: <board>.json, and package.json for the first.

    It is for the root of the file system, where main.py starts the games.
    """
    contents = by_board(version, bundles)
    del contents["README.txt"]
    packages = {board: package(version, board, files) for board, files in bundles.items()}
    contents |= {f"{board}.json": text for board, text in packages.items()}
    contents["package.json"] = next(iter(packages.values()))
    return contents


def package(version: str, board: str, paths: Iterable[str]) -> bytes:
    """Where each file goes and comes from; main.py is the last."""
    urls = [[path, f"boards/{board}/{BOARD}" if path == BOARD else path] for path in paths]
    assert urls[-1][0] == MAIN
    return (json.dumps({"version": version, "urls": urls}, indent=1) + "\n").encode()


def sums(contents: Mapping[str, bytes]) -> bytes:
    """As sha256sum writes it, for `sha256sum -c`."""
    lines = [f"{sha256(contents[path]).hexdigest()}  {path}\n" for path in sorted(contents)]
    return "".join(lines).encode()
