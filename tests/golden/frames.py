"""Playing the scripts, and frames as text."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pc.paths import TESTS
from quadrille.store import Store
from quadrille.ui import caption
from sim import script
from sim.device import Device
from sim.eye import Rows
from sim.headless import Headless

BOARDS = ("quadrille16", "hat16x10")
FOLDER = TESTS / "golden"
SCRIPTS = sorted((FOLDER / "scripts").glob("*.txt"), key=lambda path: (path.stem != "menu", path))

SLOT = re.compile("# slot ([0-9]+) version ([0-9]+): ([0-9a-f ]*)")

HUES = "krgbypocijlmnqst"
OFF = " ."


class Shot(NamedTuple):
    name: str
    caption: str  # what it shows, in words
    cells: list[str]  # a text for each row of the canvas
    rows: Rows  # what the LEDs show of it


def seed_of(path: Path) -> int:
    """The first line of a script that plays a game is its seed: `# seed 7`."""
    first = path.read_text().split("\n", 1)[0].split()
    return int(first[2]) if first[:2] == ["#", "seed"] else 0


def asks(path: Path) -> bool:
    """A line `# asks`: nobody knows what the players speak."""
    return "# asks" in path.read_text().splitlines()


def prepare(store: Store, path: Path) -> None:
    """Lines `# slot 9 version 1: 05 00` are what the store contains, in hexadecimal."""
    for line in path.read_text().splitlines():
        if found := SLOT.fullmatch(line):
            slot, version, payload = found.groups()
            store.write(int(slot), int(version), bytes.fromhex(payload))


def shots(path: Path, board: str) -> list[Shot]:
    device = Device(board, seed_of(path), language=-1 if asks(path) else 0)
    prepare(device.store, path)
    headless = Headless(device)
    taken: list[Shot] = []

    def keep(name: str) -> None:
        panel = device.panel
        cells = as_text(bytes(panel.frame), panel.width)
        taken.append(Shot(name, caption.sentence(headless.app), cells, panel.rows))

    headless.on_shot = keep
    headless.play(script.read(path))
    return taken


def as_text(frame: bytes, width: int) -> list[str]:
    cells = [OFF if index == 0 else f"{HUES[index >> 2]}{index & 3}" for index in frame]
    return [" ".join(cells[start : start + width]) for start in range(0, len(cells), width)]


def write(taken: Iterable[Shot]) -> str:
    lines = [
        line for shot in taken for line in (f"--- {shot.name}", f"> {shot.caption}", *shot.cells)
    ]
    return "\n".join(lines) + "\n"


def golden_file(path: Path, board: str) -> Path:
    return FOLDER / "frames" / board / path.name
