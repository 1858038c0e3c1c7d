"""On Linux: whether this user may open serial ports, and what else opens them."""

import getpass
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from host_tools.doctor.finding import OK, WARN, WRONG, Finding

GROUPS = ("dialout", "uucp")  # which own serial ports: Debian's, Arch's
RULE_FOLDERS = ("etc/udev/rules.d", "run/udev/rules.d", "usr/lib/udev/rules.d", "lib/udev/rules.d")
RASPBERRY_PI = "2e8a"  # the USB vendor's number
IGNORED = "ID_MM_DEVICE_IGNORE"


class Group(NamedTuple):
    name: str
    number: int
    members: list[str]


def findings() -> Iterator[Finding]:
    if sys.platform == "linux":
        yield permission(Path("/"))
        yield from modem_manager(Path("/"))


def permission(root: Path) -> Finding:
    what = "serial ports"
    group = _group(root)
    ports = sorted((root / "dev").glob("ttyACM*"))
    closed = [str(port) for port in ports if not os.access(port, os.R_OK | os.W_OK)]
    if closed:
        return Finding(what, WRONG, f"{', '.join(closed)} may not be opened", _join(group))
    if ports or os.geteuid() == 0 or not group or group.number in os.getgroups():
        return Finding(what, OK, "this user may open them")
    why = f"this user is not in group {group.name} and may not be allowed to open them"
    return Finding(what, WARN, why, _join(group))


def _group(root: Path) -> Group | None:
    """The one that owns serial ports."""
    for line in _text(root / "etc/group").splitlines():
        name, _, number, members = [*line.split(":"), "", "", ""][:4]
        if name in GROUPS and number.isdigit():
            return Group(name, int(number), members.split(","))
    return None


def _join(group: Group | None) -> str:
    if not group:
        return "write a udev rule that allows it"
    user = getpass.getuser()
    if user in group.members:
        return f"you joined group {group.name} after you logged in: log out and in again"
    return f"`sudo usermod -aG {group.name} {user}`, then log out and in again"


def modem_manager(root: Path) -> Iterator[Finding]:
    """In the first seconds it talks to every board that is plugged in, as to a modem."""
    names = (_text(path).strip() for path in (root / "proc").glob("[0-9]*/comm"))
    if "ModemManager" not in names:
        return
    files = (path for folder in RULE_FOLDERS for path in (root / folder).glob("*.rules"))
    rules = (line for path in files for line in _text(path).splitlines())
    if any(RASPBERRY_PI in rule and IGNORED in rule for rule in rules):
        yield Finding("ModemManager", OK, "it runs, and a udev rule keeps it away from the boards")
        return
    to_do = (
        "if a board answers only some seconds after it is plugged in, write the udev rule in "
        "docs/flash.md"
    )
    yield Finding("ModemManager", WARN, "it runs, and may treat a board as a modem", to_do)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
