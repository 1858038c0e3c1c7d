"""The compilers: ARM's, mpy-cross, and the PC's own; one that does not work is not used."""

from pathlib import Path
from unittest.mock import Mock

import pytest
from pytest import MonkeyPatch

from host_tools.build import cli, m33, mpy, report, rp2, toolchain
from host_tools.build import unix as pc
from host_tools.build.toolchain import Toolchain
from pc.boards import handheld_names
from pc.chips import RP2040, RP2350
from pc.paths import FIRMWARE
from tests.command import refuses
from tests.folders import filled
from tests.viper.snippets import viper


def test_a_cross_compiler_has_to_be_new_enough() -> None:
    told = "MicroPython v{} on 2025-04-15; mpy-cross emitting mpy v6.3"
    for version in ("1.25.0", "1.28.1", "0.99", "unknown"):
        refuses(
            r"before 1\.29 it compiles viper code wrongly", mpy.check_version, told.format(version)
        )
    for version in ("1.29.0", "1.30.0-preview", "2.0.0"):
        mpy.check_version(told.format(version))


def test_a_tree_is_compiled_for_a_machine(tmp_path: Path) -> None:
    module = viper("def f(x: int) -> int:\n    return x & -x\n")
    source = filled(tmp_path / "source", {"package/module.py": module})
    for march, code in (("armv6m", 4), ("x64", 2)):
        mpy.compile_tree(source, tmp_path / march, march)
        header = (tmp_path / march / "package" / "module.mpy").read_bytes()[:4]
        # "M", version 6, architecture << 2 | sub-version 3, bits of a small integer
        assert header[:3] == bytes([ord("M"), 6, code << 2 | 3])
    filled(source, {"broken.py": "def f(:\n"})
    told = r"broken\.py does not compile for x64: SyntaxError"
    refuses(told, mpy.compile_tree, source, tmp_path / "out", "x64")


@pytest.mark.long
@pytest.mark.parametrize("march", ["armv6m", "x64"])
def test_the_whole_firmware_compiles(march: str, tmp_path: Path) -> None:
    mpy.compile_tree(FIRMWARE, tmp_path, march)
    modules = {path.relative_to(FIRMWARE).with_suffix("") for path in FIRMWARE.rglob("*.py")}
    compiled = {path.relative_to(tmp_path).with_suffix("") for path in tmp_path.rglob("*.mpy")}
    assert compiled == modules


def test_no_c_compiler_and_no_code_generator(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    refuses("there is no C compiler: install one", pc.c_compiler)
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    fetch = Mock()
    monkeypatch.setattr("host_tools.build.sources.micropython", fetch)
    refuses("there is no C compiler: install one", pc.ensure)
    fetch.assert_not_called()
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    refuses(r"needs an x86-64 machine, .* no viper code for aarch64", pc.ensure)
    make = Mock(side_effect=lambda recipe: recipe.product)
    monkeypatch.setattr(rp2, "build", make)
    monkeypatch.setattr(report, "table", lambda *_: "")
    monkeypatch.setattr(m33, "ensure", lambda: None)
    cli.build("tests")
    names = [*handheld_names(RP2040), "stock"]
    assert [call.args[0].name for call in make.mock_calls] == names
    make.reset_mock()
    cli.build("firmware")
    assert {call.args[0].name for call in make.mock_calls} == {
        *names, *(f"{name}-pico2" for name in (*handheld_names(RP2350), "stock"))
    }  # fmt: skip


def test_an_incomplete_cross_compiler_and_no_apt(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    """As some systems package it."""
    no_library = "arm-none-eabi-gcc: fatal error: cannot read spec file 'nosys.specs'"
    fails = f'#!/bin/sh\necho "{no_library}" >&2\nexit 1\n'
    broken = filled(tmp_path / "bin", {"arm-none-eabi-gcc": fails})
    assert Toolchain(broken).problem() == no_library
    (broken / "arm-none-eabi-gcc").write_text("#!/bin/sh\n")
    assert Toolchain(broken).problem() == f"{broken}/arm-none-eabi-g++ is missing"
    cache = filled(tmp_path / "cache", {})
    monkeypatch.setattr(toolchain, "FETCHED", filled(tmp_path / "old", {"made-from": "less"}))
    monkeypatch.setenv("PATH", str(cache))
    assert toolchain.present() == (None, "the one that was fetched is out of date")
    monkeypatch.setattr(toolchain, "FETCHED", cache / "arm")
    monkeypatch.setattr("pc.cache.CACHE", cache)
    for path in (broken, cache):
        monkeypatch.setenv("PATH", str(path))
        refuses(r"no apt-get: .* install arm-none-eabi-gcc", toolchain.toolchain)
        assert not list(cache.iterdir())


V6, V8 = "thumb/v6-m/nofp", "thumb/v8-m.main+fp/softfp"
GCC = "gcc/arm-none-eabi/12.2.1"
PLACES = {
    "usr/bin/arm-none-eabi-gcc": "bin/arm-none-eabi-gcc",
    "usr/bin/arm-none-eabi-lto-dump": None,
    "usr/share/man/man1/arm-none-eabi-gcc.1.gz": None,
    "usr/lib/arm-none-eabi/bin/as": "lib/arm-none-eabi/bin/as",
    "usr/include/newlib/sys/types.h": "lib/arm-none-eabi/include/sys/types.h",
    "usr/lib/arm-none-eabi/newlib/nosys.specs": "lib/arm-none-eabi/lib/nosys.specs",
    "usr/lib/arm-none-eabi/newlib/libc.a": None,
    f"usr/lib/arm-none-eabi/newlib/{V6}/libc.a": f"lib/arm-none-eabi/lib/{V6}/libc.a",
    f"usr/lib/arm-none-eabi/newlib/{V8}/libc.a": f"lib/arm-none-eabi/lib/{V8}/libc.a",
    "usr/lib/arm-none-eabi/newlib/thumb/v7-m/nofp/libc.a": None,
    f"usr/lib/{GCC}/cc1": f"lib/{GCC}/cc1",
    f"usr/libexec/{GCC}/cc1": f"libexec/{GCC}/cc1",
    f"usr/lib/{GCC}/lto1": None,
    f"usr/lib/{GCC}/include/stddef.h": f"lib/{GCC}/include/stddef.h",
    "usr/lib/x86_64-linux-gnu/libisl.so.23": "host-libraries/libisl.so.23",
}


def test_what_is_kept_of_the_packages() -> None:
    assert {packaged: toolchain.place(packaged) for packaged in PLACES} == PLACES
