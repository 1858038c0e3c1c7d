"""The board at the end of the cable, if there is one."""

import importlib.util
from collections.abc import Iterator
from typing import Any

from host_tools.doctor import images
from host_tools.doctor.finding import OK, WARN, WRONG, Finding
from pc import chips
from pc.chips import CHIPS, Chip
from pc.errors import UserError

WHAT = "board"
FLASH = "`./quadrille flash` puts the firmware onto it"
HEALTHY = "ok"
RATED = 25_600_000  # records, for a store of 16 sectors: docs/store.md, Wear
OLDEST = (1, 23)  # MicroPython that reads the .mpy files of ours


def findings(port: str | None) -> Iterator[Finding]:
    if not all(map(importlib.util.find_spec, ("serial", "mpremote"))):
        why = "not looked for: that needs pyserial and mpremote"
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
            pico = drive.chip.pico if drive.chip else "board"
            yield Finding(WHAT, OK, f"a {pico} in BOOTSEL mode, {drive.path}", FLASH)


def at_ports(port: str | None) -> Iterator[Finding]:
    from host_tools.link import ports

    paths = [port] if port else [found.path for found in ports.find() if not found.reason]
    if not paths:
        to_do = "plug it in with a cable that carries data; `./quadrille flash --list` shows more"
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
    chip = line.chip()
    where = f"Quadrille {version.number} on {version.board}, a {chip.pico}, {line.path}"
    yield age(where, version, chip)
    test = line.ask("test")
    if test == HEALTHY:
        yield Finding("self-test", OK, "passed")
    else:
        yield Finding("self-test", WRONG, test, "docs/handheld.md has a trouble table")
    state = line.state()
    yield from kept(state)
    if version.installed != "files":
        yield from wear(state.get("written") or 0)


def age(where: str, version: Any, chip: Chip) -> Finding:
    image = images.built(version.board, chip)
    if image and numbers(version.number) < numbers(image.version):
        how = "deploy" if version.installed == "files" else "flash"
        to_do = f"`./quadrille {how}` brings it up to date"
        return Finding(WHAT, WARN, f"{where}; here is {image.version}", to_do)
    return Finding(WHAT, OK, where)


def numbers(version: str) -> list[int]:
    """For comparing; what is not a number counts as 0."""
    return [int(part) if part.isdigit() else 0 for part in version.split(".")]


def kept(state: dict[str, Any]) -> Iterator[Finding]:
    lost = state.get("lost") or []
    to_do = "all other saves stay; `./quadrille saves` restores a backup"
    if state.get("worn"):
        to_do = "back up with `./quadrille saves backup`; the Pico is worn out"
    for sentence in lost:
        yield Finding("saves", WARN, str(sentence), to_do)
    if not lost:
        yield Finding("saves", OK, "nothing is lost")
    fault = state.get("fault")
    if fault:
        to_do = "the game went on; if it happens again, report it with what you did"
        yield Finding("last fault", WARN, str(fault), to_do)


def wear(written: int) -> Iterator[Finding]:
    if not written:
        return
    share = 100 * written // RATED
    found = f"{written:,} records written, {share} % of what the flash is rated for"
    if written < RATED:
        yield Finding("save store", OK, found)
    else:
        to_do = "back up with `./quadrille saves backup` now and then"
        yield Finding("save store", WARN, found, to_do)


def prompt(port: str) -> Finding:
    """Only MicroPython's prompt is there, so asking it interrupts nothing."""
    from host_tools.link.prompt import Prompt

    try:
        with Prompt(port) as prompt:
            return at_prompt(port, prompt.what())
    except UserError as error:
        return Finding(WHAT, WRONG, str(error))


def at_prompt(port: str, what: Any) -> Finding:
    if what.board:
        here = f"{port} is at MicroPython's prompt: the games have ended"
        return Finding(WHAT, WARN, here, "press the Pico's reset, or Ctrl-D in a terminal")
    chip = chips.of_machine(what.machine)
    if not chip:
        known = " and the ".join(chip.name for chip in CHIPS)
        return Finding(WHAT, WRONG, f"{port} is {what}", f"the games are for the {known}")
    here = f"{port}, a {chip.pico}, has MicroPython {what.version} and no games"
    stock = f"build/stock{chip.suffix}.uf2"
    if numbers(what.version)[:2] < list(OLDEST):
        to_do = f"`./quadrille flash {stock}` installs a newer one, or `flash` everything"
        return Finding(WHAT, WRONG, f"{here}; deploy needs {OLDEST[0]}.{OLDEST[1]}", to_do)
    if not what.native:
        to_do = f"`./quadrille flash {stock}` installs one that can"
        return Finding(WHAT, WRONG, f"{here}, and it cannot run native code", to_do)
    to_do = "`./quadrille deploy` puts the games onto it, or `./quadrille flash` the firmware"
    return Finding(WHAT, OK, here, to_do)
