"""Rows of the flood kernel: how long one group takes, here and in other languages and ways.

The goals hold for the cycles of the fill itself: those of a call less those of one that does
nothing, with the same arguments and in the same language. Rows called "call" have the whole call.
"""

import ast
import tempfile
from pathlib import Path
from statistics import mean

from host_tools.build import mpy
from pc.paths import BUILD, FIRMWARE
from sim.emulator import MARK_ADDRESS, Handheld
from sim.emulator.cycles import counts
from tests.bench.row import Row
from tests.runtimes import on_board

IMAGE = BUILD / "bench.uf2"
STOCK = BUILD / "stock.uf2"
ENGINE = FIRMWARE / "quadrille/engine"

OURS = "ours"
BYTECODE = "bytecode"
SAME = "same in C"
TEXTBOOK = "textbook in C"
TEXTBOOK_BYTES = "textbook in C on bytes"
# In the order of tests/programs/bench_flood.py, and which of the three empty calls belongs to each.
VERSIONS = {OURS: 0, BYTECODE: 1, SAME: 2, TEXTBOOK: 2, TEXTBOOK_BYTES: 2}
PLAIN = "bytecode on plain MicroPython"

Goals = dict[str, float]

# At most this many times what these take.
FILL: Goals = {BYTECODE: 1 / 30, SAME: 3, TEXTBOOK: 1, TEXTBOOK_BYTES: 1}
TYPICAL_FILL: Goals = FILL | {PLAIN: 1 / 40, SAME: 2}
TYPICAL_CALL: Goals = {TEXTBOOK: 1, TEXTBOOK_BYTES: 1}

EMPTY = "def empty(column: int, cells: int, mask: ptr16, group: ptr16, width: int) -> int: return 0"
VIPER = f"import micropython\n@micropython.viper\n{EMPTY}"

Cycles = dict[str, int]


def rows(warm: bool) -> list[Row]:
    whole, net = measure(warm)
    *groups, up, up_back, to, to_back = range(len(net))
    group = f"a group of a shuffled board, mean of {len(groups)}"
    paths = {
        "a serpentine up and down": [max(up, up_back, key=lambda case: net[case][OURS])],
        "a serpentine left and right": [max(to, to_back, key=lambda case: net[case][OURS])],
    }
    return [
        flood_row(group, average(net, groups), TYPICAL_FILL),
        *(flood_row(name, average(net, cases), FILL) for name, cases in paths.items()),
        flood_row(f"{group}, call", average(whole, groups), TYPICAL_CALL),
        *(flood_row(f"{name}, call", average(whole, cases), {}) for name, cases in paths.items()),
    ]


def flood_row(name: str, cycles: Cycles, goals: Goals) -> Row:
    ours = cycles[OURS]
    against: dict[str, float | str] = {name: cycles[name] for name in cycles if name != OURS}
    met = all(ours <= times * cycles[label] for label, times in goals.items())
    words = [f"{times}x" if times >= 1 else f"1/{round(1 / times)} of" for times in goals.values()]
    goal = ", ".join(f"{word} {label}" for word, label in zip(words, goals, strict=True))
    return Row(f"flood: {name}", "cycles", ours, against, f"at most {goal}" if goal else None, met)


def average(cycles: list[Cycles], cases: list[int]) -> Cycles:
    return {label: round(mean(cycles[case][label] for case in cases)) for label in cycles[0]}


def measure(warm: bool) -> tuple[list[Cycles], list[Cycles]]:
    """The cycles of whole calls, and those without an empty call's, by case."""
    ours, plain = Handheld(IMAGE, warm=warm), Handheld(STOCK, warm=warm)
    bytecode = {"flood_plain": undecorated()}
    modules = {name: (ENGINE / f"{name}.py").read_text() for name in ("kernels", "prng")}
    whole, net = run(ours, VERSIONS, bytecode | {"flood_viper": VIPER})
    whole_plain, net_plain = run(plain, {PLAIN: 0}, bytecode | modules)
    return merged(whole, whole_plain), merged(net, net_plain)


def run(
    board: Handheld, versions: dict[str, int], modules: dict[str, str]
) -> tuple[list[Cycles], list[Cycles]]:
    board.boot()
    install(board, modules)
    board.marks.clear()
    parameters = {"MARK_ADDRESS": MARK_ADDRESS, "PLAIN": int(PLAIN in versions)}
    on_board(board, "bench_flood.py", parameters)
    cycles = counts(board.marks)
    empty_calls = 1 + max(versions.values())
    whole, net = [], []
    while cycles:
        empty, cycles = cycles[:empty_calls], cycles[empty_calls:]
        calls, cycles = cycles[: len(versions)], cycles[len(versions) :]
        whole.append(dict(zip(versions, calls, strict=True)))
        net.append({label: whole[-1][label] - empty[kind] for label, kind in versions.items()})
    return whole, net


def merged(one: list[Cycles], other: list[Cycles]) -> list[Cycles]:
    return [a | b for a, b in zip(one, other, strict=True)]


def install(board: Handheld, sources: dict[str, str], to: str = "") -> None:
    """Compile modules as those in the firmware are, and copy them to a folder of the board."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for module, source in sources.items():
            (folder / f"{module}.py").write_text(source)
        mpy.compile_tree(folder, folder, "armv6m")
        for path in folder.glob("*.mpy"):
            write = f"file.write({path.read_bytes()!r})"
            board.exec(f"with open('{to}{path.name}', 'wb') as file:\n    {write}")


def undecorated() -> str:
    """The kernel as plain Python, and a function that does nothing."""
    tree = ast.parse((ENGINE / "kernels.py").read_text())
    [flood] = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "flood"]
    flood.decorator_list = []
    return f"{ast.unparse(flood)}\n{EMPTY}"
