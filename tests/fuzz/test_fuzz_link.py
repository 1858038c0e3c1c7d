"""Bytes on the serial line that mean nothing, or nearly: each line has its answer, play goes on."""

from hypothesis import given
from hypothesis import strategies as st

from quadrille.app import App
from quadrille.link import COMMANDS
from sim.device import Device
from tests.fuzz.damage import damaged_bytes

NAMES = [name.encode() for name in sorted(COMMANDS)]
LINES = st.lists(
    st.sampled_from([*NAMES, b"x" * 90, b"\x03", b"\x00\xff", b" "]) | st.binary(max_size=6),
    max_size=4,
).map(b" ".join)
BYTES = st.lists(LINES, max_size=4).map(b"\r\n".join)
A_TICK = 32  # bytes that are read at most
TICKS = 40  # in which everything has been read


@given(st.lists(damaged_bytes(BYTES), max_size=4), st.integers(0, 300))
def test_any_bytes_while_the_app_runs(parts: list[bytes], room: int) -> None:
    device = Device("hat16x10", 1)
    try:
        hears(device, App(device), parts, room)
    except KeyboardInterrupt:
        assert b"repl" in b"".join(parts)


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
    *answers, end = serial.written.split(b"\r\n")
    assert not end
    for answer in answers:
        assert all(0x20 <= byte < 0x7F for byte in answer)
    assert answers[-1].startswith(b"Quadrille ")
