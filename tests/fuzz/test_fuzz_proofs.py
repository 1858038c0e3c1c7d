"""A table of proofs that is damaged: a sentence, or deals whose proofs win."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools import records
from host_tools.solo import deals
from pc.errors import UserError
from tests.fuzz.damage import accepted, damaged_bytes, damaged_text, ends_well_or_is_told

LINES = deals.PROOFS.read_text(encoding="utf-8").splitlines(keepends=True)
EASY = LINES[:2]  # the first deals of each number of targets have the shortest proofs


@pytest.fixture(scope="module")
def proofs(folder: Path) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deals, "PROOFS", folder / "proofs.txt")
        yield deals.PROOFS


@pytest.mark.long
@given(text=damaged_text(st.sampled_from([*EASY, "".join(EASY)])))
def test_any_text_as_proofs(text: str, proofs: Path) -> None:
    proofs.write_text(text, encoding="utf-8", errors="surrogatepass")
    for deal in accepted(deals.read, UserError) or []:
        record = accepted(lambda deal=deal: list(deals.record(deal)), UserError)  # type: ignore[misc]
        if record:
            lines = [records.dump(line) for line in record]
            assert records.replay(lines) == (1, len(deal.moves))
            assert record[-1]["result"]["winners"] == [0]


@given(content=damaged_bytes(st.just("".join(LINES).encode())))
def test_any_file_as_proofs(content: bytes, proofs: Path) -> None:
    proofs.write_bytes(content)
    ends_well_or_is_told("solo", "--deal", "1/1")
