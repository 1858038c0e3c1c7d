"""A backup: a folder with `saves.json` and a record of each game that was held.

docs/saves.md describes it.
"""

import json
import tempfile
from binascii import crc32
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from host_tools import records
from host_tools.errors import UserError
from host_tools.link import Version
from host_tools.saves.facts import facts, unreadable
from host_tools.saves.held import held
from host_tools.saves.slots import Slots
from quadrille.engine.games import GAMES
from quadrille.record import check

FORMAT = 1
NAME = "saves.json"
ABOUT = (
    "What a Quadrille handheld kept. `saves restore` writes the slots, as they are in hexadecimal; "
    "the rest says in words what is in them, and the .jsonl files tell each game so far, its "
    "secrets included."
)


# --- writing --------------------------------------------------------------------------------


def document(version: Version, slots: Slots) -> dict[str, Any]:
    return {
        "quadrille_saves": FORMAT,
        "about": ABOUT,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "handheld": {
            "version": version.number,
            "board": version.board,
            "installed": version.installed,
        },
        **facts(slots),
        "slots": {
            str(slot): {"version": version, "payload": payload.hex()}
            for slot, (version, payload) in sorted(slots.items())
        },
        "sum": sum_of(slots),
    }


def sum_of(slots: Slots) -> str:
    """CRC-32 of a line for each slot: its number, version and payload in hexadecimal."""
    text = "".join(f"{slot} {slots[slot][0]} {slots[slot][1].hex()}\n" for slot in sorted(slots))
    return f"{crc32(text.encode()):08x}"


def check_new(folder: Path) -> None:
    """Refuse what could not be written in the end, before the work begins."""
    if folder.exists():
        raise UserError(f"{folder} exists: a backup makes a new folder, name one")
    if not folder.absolute().parent.is_dir():
        raise UserError(f"there is no folder {folder.parent} to make {folder.name} in")


def save(folder: Path, document: dict[str, Any], slots: Slots) -> None:
    """Make the folder, with all that is in it or not at all."""
    parent = folder.absolute().parent
    try:
        with tempfile.TemporaryDirectory(prefix=".quadrille-", dir=parent) as work:
            new = Path(work) / "new"
            new.mkdir()
            for name in GAMES:
                game = held(slots, name)
                lines = list(game.record()) if game else []
                if lines:
                    write(new / f"{name}.jsonl", "".join(records.dump(x) + "\n" for x in lines))
            write(new / NAME, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
            check_new(folder)
            new.rename(folder)
    except OSError as error:
        raise UserError(f"{folder} cannot be written: {error.strerror}") from None


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


# --- reading --------------------------------------------------------------------------------


def load(folder: Path) -> tuple[datetime, Slots]:
    """When a backup was made and what it holds; UserError if it cannot be restored."""
    path = folder / NAME
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(
            f"{path} cannot be read ({error.strerror}): name a folder that `saves backup` has made"
        ) from None
    except (ValueError, RecursionError):
        raise damaged(path, "it is not JSON") from None
    if not isinstance(found, dict) or "quadrille_saves" not in found:
        raise damaged(path, "it is no backup of a Quadrille")
    if found["quadrille_saves"] != FORMAT:
        raise UserError(
            f"{path} is a backup of format {found['quadrille_saves']!r}, these tools read "
            f"{FORMAT}: take newer ones"
        )
    slots = slots_of(path, found.get("slots"))
    if found.get("sum") != sum_of(slots):
        raise damaged(path, "its slots have another sum than it says")
    for sentence in unreadable(slots):
        raise damaged(path, sentence)
    return made_of(path, found.get("made")), slots


def made_of(path: Path, found: object) -> datetime:
    try:
        return datetime.fromisoformat(found)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise damaged(path, "it does not say when it was made") from None


def slots_of(path: Path, found: object) -> Slots:
    slots: Slots = {}
    try:
        for name, value in found.items():  # type: ignore[attr-defined]
            slot, version, payload = int(name), value["version"], bytes.fromhex(value["payload"])
            check(slot, version, payload)
            if str(slot) != name or type(version) is not int or not payload:
                raise ValueError
            slots[slot] = version, payload
    except (AttributeError, KeyError, TypeError, ValueError):
        raise damaged(path, "its slots cannot be read") from None
    return slots


def damaged(path: Path, what: str) -> UserError:
    return UserError(f"{path} cannot be restored: {what}; nothing has been changed")
