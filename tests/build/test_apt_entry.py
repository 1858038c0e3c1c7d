"""The machine's own archive is found in apt's configuration, whatever else stands there."""

from pathlib import Path

import pytest

from host_tools.build.apt_entry import Entry, machine_entry
from host_tools.errors import UserError

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
OTHERS = {
    "sources.list.d/browser.list": "deb [arch=amd64] https://b.example/deb/ stable main\n",
    "sources.list.d/cloud.list": "deb https://c.example/apt cloud-bookworm main\n",
    "sources.list.d/docker.list": "deb https://d.example/linux bookworm stable\n",
    "sources.list.d/node.sources": "Types: deb\nURIs: https://n.example\nSuites: nodistro\n"
    "Components: main\n",
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


def find(folder: Path, files: dict[str, str], codename: str = "bookworm") -> Entry:
    release = folder / "os-release"
    release.write_text(f'ID=debian\nVERSION_CODENAME="{codename}"\n', encoding="utf-8")
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return machine_entry(folder, release)


def test_deb822(tmp_path: Path) -> None:
    entry = find(tmp_path, {**OTHERS, "sources.list.d/debian.sources": DEB822})
    assert entry == Entry(
        "http://mirror.example/debian", ("bookworm",), "main contrib", (("Signed-By", KEYRING),)
    )
    assert entry.for_suite("trixie").stanza("deb deb-src") == (
        "Types: deb deb-src\n"
        "URIs: http://mirror.example/debian\n"
        "Suites: trixie\n"
        "Components: main contrib\n"
        "Targets: Packages Sources\n"
        "Languages: none\n"
        f"Signed-By: {KEYRING}\n"
    )


def test_one_line_format(tmp_path: Path) -> None:
    lines = (
        "# deb http://old.example/debian bookworm main\n"
        "deb-src http://mirror.example/debian bookworm main\n"
        "deb http://mirror.example/security bookworm-security main\n"
        f"deb [arch=amd64 signed-by={KEYRING}] http://mirror.example/debian bookworm main  # own\n"
    )
    entry = find(tmp_path, {**OTHERS, "sources.list": lines})
    assert entry == Entry(
        "http://mirror.example/debian", ("bookworm",), "main", (("Signed-By", KEYRING),)
    )


def test_an_entry_by_the_name_of_a_class_of_releases(tmp_path: Path) -> None:
    entry = find(tmp_path, {"sources.list": "deb http://mirror.example/debian stable main\n"})
    assert entry.suites == ("stable",)


def test_an_entry_that_is_switched_off_does_not_count(tmp_path: Path) -> None:
    off = DEB822.replace("Types: deb", "Enabled: no\nTypes: deb", 1)
    on = "deb http://second.example/debian bookworm main\n"
    files = {"sources.list.d/debian.sources": off, "sources.list.d/own.list": on}
    assert find(tmp_path, files).uris == "http://second.example/debian"


def test_a_key_within_the_stanza_is_kept_whole(tmp_path: Path) -> None:
    key = (
        "\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mQINBF\n -----END PGP PUBLIC KEY BLOCK-----"
    )
    text = DEB822.replace(f" {KEYRING}", key, 1)
    entry = find(tmp_path, {"sources.list.d/debian.sources": text})
    assert f"Signed-By: {key}\n" in entry.stanza("deb")


def test_no_entry_at_all(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"MICROPYTHON_DIR=… and install arm-none-eabi-gcc"):
        find(tmp_path, {"sources.list.d/cloud.list": OTHERS["sources.list.d/cloud.list"]})
