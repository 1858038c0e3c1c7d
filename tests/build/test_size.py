"""What `./quadrille size` says about two builds."""

import re
import shutil
from pathlib import Path

import pytest

from host_tools.build import rp2
from host_tools.build.report import Row, comparison
from pc.boards import REFERENCE
from pc.paths import ROOT
from tests.command import printed, refusal

HEAD = ["| bytes of | flash | | RAM | |", "| --- | ---: | ---: | ---: | ---: |"]


def test_changed_parts_and_their_sums_are_listed() -> None:
    same = Row("same", 5, 5)
    before = [Row("grown", 1000, 0), same, Row("gone", 0, 8), Row("all firmware", 1005, 13)]
    after = [Row("grown", 2234, 0), same, Row("new", 7, 0), Row("all firmware", 9, 5)]
    assert comparison(before, after).splitlines() == [
        *HEAD,
        "| grown | 2,234 | +1,234 |  |  |",
        "| new | 7 | +7 |  |  |",
        "| all firmware | 9 | -996 | 5 | -8 |",
        "| gone |  |  | 0 | -8 |",
    ]


def test_a_folder_without_firmware(tmp_path: Path) -> None:
    told = refusal("size", tmp_path)
    assert told.endswith(f"firmware.elf.map: run `make firmware` in {tmp_path}")


@pytest.mark.firmware
def test_the_same_build_has_not_changed(tmp_path: Path) -> None:
    recipe = rp2.board_recipe(REFERENCE)
    for path in (recipe.map_file, recipe.product):
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True)
        shutil.copy(path, copy)
    out = printed("size", tmp_path)
    *lines, heap, left = out.splitlines()
    assert [re.sub(r"\d[\d,]*", "N", line) for line in lines] == [
        *HEAD,
        "| all firmware | N |  | N |  |",
        "| free for more C | N |  |  |  |",
        "| free for more frozen modules | N |  |  |  |",
    ]
    all_of_it = re.fullmatch(r"\| heap, before the .* \|  \|  \| (\d+),(\d+) \|  \|", heap)
    rest = re.fullmatch(r"\| heap, with the .* \|  \|  \| (\d+),(\d+) \|  \|", left)
    assert all_of_it and rest
    assert 64 * 1024 < int(rest[1] + rest[2]) < int(all_of_it[1] + all_of_it[2])
