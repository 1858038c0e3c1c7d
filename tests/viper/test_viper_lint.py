"""The linter finds each trap, and says where."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import viper_lint
from host_tools.paths import ROOT
from tests.viper.snippets import viper
from tests.viper.test_viper_refusals import REFUSED, TAKEN

ENGINE = "engine/module.py"


def lint(folder: Path, source: str, name: str = "module.py") -> list[tuple[int, str]]:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(source)
    return list(viper_lint.problems(viper_lint.parse(path), exact="engine" in path.parts))


@pytest.mark.parametrize(
    ("source", "line", "words"), [*REFUSED.values(), *TAKEN.values()], ids=[*REFUSED, *TAKEN]
)
def test_what_the_modes_refuse(source: str, line: int, words: str, tmp_path: Path) -> None:
    module = viper(source)
    head = module.count("\n") - source.rpartition("---\n")[2].count("\n")
    problems = lint(tmp_path, module)
    assert any(at == head + line and words in reason for at, reason in problems), problems


def test_every_problem_of_a_function_is_found(tmp_path: Path) -> None:
    source = viper("def f(a: int, b: int = 2) -> int:\n a = 1.5\n a = a / 2\n yield a")
    assert [line for line, _ in lint(tmp_path, source)] == [6, 7, 8, 9, 9]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("from micropython import viper", "only as @micropython.viper"),
        ("import micropython as mp", "only as @micropython.viper"),
        ("import micropython\nC = micropython.const(3)", "bare name"),
        ("import micropython\n@micropython.viper\nasync def f(): pass", "refuses async"),
        ("uint = int", "uint is a word of viper"),
        ("def ptr8(buffer): return buffer", "ptr8 is a word of viper"),
        ("from tools import range", "range is a word of viper"),
    ],
)
def test_trap_around_functions(source: str, words: str, tmp_path: Path) -> None:
    ((line, reason),) = lint(tmp_path, source)
    assert words in reason
    assert line == source.count("\n") + 1


@pytest.mark.parametrize("source", ["x = 0.5", "def f(a):\n    return 1\n\nx = f(3) / 2", "y /= 2"])
def test_float_in_an_engine(source: str, tmp_path: Path) -> None:
    assert [line for line, _ in lint(tmp_path, source, ENGINE)] == [source.count("\n") + 1]
    assert lint(tmp_path, source) == []


def test_clean_module(tmp_path: Path) -> None:
    source = viper("N = const(4)\n---\ndef f(p: ptr8) -> int:\n    return p[N] // 2")
    assert lint(tmp_path, source, ENGINE) == []


def run(*paths: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "host_tools.viper_lint", *map(str, paths)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


def test_command_on_a_trap(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(viper("def f(a: int) -> int:\n    return a / 2"))
    done = run(tmp_path)
    assert (done.returncode, done.stdout) == (1, f"{path}:7: / makes a float: write //\n")


def test_command_on_our_firmware() -> None:
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("No viper trap in ")


def test_command_on_a_missing_file() -> None:
    done = run("nowhere")
    assert done.returncode == 2
    assert done.stderr == "quadrille: there is no file or folder nowhere\n"


def test_command_on_what_is_no_python(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("def f(:\n")
    done = run(tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"quadrille: {tmp_path}/broken.py:1 is not Python: ")
    assert done.stderr.count("\n") == 1
