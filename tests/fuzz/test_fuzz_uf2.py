"""UF2 files that are damaged: `uf2` says why in a sentence, or what is in them is whole."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.build import uf2
from tests.fuzz.damage import accepted, command, damaged_bytes

FIELDS = [*range(0, uf2.HEADER.size, 4), uf2.BLOCK_BYTES - 4]  # where a block's words are
GOOD = [uf2.write(uf2.Image(uf2.FLASH_START, bytes(range(256)) * pages)) for pages in (1, 2, 5)]


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


@given(FILES)
def test_any_bytes_are_a_whole_image_or_refused(content: bytes) -> None:
    image = accepted(lambda: uf2.parse(content), ValueError)
    if image is not None:
        assert image.address == uf2.FLASH_START
        payloads = [
            content[at + uf2.HEADER.size :][: uf2.PAYLOAD_BYTES]
            for at in range(0, len(content), uf2.BLOCK_BYTES)
        ]
        assert image.data == b"".join(payloads)


@given(content=FILES)
def test_the_command_tells_of_any_file(
    content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "file.uf2"
    path.write_bytes(content)
    assert command("uf2", path) in (0, 2)
