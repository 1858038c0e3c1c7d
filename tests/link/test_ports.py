"""Which serial port is the handheld's, and why the others are not."""

from pathlib import Path
from typing import NamedTuple

import pytest
from pytest import MonkeyPatch
from serial.tools import list_ports

from host_tools.link.ports import Found, choose, find
from tests.command import refuses


class Port(NamedTuple):
    device: str
    vid: int | None = None
    pid: int | None = None
    product: str | None = None
    serial_number: str | None = None


SOLDERED = Port("/dev/ttyS0")
OTHER = Port("/dev/ttyUSB0", 0x0403, 0x6001, "FT232R", "A1")
PICO = Port("/dev/ttyACM0", 0x2E8A, 0x0005, "Board in FS mode", "e66")
SECOND = PICO._replace(device="/dev/ttyACM1", serial_number="e67")


def connect(monkeypatch: MonkeyPatch, *ports: Port) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: list(ports))


def test_ports_are_found_with_reasons(monkeypatch: MonkeyPatch) -> None:
    connect(monkeypatch, SOLDERED, OTHER, PICO)
    other = "its USB id is 0403:6001, and MicroPython's on a Pico is 2e8a:0005"
    assert find() == [
        Found("/dev/ttyACM0", "Board in FS mode", "e66", ""),
        Found("/dev/ttyS0", "", "", "it is not on USB"),
        Found("/dev/ttyUSB0", "FT232R", "A1", other),
    ]


def test_a_named_port_is_chosen_or_the_only_one(monkeypatch: MonkeyPatch, tmp_path: Path) -> None:
    connect(monkeypatch, SOLDERED, PICO, OTHER)
    assert choose(None) == "/dev/ttyACM0"
    assert choose(str(tmp_path)) == str(tmp_path)  # opening it shows whether it is a port
    connect(monkeypatch, SECOND, PICO)
    assert choose("/dev/ttyACM1") == "/dev/ttyACM1"


@pytest.mark.parametrize(
    ("ports", "named", "sentence"),
    [
        ((SECOND, PICO), None, r"choose: --port /dev/ttyACM0 or /dev/ttyACM1$"),
        ((OTHER,), None, r"no handheld is connected: .* are /dev/ttyUSB0$"),
        ((), None, r"no handheld is connected: .*; no serial port is here$"),
        ((OTHER,), "/dev/nothing", r"there is no port /dev/nothing: .* /dev/ttyUSB0$"),
    ],
)
def test_no_port_is_chosen(
    ports: tuple[Port, ...], named: str | None, sentence: str, monkeypatch: MonkeyPatch
) -> None:
    connect(monkeypatch, *ports)
    refuses(sentence, choose, named)
