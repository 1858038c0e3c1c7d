"""`make bench`: measure all that has a goal, print a table and write build/bench.json.

A file in this folder with a function `rows() -> list[Row]`, and its line in `measure`, is all that
it takes to add rows. The exit status is 1 if a goal is missed.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import sim
from host_tools.paths import BUILD
from tests.bench.row import Row

IMAGE = BUILD / "bench.uf2"
HEAD = ("what", "ours", "against", "goal", "met")


def main() -> int:
    if not IMAGE.exists():
        print(f"there is no {IMAGE.name}: run `make bench`, which builds it", file=sys.stderr)
        return 1
    return report(measure(), BUILD / "bench.json")


def measure() -> list[Row]:
    sim.install()
    from tests.bench import device, flood, games, panel, thinking

    return flood.rows() + games.rows() + panel.rows() + device.rows() + thinking.rows()


def report(rows: list[Row], file: Path) -> int:
    print(table(rows))
    file.write_text(json.dumps([asdict(row) for row in rows], indent=1, ensure_ascii=False) + "\n")
    missed = [row for row in rows if not row.met]
    for row in missed:
        print(f"goal missed: {row.name}: {number(row.ours)} {row.unit}, wanted: {row.goal}")
    return 1 if missed else 0


def table(rows: list[Row]) -> str:
    lines = [HEAD, *map(cells, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)


def cells(row: Row) -> tuple[str, ...]:
    against = ", ".join(f"{label} {number(value)}" for label, value in row.against.items())
    met = "" if row.goal is None else "yes" if row.met else "NO"
    return row.name, f"{number(row.ours)} {row.unit}", against, row.goal or "", met


def number(value: float) -> str:
    return f"{value:,}"


if __name__ == "__main__":
    sys.exit(main())
