"""Write the times of each emulated board of ours to emulated.json, in this folder.

`.venv/bin/python -m host_tools.doctor.emulated`, after `make firmware`. A test checks the file.
"""

import json

from pc import firmware

if __name__ == "__main__":
    firmware.install()

from host_tools.doctor.times import EMULATED, Taken, measure
from host_tools.link import Line
from pc.boards import handheld_names
from pc.chips import RP2040
from pc.paths import BUILD
from quadrille import __version__
from sim.cable.emulated import Emulated

PATIENCE = 120  # seconds: an emulator on a busy machine is slow


def main() -> None:
    boards = {board: emulate(board) for board in handheld_names(RP2040)}
    figures = {
        board: {what: [taken.us, taken.reads, taken.hits] for what, taken in times.items()}
        for board, times in boards.items()
    }
    EMULATED.write_text(document(figures))


def emulate(board: str) -> dict[str, Taken]:
    with (
        Emulated(BUILD / f"{board}.uf2", board) as handheld,
        Line.open(handheld.port, PATIENCE) as line,
    ):
        measured = measure(line)
        assert not measured.refused, measured.refused
        return measured.taken


def document(figures: dict[str, dict[str, list[int]]]) -> str:
    """JSON with a line for each figure."""
    boards = [
        f'  "{board}": {{\n'
        + ",\n".join(f'   "{what}": {json.dumps(taken)}' for what, taken in times.items())
        + "\n  }"
        for board, times in figures.items()
    ]
    return f'{{\n "version": "{__version__}",\n "boards": {{\n' + ",\n".join(boards) + "\n }\n}\n"


if __name__ == "__main__":
    main()
