"""The other compilers: mpy-cross, and the PC's own."""

from pathlib import Path

import pytest

from host_tools.build import mpy
from host_tools.build import unix as pc
from host_tools.errors import UserError
from host_tools.paths import FIRMWARE

VIPER = """\
import micropython

@micropython.viper
def lowest_bit(x: int) -> int:
    return x & -x
"""


@pytest.mark.parametrize("version", ["1.25.0", "1.28.1", "0.99", "unknown"])
def test_an_old_cross_compiler_is_refused(version: str) -> None:
    told = f"MicroPython v{version} on 2025-04-15; mpy-cross emitting mpy v6.3"
    with pytest.raises(UserError, match=r"before 1\.29 it compiles viper code wrongly"):
        mpy.check_version(told)


@pytest.mark.parametrize("version", ["1.29.0", "1.30.0-preview", "2.0.0"])
def test_a_newer_one_is_taken(version: str) -> None:
    mpy.check_version(f"MicroPython v{version} on 2026-08-29; mpy-cross emitting mpy v6.3")


def test_a_tree_is_compiled_for_a_machine(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "package").mkdir(parents=True)
    (source / "package" / "module.py").write_text(VIPER)
    for march, code in (("armv6m", 4), ("x64", 2)):
        mpy.compile_tree(source, target / march, march)
        header = (target / march / "package" / "module.mpy").read_bytes()[:4]
        # "M", version 6, architecture << 2 | sub-version 3, bits of a small integer
        assert header[:3] == bytes([ord("M"), 6, code << 2 | 3])


def test_a_module_that_does_not_compile_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("def f(:\n")
    with pytest.raises(UserError, match=r"broken\.py does not compile for x64: SyntaxError"):
        mpy.compile_tree(tmp_path, tmp_path / "out", "x64")


@pytest.mark.parametrize("march", ["armv6m", "x64"])
def test_the_whole_firmware_compiles(march: str, tmp_path: Path) -> None:
    mpy.compile_tree(FIRMWARE, tmp_path, march)
    modules = {path.relative_to(FIRMWARE).with_suffix("") for path in FIRMWARE.rglob("*.py")}
    compiled = {path.relative_to(tmp_path).with_suffix("") for path in tmp_path.rglob("*.mpy")}
    assert compiled == modules


def test_no_c_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    with pytest.raises(UserError, match="there is no C compiler: install one"):
        pc.c_compiler()


def test_a_machine_without_a_code_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    with pytest.raises(UserError, match=r"needs an x86-64 machine.*does not know aarch64"):
        pc.ensure()
