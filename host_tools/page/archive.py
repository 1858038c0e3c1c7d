"""A backup as one file, since a page cannot give a folder: a zip of what `saves backup` makes."""

import io
import tempfile
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

from host_tools.saves import backup
from host_tools.saves.kept import Kept
from pc.errors import UserError

MOST_BYTES = 1 << 20  # of a saves.json; all slots and words have some twenty thousand


class DamagedError(UserError):
    """A file that cannot be restored."""


def name() -> str:
    return f"quadrille-{datetime.now():%Y-%m-%d-%H%M}.zip"


def packed(document: dict[str, Any], kept: Kept) -> bytes:
    data = io.BytesIO()
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "saves"
        backup.save(folder, document, kept)
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(folder.iterdir()):
                archive.write(path, path.name)
    return data.getvalue()


def unpacked(data: bytes) -> tuple[datetime, Kept]:
    """Of such a zip, or of the saves.json in one."""
    with tempfile.TemporaryDirectory() as work:
        (Path(work) / backup.NAME).write_bytes(_saves(data))
        try:
            return backup.load(Path(work))
        except UserError as error:
            raise DamagedError(str(error).replace(f"{work}/", "")) from None


def _saves(data: bytes) -> bytes:
    if not data.startswith(b"PK"):
        return data
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for file in archive.infolist():
                if Path(file.filename).name == backup.NAME and file.file_size <= MOST_BYTES:
                    return archive.read(file)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError):
        raise DamagedError("the zip is damaged") from None
    raise DamagedError(f"the zip has no {backup.NAME}")
