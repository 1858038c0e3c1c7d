"""Messages that our page never sends are refused in a few words."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pc.boards import handheld_names
from quadrille.events import BUTTONS
from sim.web.session import understood
from tests.fuzz.damage import accepted, damaged_bytes, damaged_json, damaged_text

BOARDS = handheld_names()
MESSAGES = [
    *({verb: button} for verb in ("press", "release") for button in BUTTONS),
    *({"board": name} for name in BOARDS),
]
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
        assert dict([told]) in MESSAGES
        assert json.loads(text) == dict([told])


@given(damaged_bytes(st.sampled_from([text.encode() for text in TEXTS])))
def test_no_bytes_are_a_message(content: bytes) -> None:
    assert accepted(lambda: understood(content, BOARDS), ValueError) is None
