"""Read the machine's own Debian entry from apt's configuration, in both of its formats.

Deriving our source lists from it keeps mirrors, proxies and keys as the owner has set them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from host_tools.errors import UserError

ETC_APT = Path("/etc/apt")
OS_RELEASE = Path("/etc/os-release")

# What a one-line entry and a deb822 stanza both can say about trust.
TRUST_FIELDS = ("Signed-By", "Trusted")


@dataclass(frozen=True)
class Entry:
    """One archive: where it is, what is taken from it, and whose signature counts."""

    uris: str
    suites: tuple[str, ...]
    components: str
    trust: tuple[tuple[str, str], ...]

    def for_suite(self, suite: str) -> "Entry":
        return replace(self, suites=(suite,))

    def stanza(self, types: str) -> str:
        """Write it as a deb822 stanza that fetches package lists and nothing beside them."""
        fields = [
            ("Types", types),
            ("URIs", self.uris),
            ("Suites", " ".join(self.suites)),
            ("Components", self.components),
            ("Targets", "Packages Sources"),
            ("Languages", "none"),
            *self.trust,
        ]
        return "".join(f"{name}: {value}\n" for name, value in fields)


def machine_entry(etc_apt: Path = ETC_APT, os_release: Path = OS_RELEASE) -> Entry:
    """Find the entry of the main archive: the suite is the release's own, neither updates nor
    security nor backports, and there is a component `main`."""
    release = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', _text(os_release), re.MULTILINE))
    names = [release.get("VERSION_CODENAME"), "stable", "oldstable", "testing", "unstable", "sid"]
    entries = [entry for entry in _entries(etc_apt) if "main" in entry.components.split()]
    for name in names:
        for entry in entries:
            if name in entry.suites:
                return entry.for_suite(name)
    raise UserError(
        f"{etc_apt} has no entry for this system's main archive: add one, or name a MicroPython "
        "checkout by MICROPYTHON_DIR=… and install arm-none-eabi-gcc (see docs/building.md)"
    )


def _entries(etc_apt: Path) -> Iterator[Entry]:
    parts = etc_apt / "sources.list.d"
    files = [
        etc_apt / "sources.list",
        *sorted(parts.glob("*.list")),
        *sorted(parts.glob("*.sources")),
    ]
    for file in files:
        read = _deb822_entries if file.suffix == ".sources" else _one_line_entries
        yield from read(_text(file))


def _one_line_entries(text: str) -> Iterator[Entry]:
    """`deb [option=value …] uri suite component …`."""
    for line in text.splitlines():
        match = re.match(r"\s*deb\s+(?:\[([^]]*)]\s*)?(\S+)\s+(\S+)\s+([^#]+)", line)
        if match:
            options, uri, suite, components = match.groups()
            given = dict(re.findall(r"(\S+?)=(\S+)", options or ""))
            trust = [(name, given.get(name.lower())) for name in TRUST_FIELDS]
            yield Entry(uri, (suite,), components.strip(), _said(trust))


def _deb822_entries(text: str) -> Iterator[Entry]:
    """Stanzas of `Field: value`, a value going on in the lines that begin with a blank."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for stanza in re.split(r"\n\s*\n", "\n".join(lines)):
        found = re.findall(r"^([\w-]+):[ \t]*(.*(?:\n[ \t].*)*)", stanza, re.MULTILINE)
        fields = {name.lower(): value.rstrip() for name, value in found}
        if "deb" in fields.get("types", "").split() and fields.get("enabled") != "no":
            yield Entry(
                fields.get("uris", ""),
                tuple(fields.get("suites", "").split()),
                fields.get("components", ""),
                _said([(name, fields.get(name.lower())) for name in TRUST_FIELDS]),
            )


def _said(fields: list[tuple[str, str | None]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in fields if value is not None)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
