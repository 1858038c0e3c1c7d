"""What a parser may be given: valid input with something done to it, and how it may answer."""

import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any, TypeVar

import pytest
from hypothesis import strategies as st

from host_tools.__main__ import main

T = TypeVar("T")
Text = TypeVar("Text", str, bytes)

# --- input ----------------------------------------------------------------------------------

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
    """Some edits of valid bytes, or bytes that have nothing to do with them."""
    return _damaged(valid, st.binary(max_size=6)) | st.binary(max_size=200)


def damaged_text(valid: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pieces = st.text(max_size=3) | st.sampled_from([*"-/:@# .*9", "\n", "\r", "\0", "٣", "é", "\\"])
    return _damaged(valid, pieces) | st.text(max_size=60)


@st.composite
def _damaged(
    draw: st.DrawFn, valid: st.SearchStrategy[Text], pieces: st.SearchStrategy[Text]
) -> Text:
    """A piece is put over, put in, taken out, or what is there comes twice; or the end is lost."""
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
    """One or two values somewhere in it are others, missing, or under another name."""
    value = draw(valid)
    for _ in range(draw(st.integers(1, 2))):
        value = _damaged_node(draw, value)
    return value


def _damaged_node(draw: st.DrawFn, value: Any) -> Any:
    """Go down into the value, stop somewhere, and change what is there."""
    if not isinstance(value, dict | list) or not value or draw(st.integers(0, 4)) == 0:
        if type(value) is int and draw(st.booleans()):
            return value + draw(st.integers(-2, 2))
        if isinstance(value, str) and draw(st.booleans()):
            return draw(damaged_text(st.just(value)))
        return draw(VALUES)
    key = draw(st.sampled_from(list(value) if isinstance(value, dict) else range(len(value))))
    changed = value.copy()
    inner = changed.pop(key)
    what = draw(st.integers(0, 9))
    if what == 0:
        return changed
    if what == 1:
        if isinstance(changed, dict):
            changed[draw(st.text(max_size=3))] = inner
        else:
            changed += [inner, inner]
        return changed
    other = _damaged_node(draw, inner)
    if isinstance(changed, dict):
        changed[key] = other
    else:
        changed.insert(key, other)
    return changed


# --- answers --------------------------------------------------------------------------------


def accepted(parse: Callable[[], T], refusal: type[Exception]) -> T | None:
    """What a parser makes of its input; None if it refuses it as it has to, in one sentence."""
    try:
        return parse()
    except refusal as error:
        assert type(error) in (refusal, *refusal.__subclasses__()), traceback.format_exc()
        is_one_sentence(str(error))
        return None


def command(*arguments: object) -> int:
    """The status of a command that must end well, or with one sentence."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(argument) for argument in arguments])
    if status:
        assert err.getvalue().endswith("\n")
        is_one_sentence(err.getvalue()[:-1])
    else:
        assert not err.getvalue()
    return status


def is_one_sentence(text: str) -> None:
    assert text.strip()
    if len(text.splitlines()) != 1:
        pytest.fail(f"more than a line: {text!r}")
