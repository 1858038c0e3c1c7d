"""`trace` and `replay`: what they print, and what they say of what is wrong."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from host_tools.__main__ import main
from host_tools.paths import ROOT
from quadrille.engine.games import GAMES

Record = list[dict[str, Any]]


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str | Path) -> Done:
    out, err = StringIO(), StringIO()
    with chdir(ROOT), redirect_stdout(out), redirect_stderr(err):
        status = main([str(argument) for argument in arguments])
    return Done(status, out.getvalue(), err.getvalue())


def refuses(status: int, sentence: str, *arguments: str | Path) -> None:
    done = run(*arguments)
    assert done.returncode == status
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1, "one sentence, no traceback"


def record_of(*arguments: str) -> Record:
    done = run("trace", *arguments)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def write(folder: Path, record: Record) -> Path:
    path = folder / "record.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in record))
    return path


# --- trace ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_record_is_complete_and_replays(game: str, tmp_path: Path) -> None:
    record = record_of(game, "--seed", "5")
    header, positions = record[0], record[1:]
    assert list(header)[:7] == ["record", "game", "variant", "players", "options", "seed", "first"]
    assert [line["ply"] for line in positions] == list(range(len(positions)))
    for line in positions:
        assert line["legal"] == sorted(set(line["legal"]))
        assert line["move"] in line["legal"] or line is positions[-1]
    last = positions[-1]
    assert last["move"] is None
    assert last["legal"] == []
    assert set(last["result"]) == {"winners", "scores", "reason"}
    done = run("replay", write(tmp_path, record))
    assert done.returncode == 0, done.stderr
    assert f"1 games, {len(positions) - 1} moves" in done.stdout


def test_same_arguments_same_record() -> None:
    assert record_of("blockers", "--seed", "9") == record_of("blockers", "--seed", "9")
    assert record_of("blockers", "--seed", "9") != record_of("blockers", "--seed", "10")


def test_variants_players_and_options_reach_the_header() -> None:
    arguments = "colorpop --variant solo --players 1 --option targets=3 --option joker_groups=0"
    header = record_of(*arguments.split(), "--plies", "0")[0]
    assert header["variant"] == "solo"
    assert header["options"] == {"joker_groups": 0, "targets": 3}
    assert len(header["secrets"][0]) == 3


def test_many_games_in_one_file(tmp_path: Path) -> None:
    record = record_of("flipop", "--games", "3", "--plies", "4")
    assert [line["seed"] for line in record if "record" in line] == [1, 2, 3]
    done = run("replay", write(tmp_path, record))
    assert "3 games, 12 moves" in done.stdout


def test_a_ply_limit_leaves_an_ordinary_last_line(tmp_path: Path) -> None:
    record = record_of("pieges", "--plies", "2")
    assert len(record) == 4
    assert record[-1]["move"] is None
    assert record[-1]["legal"]
    assert "result" not in record[-1]
    assert run("replay", write(tmp_path, record)).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("trace chess", "there is no game 'chess'; the games are colorpop,"),
        ("trace flipop --variant blitz", "flipop has no variant 'blitz'; it has standard"),
        ("trace flipop --players 3", "flipop standard is for 2 players, not 3"),
        ("trace colorpop --players 9", "colorpop standard is for 2 to 5 players, not 9"),
        ("trace colorpop --players two", "argument --players"),
        ("trace flipop --option speed=9", "flipop standard has no option 'speed'"),
        ("trace flipop --option chain=loop", "option chain of flipop is one of swing, straight"),
        ("trace flipop --option chain", "an option is written name=value, not 'chain'"),
        ("trace flipop --option stop=blocked --option stop=instant", "option stop is given twice"),
        ("trace colorpop --option targets=2", "colorpop standard has no option 'targets'"),
        ("trace flipop --seed -1", "a seed is a number from 0 to 536870911, not -1"),
        ("trace flipop --seed 536870911 --games 2", "not 536870912"),
        ("trace flipop --games 0", "--games wants a number of games from 1 up, not 0"),
        ("trace flipop --plies -3", "--plies wants a number of moves from 0 up, not -3"),
        ("replay nowhere.jsonl", "nowhere.jsonl cannot be read: No such file"),
        ("replay tests", "tests cannot be read: Is a directory"),
    ],
)
def test_bad_arguments_get_one_sentence(arguments: str, sentence: str) -> None:
    refuses(2, sentence, *arguments.split())


@pytest.mark.parametrize("game", GAMES)
def test_the_standard_library_is_enough(game: str, tmp_path: Path) -> None:
    # -S leaves out whatever is installed beside it.
    command = f"""{sys.executable} -S -m host_tools trace {game} > {tmp_path}/record.jsonl &&
        {sys.executable} -S -m host_tools replay {tmp_path}/record.jsonl"""
    subprocess.run(command, shell=True, cwd=ROOT, check=True, timeout=60)


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -S -m host_tools trace flipop --games 20 | head -n 1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


# --- replay ---------------------------------------------------------------------------------


def change_legal(record: Record) -> None:
    record[1]["legal"].pop(0)


def change_move(record: Record) -> None:
    record[1]["move"] = "a1-a2-a3"


def change_position(record: Record) -> None:
    record[3]["position"]["doors"] = "N" * 16


def change_turn(record: Record) -> None:
    record[2]["turn"] = 0


def change_ply(record: Record) -> None:
    record[2]["ply"] = 7


def change_scores(record: Record) -> None:
    record[-1]["result"]["scores"][1] += 1


def drop_result(record: Record) -> None:
    del record[-1]["result"]


def change_first(record: Record) -> None:
    record[0]["first"] = 1


def play_illegal(record: Record) -> None:
    record[1]["move"] = "a1-b1"


def end_early(record: Record) -> None:
    record[2] |= {"move": None, "result": record[-1]["result"]}
    del record[3:]


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        (change_legal, 1, "line 2: 'b1-b2' is a legal move in the engine, not in the record"),
        (change_move, 1, "line 2: move 'a1-a2-a3':"),
        (play_illegal, 1, "line 2: move 'a1-b1': flipop: move"),
        (change_position, 1, "line 4: position.doors is 'NNNNNNNNNNNNNNNN' in the record,"),
        (change_turn, 1, "line 3: turn is 0 in the record, 1 in the engine"),
        (change_ply, 1, "line 3: ply is 7 in the record, 1 in the engine"),
        (change_scores, 1, "result.scores[1] is"),
        (change_first, 1, "line 1: first is 1 in the record, 0 in the engine"),
        (drop_result, 2, "has no 'result'"),
        (end_early, 1, "line 3: the game is over only in the record"),
    ],
)
def test_the_first_difference_is_named(
    change: Callable[[Record], None], status: int, sentence: str, tmp_path: Path
) -> None:
    record = record_of("flipop", "--seed", "2")
    change(record)
    refuses(
        status,
        sentence.replace("'", '"') if status == 1 else sentence,
        "replay",
        write(tmp_path, record),
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1 is missing: the record is cut off"),
        ("what is this\n", "line 1 is not JSON"),
        ("[1, 2]\n", "line 1 is not a JSON object"),
        ("[" * 100_000, "line 1 is not JSON"),
        ("{}\n", "line 1 wants a number as 'record', which is missing"),
        ('{"record":2}\n', "line 1 is a record of version 2; this program reads 1"),
        ('{"record":1,"seed":"x"}\n', "line 1 wants a number as 'seed', which is \"x\""),
        ('{"record":1,"seed":-4}\n', "line 1 has the seed -4, which is not from 0"),
        (
            '{"record":1,"seed":1,"game":"go","variant":"","players":2,"options":{}}\n',
            "line 1 names a game that cannot be: there is no game 'go'",
        ),
        (
            '{"record":1,"seed":1,"game":"flipop","variant":"standard","players":2,'
            '"options":{"chain":"swing","stop":"blocked"}}\n',
            "line 1 has no 'first'",
        ),
    ],
)
def test_damaged_records_get_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(text)
    refuses(2, sentence, "replay", path)


def test_a_record_that_stops_in_the_middle(tmp_path: Path) -> None:
    record = record_of("flipop", "--plies", "5")
    refuses(2, "line 4 is missing: the record is cut off", "replay", write(tmp_path, record[:3]))


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    refuses(2, "is no record: it is not text in UTF-8", "replay", path)
