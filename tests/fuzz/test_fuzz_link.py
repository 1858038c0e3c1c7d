"""Damaged lines and other bytes on the serial line: each line is answered, and play goes on."""

import re

from hypothesis import given
from hypothesis import strategies as st

from quadrille.app import App
from quadrille.remote.commands import COMMANDS
from sim.device import Device, Restart
from tests.fuzz.damage import damaged_bytes

NAMES = [name.encode() for name in sorted(COMMANDS)]
RIGHT = (
    b"hold|keep 3 1 2 bcef0bd2|key A down|key RIGHT down|put 3 0 abcd|put 3 238 abcd|restart|"
    b"screen on|slot 3|wipe"
).split(b"|")
WORDS = st.sampled_from([b"3", b"on", b"up", b"0", b"240", b"00000000", b"x" * 90, b"\x03", b" "])
LINES = st.sampled_from(RIGHT) | st.lists(
    st.sampled_from([*NAMES, b"\x00\xff"]) | WORDS | st.binary(max_size=6), max_size=5
).map(b" ".join)
BYTES = st.lists(LINES, max_size=6).map(b"\r\n".join)
A_TICK = 32  # bytes that are read at most
TICKS = 3000  # until everything is read: after some commands the device pauses


@given(st.lists(damaged_bytes(BYTES), max_size=4), st.integers(0, 300))
def test_any_bytes_while_the_app_runs(parts: list[bytes], room: int) -> None:
    device = Device("hat16x10", 1)
    try:
        hears(device, App(device), parts, room)
    except KeyboardInterrupt:
        assert b"repl" in b"".join(parts)
    except Restart as restart:
        assert (b"bootsel" if restart.as_drive else b"reset") in b"".join(parts)


def hears(device: Device, app: App, parts: list[bytes], room: int) -> None:
    serial = device.serial
    for part in parts:
        serial.to_read.extend(part)
        serial.room = room
        left = len(serial.to_read)
        device.link.serve(app)
        app.tick()
        assert len(serial.to_read) >= left - A_TICK
    serial.room = 1 << 20
    serial.to_read.extend(b"\rversion\r")
    for _ in range(TICKS):
        device.link.serve(app)
        app.tick()
        if not serial.to_read and re.search(rb"(^|\n)version [^\n]*\n(= .*)?$", serial.written):
            break
    *lines, end = serial.written.split(b"\r\n")
    assert not end or end.startswith(b"= ")
    for line in lines:
        assert all(0x20 <= byte < 0x7F for byte in line)
        assert b"Error" not in line  # a refusal in words of ours
    answers = [line for line in lines if not line.startswith(b"= ")]
    assert answers[-1].startswith(b"version ")
