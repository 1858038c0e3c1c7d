"""Read slots of the store at any time, and write them while the handheld is put on hold for it.

A value comes piece by piece and is written at once if its checksum is right: whenever the cable or
the power fails, a slot has either its old value or its new one.
"""

from binascii import crc32, hexlify, unhexlify

from ..losses import sentence
from ..pages import PAYLOAD, SLOTS
from .words import Refused, number

BEGINNING = 20  # ticks of rest, as the app takes several to begin


def slot(device, app, name):
    """The version and the payload of a slot, in hexadecimal."""
    value = device.store.read(number(name, SLOTS - 1))
    if value is None:
        return f"{name} empty"
    version, payload = value
    return f"{name} {version} {hexlify(payload).decode()}".rstrip()


def hold(device, app):
    """Leave the game, which has been saved, and show a sign."""
    from ..ui.menu.hold import Hold

    if app is None:
        raise Refused("the app has failed: press a button to start it again")
    app.leave()
    app.show(Hold(app))


def put(device, app, name, offset, digits):
    """Keep a piece of the value of a slot until `keep`; pieces of other slots are forgotten."""
    sign = sign_of(app)
    place = number(name, SLOTS - 1)
    data = _bytes(digits)
    start = number(offset, PAYLOAD)
    if start + len(data) > PAYLOAD:
        raise Refused(f"a slot holds at most {PAYLOAD} bytes")
    if sign.slot != place:
        sign.slot = place
        sign.payload[:] = bytes(PAYLOAD)
    sign.payload[start : start + len(data)] = data
    return f"{name} {offset} {digits}"


def keep(device, app, name, version, length, crc):
    """Write to a slot what was put for it, if it has this CRC-32."""
    sign = sign_of(app)
    place = number(name, SLOTS - 1)
    payload = bytes(sign.payload[: number(length, PAYLOAD)])
    if payload and sign.slot != place:
        raise Refused(f"nothing was put for slot {name}")
    if crc32(payload).to_bytes(4, "big") != _bytes(crc):
        raise Refused(f"what was put has the sum {crc32(payload):08x}, not {crc}: put it again")
    value = number(version, 255), payload
    device.store.write(place, *value)
    if device.store.read(place) != value:
        why = [sentence(loss) for loss in device.store.lost[-1:]]
        raise Refused("the store does not take it: " + " ".join(why))
    return f"{name} {version} {length} {crc}"


def wipe(device, app):
    """Empty all slots."""
    sign_of(app)
    device.store.wipe()
    device.store.lost.clear()  # the PC could have asked before; what it restores is not lost


def restart(device, app):
    """Start the app as after power-on, with what is in the store."""
    hold(device, app)
    app.begin()
    device.link.rest = BEGINNING


def sign_of(app):
    """The sign that is shown while the handheld is on hold.

    It is known by its name: where memory.py has forgotten its module, importing that again would
    give another class.
    """
    if app is None or type(app.screen).__name__ != "Hold":
        raise Refused("the handheld is not on hold: send `hold` first")
    return app.screen


def _bytes(digits):
    try:
        return unhexlify(digits)
    except ValueError:
        raise Refused(f'"{digits}" is not hexadecimal') from None
