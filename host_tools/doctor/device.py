"""The board at the end of the cable, if there is one."""

import importlib.util
from collections.abc import Iterator
from typing import Any

from host_tools.doctor import images
from host_tools.doctor.finding import OK, WARN, WRONG, Finding
from host_tools.errors import UserError

WHAT = "board"
FLASH = "`./quadrille flash` puts the firmware onto it"
HEALTHY = "ok"
RATED = 25_600_000  # records, for a store of 16 sectors: docs/store.md, Wear
OLDEST = (1, 23)  # MicroPython that reads the .mpy files of ours


def findings(port: str | None) -> Iterator[Finding]:
    if not importlib.util.find_spec("serial"):
        why = "not looked for: that needs pyserial"
        yield Finding(WHAT, WARN, why, "run `make env`, then `./quadrille doctor`")
        return
    yield from in_bootsel()
    yield from at_ports(port)


def in_bootsel() -> Iterator[Finding]:
    from host_tools.flash import drives

    for drive in drives.find():
        if drive.reason:
            yield Finding("drive", WARN, f"{drive.path} is not taken: {drive.reason}")
        else:
            yield Finding(WHAT, OK, f"in BOOTSEL mode, {drive.path}", FLASH)


def at_ports(port: str | None) -> Iterator[Finding]:
    from host_tools import link

    paths = [port] if port else [found.path for found in link.find() if not found.reason]
    if not paths:
        to_do = "plug it in with a cable that carries data; `./quadrille flash --list` tells more"
        yield Finding(WHAT, WARN, "no handheld is running here", to_do)
    for path in paths:
        yield from at_port(path)


def at_port(port: str) -> Iterator[Finding]:
    from host_tools.link import Line, PromptError

    try:
        with Line.open(port) as line:
            yield from handheld(line)
    except PromptError:
        yield prompt(port)
    except UserError as error:
        yield Finding(WHAT, WRONG, str(error))


def handheld(line: Any) -> Iterator[Finding]:
    version = line.version()
    where = f"Quadrille {version.number} on {version.board}, {line.path}"
    yield age(where, version)
    test = line.ask("test")
    if test == HEALTHY:
        yield Finding("self-test", OK, "passed")
    else:
        yield Finding("self-test", WRONG, test, "docs/handheld.md has a trouble table")
    yield from kept(line.state())


def age(where: str, version: Any) -> Finding:
    image = images.built(version.board)
    if image and numbers(version.number) < numbers(image.version):
        to_do = "`./quadrille flash` brings it up to date"
        if version.installed == "files":
            to_do = "`./quadrille deploy` brings it up to date"
        return Finding(WHAT, WARN, f"{where}; here is {image.version}", to_do)
    return Finding(WHAT, OK, where)


def numbers(version: str) -> list[int]:
    """For comparing; what is no number counts as 0."""
    return [int(part) if part.isdigit() else 0 for part in version.split(".")]


def kept(state: dict[str, Any]) -> Iterator[Finding]:
    """What of the saves was lost, and the last fault."""
    lost = state.get("lost") or []
    for sentence in lost:
        to_do = "what else is saved stays; `./quadrille saves` restores a backup"
        if "worn out" in sentence:
            to_do = "back up with `./quadrille saves backup`; the Pico has served its time"
        yield Finding("saves", WARN, str(sentence), to_do)
    if not lost:
        yield Finding("saves", OK, "nothing is lost")
    yield from wear(state.get("written") or 0)
    fault = state.get("fault")
    if fault:
        to_do = "the game went on; if it comes again, report it with what you did"
        yield Finding("last fault", WARN, str(fault), to_do)


def wear(written: int) -> Iterator[Finding]:
    """How far the flash of the save store is worn; a board that keeps files does not count."""
    if not written:
        return
    told = f"{written:,} records written, {100 * written // RATED} % of what the flash is rated for"
    if written < RATED:
        yield Finding("save store", OK, told)
    else:
        to_do = "back up with `./quadrille saves backup` now and then"
        yield Finding("save store", WARN, told, to_do)


def prompt(port: str) -> Finding:
    """MicroPython's prompt is there and no app, so nothing is interrupted by asking it."""
    from host_tools.flash.prompt import Prompt

    try:
        with Prompt(port) as at:
            return at_prompt(port, at.what())
    except UserError as error:
        return Finding(WHAT, WRONG, str(error))


def at_prompt(port: str, what: Any) -> Finding:
    if what.board:
        to_do = "press the Pico's reset, or Ctrl-D in a terminal"
        return Finding(WHAT, WARN, f"{port} is at MicroPython's prompt, the games ended", to_do)
    if "RP2040" not in what.machine:
        return Finding(WHAT, WRONG, f"{port} is {what}", "the games are for the RP2040")
    here = f"{port} has MicroPython {what.version} and no games"
    if numbers(what.version)[:2] < list(OLDEST):
        to_do = "`./quadrille flash build/stock.uf2` brings a newer one, or `flash` all of it"
        return Finding(WHAT, WRONG, f"{here}; deploy needs {OLDEST[0]}.{OLDEST[1]}", to_do)
    if not what.native:
        to_do = "`./quadrille flash build/stock.uf2` brings one that can"
        return Finding(WHAT, WRONG, f"{here}, and it cannot run native code", to_do)
    to_do = "`./quadrille deploy` puts the games onto it, or `./quadrille flash` the firmware"
    return Finding(WHAT, OK, here, to_do)
