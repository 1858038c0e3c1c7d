"""A Chromium to test the page in: the machine's own, or Debian's smallest, in the cache."""

import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from host_tools.build.apt import Apt
from host_tools.build.run import Step
from host_tools.build.unpack import unpack_deb
from pc.cache import exclusive, making, need_disk
from pc.errors import UserError
from pc.paths import CACHE

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PACKAGE = "chromium-headless-shell"
PROBE = "data:text/html,<button style='font-family: system-ui'>works</button>"  # needs letters
START_SECONDS = 60
FLAGS = (
    "--headless",
    "--no-sandbox",  # root is refused one, and containers have none
    "--disable-gpu",
    "--disable-dev-shm-usage",
)
FETCHED = CACHE / "chromium"

# Its package depends on more than the browser needs: for scripts that open a window.
NEEDLESS = re.compile("libllvm|libgl1|libgl(api|vnd|x)|libdrm-|libicu|libz3|libxml2|x11-|xdg-|xkb-")
PLACES = {
    r"(?:usr/)?lib/[^/]+-linux-gnu[^/]*/(?:nss/|pulseaudio/)?([^/]+\.so[^/]*)": "lib",
    r"usr/lib/chromium/(.+)": "chromium",
    r"usr/share/fonts/.*/([^/]+\.ttf)": "fonts",
}
FONTS = """\
<?xml version="1.0"?>
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>/usr/share/fonts</dir>
<dir prefix="relative">fonts</dir>
<cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""


@dataclass(frozen=True)
class Chromium:
    program: Path
    environment: dict[str, str] = field(default_factory=dict)

    def problem(self) -> str:
        """Why it does not show a page; nothing if it does."""
        command = [str(self.program), *FLAGS, "--dump-dom", PROBE]
        env = os.environ | self.environment
        try:
            done = subprocess.run(
                command, env=env, capture_output=True, text=True, timeout=START_SECONDS
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
        lines = done.stderr.splitlines() or [f"it ended with {done.returncode}"]
        return "" if "works" in done.stdout and not done.returncode else lines[-1]


def chromium() -> Chromium:
    for name in NAMES:
        if found := shutil.which(name):
            return Chromium(Path(found))
    with exclusive():
        if not FETCHED.exists():
            fetch()
    return fetched(FETCHED)


def fetch() -> None:
    """Fetch the headless browser, 60 MB, and what it needs and this machine lacks."""
    with (
        Step("Chromium: none is installed; fetching Debian's headless one (100 MB)"),
        making(FETCHED) as folder,
        tempfile.TemporaryDirectory(prefix="apt-", dir=folder) as work,
    ):
        need_disk(700, "Chromium")
        apt = Apt(Path(work))
        wanted = [name for name in apt.missing(PACKAGE) if not NEEDLESS.match(name)]
        for archive in apt.packages(*wanted):
            unpack_deb(archive, folder, place)
            archive.unlink()
        (folder / "fonts.conf").write_text(FONTS, encoding="utf-8")
        if problem := fetched(folder).problem():
            raise UserError(f"the Chromium of this system's packages does not start: {problem}")


def place(name: str) -> str | None:
    """Where a file goes: libraries, the browser and fonts; no more."""
    for pattern, target in PLACES.items():
        if match := re.fullmatch(pattern, name):
            return f"{target}/{match[1]}"
    return None


def fetched(folder: Path) -> Chromium:
    environment = {
        "LD_LIBRARY_PATH": str(folder / "lib"),
        "FONTCONFIG_FILE": str(folder / "fonts.conf"),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    return Chromium(folder / "chromium" / PACKAGE, environment)
