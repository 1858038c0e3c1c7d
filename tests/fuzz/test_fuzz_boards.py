"""Board definitions that are wrong: a sentence, or a board whose panel can be wired.

The same check runs on the device at boot; `tests/programs/check.py` compares the runtimes.
"""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pc import boards
from pc.errors import UserError
from pc.paths import BOARDS
from quadrille.device.check import BUTTONS, CHIPS, MOST_PIXELS, OF_A_PICO, OPTIONAL, REQUIRED, check
from quadrille.device.light import byte_limit
from quadrille.device.wiring import wire_map
from tests.fuzz.damage import VALUES, accepted, damaged_text, is_one_sentence

NAMES = [name for name, _ in REQUIRED + OPTIONAL + OF_A_PICO]
SOURCES = {name: (BOARDS / name / "board.py").read_text() for name in boards.board_names()}
LIKELY = {
    **dict.fromkeys(NAMES, VALUES),
    "TARGET": st.sampled_from(["pico", "raspberrypi"]),
    "CHIPS": st.lists(st.sampled_from([*CHIPS, "rp2351"])).map(tuple),
    "PANEL_WIDTH": st.integers(10, 40),
    "PANEL_HEIGHT": st.integers(8, 40),
    "PANEL_TILES": st.tuples(st.integers(0, 9), st.integers(0, 9)),
    "PANEL_TILES_ROTATION": st.integers(-1, 4).map(lambda quarter: 90 * quarter),
    "PANEL_ROTATION": st.integers(-1, 4).map(lambda quarter: 90 * quarter),
    "PANEL_BYTE_ORDER": st.permutations("RGB").map("".join),
    "POWER_BUDGET_MA": st.integers(200, 900),
    "PANEL_PIN": st.integers(-1, 31),
    "BUTTON_PINS": st.fixed_dictionaries(dict.fromkeys(BUTTONS, st.integers(0, 30))),
}


def works(board: Any) -> None:
    """A board that was accepted."""
    pixels = board.PANEL_WIDTH * board.PANEL_HEIGHT
    assert 160 <= pixels <= MOST_PIXELS
    assert sorted(wire_map(board)) == list(range(pixels))
    assert byte_limit(pixels, board.POWER_BUDGET_MA) >= 3 * pixels


@given(st.sampled_from(list(SOURCES)), st.data())
def test_any_values_under_any_names(name: str, data: st.DataObject) -> None:
    names = {key: value for key, value in vars(boards.load_board(name)).items() if key in NAMES}
    for changed in data.draw(st.lists(st.sampled_from(NAMES), max_size=3)):
        names[changed] = data.draw(LIKELY[changed] | VALUES | st.binary() | st.tuples(VALUES))
    for without in data.draw(st.lists(st.sampled_from(NAMES), max_size=1)):
        names.pop(without, None)
    names |= data.draw(st.dictionaries(st.text("ABZ_az", min_size=1), VALUES, max_size=1))
    board = SimpleNamespace(**names)
    wrong = check(board)
    if wrong:
        is_one_sentence(wrong)
    else:
        works(board)


LINES = SOURCES["quadrille16"].splitlines(keepends=True)


@st.composite
def sources(draw: st.DrawFn) -> str:
    """A file with lines removed, other values, or damaged characters.

    Nothing is inserted that could run for long: these files are executed.
    """
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        name, equals, _ = lines[at].partition(" = ")
        others = [st.just(""), st.just(lines[at] * 2), damaged_text(st.just(lines[at]))]
        if equals:
            others.append(VALUES.map(f"{name} = {{!r}}\n".format))
        lines[at] = draw(st.one_of(others)).replace("**", "*")
    return "".join(lines)


@given(text=sources() | st.text(max_size=40))
def test_any_file_as_a_board(text: str, folder: Path) -> None:
    path = folder / "quadrille16" / "board.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boards, "BOARDS", folder)
        patch.setattr(sys, "dont_write_bytecode", True)
        board = accepted(lambda: boards.load_board("quadrille16"), UserError)
    if board is not None:
        works(board)
