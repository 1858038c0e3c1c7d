"""Both kinds of store do the same on all runtimes. Flash itself: test_emulator_store.py."""

from pathlib import Path

from tests.runtimes import agree


def test_store_unix() -> None:
    agree("store.py", emulator=None)


def test_files_unix(tmp_path: Path) -> None:
    agree("files.py", folder(tmp_path / "cpython"), folder(tmp_path / "unix"), None)


def test_files_emulator(tmp_path: Path) -> None:
    agree("files.py", folder(tmp_path), None, {"COUNT": 20})


def folder(path: Path) -> dict[str, str]:
    path.mkdir(exist_ok=True)
    return {"FOLDER": str(path)}
