"""A module of the firmware with a fault, in a copy of its sources."""

import shutil
from pathlib import Path

from tests.proofs.goals import QUADRILLE


def planted(module: str, source: str, folder: Path) -> Path:
    shutil.copytree(QUADRILLE, folder / "quadrille", ignore=shutil.ignore_patterns("__pycache__"))
    target = folder / "quadrille" / module
    target.write_text(source)
    return target
