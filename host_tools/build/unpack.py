"""Unpack parts of verified archives, each file to a place of our choosing."""

import re
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

from pc.errors import UserError

# Where a file of the archive goes in the target folder; None leaves it out.
Place = Callable[[str], str | None]


def by_pattern(folders: dict[str, str]) -> Place:
    """Each file to the folder of the pattern that its path matches, by the name in its group."""

    def place(name: str) -> str | None:
        for pattern, folder in folders.items():
            if match := re.fullmatch(pattern, name):
                return f"{folder}/{match[1]}"
        return None

    return place


def unpack_tar(archive: Path, target: Path, place: Place) -> None:
    with archive.open("rb") as file:
        _unpack(file, archive, target, place)


def unpack_deb(archive: Path, target: Path, place: Place) -> None:
    command = ["dpkg-deb", "--fsys-tarfile", str(archive)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        _unpack(process.stdout, archive, target, place)


def _unpack(file: IO[bytes], archive: Path, target: Path, place: Place) -> None:
    try:
        with tarfile.open(fileobj=file, mode="r|*") as tar:
            # Pythons before 3.11.4 have no filter; apt has checked signature and hash in any case.
            tar.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
            for member in tar:
                name = place(member.name.removeprefix("./").rstrip("/"))
                if name and not member.isdir():
                    member.name = name
                    if member.islnk():  # a hard link names its target from the archive's root
                        member.linkname = str(place(member.linkname.removeprefix("./")))
                    tar.extract(member, target)
    except (tarfile.TarError, EOFError) as error:
        raise UserError(f"{archive.name} is damaged ({error}): run make again") from error
