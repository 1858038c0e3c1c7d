"""UF2 files: what is written is read back, and every defect is refused by its name."""

import struct
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.build import uf2
from host_tools.errors import UserError

IMAGE = uf2.Image(uf2.FLASH_START, bytes(range(256)) * 3)


def with_field(content: bytes, block: int, offset: int, value: int) -> bytes:
    changed = bytearray(content)
    struct.pack_into("<I", changed, block * uf2.BLOCK_BYTES + offset, value)
    return bytes(changed)


@given(st.binary(min_size=1, max_size=2000))
def test_what_is_written_is_read_back(data: bytes) -> None:
    read = uf2.parse(uf2.write(uf2.Image(uf2.FLASH_START, data)))
    assert read.address == uf2.FLASH_START
    assert read.data == data + bytes(-len(data) % uf2.PAYLOAD_BYTES)


def test_the_layout_is_the_documented_one() -> None:
    block = uf2.write(uf2.Image(uf2.FLASH_START, b"\x01\x02"))
    assert block[:4] == b"UF2\n"
    assert block[4:32] == bytes.fromhex(
        "57515d9e 00200000 00000010 00010000 00000000 01000000 56ff8be4"
    )
    assert block[32:] == b"\x01\x02" + bytes(474) + bytes.fromhex("306fb10a")


GOOD = uf2.write(IMAGE)
DEFECTS = {
    "not a UF2 file": (b"\x7fELF" + bytes(508), "it is not a UF2 file"),
    "empty": (b"", "it is not a UF2 file"),
    "cut inside a block": (GOOD[:-100], "it is truncated: 1436 bytes"),
    "cut after a block": (GOOD[:1024], "it is truncated: 2 blocks of 3"),
    "RP2350": (with_field(GOOD, 0, 28, 0xE48BFF59), r"it is for RP2350 \(Arm, secure\)"),
    "ESP32": (with_field(GOOD, 0, 28, 0x1C5F21B0), "it is for ESP32, not for the RP2040"),
    "unknown family": (with_field(GOOD, 1, 28, 0x12345678), "an unknown chip, 0x12345678"),
    "no family": (with_field(GOOD, 0, 8, 0), "it does not say for which chip"),
    "RAM": (uf2.write(uf2.Image(0x20000000, bytes(256))), "it fills 0x20000000 to 0x20000100"),
    "late start": (uf2.write(uf2.Image(0x10001000, bytes(256))), "it fills 0x10001000"),
    "too long": (uf2.write(uf2.Image(uf2.FLASH_START, bytes(uf2.FLASH_BYTES + 1))), "0x10200100"),
    "gap": (with_field(GOOD, 1, 12, 0x10000200), "block 1 goes to 0x10000200 where 0x10000100"),
    "odd payload": (with_field(GOOD, 2, 16, 476), "block 2 holds 476 bytes"),
    "wrong number": (with_field(GOOD, 1, 20, 2), "block 1 of 3 says that it is block 2 of 3"),
    "wrong count": (with_field(GOOD, 2, 24, 2), "block 2 of 3 says that it is block 2 of 2"),
    "damaged end": (with_field(GOOD, 1, 508, 0), "block 1 is damaged"),
    "damaged magic": (with_field(GOOD, 2, 4, 0), "block 2 is damaged"),
}


@pytest.mark.parametrize("name", DEFECTS)
def test_a_defect_is_named(name: str, tmp_path: Path) -> None:
    content, reason = DEFECTS[name]
    path = tmp_path / "image.uf2"
    path.write_bytes(content)
    with pytest.raises(UserError, match=reason):
        uf2.read(path)


@given(st.integers(0, len(GOOD) - 1), st.integers(1, 255))
def test_no_damaged_file_is_taken_for_another_image_of_another_chip(at: int, change: int) -> None:
    """A changed byte is refused, or lies in payload, fill or a flag that says nothing here."""
    damaged = bytearray(GOOD)
    damaged[at] ^= change
    try:
        read = uf2.parse(bytes(damaged))
    except ValueError:
        return
    offset = at % uf2.BLOCK_BYTES
    assert offset in range(8, 12) or offset in range(32, 508)
    assert (read.address, len(read.data)) == (IMAGE.address, len(IMAGE.data))


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "host_tools", "uf2", *arguments], capture_output=True, text=True
    )


def test_the_command_tells_what_a_file_holds(tmp_path: Path) -> None:
    path = tmp_path / "image.uf2"
    path.write_bytes(GOOD)
    done = command(str(path))
    assert done.returncode == 0
    assert done.stdout == (
        f"{path}: does not say what it is; for the RP2040, 768 bytes, 0x10000000 to 0x10000300\n"
    )


def test_the_command_refuses_in_one_sentence(tmp_path: Path) -> None:
    done = command(str(tmp_path / "absent.uf2"))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        f"quadrille: there is no {tmp_path}/absent.uf2: `make firmware` makes what is in build/\n"
    )
