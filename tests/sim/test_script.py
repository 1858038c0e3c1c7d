"""Scripts of buttons: what is understood, and that all else is refused with file and line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.errors import UserError
from quadrille.events import BUTTONS
from sim.script import LONGEST_WAIT, VERBS, Step, parse, read


def test_every_step_is_understood() -> None:
    script = """
    # from the menu
    tap A RIGHT A   # three buttons
    hold UP B
    release B
    wait 30
    settle
    shot the-menu_2.x
    """
    assert parse(script, "s") == [
        Step("tap", buttons=(4, 3, 4)),
        Step("hold", buttons=(0, 5)),
        Step("release", buttons=(5,)),
        Step("wait", ticks=30),
        Step("settle"),
        Step("shot", name="the-menu_2.x"),
    ]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("press A", "there is no step 'press'; there are tap, hold, release, wait, settle, shot"),
        ("TAP A", "there is no step 'TAP'"),
        ("tap", "tap what? Name buttons: UP DOWN LEFT RIGHT A B MENU"),
        ("tap A C", "there is no button 'C'"),
        ("hold a", "there is no button 'a'"),
        ("wait", "wait takes a number of ticks"),
        ("wait 1 2", "wait takes a number of ticks"),
        ("wait -1", "wait takes a number of ticks"),
        ("wait ٣", "wait takes a number of ticks"),
        ("wait 40000", f"wait 40000 is too long: at most {LONGEST_WAIT} ticks"),
        ("settle now", "settle takes nothing"),
        ("shot", "shot takes a name"),
        ("shot ../x", "shot takes a name"),
        ("shot .x", "shot takes a name"),
        ("shot a/b", "shot takes a name"),
    ],
)
def test_what_is_wrong_is_named(line: str, complaint: str) -> None:
    with pytest.raises(UserError) as refused:
        parse(f"tap A\n\n{line}", "game.txt")
    assert str(refused.value).startswith(f"game.txt:3: {complaint}")
    assert "\n" not in str(refused.value)


def test_files_that_are_no_scripts(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"none\.txt cannot be read: No such file"):
        read(tmp_path / "none.txt")
    path = tmp_path / "picture.txt"
    path.write_bytes(b"\x89PNG\xff")
    with pytest.raises(UserError, match="is no text"):
        read(path)


WORDS = st.sampled_from([*VERBS, *BUTTONS, "30", "0", "x", "#", "\t", "\r", ""]) | st.text(
    max_size=5
)
LINES = st.lists(st.lists(WORDS, max_size=4).map(" ".join), max_size=5).map("\n".join)


@given(LINES)
def test_any_text_is_played_or_refused(text: str) -> None:
    try:
        steps = parse(text, "s")
    except UserError as refused:
        assert str(refused).startswith("s:")
        return
    for step in steps:
        assert step.verb in VERBS
        assert all(0 <= button < len(BUTTONS) for button in step.buttons)
        assert 0 <= step.ticks <= LONGEST_WAIT
        assert not set(step.name) & set("/\\")
