"""Damaged input for parsers, and how they may answer."""

import traceback
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import strategies as st

from tests.command import command

T = TypeVar("T")
Text = TypeVar("Text", str, bytes)


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 20)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from([1 << 29, 1 << 64, 1e400, "\n", "\ud800", "ı", ""])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=6,
)


def damaged_bytes(valid: st.SearchStrategy[bytes]) -> st.SearchStrategy[bytes]:
    """Valid bytes with some edits, or any bytes."""
    return _damaged(valid, st.binary(max_size=6)) | st.binary(max_size=200)


def damaged_text(valid: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pieces = st.text(max_size=3) | st.sampled_from([*"-/:@# .*9", "\n", "\r", "\0", "٣", "é", "\\"])
    return _damaged(valid, pieces) | st.text(max_size=60)


@st.composite
def _damaged(
    draw: st.DrawFn, valid: st.SearchStrategy[Text], pieces: st.SearchStrategy[Text]
) -> Text:
    """Replace, insert, remove or double pieces, or lose the end."""
    data = draw(valid)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 8)))
        kind = draw(st.integers(0, 3))
        piece = data[start:end] * 2 if kind == 0 else draw(pieces)
        data = (
            data[:start] + piece + (data[:0] if kind == 1 else data[end if kind < 3 else start :])
        )
    return data


@st.composite
def damaged_json(draw: st.DrawFn, valid: st.SearchStrategy[Any]) -> Any:
    """One or two values somewhere in it are changed, missing, or under another name."""
    value = draw(valid)
    for _ in range(draw(st.integers(1, 2))):
        value = _damaged_node(draw, value)
    return value


def _damaged_node(draw: st.DrawFn, value: Any) -> Any:
    """Descend into the value, stop somewhere, and change what is there."""
    if not isinstance(value, dict | list) or not value or draw(st.integers(0, 4)) == 0:
        if type(value) is int and draw(st.booleans()):
            return value + draw(st.integers(-2, 2))
        if isinstance(value, str) and draw(st.booleans()):
            return draw(damaged_text(st.just(value)))
        return draw(VALUES)
    key = draw(st.sampled_from(list(value) if isinstance(value, dict) else range(len(value))))
    changed: Any = value.copy()
    inner = changed.pop(key)
    what = draw(st.integers(0, 9))
    if what == 1 and isinstance(changed, dict):
        changed[draw(st.text(max_size=3))] = inner
    elif what == 1:
        changed += [inner, inner]
    elif what and isinstance(changed, dict):
        changed[key] = _damaged_node(draw, inner)
    elif what:
        changed.insert(key, _damaged_node(draw, inner))
    return changed


def accepted(parse: Callable[[], T], refusal: type[Exception], begins: str = "") -> T | None:
    """What a parser makes of its input; None if it refuses it with one sentence."""
    try:
        return parse()
    except refusal as error:
        assert type(error) in (refusal, *refusal.__subclasses__()), traceback.format_exc()
        is_one_sentence(str(error))
        assert str(error).startswith(begins)
        return None


def ends_well_or_is_told(*words: object) -> None:
    """A command ends well, or with one sentence."""
    status, _, err = command(*words)
    assert status in (0, 1, 2)
    if status:
        assert err.endswith("\n")
        is_one_sentence(err[:-1])
    else:
        assert not err


def is_one_sentence(text: str) -> None:
    assert text.strip()
    assert len(text.splitlines()) == 1
