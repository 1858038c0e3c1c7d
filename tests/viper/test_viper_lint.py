"""The linter finds each mistake, and says where; test_viper_refusals.py has those of functions."""

import sys
from functools import partial
from pathlib import Path

import pytest

from tests.command import ran
from tests.folders import filled
from tests.viper.snippets import viper
from viper.lint import parse, problems

ENGINE = "engine/module.py"


def lint(folder: Path, source: str, name: str = "module.py") -> list[tuple[int, str]]:
    path = filled(folder, {name: source}) / name
    return list(problems(parse(path), exact="engine" in path.parts))


def test_every_problem_of_a_function_is_found(tmp_path: Path) -> None:
    source = viper("def f(a: int, b: int = 2) -> int:\n a = 1.5\n a = a / 2\n yield a")
    assert [line for line, _ in lint(tmp_path, source)] == [6, 7, 8, 9, 9]


AROUND = [
    ("from micropython import viper", "only as @micropython.viper"),
    ("import micropython as mp", "only as @micropython.viper"),
    ("import micropython\nC = micropython.const(3)", "bare name"),
    ("import micropython\n@micropython.viper\nasync def f(): pass", "refuses async"),
    ("uint = int", "uint is reserved in viper"),
    ("def ptr8(buffer): return buffer", "ptr8 is reserved in viper"),
    ("from tools import range", "range is reserved in viper"),
]


@pytest.mark.parametrize(("source", "words"), AROUND)
def test_around_functions(source: str, words: str, tmp_path: Path) -> None:
    ((line, reason),) = lint(tmp_path, source)
    assert words in reason
    assert line == source.count("\n") + 1


@pytest.mark.parametrize("source", ["x = 0.5", "def f(a):\n    return 1\n\nx = f(3) / 2", "y /= 2"])
def test_float_in_an_engine(source: str, tmp_path: Path) -> None:
    assert [line for line, _ in lint(tmp_path, source, ENGINE)] == [source.count("\n") + 1]
    assert lint(tmp_path, source) == []
    source = viper("N = const(4)\n---\ndef f(p: ptr8) -> int:\n    return p[N] // 2")
    assert lint(tmp_path, source, ENGINE) == []


run = partial(ran, sys.executable, "-m", "viper")


def test_command_reports_problems_and_floats_in_exact_folders(tmp_path: Path) -> None:
    status, output, complaints = run("firmware", "--exact", "engine")
    assert (status, complaints) == (0, "")
    assert output.startswith("No problems in ")
    path = filled(tmp_path, {ENGINE: "HALF = 0.5\n"}) / ENGINE
    assert run(tmp_path) == (0, "No problems in 0 viper functions in 1 file.\n", "")
    status, output, _ = run(tmp_path, "--exact", "engine")
    assert (status, output.split(" ")[0]) == (1, f"{path}:1:")
    path.write_text(viper("def f(a: int) -> int:\n    return a / 2"))
    assert run(tmp_path) == (1, f"{path}:7: / makes a float: write //\n", "")


def test_command_counts_in_good_english(tmp_path: Path) -> None:
    one = viper("def f(a: int) -> int:\n    return a")
    filled(tmp_path, {"a.py": one})
    assert run(tmp_path)[1] == "No problems in 1 viper function in 1 file.\n"
    filled(tmp_path, {"b.py": one})
    assert run(tmp_path)[1] == "No problems in 2 viper functions in 2 files.\n"


def test_command_on_what_it_cannot_read(tmp_path: Path) -> None:
    assert run("nowhere") == (2, "", "viper: there is no file or folder nowhere\n")
    (tmp_path / "broken.py").write_text("def f(:\n")
    status, _, complaints = run(tmp_path)
    assert (status, complaints.count("\n")) == (2, 1)
    assert complaints.startswith(f"viper: {tmp_path}/broken.py:1 is not Python: ")
