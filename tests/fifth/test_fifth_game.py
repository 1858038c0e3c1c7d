"""The game of `new-game`, and what docs/fifth-game.md makes of it: both are tested in copies."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from host_tools.build import mpy
from pc.paths import CACHE, ROOT, UNIX_RUNTIME
from quadrille.engine.games import GAMES
from tests.command import ran
from tests.fifth.page import PAGE, steps
from tests.runtimes import PROGRAMS, run, with_parameters

COMMAND = re.compile(r"^    \./quadrille (new-game (\w+))$", re.MULTILINE)
NAME = "four"
COPIED = ("boards", "docs", "firmware", "host_tools", "pc", "sim", "tests", "viper")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "fifth", "frames")

ON_THIS_PC = (
    *("--game", NAME, "--ignore=tests/golden"),
    *("-m", "not (firmware or unix or browser or m33)"),
)
UNIX_TESTS = ("tests/test_screens_everywhere.py",)
MORE_UNIX_TESTS = ("tests/test_games_everywhere.py", "tests/players/test_players_everywhere.py")

pytestmark = pytest.mark.skipif(NAME in GAMES, reason=f"{NAME} is a game of this tree already")


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this tree after the page's first step."""
    tree = tmp_path_factory.mktemp("new")
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=LEFT_OUT)
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tree)
    (tree / ".git").mkdir()
    (tree / ".cache").mkdir()
    for name in ("mypy", "mypy-firmware"):  # as `make lint` has left them
        if (CACHE / name).exists():
            shutil.copytree(CACHE / name, tree / ".cache" / name)
    (tree / ".cache" / "typings").symlink_to(CACHE / "typings")
    command = COMMAND.search(PAGE.read_text(encoding="utf-8"))
    assert command
    assert command[2] == NAME
    finds_nothing_wrong(tree, "host_tools", *command[1].split())
    return tree


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory, new: Path) -> Path:
    """A copy after all steps of the page."""
    tree = tmp_path_factory.mktemp("grown") / "tree"
    shutil.copytree(new, tree, symlinks=True)
    for step in steps():
        step.take(tree)
    return tree


@pytest.fixture(params=["new", pytest.param("grown", marks=pytest.mark.minutes)])
def tree(request: pytest.FixtureRequest) -> Path:
    found: Path = request.getfixturevalue(request.param)
    return found


def finds_nothing_wrong(tree: Path, *command: str) -> None:
    """Run a module in a copy of the tree."""
    said = ran(sys.executable, "-m", *command, cwd=tree)
    assert said.status == 0, said.out + said.err


@pytest.mark.long
def test_the_files_are_in_the_style_of_the_project_and_have_sound_types(tree: Path) -> None:
    for command in (
        "ruff format --check",
        "ruff check",
        f"viper firmware/quadrille/engine/{NAME}.py --exact engine",
        "mypy",
        "mypy --config-file host_tools/typings/firmware.ini",
    ):
        finds_nothing_wrong(tree, *command.split())


@pytest.mark.minutes
def test_the_tests_of_all_games_pass(tree: Path) -> None:
    """But for the golden frames, which the page's last step makes."""
    finds_nothing_wrong(tree, "pytest", "-q", *ON_THIS_PC)
    finds_nothing_wrong(tree, "pytest", "-q", "tests/test_docs.py", "-k", f"{NAME}.md")


WHOLE_GAME = f"""
from pc import firmware
firmware.install("check")
from quadrille.statistics import Statistics, row_of
from sim import script
from sim.device import Device
from sim.headless import Headless
from tests.golden.frames import FOLDER
handheld = Headless(Device(seed=1))
handheld.play(script.read(FOLDER / "scripts" / "{NAME}.txt"))
result = handheld.app.screen
assert type(result).__name__ == "Result"
assert (result.winners, result.scores) == (0b01, [4, 3])
assert Statistics(handheld.app.saves).numbers[row_of("{NAME}") + 1] == 1
"""


@pytest.mark.long
def test_a_whole_game_by_its_buttons_is_counted_and_it_compiles(grown: Path) -> None:
    (grown / "whole_game.py").write_text(WHOLE_GAME)
    finds_nothing_wrong(grown, "whole_game")
    mpy.compile_tree(grown / "firmware", grown / "compiled", "armv6m")
    assert (grown / f"compiled/quadrille/ui/{NAME}/screen.mpy").exists()


SAME_GAME = f"""
from pc import firmware
firmware.install()
from tests.runtimes import agree
which = {{"GAME": "{NAME}", "COUNT": 20}}
agree("games.py", which, which, emulator=None)
"""


@pytest.mark.unix
def test_it_is_the_same_game_on_unix(tree: Path, grown: Path) -> None:
    unix = tree / UNIX_RUNTIME.relative_to(ROOT)
    unix.parent.mkdir(parents=True, exist_ok=True)
    unix.symlink_to(UNIX_RUNTIME)
    mpy.compile_tree(tree / "firmware", unix.parent / "firmware", "x64")
    tests = UNIX_TESTS + (MORE_UNIX_TESTS if tree == grown else ())
    words = f"{NAME} and unix and " + ("not 16" if tree == grown else "16")  # rows of a panel
    finds_nothing_wrong(tree, "pytest", "-q", *tests, "-k", words)
    if tree != grown:
        (tree / "same_game.py").write_text(SAME_GAME)
        finds_nothing_wrong(tree, "same_game")


BY_HAND = """
import sys
from quadrille.engine import games
names = {{"__name__": "quadrille.engine.{name}"}}
exec({source!r}, names)
class Module:
    {title} = names["{title}"]
sys.modules["quadrille.engine.{name}"] = Module
games.CLASSES += (("{name}", "{title}"),)
"""


@pytest.mark.firmware
def test_the_new_game_is_the_same_on_the_emulator(new: Path) -> None:
    """Its engine is plain Python, so the board itself compiles it."""
    source = (new / f"firmware/quadrille/engine/{NAME}.py").read_text()
    by_hand = BY_HAND.format(name=NAME, title=NAME.capitalize(), source=source)
    program = new / "by_hand.py"
    program.write_text(by_hand + with_parameters(PROGRAMS / "games.py", {"GAME": NAME, "COUNT": 2}))
    assert run(program, "emulator") == run(program, "cpython")
    program.write_text(by_hand + with_parameters(PROGRAMS / "heap.py", {"GAME": NAME}))
    assert [line for line in run(program, "emulator") if not line.endswith(" 0")] == []
