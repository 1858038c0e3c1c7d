"""Pictures of the handheld at the cable: one, a film, or those of a script that plays it."""

import math
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from host_tools.mirror.mirror import SECRET, Mirror
from host_tools.progress import Progress
from pc.errors import UserError
from sim.eye import Rows
from sim.picture import FRAMES_PER_SECOND, Album, Film
from sim.script import ScriptRunner, Step

NEAR = 6  # ticks before the end of a wait, in which the handheld is asked without pause
SETTLES_IN = 1800  # seconds: computers may play a whole game by themselves


class SecretError(Exception):
    """A player is looking at a secret, so there is no picture."""


def picture(mirror: Mirror, png: Path) -> None:
    Album(png, None).end(shown(mirror))


def film(mirror: Mirror, gif: Path, seconds: float) -> None:
    """Record until Ctrl-C, or for this long; what was recorded is kept in any case."""
    film = Film()
    try:
        record(mirror, film, gif.name, seconds)
    finally:
        with Progress(f"writing {gif.name}", film.pictures) as bar:
            film.save(gif, bar.advance)


def record(mirror: Mirror, film: Film, name: str, seconds: float) -> None:
    with Progress(f"recording {name}, Ctrl-C ends it", round(seconds * FRAMES_PER_SECOND)) as bar:

        def take(rows: Rows) -> None:
            film.add(rows)
            bar.advance()

        with suppress(KeyboardInterrupt):
            camera = Camera(mirror, take, seconds)
            while camera.seconds < seconds:
                camera.wait()


def play(mirror: Mirror, steps: Iterable[Step], png: Path | None, gif: Path | None) -> None:
    album = Album(png, gif)
    presser = Presser(mirror, album)
    presser.play(steps)
    album.end(presser.look() if png else mirror.rows)


def shown(mirror: Mirror) -> Rows:
    if mirror.notice == SECRET:
        raise SecretError("a player is looking at a secret: try again later")
    return mirror.rows


class Camera:
    """Gives `take` FRAMES_PER_SECOND pictures a second, for `longest` seconds at most."""

    def __init__(
        self, mirror: Mirror, take: Callable[[Rows], None], longest: float = math.inf
    ) -> None:
        self._mirror = mirror
        self._take = take
        self._longest = longest
        self._begin = time.monotonic()
        self._count = 0
        self._take_all()

    def wait(self) -> None:
        """Wait until the next picture is due."""
        self._mirror.look(max(0, self._due - time.monotonic()))
        self._take_all()

    def catch_up(self) -> None:
        """Take what is due, without waiting."""
        if self._due <= time.monotonic():
            self._mirror.look(0)
            self._take_all()

    def _take_all(self) -> None:
        while self.seconds < self._longest and self._due <= time.monotonic():
            self._take(self._mirror.rows)
            self._count += 1

    @property
    def seconds(self) -> float:
        """How long the pictures last."""
        return self._count / FRAMES_PER_SECOND

    @property
    def _due(self) -> float:
        return self._begin + self.seconds


class Presser(ScriptRunner):
    """Plays a script on the handheld, in its own ticks.

    Each line takes the handheld at least a tick. It does not answer while it sends a frame, so
    without a film it sends frames for the shots only.
    """

    def __init__(self, mirror: Mirror, album: Album) -> None:
        self._mirror = mirror
        self._album = album
        self._camera = Camera(mirror, album.add) if album.has_film else None
        self._rest()

    @property
    def buttons(self) -> Mirror:
        return self._mirror

    def ticks(self, count: int) -> None:
        """Let the next line be obeyed this many ticks after the one before."""
        begin, _ = self._ask()
        now = begin
        while now + 2 < begin + count:
            if now + NEAR < begin + count:
                self._pause()
            now, _ = self._ask()
            if now < begin:
                raise UserError("the handheld restarted in the middle of the script: play it again")

    def settle(self) -> None:
        end = time.monotonic() + SETTLES_IN
        while self._ask()[1] != "settled":
            if time.monotonic() > end:
                raise UserError(
                    f"the game does not settle within {SETTLES_IN} s: use `wait` in the script"
                )
            self._pause()

    def shot(self, name: str) -> None:
        self._album.shot(name, self.look())

    def look(self) -> Rows:
        self._mirror.refresh()
        rows = shown(self._mirror)
        self._rest()
        return rows

    def _rest(self) -> None:
        if not self._camera:
            self._mirror.ask("screen", "off")

    def _ask(self) -> tuple[int, str]:
        ticks, whether = self._mirror.ask("ticks").split()
        if self._camera:
            self._camera.catch_up()
        return int(ticks), whether

    def _pause(self) -> None:
        if self._camera:
            self._camera.wait()
        else:
            time.sleep(1 / FRAMES_PER_SECOND)
