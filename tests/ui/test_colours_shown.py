"""What reaches the LEDs of every screen: with the colour aid a rhythm for each colour of pieces,
without it colours that stay apart. The screens are the golden frames.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import dist
from typing import Any

import pytest

from pc.boards import load_board
from quadrille.device.light import BRIGHTNESSES, Light
from quadrille.device.wiring import wire_map
from quadrille.ui import palettes
from quadrille.ui.colours import SEAT_HUES as PIECES
from tests.golden.frames import FOLDER, HUES, OFF
from tests.handheld import BOARDS, Handheld
from tests.ui.test_palettes import EYES, seen

pytestmark = pytest.mark.long

Triple = tuple[int, int, int]

STEP = 16  # ticks of a rhythm's step
SETTLED = 12  # of them, by when light has gone up or down
STEPS = range(len(palettes.RHYTHMS[0]))

# Differences in CIE L*a*b* of colours at one level, after the power cap and in whole bytes. From
# 2 on, two patches side by side can be told apart. The least that occurs is 12.2: blue and purple
# for protan eyes, at FAINT, when they are 0 0 1 and 1 0 1. For eyes that mix up red and green two
# palettes are safe; in the normal one red, green and yellow differ by 2.2 at least.
APART = 12
BARELY_APART = 2
BARELY = [("normal", "protan"), ("normal", "deutan")]


@cache
def frames(board: str) -> list[bytes]:
    """Frames with pieces; one of those that use the same colours."""
    found: dict[frozenset[int], bytes] = {}
    for path in sorted((FOLDER / "frames" / board).glob("*.txt")):
        for shot in path.read_text().split("--- ")[1:]:
            _, _, *rows = shot.splitlines()  # after name and caption
            frame = b"".join(map(cells, rows))
            if any(index >> 2 in PIECES for index in frame):
                found.setdefault(frozenset(frame), frame)
    return list(found.values())


def cells(line: str) -> bytes:
    signs = [line[at : at + 2] for at in range(0, 48, 3)]
    return bytes(
        0 if s.strip() in ("", OFF.strip()) else HUES.index(s[0]) << 2 | int(s[1]) for s in signs
    )


class Lights:
    """What the LEDs of a board get, by index."""

    def __init__(self, name: str) -> None:
        board = load_board(name)
        self._light = Light(board)
        self._cells = wire_map(board)

    def of(self, frame: bytes, palette: bytes, brightness: int, lift: int = 0) -> dict[int, Triple]:
        self._light.render(bytearray(frame), bytearray(palette), brightness, lift)
        words = zip(self._cells, self._light.words, strict=True)
        by_index = {frame[cell]: word for cell, word in words}
        return {
            index: (word >> 16 & 255, word >> 24, word >> 8 & 255)
            for index, word in by_index.items()
        }


def mixed(which: int, aid: bool, ticks: int) -> tuple[bytes, int]:
    palette = bytearray(64 * 3)
    lift = palettes.apply(palette, which, aid, ticks)
    return bytes(palette), lift


@cache
def moments(which: int) -> list[tuple[bytes, int]]:
    return [mixed(which, True, STEP * step + SETTLED) for step in STEPS]


def is_rhythm(lights: list[int], hue: int) -> bool:
    """Whether it is dimmer by a third in the steps of a hue's rhythm, and never dark."""
    rhythm = palettes.RHYTHMS[hue - 1]
    dim = [light for light, low in zip(lights, rhythm, strict=True) if low]
    full = [light for light, low in zip(lights, rhythm, strict=True) if not low]
    return min(dim) > 0 and 3 * max(dim) <= 2 * min(full)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("brightness", BRIGHTNESSES)
def test_with_the_aid_each_colour_has_its_rhythm_on_every_screen(
    board: str, brightness: int
) -> None:
    lights = Lights(board)
    for number, frame in enumerate(frames(board)):
        which = number % len(palettes.NAMES)
        shown = {
            moment: lights.of(frame, moment[0], brightness, moment[1])
            for moment in {*moments(which)}
        }
        for index in {*frame}:
            if index >> 2 in PIECES:
                course = [sum(shown[moment][index]) for moment in moments(which)]
                assert is_rhythm(course, index >> 2), (number, index, course)


def apart(board: str, which: int, eyes: str) -> Iterator[tuple[float, Any]]:
    """How far apart colours of pieces are that are at one level on one screen."""
    lights = Lights(board)
    palette, _ = mixed(which, False, 0)
    for number, frame in enumerate(frames(board)):
        for brightness in BRIGHTNESSES:
            shown = lights.of(frame, palette, brightness)
            most = max(max(light) for light in shown.values())  # eyes adapt to it
            labs = {
                index: seen(tuple(channel / most for channel in light), eyes)
                for index, light in shown.items()
                if index >> 2 in PIECES
            }
            for one, other in combinations(labs, 2):
                if one & 3 == other & 3:
                    yield dist(labs[one], labs[other]), (number, brightness, one, other)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", palettes.NAMES)
def test_without_it_the_colours_of_a_screen_stay_apart(board: str, eyes: str, name: str) -> None:
    least, where = min(apart(board, palettes.NAMES.index(name), eyes))
    assert least >= (BARELY_APART if (name, eyes) in BARELY else APART), where


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("brightness", [1, 6])
def test_tokens_away_from_the_cursor_pulse_while_a_player_chooses(
    board: str, brightness: int
) -> None:
    app = Handheld(board, seed=5)
    app.settings.aid, app.settings.brightness = 1, brightness
    view = app.start("colorpop")
    app.take_over()
    assert view.turn == view.game.turn
    app.until(lambda: app.ticks % (STEP * len(STEPS)) == 0)
    rows = []
    for _ in STEPS:
        app.ticks_go_by(SETTLED)
        rows.append(app.device.panel.rows)
        app.ticks_go_by(STEP - SETTLED)
    group = view.selection.group
    pulsing = 0
    for column in range(10):
        for row in range(10):
            x, y = column, app.canvas.height - 1 - row
            hue = app.canvas.cells[y * 16 + x] >> 2
            if hue in PIECES and not group[column] >> row & 1:
                assert is_rhythm([sum(shown[y][x]) for shown in rows], hue)
                pulsing += 1
    assert pulsing > 80
