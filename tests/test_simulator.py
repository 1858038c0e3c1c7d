"""The panel on the PC: its test pattern, the wiring it shows, its picture."""

import subprocess
import sys
from pathlib import Path

from PIL import Image

from host_tools.paths import ROOT
from sim import pattern, terminal
from sim.boards import load_board, to_rows


def wiring() -> list[list[int]]:
    return to_rows(range(256), load_board("quadrille16"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sim", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_the_wire_zigzags_from_the_top_left() -> None:
    wire = wiring()
    assert wire[0] == list(range(16))
    assert wire[1] == list(range(31, 15, -1))
    assert sorted(place for row in wire for place in row) == list(range(256))


def test_corners_tell_which_way_up_the_panel_is() -> None:
    for tick in (0, 17, 255):
        rows = pattern.frame(wiring(), tick)
        assert [rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]] == [
            (255, 0, 0),
            (0, 255, 0),
            (0, 0, 255),
            (255, 255, 255),
        ]


def test_the_dot_follows_the_wire() -> None:
    wire = wiring()
    for tick in (5, 20, 200):
        rows = pattern.frame(wire, tick)
        brightest = max(
            (sum(rows[y][x]), wire[y][x])
            for y in range(16)
            for x in range(16)
            if (x, y) not in {(0, 0), (15, 0), (0, 15), (15, 15)}
        )
        assert brightest[1] == tick


def test_every_pixel_of_the_ground_has_its_own_colour() -> None:
    rows = pattern.frame(wiring(), 0)
    assert len({pixel for row in rows[1:-1] for pixel in row[1:-1]}) == 14 * 14


def test_painting_gives_a_line_a_row() -> None:
    lines = terminal.paint([[(1, 2, 3), (4, 5, 6)]]).splitlines()
    assert lines == ["\033[48;2;1;2;3m  \033[48;2;4;5;6m  \033[0m"]


def test_where_there_is_no_terminal_the_first_frame_is_printed() -> None:
    done = run()
    assert done.returncode == 0
    assert done.stdout.count("\n") == 17
    assert done.stderr == ""


def test_a_picture_of_the_panel(tmp_path: Path) -> None:
    path = tmp_path / "panel.png"
    assert run("--png", str(path)).returncode == 0
    with Image.open(path) as picture:
        assert picture.size == (320, 320)
        red, green, blue = picture.convert("RGB").getpixel((10, 10))  # type: ignore[misc]
        assert red > 200 > green + blue


def test_a_picture_that_cannot_be_written(tmp_path: Path) -> None:
    done = run("--png", str(tmp_path / "no" / "panel.png"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "panel.png cannot be written: No such file or directory" in done.stderr
