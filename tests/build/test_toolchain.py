"""The ARM compiler: one that does not work is not used, and the reason is told."""

from pathlib import Path

import pytest

from host_tools.build import toolchain
from host_tools.build.toolchain import Toolchain
from host_tools.errors import UserError

NO_NEWLIB = """\
#!/bin/sh
echo "arm-none-eabi-gcc: fatal error: cannot read spec file 'nosys.specs'" >&2
exit 1
"""


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A compiler without its C library, as some systems package it."""
    gcc = tmp_path / "bin" / "arm-none-eabi-gcc"
    gcc.parent.mkdir()
    gcc.write_text(NO_NEWLIB)
    gcc.chmod(0o755)
    return gcc.parent


def test_a_compiler_without_its_library(broken: Path) -> None:
    problem = Toolchain(broken).problem()
    assert problem == "arm-none-eabi-gcc: fatal error: cannot read spec file 'nosys.specs'"


def test_a_compiler_with_a_tool_missing(broken: Path) -> None:
    (broken / "arm-none-eabi-gcc").write_text("#!/bin/sh\n")
    problem = Toolchain(broken).problem()
    assert problem == f"{broken}/arm-none-eabi-g++ is missing"


@pytest.mark.parametrize("installed", [True, False])
def test_no_compiler_and_no_way_to_fetch_one(
    installed: bool, broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = broken.parent / "cache"
    cache.mkdir()
    monkeypatch.setattr(toolchain, "FETCHED", cache / "arm")
    monkeypatch.setattr("host_tools.build.cache.CACHE", cache)
    monkeypatch.setenv("PATH", str(broken if installed else cache))
    with pytest.raises(UserError, match=r"no apt-get: .* install arm-none-eabi-gcc"):
        toolchain.toolchain()
    assert not list(cache.iterdir())


@pytest.mark.parametrize(
    ("packaged", "placed"),
    [
        ("usr/bin/arm-none-eabi-gcc", "bin/arm-none-eabi-gcc"),
        ("usr/bin/arm-none-eabi-lto-dump", None),
        ("usr/share/man/man1/arm-none-eabi-gcc.1.gz", None),
        ("usr/lib/arm-none-eabi/bin/as", "lib/arm-none-eabi/bin/as"),
        ("usr/include/newlib/sys/types.h", "lib/arm-none-eabi/include/sys/types.h"),
        ("usr/lib/arm-none-eabi/newlib/nosys.specs", "lib/arm-none-eabi/lib/nosys.specs"),
        ("usr/lib/arm-none-eabi/newlib/libc.a", None),
        (
            "usr/lib/arm-none-eabi/newlib/thumb/v6-m/nofp/libc.a",
            "lib/arm-none-eabi/lib/thumb/v6-m/nofp/libc.a",
        ),
        ("usr/lib/arm-none-eabi/newlib/thumb/v7-m/nofp/libc.a", None),
        ("usr/lib/gcc/arm-none-eabi/12.2.1/cc1", "lib/gcc/arm-none-eabi/12.2.1/cc1"),
        ("usr/libexec/gcc/arm-none-eabi/14.2.1/cc1", "libexec/gcc/arm-none-eabi/14.2.1/cc1"),
        ("usr/lib/gcc/arm-none-eabi/12.2.1/lto1", None),
        (
            "usr/lib/gcc/arm-none-eabi/12.2.1/include/stddef.h",
            "lib/gcc/arm-none-eabi/12.2.1/include/stddef.h",
        ),
        ("usr/lib/x86_64-linux-gnu/libisl.so.23", "host-libraries/libisl.so.23"),
    ],
)
def test_what_is_kept_of_the_packages(packaged: str, placed: str | None) -> None:
    assert toolchain.place(packaged) == placed
