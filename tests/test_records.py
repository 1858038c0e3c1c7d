"""`trace` and `replay`: what they print, and how they report what is wrong."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quadrille.engine.games import GAMES
from tests.command import command, printed, ran, refusal
from tests.folders import filled

Record = list[dict[str, Any]]


def record_of(*arguments: str) -> Record:
    return [json.loads(line) for line in printed("trace", *arguments).splitlines()]


def write(folder: Path, record: Record) -> Path:
    text = "".join(json.dumps(line) + "\n" for line in record)
    return filled(folder, {"record.jsonl": text}) / "record.jsonl"


@pytest.mark.parametrize("game", GAMES)
def test_record_is_complete_and_replays(game: str, tmp_path: Path) -> None:
    record = header, *positions = record_of(game, "--seed", "5")
    assert list(header)[:7] == ["record", "game", "variant", "players", "options", "seed", "first"]
    assert [line["ply"] for line in positions] == list(range(len(positions)))
    for line in positions:
        assert line["legal"] == sorted(set(line["legal"]))
        assert line["move"] in line["legal"] or line is positions[-1]
    last = positions[-1]
    assert (last["move"], last["legal"]) == (None, [])
    assert set(last["result"]) == {"winners", "scores", "reason"}
    told = printed("replay", write(tmp_path, record))
    assert f"1 game, {len(positions) - 1} moves" in told


def test_seed_variant_players_and_options_reach_the_record() -> None:
    assert record_of("blockers", "--seed", "9") == record_of("blockers", "--seed", "9")
    assert record_of("blockers", "--seed", "9") != record_of("blockers", "--seed", "10")
    arguments = "colorpop --variant solo --players 1 --option targets=3 --option joker_groups=0"
    header = record_of(*arguments.split(), "--plies", "0")[0]
    assert header["variant"] == "solo"
    assert header["options"] == {"joker_groups": 0, "targets": 3}
    assert len(header["secrets"][0]) == 3


def test_many_games_in_one_file_each_with_an_ordinary_last_line(tmp_path: Path) -> None:
    record = record_of("flipop", "--games", "3", "--plies", "4")
    assert [line.get("seed") for line in record if line.get("ply") is None] == [1, 2, 3]
    for last in record[5::6]:
        assert (last["ply"], last["move"]) == (4, None)
        assert last["legal"]
        assert "result" not in last
    assert "3 games, 12 moves" in printed("replay", write(tmp_path, record))


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
        ("trace flipop --games 0", "--games takes a number of games from 1 up, not 0"),
        ("trace flipop --plies -3", "--plies takes a number of moves from 0 up, not -3"),
        ("replay nowhere.jsonl", "nowhere.jsonl cannot be read: No such file"),
        ("replay /", "/ cannot be read: Is a directory"),
    ],
)
def test_bad_arguments_get_one_sentence(arguments: str, sentence: str) -> None:
    assert sentence in refusal(*arguments.split())


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_standard_library_is_enough_and_a_reader_may_go_away(game: str, tmp_path: Path) -> None:
    run = f"{sys.executable} -S -m host_tools"  # -S leaves out all other packages
    path = tmp_path / "record.jsonl"
    assert ran("sh", "-c", f"{run} trace {game} >{path} && {run} replay {path}").status == 0
    assert ran("sh", "-c", f"{run} trace {game} --games 20 | head -n 1").err == ""


def end_early(record: Record) -> None:
    record[2] |= {"move": None, "result": record[-1]["result"]}
    del record[3:]


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        (
            lambda record: record[1]["legal"].pop(0),
            1,
            'line 2: "b1-b2" is a legal move in the engine, not in the record',
        ),
        (lambda record: record[1].update(move="a1-a2-a3"), 1, 'line 2: move "a1-a2-a3":'),
        (lambda record: record[1].update(move="a1-b1"), 1, 'line 2: move "a1-b1": flipop: move'),
        (
            lambda record: record[3]["position"].update(doors="N" * 16),
            1,
            'line 4: position.doors is "NNNNNNNNNNNNNNNN" in the record,',
        ),
        (lambda record: record[2].update(turn=0), 1, "line 3: turn is 0 in the record, 1 in the e"),
        (lambda record: record[2].update(ply=7), 1, "line 3: ply is 7 in the record, 1 in the eng"),
        (lambda record: record[-1]["result"]["scores"].__setitem__(1, 9), 1, "scores[1] is 9 in"),
        (lambda record: record[0].update(first=1), 1, "line 1: first is 1 in the record, 0 in the"),
        (lambda record: record[-1].pop("result"), 2, "has no 'result'"),
        (lambda record: record.__delitem__(slice(3, None)), 2, "line 4 is missing: the record is"),
        (end_early, 1, "line 3: the game is over only in the record"),
    ],
)
def test_the_first_difference_is_named(
    change: Callable[[Record], object], status: int, sentence: str, tmp_path: Path
) -> None:
    record = record_of("flipop", "--seed", "2")
    change(record)
    said = command("replay", write(tmp_path, record))
    assert (said.status, said.err.count("\n")) == (status, 1)
    assert sentence in said.err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1 is missing: the record is cut off"),
        ("what is this\n", "line 1 is not JSON"),
        ("[1, 2]\n", "line 1 is not a JSON object"),
        ("[" * 100_000, "line 1 is not JSON"),
        ("{}\n", "line 1 needs a number as 'record', which is missing"),
        ('{"record":2}\n', "line 1 is a record of version 2; this program reads version 1"),
        ('{"record":1,"seed":"x"}\n', "line 1 needs a number as 'seed', which is \"x\""),
        ('{"record":1,"seed":-4}\n', "line 1 has the seed -4, which is not from 0"),
        (
            '{"record":1,"seed":1,"game":"go","variant":"","players":2,"options":{}}\n',
            "line 1 names an impossible game: there is no game 'go'",
        ),
        (
            '{"record":1,"seed":1,"game":"flipop","variant":"standard","players":2,'
            '"options":{"chain":"swing","stop":"blocked"}}\n',
            "line 1 has no 'first'",
        ),
        (b"\xff\xfe\x00", "record.jsonl is not UTF-8 text"),
    ],
)
def test_damaged_records_get_one_sentence(text: Any, sentence: str, tmp_path: Path) -> None:
    path = filled(tmp_path, {"record.jsonl": text}) / "record.jsonl"
    assert refusal("replay", path).startswith(str(path))
    assert sentence in refusal("replay", path)
