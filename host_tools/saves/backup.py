"""A backup: a folder with `saves.json` and a record of each saved game.

docs/saves.md describes it.
"""

import json
import tempfile
from binascii import crc32
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from host_tools import records
from host_tools.link import Version
from host_tools.saves.facts import facts
from host_tools.saves.kept import Kept, Slots
from pc.errors import UserError
from quadrille.pages import check

FORMAT = 1
NAME = "saves.json"
ABOUT = (
    "Saves of a Quadrille handheld. `saves restore` writes the slots, which are in hexadecimal; "
    "the rest describes them in words, and the .jsonl files are records of the games so far, "
    "secrets included."
)


def document(version: Version, kept: Kept) -> dict[str, Any]:
    return {
        "quadrille_saves": FORMAT,
        "about": ABOUT,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "handheld": {
            "version": version.number,
            "board": version.board,
            "installed": version.installed,
        },
        **facts(kept),
        "slots": {
            str(slot): {"version": version, "payload": payload.hex()}
            for slot, (version, payload) in sorted(kept.slots.items())
        },
        "sum": sum_of(kept.slots),
    }


def sum_of(slots: Slots) -> str:
    """CRC-32 of a line for each slot: its number, version and payload in hexadecimal."""
    text = "".join(f"{slot} {slots[slot][0]} {slots[slot][1].hex()}\n" for slot in sorted(slots))
    return f"{crc32(text.encode()):08x}"


def check_new(folder: Path) -> None:
    """Refuse a folder that cannot be made, before the work begins."""
    if folder.exists():
        raise UserError(f"{folder} exists: name a new folder for the backup")
    if not folder.absolute().parent.is_dir():
        raise UserError(f"there is no folder {folder.parent} to make {folder.name} in")


def save(folder: Path, document: dict[str, Any], kept: Kept) -> None:
    """Make the folder with all its files, or nothing."""
    parent = folder.absolute().parent
    try:
        with tempfile.TemporaryDirectory(prefix=".quadrille-", dir=parent) as work:
            new = Path(work) / "new"
            new.mkdir()
            for saved in kept.games:
                if saved.record:
                    write(new / f"{saved.table.game.NAME}.jsonl", records.text(saved.record))
            write(new / NAME, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
            check_new(folder)
            new.rename(folder)
    except OSError as error:
        raise UserError(f"{folder} cannot be written: {error.strerror}") from None


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def load(folder: Path) -> tuple[datetime, Kept]:
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
        raise damaged(path, "it is not a backup of a Quadrille")
    if found["quadrille_saves"] != FORMAT:
        raise UserError(
            f"{path} is a backup of format {found['quadrille_saves']!r}, these tools read "
            f"{FORMAT}: use newer ones"
        )
    slots = slots_of(path, found.get("slots"))
    if found.get("sum") != sum_of(slots):
        raise damaged(path, "its slots do not match their sum")
    kept = Kept(slots)
    for sentence in kept.lost:
        raise damaged(path, sentence)
    return made_of(path, found.get("made")), kept


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
