"""What has to be copied and removed to put the games onto a board."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath

from host_tools.deploy.bundle import BOARD, MAIN, OURS, PACKAGE, Files

BLOCK = 4096  # bytes of flash that the smallest file takes
SPARE = 16  # blocks, for folders and for the games' saves

Listing = Mapping[str, str]  # path: its SHA-256 in hex; a folder's path ends with /


@dataclass(frozen=True)
class Plan:
    copy: list[str]  # in this order
    remove: list[str]  # files before the folders that they are in
    same: int  # files that are there already
    in_the_way: list[str]  # not ours, but would run in place of ours


def make(files: Files, found: Listing, main: str) -> Plan:
    """`main` is the first line of the main.py that is there."""
    copy = differing(files, found)
    remove = outdated(files, found)
    if (copy or remove) and MAIN not in copy:
        copy.append(MAIN)  # it is removed meanwhile
    in_the_way = [path for path in found if path in shadows(files)]
    if MAIN in found and main != OURS:
        in_the_way.append(MAIN)
    return Plan(copy, remove, len(files) - len(copy), in_the_way)


def removal(found: Listing, main: str) -> Plan:
    own = [MAIN] if MAIN in found and main == OURS else []
    own += [BOARD] if BOARD in found else []
    return Plan([], own + outdated({}, found), 0, [])


def differing(files: Files, found: Listing) -> list[str]:
    """The files that a board lacks or has in another version."""
    return [path for path, data in files.items() if found.get(path) != sha256(data).hexdigest()]


def shadows(files: Files) -> set[str]:
    """What MicroPython would import in place of our modules."""
    modules = [PurePosixPath(path).with_suffix("") for path in files if path.endswith(".mpy")]
    return {f"{path}.py" for path in modules} | {f"{path}/" for path in modules}


def outdated(files: Files, found: Listing) -> list[str]:
    """Compiled modules in our folder that are not part of the games, and empty folders."""
    own = PACKAGE + "/"
    old = [p for p in found if p.startswith(own) and p.endswith(".mpy") and p not in files]
    left = {*files, *(path for path in found if not path.endswith("/") and path not in old)}
    folders = [path for path in found if path.startswith(own) and path.endswith("/")]
    empty = [path for path in folders if not any(file.startswith(path) for file in left)]
    return sorted(old) + sorted(empty, key=len, reverse=True)


def room(files: Files, plan: Plan) -> int:
    """Bytes that must be free: a file's old contents are freed only when the new one is closed."""
    blocks = SPARE + sum(-(-len(files[path]) // BLOCK) for path in plan.copy)
    return blocks * BLOCK if plan.copy else 0
