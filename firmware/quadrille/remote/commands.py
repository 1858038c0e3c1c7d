"""The commands of the line to the PC.

A command is a function of its name, here or in a module that is loaded when it is first asked for.
It gets the device, the app (None while the sign of a fault is shown) and the words after its name.
What it returns follows its name in the answer; `Refused` says what is wrong instead.
"""

from ..engine.games import load
from ..events import BUTTONS
from .words import Refused, choice

LONG = 8  # ticks of rest after a command that takes as long as a tick


def obey(line, device, app):
    """Obey a line; return the answer."""
    name, *words = line.split() or [""]
    if name not in COMMANDS:
        return f'? "{name}" is not a command; those are ' + ", ".join(sorted(COMMANDS))
    module, usage = COMMANDS[name]
    if len(words) != len(usage.split()):
        return f"? {name}: the line is `{name} {usage}".rstrip() + "`"
    try:
        answer = load("remote." + module, name)(device, app, *words)
    except Refused as error:
        return f"? {name}: {error}"
    except Exception as error:  # only the command has failed: the game goes on
        return f"? {name}: {type(error).__name__} {error}"
    return f"{name} {answer}" if answer else name


def version(device, app):
    return f"{device.version} {device.installed} {device.board.NAME}"


def ticks(device, app):
    """How many ticks there were since power-on, and whether nothing moves any more: for scripts."""
    if app is None:
        raise Refused("the app has failed: press a button")
    return f"{app.ticks} " + ("settled" if app.screen.settled else "moving")


def key(device, app, button, what):
    """Press or release a button, in addition to the real ones."""
    bit = 1 << choice(button, BUTTONS)
    remote = device.buttons.remote & ~bit
    device.buttons.remote = remote | (choice(what, ("up", "down")) * bit)
    return f"{button} {what}"


def repl(device, app):
    """End the app as Ctrl-C would end it; MicroPython's prompt follows."""
    raise KeyboardInterrupt


def reset(device, app):
    device.link.afterwards(device.reset)


def bootsel(device, app):
    device.link.afterwards(device.bootsel)


COMMANDS = {  # the module that has each, and the words that it takes
    "bootsel": ("commands", ""),
    "caption": ("caption", ""),
    "hold": ("restore", ""),
    "keep": ("restore", "SLOT VERSION LENGTH CRC32"),
    "key": ("commands", "BUTTON down|up"),
    "look": ("caption", "LINE"),
    "put": ("restore", "SLOT OFFSET HEX"),
    "repl": ("commands", ""),
    "reset": ("commands", ""),
    "restart": ("restore", ""),
    "screen": ("mirror", "on|off"),
    "slot": ("restore", "SLOT"),
    "state": ("facts", ""),
    "test": ("health", ""),
    "ticks": ("commands", ""),
    "times": ("times", "WHAT"),
    "version": ("commands", ""),
    "wipe": ("restore", ""),
}
