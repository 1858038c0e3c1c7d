"""Backups of any content are refused in a sentence, or can be restored; any saves are backed up."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools import records
from host_tools.link import Version
from host_tools.saves import backup, device
from host_tools.saves.facts import facts
from host_tools.saves.kept import Kept, Slots
from host_tools.saves.words import lines
from pc.errors import UserError
from quadrille.store import PAYLOAD, SLOTS, Store
from sim.flash import Flash
from tests.cuts.kept import filled
from tests.fuzz.damage import accepted, damaged_bytes, damaged_json, damaged_text, is_one_sentence
from tests.saves.direct import Direct
from tests.store.flashes import values

VERSION = Version("0.1.0", "PC", "hat16x10")
FILLED = values(Store(Flash(filled("hat16x10", 2, "flipop"))))
USED: Slots = {slot: value for slot, value in FILLED.items() if value[1]}
DOCUMENT = backup.document(VERSION, Kept(USED))
PAYLOADS = (
    damaged_bytes(st.sampled_from([payload for _, payload in USED.values()]))
    .map(lambda payload: payload[:PAYLOAD])
    .filter(bool)
)
SLOTS_OF_ANY_KIND = st.dictionaries(
    st.integers(0, SLOTS - 1), st.tuples(st.sampled_from([1, 2, 2, 0, 255]), PAYLOADS)
)


@pytest.mark.parametrize(
    "texts",
    [damaged_json(st.just(DOCUMENT)).map(json.dumps), damaged_text(st.just(json.dumps(DOCUMENT)))],
    ids=["other values", "other text"],
)
@given(data=st.data())
def test_damaged_backups(texts: st.SearchStrategy[str], data: st.DataObject, folder: Path) -> None:
    text = data.draw(texts)
    (folder / backup.NAME).write_text(text, encoding="utf-8", errors="surrogatepass")
    found = accepted(lambda: backup.load(folder), UserError)
    assert found is None or found[1].slots == USED


@given(other=SLOTS_OF_ANY_KIND)
def test_any_saves_are_listed_and_recorded_and_the_same_over_the_cable(other: Slots) -> None:
    line: Any = Direct(USED)
    with device.paused(line):
        device.write(line, other)
        assert device.read(line) == line.slots == other
    kept = Kept(USED | other)
    told = facts(kept)
    for line in lines(told):
        is_one_sentence(line)
    json.dumps(told)
    for saved in kept.games:
        text = [records.dump(line) for line in saved.record]
        assert not text or records.replay(text) == (1, saved.recorded)
