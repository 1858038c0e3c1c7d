"""Rows of the flood kernel: how long one group takes, here and in other languages and ways.

The goals hold for the cycles of the fill itself: those of a call less those of one that does
nothing, with the same arguments and in the same language. Rows called "call" have the whole call.
"""

import ast
import tempfile
from pathlib import Path
from statistics import mean

from host_tools.build import mpy
from host_tools.paths import BUILD, FIRMWARE
from sim.emulator import MARK_ADDRESS, Handheld
from sim.emulator.cycles import counts
from tests.bench.row import Row
from tests.runtimes import PROGRAMS, with_parameters

EMULATED_SECONDS = 60

OURS = "ours"
BYTECODE = "bytecode"
SAME = "same in C"
TEXTBOOK = "textbook in C"
TEXTBOOK_BYTES = "textbook in C on bytes"
# In the order of tests/programs/bench_flood.py, and which of the three empty calls belongs to each.
VERSIONS = {OURS: 0, BYTECODE: 1, SAME: 2, TEXTBOOK: 2, TEXTBOOK_BYTES: 2}
EMPTY_CALLS = 3
GOAL = "at most 1/30 of bytecode, 3x same in C, 1x each textbook"

EMPTY = (
    "def empty(column: int, cells: int, mask: ptr16, group: ptr16, width: int) -> int:\n return 0"
)
VIPER = f"import micropython\n@micropython.viper\n{EMPTY}"

Cycles = dict[str, int]


def rows() -> list[Row]:
    whole, net = measure()
    *groups, up, up_back, to, to_back = range(len(net))
    names = {
        f"a group of a shuffled board, mean of {len(groups)}": groups,
        "a serpentine up and down": [max(up, up_back, key=lambda case: net[case][OURS])],
        "a serpentine to and fro": [max(to, to_back, key=lambda case: net[case][OURS])],
    }
    return [
        *(flood_row(name, average(net, cases), GOAL) for name, cases in names.items()),
        *(flood_row(f"{name}, call", average(whole, cases), None) for name, cases in names.items()),
    ]


def flood_row(name: str, cycles: Cycles, goal: str | None) -> Row:
    ours = cycles[OURS]
    against: dict[str, float] = {label: cycles[label] for label in VERSIONS if label != OURS}
    met = goal is None or (
        30 * ours <= against[BYTECODE]
        and ours <= 3 * against[SAME]
        and ours <= min(against[TEXTBOOK], against[TEXTBOOK_BYTES])
    )
    return Row(f"flood: {name}", "cycles", ours, against, goal, met)


def average(cycles: list[Cycles], cases: list[int]) -> Cycles:
    return {label: round(mean(cycles[case][label] for case in cases)) for label in VERSIONS}


def measure() -> tuple[list[Cycles], list[Cycles]]:
    """Return the cycles of whole calls, and those without an empty call's, by case."""
    board = Handheld(BUILD / "bench.uf2")
    board.boot()
    install(board, {"flood_viper": VIPER, "flood_plain": undecorated()})
    board.marks.clear()
    program = (PROGRAMS / "bench_flood.py", {"MARK_ADDRESS": MARK_ADDRESS})
    board.exec(with_parameters(*program), EMULATED_SECONDS)
    cycles = counts(board.marks)
    whole, net = [], []
    while cycles:
        empty, cycles = cycles[:EMPTY_CALLS], cycles[EMPTY_CALLS:]
        calls, cycles = cycles[: len(VERSIONS)], cycles[len(VERSIONS) :]
        whole.append(dict(zip(VERSIONS, calls, strict=True)))
        net.append({label: whole[-1][label] - empty[kind] for label, kind in VERSIONS.items()})
    return whole, net


def install(board: Handheld, sources: dict[str, str]) -> None:
    """Compile modules as those in the firmware are, and copy them to the board."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for module, source in sources.items():
            (folder / f"{module}.py").write_text(source)
        mpy.compile_tree(folder, folder, "armv6m")
        for path in folder.glob("*.mpy"):
            write = f"file.write({path.read_bytes()!r})"
            board.exec(f"with open('{path.name}', 'wb') as file:\n    {write}")


def undecorated() -> str:
    """The kernel as plain Python, and a function that does nothing."""
    tree = ast.parse((FIRMWARE / "quadrille/engine/kernels.py").read_text())
    [flood] = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "flood"]
    flood.decorator_list = []
    return f"{ast.unparse(flood)}\n{EMPTY}"
