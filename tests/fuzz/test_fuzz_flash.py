"""Damaged UF2 files, images and drives: the reason in a sentence, or something usable."""

import re
import struct
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from host_tools.flash import drives
from pc import trailer, uf2
from pc.chips import CHIPS, RP2350
from pc.trailer import Trailer
from tests.flash.conftest import INFO
from tests.fuzz.damage import accepted, damaged_bytes, ends_well_or_is_told

FIELDS = [*range(0, uf2.HEADER.size, 4), uf2.BLOCK_BYTES - 4]  # where a block's words are
PAGE = bytes(range(256))
GOOD = [uf2.write({uf2.FLASH_START: PAGE * pages}) for pages in (1, 2, 5)]
GOOD.append(uf2.write({uf2.FLASH_START: PAGE}, RP2350))
GOOD.append(uf2.write({uf2.FLASH_START: PAGE * 16, uf2.FLASH_START + 0x2000: PAGE}))


@st.composite
def other_fields(draw: st.DrawFn) -> bytes:
    content = bytearray(draw(st.sampled_from(GOOD)))
    for _ in range(draw(st.integers(1, 3))):
        block = draw(st.integers(0, len(content) // uf2.BLOCK_BYTES - 1))
        at = block * uf2.BLOCK_BYTES + draw(st.sampled_from(FIELDS))
        (old,) = struct.unpack_from("<I", content, at)
        near = st.sampled_from([old + step & 0xFFFFFFFF for step in (-2, -1, 1, 2)])
        flipped = st.sampled_from([old ^ 1 << bit for bit in range(32)])
        struct.pack_into("<I", content, at, draw(near | flipped | st.integers(0, 0xFFFFFFFF)))
    return bytes(content)


@st.composite
def other_blocks(draw: st.DrawFn) -> bytes:
    """Blocks of files in any order, some twice, some not at all."""
    size = uf2.BLOCK_BYTES
    blocks = [file[at : at + size] for file in GOOD for at in range(0, len(file), size)]
    return b"".join(draw(st.lists(st.sampled_from(blocks), max_size=5)))


FILES = other_fields() | other_blocks() | damaged_bytes(st.sampled_from(GOOD))


@given(content=FILES)
def test_any_bytes_are_a_whole_image_or_refused_by_the_command_too(
    content: bytes, folder: Path
) -> None:
    path = folder / "file.uf2"
    path.write_bytes(content)
    ends_well_or_is_told("uf2", path)
    image = accepted(lambda: uf2.parse(content), ValueError)
    if image is not None:
        assert min(image) == uf2.FLASH_START
        starts = range(uf2.HEADER.size, len(content), uf2.BLOCK_BYTES)
        payloads = [content[at : at + uf2.PAYLOAD_BYTES] for at in starts]
        assert b"".join(image.values()) == b"".join(payloads)


IMAGES = [
    trailer.append(b"\x01" * 256, Trailer("Quadrille", "0.1.0", "quadrille16", chip))
    for chip in CHIPS
]


@given(info=damaged_bytes(st.just(INFO.encode())))
def test_any_info_file_is_a_picos_or_there_is_a_reason(info: bytes, folder: Path) -> None:
    (folder / drives.INFO).write_bytes(info)
    drive = drives.look(folder)
    assert (drive.reason == "") == (drive.chip is not None)


@given(damaged_bytes(st.sampled_from(IMAGES)))
def test_any_image_says_three_words_or_nothing(image: bytes) -> None:
    said = trailer.find(image)
    if said:
        words = said.name, said.version, said.board
        assert all(re.fullmatch("[!-~]+", word) for word in words)
        assert trailer.append(b"", said)[:256] == image[-256:]
