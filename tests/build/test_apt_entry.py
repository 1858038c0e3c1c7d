"""The machine's own archive is found in apt's configuration, whatever else is there."""

from dataclasses import replace
from pathlib import Path

from host_tools.build.apt_entry import Entry, machine_entry
from tests.command import refuses
from tests.folders import filled

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
OTHERS: dict[str, str | bytes] = {
    "sources.list.d/browser.list": "deb [arch=amd64] https://b.example/deb/ stable main\n",
    "sources.list.d/cloud.list": "deb https://c.example/apt cloud-bookworm main\n",
    "sources.list.d/docker.list": "deb https://d.example/linux bookworm stable\n",
    "sources.list.d/node.sources": "Types: deb\nURIs: n.example\nSuites: node\nComponents: main\n",
}
DEB822 = f"""\
# the main archive
Types: deb
# a comment between fields
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: {KEYRING}

Types: deb
URIs: http://mirror.example/security
Suites: bookworm-security
Components: main
"""
LINES = f"""\
# deb http://old.example/debian bookworm main
deb-src http://mirror.example/debian bookworm main
deb http://mirror.example/security bookworm-security main
deb [arch=amd64 signed-by={KEYRING}] http://mirror.example/debian bookworm main  # own
"""
OWN = Entry(
    "http://mirror.example/debian", ("bookworm",), "main contrib", (("Signed-By", KEYRING),)
)


def find(folder: Path, files: dict[str, str | bytes], codename: str = "bookworm") -> Entry:
    release = {"os-release": f'ID=debian\nVERSION_CODENAME="{codename}"\n'}
    return machine_entry(filled(folder, files | release), folder / "os-release")


def test_both_formats(tmp_path: Path) -> None:
    entry = find(tmp_path, {**OTHERS, "sources.list": LINES})
    assert entry == replace(OWN, components="main")
    (tmp_path / "sources.list").unlink()
    entry = find(tmp_path, {**OTHERS, "sources.list.d/debian.sources": DEB822})
    assert entry == OWN
    assert entry.for_suite("trixie").stanza("deb deb-src") == (
        "Types: deb deb-src\nURIs: http://mirror.example/debian\nSuites: trixie\n"
        "Components: main contrib\nTargets: Packages Sources\nLanguages: none\n"
        f"Signed-By: {KEYRING}\n"
    )
    # A key within the stanza is kept whole.
    key = "\n ---BEGIN PGP PUBLIC KEY BLOCK---\n .\n mQINBF\n ---END PGP PUBLIC KEY BLOCK---"
    text = DEB822.replace(f" {KEYRING}", key, 1)
    entry = find(tmp_path, {"sources.list.d/debian.sources": text})
    assert f"Signed-By: {key}\n" in entry.stanza("deb")


def test_the_entry_that_counts(tmp_path: Path) -> None:
    """The one of a release with another name, or the one that is not switched off."""
    off = DEB822.replace("Types: deb", "Enabled: no\nTypes: deb", 1)
    for other, suite in (("", "stable"), (off, "bookworm")):
        own = f"deb http://second.example/debian {suite} main\n"
        entry = find(tmp_path, {"sources.list.d/debian.sources": other, "sources.list": own})
        assert (entry.uris, entry.suites) == ("http://second.example/debian", (suite,))


def test_no_entry_at_all(tmp_path: Path) -> None:
    name = "sources.list.d/cloud.list"
    refuses("MICROPYTHON_DIR=… and install arm-none-", find, tmp_path, {name: OTHERS[name]})
