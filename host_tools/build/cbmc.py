"""CBMC, the model checker that `viper.prove` needs: an installed one, or Debian's, unpacked here.

Debian 12 has none that is recent enough. Debian 13's runs on any Debian with the libraries that are
unpacked beside it, started by its own loader.
"""

import os
import re
import shutil
import stat
import tempfile
from pathlib import Path

from host_tools.build.apt import Apt
from host_tools.build.run import Step
from host_tools.build.unpack import unpack_deb
from pc.cache import making, need_disk
from pc.paths import CACHE

FETCHED = CACHE / "cbmc"
SUITE = "trixie"
PACKAGES = ("cbmc", "minisat", "libc6", "libgcc-s1", "libstdc++6", "zlib1g")
LIBRARY = re.compile(r"(?:usr/)?lib/(?:[^/]+-linux-gnu/)?((?:ld-linux|lib)[\w+.-]*\.so[\w.-]*)$")
START = """\
#!/bin/sh
here=$(dirname "$0")
exec "$here"/libraries/ld-linux*.so.* --library-path "$here/libraries" "$here/program" "$@"
"""


def cbmc() -> Path:
    """The program, fetched if need be."""
    installed = shutil.which("cbmc")
    if installed:
        return Path(installed)
    if not FETCHED.exists():
        with (
            Step("CBMC: none is installed; fetching Debian's (22 MB)"),
            making(FETCHED) as folder,
            tempfile.TemporaryDirectory(prefix="apt-", dir=folder) as work,
        ):
            need_disk(150, "CBMC")
            for archive in Apt(Path(work), SUITE).packages(*PACKAGES):
                unpack_deb(archive, folder, place)
            start = folder / "cbmc"
            start.write_text(START, encoding="utf-8")
            start.chmod(start.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    return FETCHED / "cbmc"


def place(name: str) -> str | None:
    """Where a file of the packages goes."""
    if name == "usr/bin/cbmc":
        return "program"
    library = LIBRARY.match(name)
    return f"libraries/{library[1]}" if library else None


def environment() -> dict[str, str]:
    return {**os.environ, "CBMC": str(cbmc())}
