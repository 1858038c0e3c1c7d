"""How long things take on the connected board, and in the emulator."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pc import chips
from pc.chips import RP2350
from pc.errors import UserError
from quadrille.engine.games import GAMES

EMULATED = Path(__file__).with_name("emulated.json")
FIRMWARE = "firmware"  # installed as
ROUNDS = 3  # the median of these counts
NAMES = {
    "boot": "from the reset to the first picture",
    "frame": "a frame of 16 colours",
    **{f"tick-{game}": f"{game}: a tick" for game in GAMES},
    **{f"node-{game}": f"{game}: a node of a hard player" for game in GAMES},
    "save": "a save",
    "erase": "erasing a sector",
}


@dataclass(frozen=True, order=True)
class Taken:
    us: int
    reads: int  # of flash, through its cache; 0 if they were not counted
    hits: int  # of these, what the cache had

    @property
    def rate(self) -> float:
        """Share of hits."""
        return self.hits / self.reads if self.reads else 0.0


@dataclass(frozen=True)
class Times:
    """Of one board; `refused` says what could not be measured, and why."""

    version: str
    installed: str
    board: str
    chip: str
    taken: dict[str, Taken]
    refused: dict[str, str]


def measure(line: Any, advance: Callable[[], None] = lambda: None) -> Times:
    """Measure a handheld. Its game is left, and goes on afterwards as after power-on."""
    from host_tools.link import Refused
    from host_tools.saves.device import paused

    version = line.version()
    chip = chip_of(line, version)
    taken: dict[str, Taken] = {}
    refused: dict[str, str] = {}
    with paused(line):
        for what in NAMES:
            try:
                taken[what] = sorted(ask(line, what) for _ in range(ROUNDS))[ROUNDS // 2]
            except Refused as error:
                refused[what] = str(error)
            advance()
    return Times(version.number, version.installed, version.board, chip, taken, refused)


def chip_of(line: Any, version: Any) -> str:
    from host_tools.link.line import Unknown

    try:
        return str(line.ask("times", "chip").partition(" ")[2])
    except Unknown:
        how = "deploy" if version.installed == "files" else "flash"
        raise UserError(
            f"Quadrille {version.number} cannot measure itself: `./quadrille {how}` installs a "
            "version that can"
        ) from None


def ask(line: Any, what: str) -> Taken:
    answer = line.ask("times", what)
    name, *numbers = answer.split()
    if name != what or len(numbers) != 3 or not all(map(str.isdigit, numbers)):
        raise UserError(f"{line.path} sends a damaged answer ({answer!r}): try again")
    return Taken(*map(int, numbers))


def emulated(times: Times) -> dict[str, Taken]:
    """Empty for what is not firmware, for another chip, or for a board that is not one of ours."""
    if chips.of_machine(times.chip) == RP2350:
        return {}
    found = json.loads(EMULATED.read_text())["boards"].get(times.board, {})
    if times.installed != FIRMWARE:
        return {}
    return {what: Taken(*numbers) for what, numbers in found.items()}


def emulated_version() -> str:
    return str(json.loads(EMULATED.read_text())["version"])


HEAD = ("what", "this board", "emulator", "off by", "cache hits", "emulator")


def rows(times: Times) -> list[tuple[str, ...]]:
    model = emulated(times)
    return [row(name, times.taken.get(what), model.get(what)) for what, name in NAMES.items()]


def row(name: str, here: Taken | None, model: Taken | None) -> tuple[str, ...]:
    off = f"{100 * here.us / model.us - 100:+.0f} %" if here and model and model.us else ""
    return (
        name,
        time(here.us) if here else "not measured",
        time(model.us) if model else "",
        off,
        hits(here),
        hits(model),
    )


def hits(taken: Taken | None) -> str:
    return f"{100 * taken.rate:.1f} %" if taken and taken.reads else ""


def time(us: int) -> str:
    return f"{us / 1000:.1f} ms" if us >= 10_000 else f"{us:,} µs"


def remarks(times: Times) -> list[str]:
    found = [f"{NAMES[what]} was not measured: {why}" for what, why in times.refused.items()]
    if not emulated(times):
        chip = f" with an {RP2350.name}" if chips.of_machine(times.chip) == RP2350 else ""
        found.append(f"the emulator has no figures for {times.installed} on {times.board}{chip}")
    elif times.version != emulated_version():
        found.append(f"the emulator's figures are those of version {emulated_version()}")
    return found


def table(times: Times) -> str:
    lines = [HEAD, *rows(times)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = [
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
        for line in lines
    ]
    return "\n".join([*text, *remarks(times)])


def report(times: Times) -> str:
    """For an issue, in Markdown."""
    lines = ["| " + " | ".join(line) + " |" for line in (HEAD, *rows(times))]
    lines.insert(1, "| --- |" + " ---: |" * (len(HEAD) - 1))
    return "\n".join(
        [
            "## How long things take on this board",
            "",
            f"- Quadrille {times.version} for {times.board}",
            f"- {times.chip}",
            *[f"- {remark}" for remark in remarks(times)],
            "",
            *lines,
            "",
        ]
    )


def document(times: Times) -> dict[str, Any]:
    return {
        "version": times.version,
        "installed": times.installed,
        "board": times.board,
        "chip": times.chip,
        "times": {what: vars(taken) for what, taken in times.taken.items()},
        "emulated": {what: vars(taken) for what, taken in emulated(times).items()},
        "remarks": remarks(times),
    }
