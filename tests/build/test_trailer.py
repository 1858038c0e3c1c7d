"""What an image says of itself: the layout, and that nothing else is taken for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.build import trailer, uf2
from host_tools.build.trailer import Trailer

OURS = Trailer("Quadrille", "0.1.0", "quadrille16")


def test_the_layout_is_the_documented_one() -> None:
    data = trailer.append(b"\x01" * 300, OURS)
    assert data[:512] == b"\x01" * 300 + bytes(212)
    assert data[512:520] == b"\x7fQUADRIL"
    assert data[520:551] == b"Quadrille 0.1.0 for quadrille16"
    assert data[551:] == bytes(217)


@given(st.binary(max_size=1000))
def test_what_is_appended_is_found_in_the_file(firmware: bytes) -> None:
    data = trailer.append(firmware, OURS)
    assert data.startswith(firmware)
    read = uf2.parse(uf2.write(uf2.Image(uf2.FLASH_START, data)))
    assert trailer.find(read.data) == OURS


@given(st.binary(max_size=600))
def test_an_image_without_one_says_nothing(firmware: bytes) -> None:
    assert trailer.find(firmware) is None


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"Quadrille",
        b"Quadrille 0.1.0 for",
        b"Quadrille 0.1.0 on x",
        b"\xff 1 for x",
        b"a" * 248,
    ],
)
def test_a_page_that_is_no_trailer_says_nothing(text: bytes) -> None:
    assert trailer.find((trailer.MAGIC + text).ljust(256, b"\0")) is None


def test_a_name_that_has_no_room_is_a_mistake_of_ours() -> None:
    with pytest.raises(AssertionError):
        trailer.append(b"", Trailer("Quadrille", "0.1.0", "b" * 230))
