"""Building from a checkout that MICROPYTHON_DIR names, where nothing can be fetched.

The image costs 40 s of one core, the unix runtime 20 s.
"""

import os
import shutil
import sys
from pathlib import Path

import pytest

from host_tools.build import rp2, sources
from host_tools.build.toolchain import toolchain
from pc.paths import ROOT, UNIX_FIRMWARE, UNIX_RUNTIME
from tests import runtimes
from tests.command import ran
from tests.folders import filled

COPIED = ("boards", "firmware", "host_tools", "pc", "sim", "viper")
BEGIN = "from pc import firmware; firmware.install(); "
IMAGE = "from host_tools.build import rp2; rp2.build(rp2.recipe('quadrille16'))"
RUNTIME = "from host_tools.build import unix; unix.ensure()"

pytestmark = [pytest.mark.firmware, pytest.mark.minutes]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of this repository; next to it a checkout, and an apt-get that fails."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / "q" / name)
    shutil.copytree(sources.micropython(), tmp_path / "checkout", symlinks=True)
    filled(tmp_path / "bin", {"apt-get": "#!/bin/sh\nexit 1\n"})
    return tmp_path / "q"


def build(copy: Path, code: str) -> None:
    """Run code there, with a cross compiler on PATH, and see that the checkout stays as it was."""
    compiler = toolchain()
    checkout = copy.parent / "checkout"
    before = files(checkout)
    environment = {
        **compiler.environment(),
        "PATH": f"{copy.parent / 'bin'}:{compiler.bin}:{os.environ['PATH']}",
        "MICROPYTHON_DIR": str(checkout),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    said = ran(sys.executable, "-c", BEGIN + code, cwd=copy, **environment)
    assert said.status == 0, said.err
    assert files(checkout) == before


def files(folder: Path) -> dict[Path, int]:
    """When each was written; the tools of MicroPython compile themselves."""
    return {
        path: path.stat().st_mtime_ns
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def test_the_image_is_the_same_to_the_byte(copy: Path) -> None:
    build(copy, IMAGE)
    again = (copy / "build" / "quadrille16.uf2").read_bytes()
    assert again == rp2.recipe("quadrille16").product.read_bytes()


@pytest.mark.unix
def test_the_unix_runtime_works(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(copy, RUNTIME)
    for name, made in (("UNIX_RUNTIME", UNIX_RUNTIME), ("UNIX_FIRMWARE", UNIX_FIRMWARE)):
        monkeypatch.setattr(runtimes, name, copy / made.relative_to(ROOT))
    runtimes.agree("kernels.py", emulator=None)
    runtimes.agree("games.py", emulator=None)
