"""UF2 files and the trailers of images: what is written is read back, and defects are named."""

import re
import struct
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pc import trailer, uf2
from pc.chips import RP2040, RP2350
from pc.trailer import Trailer
from tests.command import command, printed, refusal, refuses
from tests.folders import filled

OURS = Trailer("Quadrille", "0.1.0", "quadrille16")
IMAGE = {uf2.FLASH_START: bytes(range(256)) * 3}


def with_field(content: bytes, block: int, offset: int, value: int) -> bytes:
    changed = bytearray(content)
    struct.pack_into("<I", changed, block * uf2.BLOCK_BYTES + offset, value)
    return bytes(changed)


@given(st.binary(min_size=1, max_size=2000))
def test_what_is_written_is_read_back(data: bytes) -> None:
    read = uf2.parse(uf2.write({uf2.FLASH_START: data}))
    assert read == {uf2.FLASH_START: data + bytes(-len(data) % uf2.PAYLOAD_BYTES)}


def test_gaps_are_between_whole_sectors(tmp_path: Path) -> None:
    """The boot ROM erases a sector when the number of a block is a multiple of 16."""
    image = {uf2.FLASH_START: b"\x01" * 5000, uf2.FLASH_START + 0x8000: b"\x02" * 300}
    content = uf2.write(image)
    for at in range(0, len(content), uf2.BLOCK_BYTES):
        address, _, number = uf2.HEADER.unpack_from(content, at)[3:6]
        assert address % uf2.SECTOR_BYTES == number * uf2.PAYLOAD_BYTES % uf2.SECTOR_BYTES
    read = uf2.parse(content)
    assert list(read) == list(image)
    assert list(read.values()) == [b"\x01" * 5000 + bytes(3192), b"\x02" * 300 + bytes(212)]
    assert uf2.size(read) == 8192 + 512
    assert uf2.last(read)[:300] == b"\x02" * 300
    assert uf2.write(read) == content
    path = filled(tmp_path, {"image.uf2": content}) / "image.uf2"
    where = "8704 bytes, 0x10000000 to 0x10002000 and 0x10008000 to 0x10008200\n"
    assert printed("uf2", path).endswith(where)
    # What is laid over flash leaves the gaps alone.
    image = {uf2.FLASH_START: b"\x01" * 2, uf2.FLASH_START + 5: b"\x02" * 2}
    assert uf2.lay_over(image, b"\xff" * 9) == b"\x01\x01\xff\xff\xff\x02\x02\xff\xff"


def test_the_layout_of_a_block_and_of_a_trailer() -> None:
    block = uf2.write({uf2.FLASH_START: b"\x01\x02"})
    assert block[:4] == b"UF2\n"
    assert block[4:32] == bytes.fromhex(
        "57515d9e 00200000 00000010 00010000 00000000 01000000 56ff8be4"
    )
    assert block[32:] == b"\x01\x02" + bytes(474) + bytes.fromhex("306fb10a")
    data = trailer.append(b"\x01" * 300, OURS)
    assert data[:512] == b"\x01" * 300 + bytes(212)
    assert data[512:520] == b"\x7fQUADRIL"
    assert data[520:551] == b"Quadrille 0.1.0 for quadrille16"
    assert data[551:] == bytes(217)


GOOD = uf2.write(IMAGE)
LONG = uf2.write({uf2.FLASH_START: bytes(8448)})
DEFECTS = {
    "not a UF2 file": (b"\x7fELF" + bytes(508), "it is not a UF2 file"),
    "empty": (b"", "it is not a UF2 file"),
    "cut inside a block": (GOOD[:-100], "it is truncated: 1436 bytes"),
    "cut after a block": (GOOD[:1024], "it is truncated: 2 blocks of 3"),
    "RISC-V": (
        with_field(GOOD, 0, 28, 0xE48BFF5A),
        r"for RP2350 \(RISC-V\), not for the",
    ),
    "ESP32": (
        with_field(GOOD, 0, 28, 0x1C5F21B0),
        "for ESP32, not for the RP2040 or the RP2350",
    ),
    "two chips": (with_field(GOOD, 1, 28, 0xE48BFF59), "block 1 is for another chip than block 0"),
    "unknown family": (with_field(GOOD, 1, 28, 0x12345678), "an unknown chip, 0x12345678"),
    "no family": (with_field(GOOD, 0, 8, 0), "it does not say for which chip"),
    "RAM": (uf2.write({0x20000000: bytes(256)}), "it fills 0x20000000 to 0x20000100"),
    "late start": (uf2.write({0x10001000: bytes(256)}), "it fills 0x10001000"),
    "too long": (uf2.write({uf2.FLASH_START: bytes(RP2040.flash_bytes + 1)}), "0x10200100"),
    "too long for a Pico 2": (
        uf2.write({uf2.FLASH_START: bytes(RP2350.flash_bytes + 1)}, RP2350),
        "the flash of a Raspberry Pi Pico 2 is 0x10000000 to 0x10400000",
    ),
    "gap": (with_field(GOOD, 1, 12, 0x10000200), "block 1 goes to 0x10000200 where 0x10000100"),
    "gap in a sector": (with_field(GOOD, 1, 12, 0x10002000), "block 1 goes to 0x10002000 where"),
    "gap to within a sector": (with_field(LONG, 16, 12, 0x10002100), "2100 where 0x10001000 comes"),
    "back": (with_field(LONG, 32, 12, 0x10001000), "block 32 goes to 0x10001000 where 0x10002000"),
    "odd payload": (with_field(GOOD, 2, 16, 476), "block 2 holds 476 bytes"),
    "wrong number": (with_field(GOOD, 1, 20, 2), "block 1 of 3 says that it is block 2 of 3"),
    "wrong count": (with_field(GOOD, 2, 24, 2), "block 2 of 3 says that it is block 2 of 2"),
    "damaged end": (with_field(GOOD, 1, 508, 0), "block 1 is damaged"),
    "damaged magic": (with_field(GOOD, 2, 4, 0), "block 2 is damaged"),
}


