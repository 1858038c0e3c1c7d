"""Where things are. Standard library only: every tool and test imports this."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
BOARDS = ROOT / "boards"
TESTS = ROOT / "tests"

BUILD = ROOT / "build"  # products: .uf2 files, bench.json
DIST = ROOT / "dist"  # the files of a release
CACHE = ROOT / ".cache"  # what was fetched or can be made again
VENV = ROOT / ".venv"

UNIX_RUNTIME = CACHE / "unix" / "micropython"
UNIX_FIRMWARE = CACHE / "unix" / "firmware"
