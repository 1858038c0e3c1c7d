"""KiCad's command, which checks and exports circuit boards: an installed one, or Debian's.

Debian 12 has KiCad 6, which cannot. Debian 13's runs on any Debian with the libraries that are
unpacked beside it, started by its own loader; KiCad looks for its parts beside that loader.
"""

import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from host_tools.build.debian import TRIXIE, Debian
from pc.errors import UserError
from pc.paths import CACHE

PROGRAM = "kicad-cli"
OLDEST = 9
FETCHED = CACHE / "kicad"

# What KiCad's packages depend on for windows, Python and simulation; half of the download.
NEEDLESS = re.compile(
    r"occt-misc|libocct-draw|libtcl|libtk|libllvm|libz3|mesa-|libgl1-mesa|libglx-mesa|libvulkan|"
    r"libdrm|libsensors|python3|libpython3.*-|systemd|libsystemd-shared|libngspice|libgtk-3-common|"
    r".*-icon-theme|dpkg|dbus|.*pam|tar$|tzdata|xkb-data|libx11-data|libsqlite|libxml|procps|mount|"
    r"base-files|debconf|mawk|shared-mime|libdb5|libhwloc|libcolord|libcups|fonts-|libgcrypt"
)
LIBRARIES = r"(?:usr/)?lib/[^/]+-linux-gnu[^/]*/((?:ld-linux|lib)[^/]+\.so[^/]*)"
PLACES = {
    rf"usr/bin/({PROGRAM})": "bin",
    r"usr/lib/kicad/(_(?:cvpcb|eeschema|pcbnew)\.kiface)": "lib",
    r"usr/share/kicad/schemas/([^/]+)": "share/schemas",
    LIBRARIES: "lib",
}
FROM_DEBIAN = Debian(
    "KiCad",
    fetched=110,
    room=600,
    choose=lambda apt: [name for name in apt.closure("kicad") if not NEEDLESS.match(name)],
    places=PLACES,
    key=NEEDLESS.pattern,
    suite=TRIXIE,
)


@dataclass(frozen=True)
class Kicad:
    """The words that start it, and the folder it was unpacked to."""

    command: tuple[str, ...]
    folder: Path | None = None

    def run(self, *arguments: str | Path) -> str:
        """KiCad's output. Settings of its user do not count; a failure is told in a sentence."""
        with tempfile.TemporaryDirectory() as home:
            more = {"HOME": home, "KICAD_CONFIG_HOME": home, "LC_ALL": "C.UTF-8"}
            if self.folder:
                more["KICAD_STOCK_DATA_HOME"] = str(self.folder / "share")
            command = [*self.command, *map(str, arguments)]
            try:
                done = subprocess.run(
                    command, env={**os.environ, **more}, capture_output=True, text=True
                )
            except OSError as error:
                raise UserError(f"KiCad does not start: {error}") from None
        if done.returncode:
            last = (done.stderr + done.stdout).strip().splitlines()[-1:]
            what = " ".join(map(str, arguments[:3]))
            raise UserError(f"KiCad's `{what}` failed: {''.join(last) or done.returncode}")
        return done.stdout

    def problem(self) -> str:
        """Why it cannot be used; nothing if it can."""
        try:
            version = self.run("version").strip()
        except UserError as error:
            return str(error)
        major = version.partition(".")[0]
        recent = major.isdecimal() and int(major) >= OLDEST
        return "" if recent else f"it is KiCad {version}"


def kicad() -> Kicad:
    """UserError says why there is none."""
    installed = shutil.which(PROGRAM)
    problem = "none is installed"
    if installed:
        found = Kicad((installed,))
        problem = f"{installed} cannot be used: {found.problem()}"
        if not found.problem():
            return found
    if not FETCHED.exists() and not shutil.which("apt-get"):
        raise UserError(
            f"this needs KiCad {OLDEST}, and {problem}: install it; only Debian can fetch it"
        )
    return _fetched(FROM_DEBIAN.into(FETCHED, problem, lambda folder: _fetched(folder).problem()))


def _fetched(folder: Path) -> Kicad:
    loader = next((folder / "lib").glob("ld-linux*.so.*"), folder / "lib" / "ld-linux.so")
    libraries = ("--library-path", str(folder / "lib"))
    return Kicad((str(loader), *libraries, str(folder / "bin" / PROGRAM)), folder)
