"""Messages that our page never sends are refused in a few words."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pc.boards import handheld_names
from quadrille.events import BUTTONS
from sim.web.session import LONGEST_SIDE, understood
from sim.web.settings import RANGES
from tests.fuzz.damage import accepted, damaged_bytes, damaged_json, damaged_text

BOARDS = handheld_names()
MESSAGES: list[dict[str, Any]] = [
    *({verb: button} for verb in ("press", "release") for button in BUTTONS),
    *({"board": name} for name in BOARDS),
    *({"set": [name, values[-1]]} for name, values in RANGES.items()),
]
MESSAGES.append({"point": [15, 9]})
TEXTS = [json.dumps(message) for message in MESSAGES]


@pytest.mark.parametrize(
    "texts",
    [damaged_text(st.sampled_from(TEXTS)), damaged_json(st.sampled_from(MESSAGES)).map(json.dumps)],
    ids=["other text", "other values"],
)
@given(data=st.data())
def test_any_text_as_a_message(texts: st.SearchStrategy[str], data: st.DataObject) -> None:
    text = data.draw(texts)
    told = accepted(lambda: understood(text, BOARDS), ValueError)
    if told is not None:
        assert dict([told]) in MESSAGES or is_made(*told)
        assert json.loads(text) == dict([told])


def is_made(verb: str, what: list[Any]) -> bool:
    """A click, or a value that a setting may have, which are too many to be listed."""
    if verb == "point":
        return all(type(at) is int and 0 <= at < LONGEST_SIDE for at in what) and len(what) == 2
    name, value = what
    return verb == "set" and type(value) is int and value in RANGES[name]


@given(damaged_bytes(st.sampled_from([text.encode() for text in TEXTS])))
def test_no_bytes_are_a_message(content: bytes) -> None:
    assert accepted(lambda: understood(content, BOARDS), ValueError) is None
