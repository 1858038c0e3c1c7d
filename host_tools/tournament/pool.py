"""Playing matches on all cores: processes of the unix port, a few games each."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from host_tools.errors import UserError
from host_tools.paths import UNIX_FIRMWARE, UNIX_RUNTIME
from host_tools.tournament.matches import Match, Pairing

PROGRAM = Path(__file__).with_name("program.py")
GAMES = 10  # of a process

Result = dict[str, Any]


class Pool:
    """Plays with the firmware as it was when the pool was made, whatever is built meanwhile."""

    def __init__(self, firmware: Path, jobs: int) -> None:
        self._firmware = firmware
        self._threads = ThreadPoolExecutor(jobs)
        self._running: set[subprocess.Popen[str]] = set()
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
        order = {
            "game": match.game,
            "variant": match.variant,
            "players": match.players,
            "options": dict(match.options),
            "pairings": [asdict(pairing) for pairing in pairings],
        }
        if self._closed:
            return []
        process = subprocess.Popen(
            [str(UNIX_RUNTIME), str(PROGRAM)],
            env=os.environ | {"MICROPYPATH": str(self._firmware)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._running.add(process)
        output, _ = process.communicate(json.dumps(order) + "\n")
        self._running.discard(process)
        if process.returncode:
            last = output.strip().rpartition("\n")[2]
            raise UserError(f"{match.name()}: the players failed: {last}")
        return [json.loads(line) for line in output.splitlines()]

    def close(self) -> None:
        """End what still runs."""
        self._closed = True
        for process in list(self._running):
            process.kill()
        self._threads.shutdown(cancel_futures=True)


@contextmanager
def pool(jobs: int) -> Iterator[Pool]:
    with tempfile.TemporaryDirectory() as folder:
        firmware = Path(folder) / "firmware"
        shutil.copytree(UNIX_FIRMWARE, firmware)
        players = Pool(firmware, jobs)
        try:
            yield players
        finally:
            players.close()
