"""Folders with what a test wants in them."""

from collections.abc import Mapping
from pathlib import Path


def filled(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """The folder, with these files; scripts can be run."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        path.chmod(0o755 if path.read_bytes().startswith(b"#!") else 0o644)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """What is in the files of a folder, and of folders in it."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
