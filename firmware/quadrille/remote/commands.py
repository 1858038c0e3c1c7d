"""The commands of the line to the PC.

A command gets the device, the app (None while the sign of a fault is shown) and the words behind
its name. What it returns follows its name in the answer; `Refused` tells what is wrong instead.
"""

from ..events import BUTTONS
from .words import Refused, choice

LONG = 8  # ticks of rest that make up for a command which takes the time of one


def obey(line, device, app):
    """The answer to a line."""
    name, *words = line.split() or [""]
    if name not in COMMANDS:
        return f'? "{name}" is no command; those are ' + ", ".join(sorted(COMMANDS))
    command, usage = COMMANDS[name]
    if len(words) != len(usage.split()):
        return f"? {name}: the line is `{name} {usage}".rstrip() + "`"
    try:
        answer = command(device, app, *words)
    except Refused as error:
        return f"? {name}: {error}"
    except Exception as error:  # only the command has failed: the game goes on
        return f"? {name}: {type(error).__name__} {error}"
    return f"{name} {answer}" if answer else name


def version(device, app):
    return f"{device.version} {device.installed} {device.board.NAME}"


def state(device, app):
    from .facts import as_json

    device.link.rest = LONG
    return as_json(device, app)


def ticks(device, app):
    """How many there were since power-on, and whether all has come to rest: for scripts."""
    if app is None:
        raise Refused("the app has failed: press a button")
    return f"{app.ticks} " + ("settled" if app.screen.settled else "moving")


def key(device, app, button, what):
    """Press or let go a button, beside the real ones."""
    bit = 1 << choice(button, BUTTONS)
    remote = device.buttons.remote & ~bit
    device.buttons.remote = remote | (choice(what, ("up", "down")) * bit)
    return f"{button} {what}"


def screen(device, app, what):
    """Show what the panel shows, all of it and then what changes, or no more."""
    if choice(what, ("off", "on")):
        from .mirror import Mirror

        device.link.mirror = device.link.mirror or Mirror(device.panel)
        device.link.mirror.begin()
    elif device.link.mirror:
        device.link.mirror.end()
    return what


def test(device, app):
    """Whether the handheld is sound."""
    from .health import wrong

    device.link.rest = LONG
    return "; ".join(wrong(device)) or "ok"


def saves(name):
    """A command about the store, whose code is loaded when it is first used."""

    def command(*arguments):
        from . import restore

        return getattr(restore, name)(*arguments)

    return command


def repl(device, app):
    """End the app, as Ctrl-C ends other programs: MicroPython's prompt follows."""
    raise KeyboardInterrupt


def reset(device, app):
    device.link.afterwards(device.reset)


def bootsel(device, app):
    device.link.afterwards(device.bootsel)


COMMANDS = {  # and the words that each takes
    "bootsel": (bootsel, ""),
    "hold": (saves("hold"), ""),
    "keep": (saves("keep"), "SLOT VERSION LENGTH CRC32"),
    "key": (key, "BUTTON down|up"),
    "put": (saves("put"), "SLOT OFFSET HEX"),
    "repl": (repl, ""),
    "reset": (reset, ""),
    "restart": (saves("restart"), ""),
    "screen": (screen, "on|off"),
    "slot": (saves("slot"), "SLOT"),
    "state": (state, ""),
    "test": (test, ""),
    "ticks": (ticks, ""),
    "version": (version, ""),
    "wipe": (saves("wipe"), ""),
}
