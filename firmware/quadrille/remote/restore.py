"""Slots of the store, read at any time, and written while the handheld is held for it.

A value is put together piece by piece, and kept by one write if its sum is right: at whatever
instant the cable or the power goes, a slot has its old value or its new one.
"""

from binascii import crc32, hexlify, unhexlify

from ..record import PAYLOAD, SLOTS
from .words import Refused, number

BEGINNING = 20  # ticks of rest: the app takes the time of some to begin


def slot(device, app, name):
    """Its version and what it holds, in hexadecimal."""
    value = device.store.read(number(name, SLOTS - 1))
    if value is None:
        return f"{name} empty"
    version, payload = value
    return f"{name} {version} {hexlify(payload).decode()}".rstrip()


def hold(device, app):
    """Leave what is played, for a sign; all of it has been saved."""
    from ..ui.hold import Hold

    if app is None:
        raise Refused("the app has failed: press a button, then it is there again")
    app.show(Hold(app))


def put(device, app, name, offset, digits):
    """Lay down a piece of the value of a slot; that of another slot is forgotten."""
    sign = _sign(app)
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
    """Write what was put to its slot, if it has this CRC-32."""
    sign = _sign(app)
    place = number(name, SLOTS - 1)
    payload = bytes(sign.payload[: number(length, PAYLOAD)])
    if payload and sign.slot != place:
        raise Refused(f"nothing was put for slot {name}")
    if crc32(payload).to_bytes(4, "big") != _bytes(crc):
        raise Refused(f"what was put has the sum {crc32(payload):08x}, not {crc}: put it again")
    value = number(version, 255), payload
    device.store.write(place, *value)
    if device.store.read(place) != value:
        raise Refused("the store does not take it: " + " ".join(device.store.lost[-1:]))
    return f"{name} {version} {length} {crc}"


def wipe(device, app):
    """Empty all slots."""
    _sign(app)
    device.store.wipe()
    device.store.lost.clear()  # the PC has had a chance to ask; what it restores is not lost


def restart(device, app):
    """Let the app begin as after power-on, with what is in the store."""
    hold(device, app)
    app.begin()
    device.link.rest = BEGINNING


def _sign(app):
    """The sign that is shown while the handheld is held."""
    if not hasattr(app and app.screen, "payload"):
        raise Refused("the handheld is not held: send `hold` before")
    return app.screen


def _bytes(digits):
    try:
        return unhexlify(digits)
    except ValueError:
        raise Refused(f'"{digits}" are no bytes in hexadecimal') from None
