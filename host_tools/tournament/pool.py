"""Play matches on all cores: processes with a few games each."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from socket import socket, socketpair
from typing import Any

from host_tools.build import unix
from host_tools.tournament import revision
from host_tools.tournament.matches import Match, Pairing
from pc.errors import UserError
from pc.paths import FIRMWARE, ROOT, UNIX_RUNTIME

PROGRAM = Path(__file__).with_name("program.py")
GAMES = 10  # of a process
OURS = "ours"  # no revision has this name

Result = dict[str, Any]


class Pool:
    """Plays with copies of the firmware in a folder, whatever is built meanwhile."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self._folder = folder
        self._threads = ThreadPoolExecutor(jobs)
        self._running: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def play(
        self, match: Match, pairings: list[Pairing]
    ) -> Iterator[tuple[list[Pairing], list[Result]]]:
        """The results of a match, a few games at a time, as they come."""
        waiting: dict[Future[list[Result]], list[Pairing]] = {}
        for start in range(0, len(pairings), GAMES):
            some = pairings[start : start + GAMES]
            waiting[self._threads.submit(self._play, match, some)] = some
        while waiting:
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()

    def _play(self, match: Match, pairings: list[Pairing]) -> list[Result]:
        """Play in one process, or in two that send each other their moves."""
        if self._closed:
            return []
        with tempfile.TemporaryDirectory(dir=self._folder) as folder:
            ends = socketpair()
            firmwares = [OURS, match.revision] if match.revision else [OURS]
            processes = [
                self._begin(Path(folder) / firmware, order_of(match, pairings, firmware), end)
                for firmware, end in zip(firmwares, ends, strict=False)
            ]
            for end in ends:
                end.close()  # so that a process whose partner fails ends as well
            for process in processes:
                process.wait()
                self._running.discard(process)
            faults = "".join(file.read_text() for file in Path(folder).glob("*.stderr"))
            if any(process.returncode for process in processes) and not self._closed:
                last = faults.strip().rpartition("\n")[2]
                raise UserError(f"{match.name()}: the players failed: {last}")
            results = (Path(folder) / OURS).with_suffix(".results").read_text()
        return [json.loads(line) for line in results.splitlines()]

    def _begin(self, base: Path, order: dict[str, Any], end: socket) -> subprocess.Popen[bytes]:
        base.with_suffix(".order").write_text(json.dumps(order))
        files = [str(base.with_suffix(suffix)) for suffix in (".order", ".results")]
        program = [str(UNIX_RUNTIME), str(PROGRAM)]
        if base.name == OURS:
            program = [sys.executable, "-m", "host_tools.tournament.on_pc"]
        more = {"MICROPYPATH": str(self._folder / base.name)}
        with base.with_suffix(".stderr").open("w") as stderr:
            process = subprocess.Popen(
                [*program, *files],
                cwd=ROOT,
                env=os.environ | unix.compiled() | more,
                stdin=end.fileno(),
                stdout=end.fileno(),
                stderr=stderr,
            )
        self._running.add(process)
        return process

    def close(self) -> None:
        self._closed = True
        for process in list(self._running):
            process.kill()
        self._threads.shutdown(cancel_futures=True)


def order_of(match: Match, pairings: list[Pairing], firmware: str) -> dict[str, Any]:
    """What program.py is to play; seats that the other process plays have no level."""
    ours = firmware == OURS

    def levels(pairing: Pairing) -> list[str | None]:
        seats = match.sides()[pairing.side]
        return [
            level if not match.revision or (seat in seats) == ours else None
            for seat, level in enumerate(pairing.levels)
        ]

    return {
        "game": match.game,
        "variant": match.variant,
        "players": match.players,
        "options": dict(match.options),
        "pairings": [
            {
                "deal": pairing.deal,
                "opening": pairing.opening,
                "levels": levels(pairing),
                "seeds": pairing.seeds,
            }
            for pairing in pairings
        ],
    }


@contextmanager
def pool(jobs: int, other: str = "") -> Iterator[Pool]:
    """With the firmware of this tree, and with that of another revision of it."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(FIRMWARE, Path(folder) / OURS)
        if other:
            revision.compile_into(other, Path(folder) / other)
        players = Pool(Path(folder), jobs)
        try:
            yield players
        finally:
            players.close()
