"""What docs/fifth-game.md shows is a game: a copy of the tree with its blocks is tried out."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.build import mpy
from host_tools.paths import CACHE, ROOT, UNIX_RUNTIME

PAGE = ROOT / "docs" / "fifth-game.md"
NAME = "four"
COPIED = ("boards", "firmware", "host_tools", "sim", "tests", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "fifth", "frames")
SECONDS = 120

BLOCK = re.compile(r"^`([\w./]+\.(?:py|md|txt))`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CLASSES = re.compile(r"^CLASSES = \(\n.*?^\)\n", re.MULTILINE | re.DOTALL)

HOST_TESTS = (
    *("tests/properties", "tests/rules/test_four.py", "tests/test_notation.py"),
    *("tests/test_records.py", "tests/fuzz/test_fuzz_notation.py", "tests/players"),
    *("tests/ui/test_four_screen.py", "tests/ui/test_words.py", "tests/ui/test_hint.py"),
    "tests/saves",
)
UNIX_TESTS = (
    *("tests/test_games_everywhere.py", "tests/players/test_players_everywhere.py"),
    "tests/test_screens_everywhere.py",
)


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    return dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory, files: dict[str, str]) -> Path:
    """A copy of this tree to which somebody has done what the page says."""
    tree = tmp_path_factory.mktemp("fifth")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, tree / name)
    for name, text in files.items():
        path = tree / name
        assert not path.exists(), f"{name} is there already"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    games = tree / "firmware/quadrille/engine/games.py"
    games.write_text(CLASSES.sub(lambda _: shown_classes(), games.read_text()))
    return tree


def shown_classes() -> str:
    found = CLASSES.search(PAGE.read_text(encoding="utf-8"))
    assert found
    return found[0]


def run(tree: Path, *command: str | Path) -> None:
    """Run a module in the copy of the tree, which must find nothing wrong."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=tree, capture_output=True, text=True, timeout=SECONDS
    )
    assert done.returncode == 0, done.stdout + done.stderr


def of(files: dict[str, str], *folders: str) -> list[str]:
    return [name for name in files if name.startswith(folders) and name.endswith(".py")]


def test_one_line_is_all_that_changes_in_a_file(files: dict[str, str]) -> None:
    present = CLASSES.search((ROOT / "firmware/quadrille/engine/games.py").read_text())
    assert present
    shown = shown_classes().splitlines()
    assert [*shown[:-2], shown[-1]] == present[0].splitlines()
    assert f'("{NAME}", ' in shown[-2]
    assert len(files) == 12


def test_the_new_files_are_in_the_style_of_the_house(tree: Path, files: dict[str, str]) -> None:
    python = of(files, "")
    run(tree, "ruff", "format", "--check", *python)
    run(tree, "ruff", "check", *python)
    run(tree, "host_tools.viper_lint", *of(files, "firmware/"))


def test_the_new_files_have_sound_types(tree: Path, files: dict[str, str]) -> None:
    typings = tree / ".cache" / "typings"
    typings.parent.mkdir(exist_ok=True)
    typings.symlink_to(CACHE / "typings")
    firmware_types = ("--config-file", "host_tools/typings/firmware.ini")
    run(tree, "mypy", *of(files, "host_tools/", "tests/"))
    run(tree, "mypy", *firmware_types, *of(files, "firmware/"))


@pytest.mark.parametrize("march", ["armv6m", "x64"])
def test_the_new_modules_compile(tree: Path, march: str) -> None:
    mpy.compile_tree(tree / "firmware", tree / "compiled" / march, march)
    assert (tree / "compiled" / march / f"quadrille/ui/{NAME}/screen.mpy").exists()


def test_the_tests_of_all_games_find_it(tree: Path) -> None:
    """Contract, trace and replay, players, saves, and a game from the menu to its result."""
    run(tree, "pytest", "-q", *HOST_TESTS, "-k", f"{NAME} and not unix and not emulator")


def test_it_is_the_same_game_on_unix(tree: Path) -> None:
    unix = tree / UNIX_RUNTIME.relative_to(ROOT)
    unix.parent.mkdir(parents=True, exist_ok=True)
    unix.symlink_to(UNIX_RUNTIME)
    mpy.compile_tree(tree / "firmware", unix.parent / "firmware", "x64")
    program = "from tests.runtimes import agree\n"
    program += f"one = {{'GAME': '{NAME}'}}\n"
    program += "agree('games.py', one, one, None)\n"
    (tree / "same_game.py").write_text(program)
    run(tree, "same_game")
    run(tree, "pytest", "-q", *UNIX_TESTS, "-k", f"{NAME} and unix and not emulator")
