"""`make bench`: measure all that has a goal, print a table and write build/bench.json.

Everything is measured twice, on an emulated board with a warm flash cache and on one with the
cache's misses and the flash's times; goals are for the latter. To add rows, write a file in this
folder with a function `rows(warm) -> list[Row]` and name it in PARTS. The site is measured once, in
a browser on this PC. The exit status is 1 if a goal is missed.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from importlib import import_module
from itertools import chain
from pathlib import Path

from pc import firmware

firmware.install()

from pc.errors import UserError
from pc.paths import BUILD
from sim.emulator.compiled import library
from tests.bench.row import Pair, Row

IMAGES = (BUILD / "bench.uf2", BUILD / "stock.uf2")
PARTS = ("flood", "games", "panel", "device", "thinking")
LONGEST = ("thinking", "device")  # begin first
CORES = 2
HEAD = ("what", "warm", "modelled", "x", "against (warm, modelled)", "goal", "met")


def main() -> int:
    for image in IMAGES:
        if not image.exists():
            print(f"there is no {image.name}: run `make bench`, which builds it", file=sys.stderr)
            return 1
    if library() is None:
        print("the bench needs the fast core: its flash cache misses", file=sys.stderr)
        return 1
    return report(measure(), BUILD / "bench.json")


def measure() -> list[Pair]:
    begun = sorted(PARTS, key=lambda part: part not in LONGEST)
    jobs = [(part, warm) for part in begun for warm in (False, True)]
    with ProcessPoolExecutor(CORES) as pool:
        rows = dict(zip(jobs, pool.map(rows_of, *zip(*jobs, strict=True)), strict=True))
    both = (zip(rows[part, True], rows[part, False], strict=True) for part in PARTS)
    return [Pair(*pair) for pair in chain.from_iterable(both)] + of_site()


def of_site() -> list[Pair]:
    """The rows of the site, if there is a browser: no board is in them."""
    from tests.bench import site

    try:
        return [Pair(row, row) for row in site.rows()]
    except UserError as error:
        print(f"nothing of the site is measured: {error}", file=sys.stderr)
        return []


def rows_of(part: str, warm: bool) -> list[Row]:
    rows: list[Row] = import_module(f"tests.bench.{part}").rows(warm)
    return rows


def report(pairs: list[Pair], file: Path) -> int:
    print(table(pairs))
    document = [asdict(pair) | {"met": pair.met} for pair in pairs]
    file.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    missed = [pair for pair in pairs if not pair.met]
    for pair in missed:
        name, _, modelled, *_ = cells(pair)
        warm = number(pair.warm.ours)
        print(f"goal missed: {name}: {modelled}, {warm} with a warm cache, wanted: {pair.goal}")
    return 1 if missed else 0


def table(pairs: list[Pair]) -> str:
    lines = [HEAD, *map(cells, pairs)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)


def cells(pair: Pair) -> tuple[str, ...]:
    warm, modelled = pair.warm, pair.modelled
    against = "; ".join(
        f"{label} {number(warm.against[label])}, {number(value)}"
        for label, value in modelled.against.items()
    )
    both = [f"{number(row.ours)} {row.unit}" for row in (warm, modelled)]
    slower = f"{pair.slower:.2f}" if pair.slower else ""
    met = ("yes" if pair.met else "NO") if pair.goal else ""
    return pair.modelled.name, *both, slower, against, pair.goal or "", met


def number(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:,}"


if __name__ == "__main__":
    sys.exit(main())
