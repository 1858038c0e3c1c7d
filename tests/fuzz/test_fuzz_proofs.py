"""A table of proofs that is damaged: a sentence, or deals whose proofs win."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools import records
from host_tools.errors import UserError
from host_tools.solo import deals
from tests.fuzz.damage import accepted, command, damaged_bytes, damaged_text

LINES = deals.PROOFS.read_text(encoding="utf-8").splitlines(keepends=True)
EASY = LINES[:2]  # the first deals of each number of targets have the shortest proofs


@pytest.fixture
def proofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "proofs.txt"
    monkeypatch.setattr(deals, "PROOFS", path)
    return path


def test_any_text_as_proofs(proofs: Path) -> None:
    @given(damaged_text(st.sampled_from([*EASY, "".join(EASY)])))
    def reads(text: str) -> None:
        proofs.write_text(text, encoding="utf-8", errors="surrogatepass")
        for deal in accepted(deals.read, UserError) or []:
            record = accepted(lambda deal=deal: list(deals.record(deal)), UserError)  # type: ignore[misc]
            if record:
                lines = [records.dump(line) for line in record]
                assert records.replay(lines) == (1, len(deal.moves))
                assert record[-1]["result"]["winners"] == [0]

    reads()


def test_any_file_as_proofs(proofs: Path) -> None:
    whole = "".join(LINES).encode()

    @given(damaged_bytes(st.just(whole)))
    def tells(content: bytes) -> None:
        proofs.write_bytes(content)
        assert command("solo", "--deal", "1/1") in (0, 2)

    tells()
