"""What a drive and an image say of themselves, damaged: something that can be, or nothing."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.build import trailer
from host_tools.build.trailer import Trailer
from host_tools.flash import drives
from tests.flash.conftest import INFO
from tests.fuzz.damage import damaged_bytes

IMAGE = trailer.append(b"\x01" * 256, Trailer("Quadrille", "0.1.0", "quadrille16"))


@given(info=damaged_bytes(st.just(INFO.encode())))
def test_any_info_file_is_an_rp2040s_or_there_is_a_reason(
    info: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder: Path = tmp_path_factory.getbasetemp()
    (folder / drives.INFO).write_bytes(info)
    drive = drives.look(folder)
    assert (drive.reason == "") == (drive.board_id == drives.RP2040)


@given(damaged_bytes(st.just(IMAGE)))
def test_any_image_says_three_words_or_nothing(image: bytes) -> None:
    said = trailer.find(image)
    if said:
        assert all(re.fullmatch("[!-~]+", word) for word in vars(said).values())
        assert trailer.append(b"", said)[:256] == image[-256:]