@pytest.mark.parametrize(("content", "reason"), DEFECTS.values(), ids=list(DEFECTS))
def test_a_defect_is_named(content: bytes, reason: str, tmp_path: Path) -> None:
    path = filled(tmp_path, {"image.uf2": content}) / "image.uf2"
    refuses(reason, uf2.read, path)


def test_a_file_for_one_chip_is_refused_for_the_other(tmp_path: Path) -> None:
    a_pico, a_pico_2 = "RP2040 (Raspberry Pi Pico)", "RP2350 (Raspberry Pi Pico 2)"
    for own, other, told in (
        (RP2040, RP2350, f"it is for the {a_pico}, not for the {a_pico_2}"),
        (RP2350, RP2040, f"it is for the {a_pico_2}, not for the {a_pico}"),
    ):
        content = uf2.write(IMAGE, own)
        path = filled(tmp_path, {"image.uf2": content}) / "image.uf2"
        assert uf2.chip_of(content) == own
        assert uf2.read(path, own) == uf2.read(path) == uf2.parse(content)
        refuses(re.escape(f"{path} cannot be flashed: {told}"), uf2.read, path, other)
    assert uf2.write(IMAGE, RP2350)[28:32] == bytes.fromhex("59ff8be4")


def test_the_block_with_which_the_pico_sdk_begins_is_ignored(tmp_path: Path) -> None:
    content = uf2.write(IMAGE, RP2350)
    begin = with_field(with_field(content[:512], 0, 12, 0x10FFFF00), 0, 28, 0xE48BFF57)
    begin = with_field(begin, 0, 24, 2)  # blocks, it says
    path = filled(tmp_path, {"image.uf2": begin + content}) / "image.uf2"
    assert uf2.read(path, RP2350) == uf2.parse(content)
    assert uf2.chip_of(begin + content) == RP2350
    path.write_bytes(begin)
    refuses("for RP2350 .no fixed address., not for", uf2.read, path)


@given(st.integers(0, len(GOOD) - 1), st.integers(1, 255))
def test_a_damaged_byte_changes_neither_chip_nor_place(at: int, change: int) -> None:
    """A changed byte is refused, or lies in payload, fill or a flag that says nothing here."""
    damaged = bytearray(GOOD)
    damaged[at] ^= change
    try:
        read = uf2.parse(bytes(damaged))
    except ValueError:
        return
    offset = at % uf2.BLOCK_BYTES
    assert offset in range(8, 12) or offset in range(32, 508)
    assert {at: len(piece) for at, piece in read.items()} == {uf2.FLASH_START: 768}


def test_the_command_shows_what_a_file_holds_or_refuses_it(tmp_path: Path) -> None:
    path = tmp_path / "image.uf2"
    missing = f"{path} is not there: `make firmware` makes what is in build/"
    assert refusal("uf2", path) == missing
    path.write_bytes(GOOD)
    where = "for the RP2040, 768 bytes, 0x10000000 to 0x10000300"
    assert command("uf2", path) == (0, f"{path}: does not say what it is; {where}\n", "")
    path.write_bytes(uf2.write(IMAGE, RP2350))
    assert f"; {where.replace('RP2040', 'RP2350')}\n" in printed("uf2", path)


@given(st.binary(max_size=1000))
def test_what_is_appended_is_found_in_the_file(firmware: bytes) -> None:
    assert trailer.find(firmware) is None
    data = trailer.append(firmware, OURS)
    assert data.startswith(firmware)
    read = uf2.parse(uf2.write({uf2.FLASH_START: data}))
    assert trailer.find(uf2.last(read)) == OURS
    other = replace(OURS, chip=RP2350)
    page = trailer.append(firmware, other)
    assert trailer.find(page) == other
    assert b"Quadrille 0.1.0 for quadrille16 with RP2350" in page


def test_a_page_that_is_not_a_trailer_says_nothing() -> None:
    short = b"", b"Quadrille", b"Quadrille 0.1.0 for", b"Quadrille 0.1.0 on x", b"\xff 1 for x"
    unknown = b"Quadrille 0.1.0 for quadrille16 with RP2351", b"Quadrille 0.1.0 for x with "
    for text in (*short, *unknown, b"a" * 248):
        assert trailer.find((trailer.MAGIC + text).ljust(256, b"\0")) is None
    with pytest.raises(AssertionError):
        trailer.append(b"", Trailer("Quadrille", "0.1.0", "b" * 230))
