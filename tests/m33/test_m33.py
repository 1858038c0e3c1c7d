"""The games on a Cortex-M33, the processor of the Pico 2: the same as on the other runtimes.

Its machine code is what an image for the RP2350 has frozen. Most of it runs in `make prove`.
"""

import random
from base64 import b64encode
from pathlib import Path

import pytest

from host_tools.deploy import bundle
from pc.boards import REFERENCE
from pc.paths import BOARDS as BOARD_FOLDERS
from quadrille.engine.games import GAMES, game_class
from tests.golden.frames import BOARDS, SCRIPTS, SLOT, asks, golden_file, seed_of
from tests.m33 import machine
from tests.runtimes import (
    PROGRAMS,
    DivergenceError,
    Parameters,
    ProgramError,
    agree,
    run,
    with_parameters,
)
from tests.test_games_everywhere import STORIES, VARIANTS

pytestmark = pytest.mark.m33
minutes = pytest.mark.minutes

DRAWS = 100  # numbers that a device may need for a script
EVERYTHING = {  # programs, and their parameters
    "check.py": {},
    "light.py": {},
    "link.py": {},
    "mirror.py": {},
    "store.py": {},
    "solo.py": {},
    "kernels.py": {"COUNT": 4000},
}
FIRST = [which for which in VARIANTS if which.values[1] == 0]
TABLES = [
    pytest.param(name, variant, seats, id=f"{name}-{variant}-{seats}")
    for name in GAMES
    for variant, fewest, most in game_class(name).VARIANTS
    for seats in sorted({fewest, most})
]
ALL_LEVELS = "easy medium hard master"


def test_kernels_and_light_agree() -> None:
    agree("kernels.py", {"COUNT": 100}, None, None, {"COUNT": 100})
    agree("light.py", {"COUNT": 9}, None, None, {"COUNT": 9})


@minutes
@pytest.mark.parametrize("program", EVERYTHING)
def test_programs_agree(program: str) -> None:
    which: Parameters = EVERYTHING[program]
    agree(program, which, None, None, which)


@pytest.mark.parametrize(("game", "variant"), FIRST)
def test_a_game_agrees(game: str, variant: int) -> None:
    which: Parameters = {"GAME": game, "VARIANT": variant, "COUNT": 2}
    agree("games.py", which, None, None, which)
    which = {"GAME": game, "LEVELS": ALL_LEVELS, "COUNT": 4, "SKIP": 6, "NODES": 100}
    agree("players.py", which, None, None, which)


@minutes
@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_twenty_games_agree(game: str, variant: int) -> None:
    which: Parameters = {"GAME": game, "VARIANT": variant, "COUNT": 20}
    assert len(agree("games.py", which, None, None, which)["m33"]) == 20


@minutes
@pytest.mark.parametrize(("game", "variant"), STORIES)
def test_stories_agree(game: str, variant: int) -> None:
    which: Parameters = {"GAME": game, "VARIANT": variant, "COUNT": 5}
    agree("story.py", which, None, None, which)


@minutes
@pytest.mark.unix
@pytest.mark.parametrize(("game", "variant", "seats"), TABLES)
def test_players_of_all_levels_agree(game: str, variant: str, seats: int) -> None:
    """Whole thoughts; the unix port is fast, and other tests compare it with CPython."""
    for levels in (ALL_LEVELS, "master hard medium easy"):
        which: Parameters = {
            "GAME": game,
            "VARIANT": variant,
            "PLAYERS": seats,
            "LEVELS": levels,
            "COUNT": 24,
        }
        agree("players.py", None, which, None, which)


@pytest.mark.parametrize("name", ["menu", "pieges"])
def test_frames_of_a_script_are_the_golden_ones(name: str) -> None:
    path = next(path for path in SCRIPTS if path.stem == name)
    shows_the_golden_frames(path, "hat16x10")


@minutes
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_all_frames_are_the_golden_ones(path: Path, board: str) -> None:
    shows_the_golden_frames(path, board)


def shows_the_golden_frames(path: Path, board: str) -> None:
    """And what the LEDs get at every tick is the same as on CPython."""
    text = path.read_text()
    numbers = random.Random(seed_of(path))
    which = {
        "BOARD": (BOARD_FOLDERS / board / "board.py").read_text(),
        "SCRIPT": "\n".join(line.partition("#")[0] for line in text.splitlines()),
        "SLOTS": "\n".join(" ".join(found) for found in SLOT.findall(text)),
        "ENTROPY": " ".join(str(numbers.getrandbits(30)) for _ in range(DRAWS)),
        "LANGUAGE": -1 if asks(path) else 0,
    }
    *shots, _ = agree("frames.py", which, None, None, which)["m33"]
    assert "\n".join(shots) + "\n" == golden_file(path, board).read_text()


FILES = """\
import io, sys, vfs
from binascii import a2b_base64

class Files:
    def mount(self, readonly, mkfs):
        pass

    def stat(self, path):
        path = path.strip("/")
        if path in files:
            return (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        if any(name.startswith(path + "/") for name in files):
            return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        raise OSError(2)

    def open(self, path, mode):
        return io.BytesIO(a2b_base64(files[path.strip("/")]))

files = FILES
vfs.mount(Files(), "/")
sys.path[:] = [""]
from quadrille.engine import kernels
print(sys.implementation._mpy, kernels.__file__)
"""


def test_the_files_that_deploy_copies_run() -> None:
    """On MicroPython as a Pico 2 has it: it takes machine code of the RP2040 from files as well."""
    files = {
        path: b64encode(data).decode()
        for path, data in bundle.files(REFERENCE).items()
        if path.startswith("quadrille/engine/") or path == "quadrille/__init__.mpy"
    }
    which: Parameters = {"GAME": "pieges", "COUNT": 2}
    games = with_parameters(PROGRAMS / "games.py", which)
    first, *lines = machine.run(FILES.replace("FILES\n", f"{files}\n") + games, 600).splitlines()
    mpy, where = first.split()
    assert bundle.runs_on(int(mpy))
    assert int(mpy) >> 10 == 7  # ARMv7E-M with single precision, as on a Pico 2
    assert where == "quadrille/engine/kernels.mpy"
    assert lines == run("games.py", "cpython", which)


def test_errors_and_differences_are_caught(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("print('before')\n1 // 0\n")
    with pytest.raises(ProgramError, match=r"(?s)program.py failed on .*before.*ZeroDivisionError"):
        run(path, "m33")
    path.write_text("import sys\nprint(1)\nprint(sys.implementation.name)\n")
    with pytest.raises(DivergenceError, match=r"line 2 .*\n.* cpython\n  m33: micropython"):
        agree(path, unix=None, emulator=None, m33={})
