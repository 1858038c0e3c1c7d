"""Fetch Debian packages and sources without root, by apt-get with folders of its own.

apt-get checks the archive's signature and every file's hash; nothing here weakens that.
"""

import os
import re
import shutil
from pathlib import Path

from host_tools.build.apt_entry import OTHERWISE, machine_entry
from host_tools.build.run import run
from pc.errors import UserError

# All of apt's state goes to `folder`. The machine's hooks (some clean /var/cache/apt) and pins are
# ignored; its proxies and keys count.
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

AS_ROOT = 'APT::Sandbox::User "root";\n'

CAUSES = (
    (
        ("not signed", "NO_PUBKEY", "GPG error", "signatures couldn't be verified"),
        "the package list is not signed by a key that this machine trusts: install "
        "debian-archive-keyring, or check apt's configuration",
    ),
    (
        ("Hash Sum mismatch", "unexpected size", "Size mismatch"),
        "a download was corrupt or is not what its signed list says: run make again, and if that "
        "does not help, check the mirror in apt's configuration",
    ),
    (
        ("No space left", "enough free space"),
        "the disk is full: make room in this folder and run make again",
    ),
    (
        ("404 ", "does not have a Release file", "File not found"),
        f"this machine's package archive does not have {{suite}}: {OTHERWISE}",
    ),
    (
        ("Unable to locate package", "Unable to find a source package", "has no installation"),
        f"{{suite}} in this machine's package archive lacks one of them: {OTHERWISE}",
    ),
    (
        ("Could not resolve", "Temporary failure", "Could not connect", "Cannot initiate",
         "Network is unreachable", "Unable to connect", "Connection failed", "timed out"),
        "the network cannot be reached: connect this machine, or point apt at a proxy, and run "
        "make again",
    ),
)  # fmt: skip


class Apt:
    """apt-get on one suite of the machine's archive; None means the machine's own suite.

    `where` is for `machine_entry`.
    """

    def __init__(self, folder: Path, suite: str | None = None, *where: Path) -> None:
        if not shutil.which("apt-get"):
            raise UserError(f"this system has no apt-get: {OTHERWISE}")
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
        return self._download(["download", *names], "*.deb")

    def missing(self, name: str) -> list[str]:
        """The names of a package and all that it needs, without what this machine has already."""
        output = self._run("--simulate", "--no-install-recommends", "install", name)
        return re.findall(r"^Inst (\S+)", output, re.MULTILINE)

    def closure(self, name: str) -> list[str]:
        """The names of a package and all that it needs, as for a machine that has nothing."""
        nothing = ("-o", "Dir::State::status=/dev/null")
        output = self._run("--simulate", "--no-install-recommends", *nothing, "install", name)
        return re.findall(r"^Inst (\S+)", output, re.MULTILINE)

    def sources(self, *names: str) -> list[Path]:
        """Download source packages; return the upstream part of each."""
        return self._download(["source", "--download-only", *names], "*.orig.tar.*[!c]")

    def _download(self, arguments: list[str], pattern: str) -> list[Path]:
        before = set(self.folder.glob(pattern))
        self._run(*arguments)
        return sorted(set(self.folder.glob(pattern)) - before)

    def _run(self, *arguments: str) -> str:
        command = ["apt-get", "-c", str(self.folder / "apt.conf"), "-q", *arguments]
        env = {**os.environ, "LC_ALL": "C"}
        env.pop("APT_CONFIG", None)
        suite = f"the suite '{self.suite}'"
        return run(
            command,
            f"apt-{arguments[0]}",
            "fetching packages",
            cwd=self.folder,
            env=env,
            progress=r"(Get:.*)",
            causes=[(signs, meaning.format(suite=suite)) for signs, meaning in CAUSES],
        )
