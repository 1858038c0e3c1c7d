"""Messages that no page of ours sends: refused in a few words, and a button is as it was."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from quadrille.events import BUTTONS
from sim.boards import handheld_names
from sim.web.session import understood
from tests.fuzz.damage import accepted, damaged_bytes, damaged_json, damaged_text

BOARDS = handheld_names()
MESSAGES = [
    *({verb: button} for verb in ("press", "release") for button in BUTTONS),
    *({"board": name} for name in BOARDS),
]
TEXTS = [json.dumps(message) for message in MESSAGES]


def answered(message: str | bytes) -> None:
    told = accepted(lambda: understood(message, BOARDS), ValueError)
    if told is not None:
        assert dict([told]) in MESSAGES
        assert json.loads(message) == dict([told])


@given(damaged_text(st.sampled_from(TEXTS)))
def test_any_text_as_a_message(text: str) -> None:
    answered(text)


@given(damaged_json(st.sampled_from(MESSAGES)))
def test_any_json_as_a_message(content: Any) -> None:
    answered(json.dumps(content))


@given(damaged_bytes(st.sampled_from([text.encode() for text in TEXTS])))
def test_no_bytes_are_a_message(content: bytes) -> None:
    assert accepted(lambda: understood(content, BOARDS), ValueError) is None
