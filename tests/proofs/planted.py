"""A function of the firmware with a fault, in a copy of its folder."""

from pathlib import Path

from tests.folders import filled
from tests.proofs.goals import QUADRILLE


def planted(name: str, function: str, old: str, new: str, folder: Path) -> Path:
    """The module; `old` must be in the function or behind it."""
    source = QUADRILLE / name
    before, start, rest = source.read_text().partition(f"def {function}(")
    assert old in rest
    copy = filled(folder, {})
    for other in source.parent.glob("*.py"):
        (copy / other.name).write_text(other.read_text())
    target = copy / source.name
    target.write_text(before + start + rest.replace(old, new, 1))
    return target
