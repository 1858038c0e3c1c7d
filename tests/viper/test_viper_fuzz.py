"""The fuzzer finds faults that were planted, says how to see them again, and needs a compiler."""

import shutil
import sys
from array import array
from pathlib import Path
from typing import Any

import pytest

from tests.command import ran
from viper import exact, fuzz
from viper.compiled import compiler
from viper.recorded import seed

STEPS = 1_000_000  # less than a second
HEAD = "import micropython\n\n\n@micropython.viper\n"
SMOOTH = '''\
def smooth(samples: ptr16, count: int) -> int:
    """Let each sample follow the one before it.

    Needs: 1 <= count <= 16, len(samples) >= count, all(samples[i] < 4096 for i in range(count))
    Gives: 0 <= result < 4096
    """
    last = samples[0]
    for i in range(1, count):
        last = (last * 3 + samples[i]) >> 2
        samples[i] = last
    return last
'''
LOCKED = '''\
def unlock(lock: ptr16, key: ptr16) -> int:
    """Needs: len(lock) >= 4, len(key) >= 4"""
    if lock[0] != 0xBEE5 or lock[1] != 0xCA75 or lock[2] != 0xD065 or lock[3] != 0xF00D:
        return 0
    return key[lock[3] & 7]
'''
TWICE = '''\
def twice(samples: ptr16, same: ptr8, count: int) -> int:
    """Needs: 1 <= count <= 8, len(samples) >= count, same is samples, len(same) >= 2 * count"""
    return samples[count - 1] + same[2 * count]
'''
FAULTS = [
    ("samples[i] = last", "samples[i + 1] = last", "samples[i + 1] is inside"),
    ("range(1, count)", "range(1, count + 1)", "samples[i] is inside"),
    (">> 2", ">> 1", "gives 0 <= result < 4096"),
    ("samples[i] = last", "samples[i] = last << 5", "last << 5 fits ptr16"),
    (">= count, all", ">= count - 1, all", "is inside"),
    ("for i in range(1, count):", "i = 0\n    while i < count:", "it goes on and on"),
    ("last = samples[0]", "last = 0\n    while True:\n        pass", "it goes on and on"),
    (">> 2", ">> (2 + (samples[0] >> 7))", "is a shift"),
]


@pytest.fixture(autouse=True)
def _kept_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if not shutil.which(compiler()[0]):
        pytest.skip("there is no C compiler")
    monkeypatch.setenv("VIPER_CACHE", str(tmp_path / "viper"))


def written(folder: Path, *functions: str) -> Path:
    path = folder / "kernels.py"
    path.write_text(HEAD + "\n\n@micropython.viper\n".join(functions))
    return path


@pytest.mark.long
def test_planted_faults_are_found(tmp_path: Path) -> None:
    broken = [SMOOTH.replace(old, new) for old, new, _ in FAULTS]
    assert SMOOTH not in broken
    names = [f"smooth{number}" for number in range(len(FAULTS))]
    named = [text.replace("smooth", name, 1) for text, name in zip(broken, names, strict=True)]
    path = written(tmp_path, *named, TWICE, SMOOTH)
    names += ["twice", "smooth"]
    for name, (_, _, words) in zip(names, [*FAULTS, ("", "", "is inside")], strict=False):
        found = fuzz.fuzz(path, names, name, tmp_path / "faults", STEPS)
        assert words in found.fault
        assert found.input
        assert fuzz.replay(path, names, name, found.input).fault == found.fault
    first, second = (fuzz.fuzz(path, names, "smooth", tmp_path, STEPS) for _ in range(2))
    assert not first.fault
    assert 10 * first.calls > 9 * first.tried > 10_000, "most calls must keep the contract"
    assert first == second


