"""Another version of the firmware, out of this repository's history."""

import io
import subprocess
import tarfile
import tempfile
from pathlib import Path

from host_tools.build import mpy, unix
from pc.errors import UserError
from pc.paths import ROOT
from quadrille.players.player import LEVELS

PLAYERS = "firmware/quadrille/players/players.py"
LEVEL_NAMES = "firmware/quadrille/players/player.py"


def resolve(name: str) -> str:
    """The short name of a commit that has computer players."""
    commit = _git("rev-parse", "--short", "--verify", "--quiet", f"{name}^{{commit}}")
    if not commit:
        raise UserError(
            f"there is no revision {name!r} here: name a tag or commit that `git log` shows"
        )
    found = commit.decode().strip()
    if not _git("ls-tree", found, PLAYERS):
        raise UserError(f"revision {name} has no {PLAYERS}: name a newer one")
    return found


def levels(commit: str) -> list[str]:
    """Those of our levels that its players have."""
    source = _git("show", f"{commit}:{LEVEL_NAMES}").decode()
    return [level for level in LEVELS if f'"{level}"' in source]


def compile_into(commit: str, folder: Path) -> None:
    """Compile its modules for the unix port."""
    archive = _git("archive", "--format=tar", f"{commit}:firmware", "quadrille")
    with tempfile.TemporaryDirectory() as sources, tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(sources, filter="data")
        mpy.compile_tree(Path(sources), folder, unix.MARCH)


def _git(*arguments: str) -> bytes:
    """What git prints; nothing if it fails or is not there."""
    try:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True).stdout
    except FileNotFoundError:
        return b""
