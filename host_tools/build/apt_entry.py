"""Read the machine's own Debian entry from apt's configuration, in both of its formats.

Our source lists are derived from it, so that mirrors, proxies and keys are the owner's.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pc.errors import UserError

ETC_APT = Path("/etc/apt")
OS_RELEASE = Path("/etc/os-release")

OTHERWISE = (
    "name a MicroPython checkout by MICROPYTHON_DIR=… and install arm-none-eabi-gcc (see "
    "docs/building.md)"
)

# What one-line entries and deb822 stanzas can say about trust.
TRUST_FIELDS = ("Signed-By", "Trusted")


@dataclass(frozen=True)
class Entry:
    """One archive: where it is, what to take from it, and whose signature counts."""

    uris: str
    suites: tuple[str, ...]
    components: str
    trust: tuple[tuple[str, str], ...]

    def for_suite(self, suite: str) -> "Entry":
        return replace(self, suites=(suite,))

    def stanza(self, types: str) -> str:
        """A deb822 stanza that fetches package lists and nothing else."""
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
    """The entry of the main archive: of the release's own suite, not its updates, security or
    backports, and with a component `main`."""
    release = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', _text(os_release), re.MULTILINE))
    names = [release.get("VERSION_CODENAME"), "stable", "oldstable", "testing", "unstable", "sid"]
    entries = [entry for entry in _entries(etc_apt) if "main" in entry.components.split()]
    for name in names:
        for entry in entries:
            if name in entry.suites:
                return entry.for_suite(name)
    raise UserError(
        f"{etc_apt} has no entry for this system's main archive: add one, or {OTHERWISE}"
    )


def _entries(etc_apt: Path) -> Iterator[Entry]:
    parts = etc_apt / "sources.list.d"
    lists, stanzas = sorted(parts.glob("*.list")), sorted(parts.glob("*.sources"))
    for file in (etc_apt / "sources.list", *lists, *stanzas):
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
            yield Entry(uri, (suite,), components.strip(), _given(trust))


def _deb822_entries(text: str) -> Iterator[Entry]:
    """Stanzas of `Field: value`; lines that begin with a blank continue a value."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for stanza in re.split(r"\n\s*\n", "\n".join(lines)):
        found = re.findall(r"^([\w-]+):[ \t]*(.*(?:\n[ \t].*)*)", stanza, re.MULTILINE)
        fields = {name.lower(): value.rstrip() for name, value in found}
        if "deb" in fields.get("types", "").split() and fields.get("enabled") != "no":
            yield Entry(
                fields.get("uris", ""),
                tuple(fields.get("suites", "").split()),
                fields.get("components", ""),
                _given([(name, fields.get(name.lower())) for name in TRUST_FIELDS]),
            )


def _given(fields: list[tuple[str, str | None]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in fields if value is not None)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
