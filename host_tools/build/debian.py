"""Programs of Debian's, unpacked into the cache with the libraries that they need beside them."""

import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from host_tools.build.apt import Apt
from host_tools.build.run import Step
from host_tools.build.unpack import by_pattern, unpack_deb
from pc.cache import digest, exclusive, is_fresh, making, need_disk, write_whole
from pc.errors import UserError

STAMP = "made-from"
TRIXIE = "trixie"  # its programs run on any Debian, by their own loader


@dataclass(frozen=True)
class Debian:
    """What to fetch of a program, in MB, and how much room that takes while it is unpacked."""

    name: str
    fetched: int
    room: int
    choose: Callable[[Apt], Iterable[str]]  # its packages
    places: dict[str, str]  # what is kept of them, and where: unpack.by_pattern
    key: str = ""  # of what `choose` goes by
    suite: str | None = None

    def into(self, folder: Path, reason: str, problem: Callable[[Path], str]) -> Path:
        """The folder, fetched if need be; `problem` says why what is in it cannot be used."""
        key = digest([], self.suite, self.key, self.places)
        if not is_fresh(folder / STAMP, key):
            with exclusive():
                if not is_fresh(folder / STAMP, key):
                    self._fetch(folder, reason, problem, key)
        return folder

    def _fetch(self, target: Path, reason: str, problem: Callable[[Path], str], key: str) -> None:
        with (
            Step(f"{self.name}: {reason}; fetching Debian's ({self.fetched} MB)"),
            making(target) as folder,
            tempfile.TemporaryDirectory(prefix="apt-", dir=folder) as work,
        ):
            need_disk(self.room, self.name)
            apt = Apt(Path(work), self.suite)
            for archive in apt.packages(*self.choose(apt)):
                unpack_deb(archive, folder, by_pattern(self.places))
                archive.unlink()
            if wrong := problem(folder):
                raise UserError(f"Debian's {self.name} cannot be used: {wrong}")
            write_whole(folder / STAMP, key.encode())
