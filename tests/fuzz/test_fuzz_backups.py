"""Backups of any content are refused in a sentence, or can be restored; any saves are backed up."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools import records
from host_tools.errors import UserError
from host_tools.link import Version
from host_tools.saves import backup, device
from host_tools.saves.facts import facts
from host_tools.saves.held import held
from host_tools.saves.slots import Slots
from host_tools.saves.words import lines
from quadrille.engine.games import GAMES
from quadrille.saves import FAULT
from quadrille.store import PAYLOAD, SLOTS
from tests.cuts.kept import filled, values
from tests.fuzz.damage import accepted, damaged_bytes, damaged_json, damaged_text, is_one_sentence
from tests.saves.direct import Direct

VERSION = Version("0.1.0", "PC", "hat16x10")
USED: Slots = {
    slot: value
    for slot, value in enumerate(values(filled("hat16x10", 2, "flipop")))
    if value and value[1]
}
DOCUMENT = backup.document(VERSION, USED)
PAYLOADS = (
    damaged_bytes(st.sampled_from([payload for _, payload in USED.values()]))
    .map(lambda payload: payload[:PAYLOAD])
    .filter(bool)
)
SLOTS_OF_ANY_KIND = st.dictionaries(
    st.integers(0, SLOTS - 1), st.tuples(st.sampled_from([1, 2, 2, 0, 255]), PAYLOADS)
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("backup")


def loaded(folder: Path, text: str) -> Slots | None:
    (folder / backup.NAME).write_text(text, encoding="utf-8", errors="surrogatepass")
    found = accepted(lambda: backup.load(folder), UserError)
    return found and found[1]


@given(change=damaged_json(st.just(DOCUMENT)))
def test_backups_with_other_values(change: Any, folder: Path) -> None:
    restored = loaded(folder, json.dumps(change))
    assert restored in (None, USED)


@given(text=damaged_text(st.just(json.dumps(DOCUMENT))))
def test_backups_with_other_text(text: str, folder: Path) -> None:
    restored = loaded(folder, text)
    assert restored in (None, USED)


@given(other=SLOTS_OF_ANY_KIND)
def test_any_saves_are_told_and_recorded(other: Slots) -> None:
    slots = USED | other
    told = facts(slots)
    for line in lines(told):
        is_one_sentence(line)
    json.dumps(told)
    for name in GAMES:
        game = held(slots, name)
        if game:
            text = [records.dump(line) for line in game.record()]
            assert not text or records.replay(text) == (1, len(game.moves))


def test_a_fault_that_is_no_text() -> None:
    assert facts({FAULT: (1, b"1234a\n\x1b[2Jb")})["last_fault"] == "a??[2Jb"


@given(other=SLOTS_OF_ANY_KIND)
def test_any_saves_are_the_same_behind_the_cable(other: Slots) -> None:
    line: Any = Direct(USED)
    with device.held(line):
        device.write(line, other)
        assert device.read(line) == line.slots == other
