"""Files that a command writes because the user named them."""

from pathlib import Path

from pc.cache import write_whole
from pc.errors import UserError, explained


def check(path: Path) -> None:
    """Refuse what could not be written at the end, before the work begins."""
    if path.is_dir():
        raise UserError(f"{path} is a folder: name a file in it")
    if not path.parent.is_dir():
        raise UserError(f"there is no folder {path.parent} to write {path.name} to")


def write(path: Path, text: str) -> None:
    data = text.encode()
    with explained(path, "written"):
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device or a pipe: a file must not take its place
        else:
            write_whole(path, data)
