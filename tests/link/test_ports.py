"""Which serial port is the handheld's, and why the others are not."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from serial.tools import list_ports

from host_tools.errors import UserError
from host_tools.link import Found, choose, find


@dataclass
class Port:
    device: str
    vid: int | None = None
    pid: int | None = None
    product: str | None = None
    serial_number: str | None = None


SOLDERED = Port("/dev/ttyS0")
OTHER = Port("/dev/ttyUSB0", 0x0403, 0x6001, "FT232R", "A1")
PICO = Port("/dev/ttyACM0", 0x2E8A, 0x0005, "Board in FS mode", "e66")
SECOND = Port("/dev/ttyACM1", 0x2E8A, 0x0005, "Board in FS mode", "e67")


def connect(monkeypatch: pytest.MonkeyPatch, *ports: Port) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: list(ports))


def test_ports_are_found_with_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, SOLDERED, OTHER, PICO)
    assert find() == [
        Found("/dev/ttyACM0", "Board in FS mode", "e66", ""),
        Found("/dev/ttyS0", "", "", "it is not on USB"),
        Found(
            "/dev/ttyUSB0",
            "FT232R",
            "A1",
            "its USB id is 0403:6001, and MicroPython's on an RP2040 is 2e8a:0005",
        ),
    ]


def test_the_only_one_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, SOLDERED, PICO, OTHER)
    assert choose(None) == "/dev/ttyACM0"


def test_of_two_one_has_to_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, SECOND, PICO)
    with pytest.raises(UserError, match=r"say which: --port /dev/ttyACM0 or /dev/ttyACM1$"):
        choose(None)
    assert choose("/dev/ttyACM1") == "/dev/ttyACM1"


def test_without_one_the_others_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, OTHER)
    with pytest.raises(UserError, match=r"no handheld is connected: .* are /dev/ttyUSB0$"):
        choose(None)
    connect(monkeypatch)
    with pytest.raises(UserError, match=r"no handheld is connected: .*; no serial port is here$"):
        choose(None)


def test_a_port_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    connect(monkeypatch, OTHER)
    with pytest.raises(UserError, match=r"there is no port /dev/nothing: .* /dev/ttyUSB0$"):
        choose("/dev/nothing")
    assert choose(str(tmp_path)) == str(tmp_path)  # whether it is a port, opening it will tell
