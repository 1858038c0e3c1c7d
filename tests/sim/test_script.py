"""Scripts of buttons: what they may say; anything else is refused with file and line."""

import re
from pathlib import Path

import pytest

from sim.script import LONGEST_WAIT, Step, parse, read
from tests.command import refuses


def test_every_step_is_understood() -> None:
    script = "# from the menu\n  tap A RIGHT A   # three buttons\nhold UP B\nrelease B\n\n"
    assert parse(script + "wait 30\nsettle\nshot the-menu_2.x\n", "s") == [
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
        ("tap", "tap takes buttons: UP DOWN LEFT RIGHT A B MENU"),
        ("tap A C", "there is no button 'C'"),
        ("hold a", "there is no button 'a'"),
        *((f"wait{ticks}", "wait takes a number of ticks") for ticks in ("", " 1 2", " -1", " ٣")),
        ("wait 40000", f"wait 40000 is too long: at most {LONGEST_WAIT} ticks"),
        ("settle now", "settle takes nothing"),
        *((f"shot{name}", "shot takes a name") for name in ("", " ../x", " .x", " a/b")),
    ],
)
def test_mistakes_are_named(line: str, complaint: str) -> None:
    refuses("^" + re.escape(f"game.txt:3: {complaint}"), parse, f"tap A\n\n{line}", "game.txt")


def test_files_that_are_not_scripts(tmp_path: Path) -> None:
    refuses(r"none\.txt cannot be read: No such file", read, tmp_path / "none.txt")
    path = tmp_path / "picture.txt"
    path.write_bytes(b"\x89PNG\xff")
    refuses("is not UTF-8 text", read, path)
