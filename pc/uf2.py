"""Read and write UF2, the format in which a firmware image is dropped onto a board.

A file is a row of blocks, little-endian, each with up to 476 bytes of payload (here always 256):

    offset  bytes  what
         0      4  magic "UF2\\n"
         4      4  magic 0x9E5D5157
         8      4  flags; 0x2000: the family is given
        12      4  address of the payload
        16      4  length of the payload
        20      4  number of this block, from 0
        24      4  number of blocks
        28      4  family of the chip
        32    476  payload, filled up with zeros
       508      4  magic 0x0AB16F30

The boot ROM erases a sector when the number of a block is a multiple of 16, wherever that block
goes. So there are gaps between whole sectors only.
"""

import struct
from collections.abc import Iterator
from pathlib import Path

from pc.chips import CHIPS, RP2040, Chip
from pc.errors import UserError

BLOCK_BYTES = 512
PAYLOAD_BYTES = 256
SECTOR_BYTES = 4096  # what flash erases at once
HEADER = struct.Struct("<8I")
MAGIC = (0x0A324655, 0x9E5D5157)
MAGIC_END = 0x0AB16F30
HAS_FAMILY = 0x2000

OTHER_FAMILIES = {
    0xE48BFF57: "RP2350 (no fixed address)",
    0xE48BFF58: "RP2350 (data)",
    0xE48BFF5A: "RP2350 (RISC-V)",
    0xE48BFF5B: "RP2350 (Arm, non-secure)",
    0x1C5F21B0: "ESP32",
    0xBFDD4EEE: "ESP32-S2",
    0xC47E5767: "ESP32-S3",
    0x68ED2B88: "SAMD21",
    0x55114460: "SAMD51",
    0xADA52840: "nRF52840",
    0x57755A57: "STM32F4",
}

FLASH_START = 0x10000000

# The pico-sdk's own files for the RP2350 begin with a block that no ROM flashes, for the sake of
# flash with partitions (erratum RP2350-E10), which nothing here has.
TO_BE_IGNORED = (0xE48BFF57, 0x10FFFF00)  # family, address

# What goes to flash: the bytes of each piece by its address, in ascending order.
Image = dict[int, bytes]


def write(image: Image, chip: Chip = RP2040) -> bytes:
    pages = list(_pages(image))
    blocks = []
    for number, (address, payload) in enumerate(pages):
        start = (*MAGIC, HAS_FAMILY, address, PAYLOAD_BYTES, number, len(pages), chip.family)
        fill = bytes(BLOCK_BYTES - HEADER.size - PAYLOAD_BYTES - 4)
        blocks.append(HEADER.pack(*start) + payload + fill + struct.pack("<I", MAGIC_END))
    return b"".join(blocks)


def _pages(image: Image) -> Iterator[tuple[int, bytes]]:
    """All pieces but the last are filled up to whole sectors."""
    for address, piece in image.items():
        unit = PAYLOAD_BYTES if address == max(image) else SECTOR_BYTES
        data = piece + bytes(-len(piece) % unit)
        for start in range(0, len(data), PAYLOAD_BYTES):
            yield address + start, data[start : start + PAYLOAD_BYTES]


def lay_over(image: Image, flash: bytes) -> bytes:
    """The flash after the image has been dropped onto it."""
    result = bytearray(flash)
    for address, piece in image.items():
        start = address - FLASH_START
        result[start : start + len(piece)] = piece
    return bytes(result)


def size(image: Image) -> int:
    return sum(map(len, image.values()))


def last(image: Image) -> bytes:
    """The last piece, which ends with what the image says about itself."""
    return image[max(image)]


def read(path: Path, chip: Chip | None = None) -> Image:
    """What a file would put into a board's flash; UserError says why it is not possible.

    `chip` is that of the board, if it is known.
    """
    try:
        content = path.read_bytes()
        image = parse(content)
        if chip and chip_of(content) != chip:
            raise ValueError(f"it is for the {chip_of(content)}, not for the {chip}")
        return image
    except FileNotFoundError:
        raise UserError(f"{path} is not there: `make firmware` makes what is in build/") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise UserError(f"{path} cannot be flashed: {error}") from error


def chip_of(content: bytes) -> Chip:
    """The chip of a file that `parse` accepts."""
    family = HEADER.unpack_from(_flashed(content))[-1]
    return next(chip for chip in CHIPS if chip.family == family)


def _flashed(content: bytes) -> bytes:
    if len(content) > BLOCK_BYTES:
        *_, address, _, _, _, family = HEADER.unpack_from(content)
        if (family, address) == TO_BE_IGNORED:
            return content[BLOCK_BYTES:]
    return content


def parse(content: bytes) -> Image:
    content = _flashed(content)
    if len(content) < BLOCK_BYTES or HEADER.unpack_from(content)[:2] != MAGIC:
        raise ValueError("it is not a UF2 file")
    if len(content) % BLOCK_BYTES:
        raise ValueError(
            f"it is truncated: {len(content)} bytes are not a multiple of {BLOCK_BYTES}"
        )
    total = len(content) // BLOCK_BYTES
    first = start = end = HEADER.unpack_from(content)[3]
    pieces = {start: bytearray()}
    for number in range(total):
        address, payload = _block(content, number, total)
        if address > end and not (address % SECTOR_BYTES or end % SECTOR_BYTES):
            start = end = address
            pieces[start] = bytearray()
        if address != end:
            raise ValueError(f"block {number} goes to {address:#x} where {end:#x} comes next")
        pieces[start] += payload
        end += len(payload)
    chip = chip_of(content)
    flash_end = FLASH_START + chip.flash_bytes
    if not (first == FLASH_START and end <= flash_end):
        raise ValueError(
            f"it fills {first:#x} to {end:#x}, and the flash of a {chip.pico} is "
            f"{FLASH_START:#x} to {flash_end:#x}"
        )
    return {address: bytes(piece) for address, piece in pieces.items()}


def _block(content: bytes, number: int, total: int) -> tuple[int, bytes]:
    """Where a block goes, and what is in it."""
    offset = number * BLOCK_BYTES
    *magic, flags, address, length, own, of, family = HEADER.unpack_from(content, offset)
    (end,) = struct.unpack_from("<I", content, offset + BLOCK_BYTES - 4)
    if (*magic, end) != (*MAGIC, MAGIC_END):
        raise ValueError(f"block {number} is damaged")
    if not flags & HAS_FAMILY:
        raise ValueError("it does not say for which chip it is")
    if family not in (chip.family for chip in CHIPS):
        name = OTHER_FAMILIES.get(family, f"an unknown chip, {family:#010x}")
        raise ValueError(f"it is for {name}, not for the RP2040 or the RP2350")
    if family != HEADER.unpack_from(content)[-1]:
        raise ValueError(f"block {number} is for another chip than block 0")
    if of > total:
        raise ValueError(f"it is truncated: {total} blocks of {of}")
    if (own, of) != (number, total):
        raise ValueError(f"block {number} of {total} says that it is block {own} of {of}")
    if length != PAYLOAD_BYTES:
        raise ValueError(f"block {number} holds {length} bytes, the boot ROM takes {PAYLOAD_BYTES}")
    return address, content[offset + HEADER.size :][:length]
