"""`replay` with any or damaged files: a sentence, or all is as the engine plays it."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools import records
from pc.errors import UserError
from quadrille.engine.games import GAMES, create, game_class
from tests.fuzz.damage import (
    accepted,
    damaged_bytes,
    damaged_json,
    damaged_text,
    ends_well_or_is_told,
)

PLIES = 3


def record(name: str, variant: str, seed: int) -> list[records.Line]:
    """The first moves of a game."""
    return list(records.trace(create(name, variant, None, {}), seed, PLIES))


KINDS = [(name, variant) for name in GAMES for variant, _, _ in game_class(name).VARIANTS]
RECORDS = [record(name, variant, seed) for name, variant in KINDS for seed in (1, 2)]


def written(lines: list[Any]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def replayed(text: str) -> tuple[int, int] | None:
    return accepted(lambda: records.replay(text.splitlines(keepends=True)), UserError)


@given(st.sampled_from(RECORDS), st.data())
def test_records_with_other_values_headers_and_moves(
    lines: list[records.Line], data: st.DataObject
) -> None:
    others = data.draw(damaged_json(st.just(lines)))
    replayed(written(others if isinstance(others, list) else [others]))
    replayed(written([data.draw(damaged_json(st.just(lines[0]))), *lines[1:]]))
    move = data.draw(damaged_text(st.just(lines[1]["move"])))
    replayed(written([lines[0], lines[1] | {"move": move}, *lines[2:]]))


@given(damaged_text(st.sampled_from([written(lines) for lines in RECORDS])))
def test_records_with_other_text(text: str) -> None:
    replayed(text)


@given(content=damaged_bytes(st.sampled_from([written(lines).encode() for lines in RECORDS])))
def test_files_of_any_bytes(content: bytes, folder: Path) -> None:
    path = folder / "record.jsonl"
    path.write_bytes(content)
    ends_well_or_is_told("replay", path)


@pytest.mark.parametrize("lines", RECORDS, ids=[f"{n}-{v}-{s}" for n, v in KINDS for s in (1, 2)])
def test_records_as_they_are(lines: list[records.Line]) -> None:
    assert replayed(written(lines)) == (1, PLIES)


def test_a_number_with_more_digits_than_python_prints() -> None:
    header = json.dumps(RECORDS[0][0])
    assert replayed(header.replace('"seed": 1', f'"seed": 1{"0" * 5000}')) is None


def test_a_line_break_in_a_header_stays_inside_the_sentence() -> None:
    header, *moves = RECORDS[0]
    changes: list[records.Line] = [{"game": "a\nb"}, {"variant": "a\nb"}]
    changes += [{"options": given} for given in ({"a\nb": 1}, {"joker_groups": "a\nb"})]
    for change in changes:
        with pytest.raises(UserError, match=r"line 1 names an impossible game: .*'a\\nb'"):
            records.replay([json.dumps(line) for line in [header | change, *moves]])
