"""`replay` with files that are no records, or nearly: a sentence, or all as the engine plays it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools import records
from host_tools.errors import UserError
from quadrille.engine.games import GAMES, create, game_class
from tests.fuzz.damage import (
    accepted,
    command,
    damaged_bytes,
    damaged_json,
    damaged_text,
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


@given(damaged_json(st.sampled_from(RECORDS)))
def test_records_with_other_values(lines: Any) -> None:
    replayed(written(lines if isinstance(lines, list) else [lines]))


@given(st.sampled_from(RECORDS), st.data())
def test_records_with_another_header(lines: list[records.Line], data: st.DataObject) -> None:
    replayed(written([data.draw(damaged_json(st.just(lines[0]))), *lines[1:]]))


@given(st.sampled_from(RECORDS), st.data())
def test_records_with_another_move(lines: list[records.Line], data: st.DataObject) -> None:
    move = data.draw(damaged_text(st.just(lines[1]["move"])))
    replayed(written([lines[0], lines[1] | {"move": move}, *lines[2:]]))


@given(damaged_text(st.sampled_from([written(lines) for lines in RECORDS])))
def test_records_with_other_text(text: str) -> None:
    replayed(text)


@given(content=damaged_bytes(st.sampled_from([written(lines).encode() for lines in RECORDS])))
def test_files_of_any_bytes(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "record.jsonl"
    path.write_bytes(content)
    assert command("replay", path) in (0, 1, 2)


@pytest.mark.parametrize("lines", RECORDS, ids=[f"{n}-{v}-{s}" for n, v in KINDS for s in (1, 2)])
def test_records_as_they_are(lines: list[records.Line]) -> None:
    assert replayed(written(lines)) == (1, PLIES)


def test_a_number_with_more_digits_than_python_prints() -> None:
    header = json.dumps(RECORDS[0][0])
    assert replayed(header.replace('"seed": 1', f'"seed": 1{"0" * 5000}')) is None


@pytest.mark.parametrize(
    "change",
    [
        {"game": "a\nb"},
        {"variant": "a\nb"},
        {"options": {"a\nb": 1}},
        {"options": {"joker_groups": "a\nb"}},
    ],
)
def test_a_line_break_in_a_header_stays_inside_the_sentence(change: records.Line) -> None:
    header, *moves = RECORDS[0]
    with pytest.raises(UserError, match=r"line 1 names a game that cannot be: .*'a\\nb'"):
        records.replay([json.dumps(line) for line in [header | change, *moves]])
