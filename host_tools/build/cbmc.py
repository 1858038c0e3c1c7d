"""CBMC, the model checker that `viper.prove` needs: an installed one, or Debian's, unpacked here.

Debian 12 has none that is recent enough. Debian 13's runs on any Debian with the libraries that are
unpacked beside it, started by its own loader.
"""

import shutil
import subprocess
from pathlib import Path

from host_tools.build.debian import TRIXIE, Debian
from pc.paths import CACHE

PROGRAM = "cbmc"
FETCHED = CACHE / "cbmc"
PACKAGES = ("cbmc", "minisat", "libc6", "libgcc-s1", "libstdc++6", "zlib1g")
PLACES = {
    rf"usr/bin/({PROGRAM})": "bin",
    r"(?:usr/)?lib/(?:[^/]+-linux-gnu/)?((?:ld-linux|lib)[\w+.-]*\.so[\w.-]*)": "lib",
}
FROM_DEBIAN = Debian(
    "CBMC", fetched=22, room=150, choose=lambda _: PACKAGES, places=PLACES, suite=TRIXIE
)
START = """\
#!/bin/sh
here=$(dirname "$0")
exec "$here"/lib/ld-linux*.so.* --library-path "$here/lib" "$here/bin/cbmc" "$@"
"""


def cbmc() -> Path:
    """The program, fetched if need be."""
    installed = shutil.which(PROGRAM)
    if installed:
        return Path(installed)
    return FROM_DEBIAN.into(FETCHED, "none is installed", make_start) / PROGRAM


def make_start(folder: Path) -> str:
    """Write what starts it, as one program; say what is wrong with it."""
    start = folder / PROGRAM
    start.write_text(START, encoding="utf-8")
    start.chmod(0o755)
    done = subprocess.run([str(start), "--version"], capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stderr.strip()
