"""The wear arithmetic, and that the page about it has the same figures."""

import pytest

from pc.paths import ROOT
from tests.store.wear import games, most_records, table


def test_the_sequence_numbers_outlast_the_flash() -> None:
    assert 40 * most_records() < 1 << 30


@pytest.mark.long
def test_the_page_has_the_figures() -> None:
    page = (ROOT / "docs" / "store.md").read_text()
    for row in table() + games():
        assert row in page
    assert f"{most_records():,}" in page