@pytest.mark.long
def test_a_recorded_call_leads_to_where_chance_does_not(tmp_path: Path) -> None:
    path, seeds = written(tmp_path, LOCKED), tmp_path / "seeds"
    recorded = [seed([], [array("H", [0xBEE5, 0xCA75, 0xD065, 0xF00D]), bytes(8)])]
    fuzz.write_seeds(seeds, recorded)
    names = ["unlock"]
    assert not fuzz.fuzz(path, names, "unlock", tmp_path, STEPS).fault
    found = fuzz.fuzz(path, names, "unlock", tmp_path, STEPS, seeds=seeds)
    assert "key[lock[3] & 7] is inside" in found.fault
    recorded[0] = recorded[0].replace(b"\x0d\xf0", b"\x0e\xf0")
    fuzz.write_seeds(seeds, recorded)
    assert fuzz.fuzz(path, names, "unlock", tmp_path, 2, seeds=seeds).seeds == 1


@pytest.mark.long
def test_the_sanitizer_sees_what_no_check_sees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its own check, an item past the end stops the program."""
    head = exact.HEAD.replace("viper_v < ITEMS(p)", "viper_v < ITEMS(p) + 9")
    assert head != exact.HEAD
    monkeypatch.setattr(exact, "HEAD", head)
    path = written(tmp_path, TWICE)
    found = fuzz.fuzz(path, ["twice"], "twice", tmp_path / "faults", STEPS)
    assert "heap-buffer-overflow" in found.fault
    assert found.input
    assert fuzz.replay(path, ["twice"], "twice", found.input).fault == found.fault


@pytest.mark.long
def test_command(tmp_path: Path) -> None:
    path = written(tmp_path, TWICE, SMOOTH)
    command = [sys.executable, "-m", "viper.fuzz", path]
    status, out, err = ran(*command, "--steps", "100000", "--keep", tmp_path)
    assert (status, err) == (1, "")
    said, smooth = out.splitlines()
    assert said.startswith("twice: kernels.py:7: same[2 * count] is inside; to see it again: ")
    assert smooth.startswith("smooth ")
    again = said.partition(f"python3 -m viper.fuzz {path} ")[2]
    status, out, err = ran(*command, *again.split())
    assert (status, err) == (1, "")
    assert out == "twice: kernels.py:7: same[2 * count] is inside\n"


def told(*arguments: object, **environment: Any) -> str:
    """What a command says that ends with 2: one line."""
    status, out, err = ran(sys.executable, "-m", *arguments, **environment)
    (line,) = err.splitlines()
    assert (status, out) == (2, "")
    return line


@pytest.mark.parametrize("command", ["viper.fuzz", "viper.prove"])
def test_bad_input(command: str, tmp_path: Path) -> None:
    path = written(tmp_path, SMOOTH)
    missing = tmp_path / "no.py"
    assert told(command, missing) == f"viper: there is no file {missing}"
    assert told(command, path, "rough") == f"viper: there is no viper function rough in {path}"
    path.write_text("def f(:\n")
    assert told(command, path).startswith(f"viper: {path}:1 is not Python")
    path.write_text(HEAD + SMOOTH.replace("samples[0]", "samples.first"))
    assert "kernels.py:11: " in told(command, path, "smooth")
    path.write_text(HEAD + SMOOTH.replace("len(samples) >= count", "samples[0] < 3"))
    assert "how long is samples?" in told(command, path, "smooth")


def test_missing_programs(tmp_path: Path) -> None:
    path = written(tmp_path, SMOOTH)
    assert "no C compiler 'no-cc': install one" in told("viper.fuzz", path, CC="no-cc")
    assert "there is no cbmc: install it" in told("viper.prove", path, CBMC="no-cbmc")
    missing = tmp_path / "no.input"
    said = told("viper.fuzz", path, "smooth", "--replay", missing)
    assert said == f"viper: there is no file {missing}"


def test_compiler_without_sanitizers(tmp_path: Path) -> None:
    poor = tmp_path / "poor-cc"
    poor.write_text('#!/bin/sh\necho "unrecognized option -fsanitize=address" >&2\nexit 1\n')
    poor.chmod(0o755)
    said = told("viper.fuzz", written(tmp_path, SMOOTH), CC=str(poor))
    assert "the C compiler does not make the program with its sanitizers: install gcc" in said
    assert "(unrecognized option -fsanitize=address)" in said
