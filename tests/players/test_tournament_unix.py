"""`python -m host_tools tournament`: games on the unix port, what is written, what is refused."""

import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from host_tools.__main__ import main

FAST = ("tournament", "--game", "pieges", "--levels", "easy,random", "--games", "4")


def run(*arguments: str | Path) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(argument) for argument in arguments])
    return status, out.getvalue(), err.getvalue()


def test_a_match_is_the_same_each_time_and_on_any_number_of_cores(tmp_path: Path) -> None:
    outputs = []
    for jobs in ("1", "2"):
        status, out, _ = run(*FAST, "--games", "24", "--jobs", jobs, "--json", tmp_path / jobs)
        assert status == 0
        outputs.append((out, (tmp_path / jobs).read_text()))
    assert outputs[0] == outputs[1]
    [match] = json.loads(outputs[0][1])["matches"]
    assert (match["games"], match["one"], match["others"]) == (24, "easy", "random")
    assert "| pieges: easy – random | 24 " in outputs[0][0]


@pytest.mark.parametrize(
    "more",
    [
        ("--game", "pieges", "--players", "4", "--option", "pattern=random"),
        ("--game", "flipop"),
        ("--game", "blockers", "--variant", "expert"),
        ("--game", "colorpop", "--variant", "teams"),
        ("--game", "colorpop", "--variant", "solo", "--option", "targets=2"),
    ],
    ids=lambda more: "-".join(word for word in more if not word.startswith("--")),
)
def test_records_replay(more: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    levels = ("--levels", "easy,random", "--games", "2")
    assert run("tournament", *more, *levels, "--record", file)[0] == 0
    status, out, err = run("replay", file)
    assert (status, err) == (0, "")
    assert "all as the engine plays them" in out
    header = json.loads(file.read_text().splitlines()[0])
    assert header["seats"][0] == "easy"


def test_a_goal_that_is_missed_ends_with_1() -> None:
    # One game a side: no lower bound is above one half.
    status, out, _ = run("tournament", "--game", "pieges", "--games", "1")
    assert status == 1
    assert "NO" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", "chess"), "there is no game 'chess'; the games are colorpop,"),
        (("--levels", "hard,easy"), "--levels is of one match: give --game, too"),
        (("--game", "flipop", "--levels", "hard"), "wants two levels, such as hard,easy"),
        (("--game", "flipop", "--levels", "hard,god"), "there is no level 'god'; the levels are"),
        (("--game", "flipop", "--players", "2"), "are of one match: give --levels, too"),
        ((*FAST[1:], "--players", "9"), "pieges standard is for 2 to 4 players, not 9"),
        ((*FAST[1:], "--variant", "duel"), "pieges has no variant 'duel'"),
        ((*FAST[1:], "--option", "x=1"), "pieges standard has no option 'x'"),
        (("--games", "0"), "--games wants a number of games from 1 up, not 0"),
        (("--jobs", "0"), "--jobs wants a number of processes from 1 up, not 0"),
        (("--seed", "-1"), "a seed is a number from 0 to"),
        (("--json", "no/such/file"), "there is no folder no/such to write file to"),
        (("--json", "."), ". is a folder: name a file in it"),
        ((*FAST[1:], "--record", "/"), "/ is a folder: name a file in it"),
        ((*FAST[1:], "--json", "x", "--record", "x"), "--json and --record name the same file"),
        (("--record", "file"), "--record writes the games of one match"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run("tournament", *arguments)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
