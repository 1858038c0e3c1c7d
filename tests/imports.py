"""Draw who imports whom, a row and a column for each package: `.venv/bin/python -m tests.imports`.

The order is that of the contracts in pyproject.toml, from the top down. So an import that goes down
is to the right of the diagonal, and one that goes up to the left of it, in red.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Mapping

from pc.paths import FIRMWARE, ROOT

PICTURE = ROOT / "docs" / "imports.svg"
CELL = 22  # pixels
NAMES = 132  # for the names at the left and above
FIRM = "quadrille."

HEAD = """<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" \
viewBox="0 0 {side} {side}" font-family="sans-serif" font-size="12" fill="#333">
<rect width="{side}" height="{side}" fill="#fff"/>
"""


def layers() -> list[str]:
    """All that the contracts put in order, the highest first."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    outer, inner = (
        [name for line in contract["layers"] for name in line.split(" | ")]
        for contract in document["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    )
    firmware = [FIRM + name for name in inner]
    return [name for name in outer if name + "." != FIRM] + firmware


def imports(names: list[str]) -> Mapping[tuple[str, str], int]:
    """How many modules of one import how many of another."""
    from grimp import build_graph

    sys.path[:0] = [str(FIRMWARE), str(ROOT)]
    packages = sorted({name.split(".")[0] for name in names})
    graph = build_graph(*packages, cache_dir=None)
    counts: Counter[tuple[str, str]] = Counter()
    for module in graph.modules:
        above = home(module, names)
        for other in graph.find_modules_directly_imported_by(module):
            below = home(other, names)
            if above and below and above != below:
                counts[above, below] += 1
    return counts


def home(module: str, names: list[str]) -> str:
    return next((name for name in names if f"{module}.".startswith(f"{name}.")), "")


def picture() -> str:
    names = layers()
    counts = imports(names)
    side = NAMES + CELL * len(names) + 8
    lines = [HEAD.format(side=side)]
    for row, above in enumerate(names):
        at = NAMES + CELL * row
        label = above.removeprefix(FIRM)
        weight = "" if above.startswith(FIRM) else ' font-weight="bold"'
        lines.append(
            f'<text x="{NAMES - 6}" y="{at + 15}" text-anchor="end"{weight}>{label}</text>\n'
            f'<text x="{at + 15}" y="{NAMES - 6}"{weight} '
            f'transform="rotate(-90 {at + 15} {NAMES - 6})">{label}</text>\n'
        )
        for column, below in enumerate(names):
            if count := counts.get((above, below), 0):
                lines.append(cell(NAMES + CELL * column, at, count, column > row))
        lines.append(f'<path d="M{at} {at}h{CELL}v{CELL}h-{CELL}z" fill="#ddd"/>\n')
    return "".join(lines) + "</svg>\n"


def cell(x: int, y: int, count: int, down: bool) -> str:
    colour = "#cde3f7" if down else "#e55"
    return (
        f'<path d="M{x} {y}h{CELL}v{CELL}h-{CELL}z" fill="{colour}" stroke="#fff"/>\n'
        f'<text x="{x + 11}" y="{y + 15}" text-anchor="middle">{count}</text>\n'
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
