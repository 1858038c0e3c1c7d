"""Fetch Debian packages and sources without root: apt-get on folders of its own.

apt-get checks the archive's signature and every file's hash; nothing here weakens that.
"""

import os
import re
import shutil
from pathlib import Path

from host_tools.build.apt_entry import machine_entry
from host_tools.build.run import CommandError, run
from host_tools.errors import UserError

# All of apt's state goes to `folder`. The machine's hooks (some clean /var/cache/apt) and pins stay
# out of it; its proxies and keys count.
CONFIGURATION = """\
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::Etc::SourceList "{folder}/list.sources";
Dir::Etc::SourceParts "/dev/null";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Dir::State "{folder}/state";
Dir::Cache "{folder}/cache";
Acquire::Retries "3";
APT::Update::Error-Mode "any";
"""

AS_ROOT = """\
APT::Sandbox::User "root";
"""

# What apt-get's output says, and what it means; the first that is found counts.
CAUSES = (
    (
        ("not signed", "NO_PUBKEY", "GPG error", "signatures couldn't be verified"),
        "the package list is not signed by a key that this machine trusts: install "
        "debian-archive-keyring, or check apt's configuration",
    ),
    (
        ("Hash Sum mismatch", "unexpected size", "Size mismatch"),
        "a download was corrupt or is not what its signed list says: run make again, and if it "
        "stays so, check the mirror in apt's configuration",
    ),
    (
        ("No space left", "enough free space"),
        "the disk is full: make room in this folder and run make again",
    ),
    (
        ("404 ", "does not have a Release file", "File not found"),
        "this machine's package archive does not have {suite}: name a MicroPython checkout by "
        "MICROPYTHON_DIR=… and install arm-none-eabi-gcc (see docs/building.md)",
    ),
    (
        ("Unable to locate package", "Unable to find a source package", "has no installation"),
        "{suite} in this machine's package archive lacks one of them: name a MicroPython checkout "
        "by MICROPYTHON_DIR=… and install arm-none-eabi-gcc (see docs/building.md)",
    ),
    (
        ("Could not resolve", "Temporary failure", "Could not connect", "Cannot initiate",
         "Network is unreachable", "Unable to connect", "Connection failed", "timed out"),
        "there is no way to the network: connect this machine, or point apt at a proxy, and run "
        "make again",
    ),
)  # fmt: skip


PROGRESS = r"(Get:.*)"


class Apt:
    """apt-get on one suite of the machine's own archive; None means the machine's own suite.

    `where` names other files than the machine's own, as for `machine_entry`.
    """

    def __init__(self, folder: Path, suite: str | None = None, *where: Path) -> None:
        if not shutil.which("apt-get"):
            raise UserError(
                "this system has no apt-get: name a MicroPython checkout by MICROPYTHON_DIR=… and "
                "install arm-none-eabi-gcc (see docs/building.md)"
            )
        entry = machine_entry(*where)
        if suite:
            entry = entry.for_suite(suite)
        self.suite = entry.suites[0]
        for name in ("state/lists/partial", "cache/archives/partial"):
            (folder / name).mkdir(parents=True)
        types = "deb deb-src" if suite else "deb"
        (folder / "list.sources").write_text(entry.stanza(types), encoding="utf-8")
        configuration = CONFIGURATION.format(folder=folder) + (AS_ROOT if os.geteuid() == 0 else "")
        (folder / "apt.conf").write_text(configuration, encoding="utf-8")
        self.folder = folder
        self._run("update")

    def packages(self, *names: str) -> list[Path]:
        """Download packages and return their files."""
        return self._download(["download", *names], "*.deb")

    def missing(self, name: str) -> list[str]:
        """Name a package and all that it needs, except what this machine has already."""
        told = self._run("--simulate", "--no-install-recommends", "install", name)
        return re.findall(r"^Inst (\S+)", told, re.MULTILINE)

    def sources(self, *names: str) -> list[Path]:
        """Download source packages and return the upstream part of each."""
        return self._download(["source", "--download-only", *names], "*.orig.tar.*[!c]")

    def _download(self, arguments: list[str], pattern: str) -> list[Path]:
        before = set(self.folder.glob(pattern))
        self._run(*arguments)
        return sorted(set(self.folder.glob(pattern)) - before)

    def _run(self, *arguments: str) -> str:
        command = ["apt-get", "-c", str(self.folder / "apt.conf"), "-q", *arguments]
        env = {**os.environ, "LC_ALL": "C"}
        env.pop("APT_CONFIG", None)
        try:
            return run(command, f"apt-{arguments[0]}", cwd=self.folder, env=env, progress=PROGRESS)
        except CommandError as error:
            for signs, meaning in CAUSES:
                if any(sign in error.output for sign in signs):
                    told = meaning.format(suite=f"the suite '{self.suite}'")
                    raise UserError(f"fetching packages: {told}") from error
            raise error.explained("fetching packages: apt-get failed") from error
