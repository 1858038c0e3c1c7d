"""`./quadrille review`: chances, the report, what is refused, and the games it reads."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools import records
from host_tools.notation import NOTATIONS
from host_tools.review import calibrate, chance, report
from host_tools.review.chance import Curve, curves
from host_tools.review.judge import SURE
from host_tools.review.opinions import Opinion
from host_tools.review.positions import Positions
from tests.command import command, printed, refusal
from tests.moves import KINDS, dealt, twin


def recorded(folder: Path, *arguments: str) -> Path:
    path = folder / "game.jsonl"
    path.write_text(printed("trace", *arguments))
    return path


# --- chances ------------------------------------------------------------------------------


def test_every_set_up_has_a_curve_as_the_command_writes_it() -> None:
    known = curves()
    assert chance.FILE.read_text() == chance.text(known)
    assert set(known) == {chance.set_up(dealt(*kind)) for kind in KINDS}
    assert all(curve.slope > 0 for curve in known.values())


def test_a_chance_grows_with_points_from_defeat_to_victory() -> None:
    for curve in [Curve(-1.5, 0.05), Curve(0, 0), Curve(0.3, 4)]:
        points = [-SURE, -30000, -400, -1, 0, 1, 400, 30000, SURE]
        chances = [curve.chance([value]) for value in points]
        assert chances == sorted(chances)
        assert (chances[0], chances[-1]) == (0, 1000)
    assert Curve(0, 1).chance([0]) == 500
    assert Curve(0, 1).chance([SURE, -SURE, 0, 0]) == 500  # the mean of the worlds


def test_a_known_curve_is_found_again() -> None:
    pick = random.Random(1)
    known = Curve(-0.7, 0.4)
    points = [pick.uniform(-600, 600) for _ in range(4000)]
    samples = [(value, float(pick.random() < known.share(value))) for value in points]
    assert calibrate.fit(samples) == pytest.approx(known, abs=0.1)
    foreseen = calibrate.loss([(known.share(value), result) for value, result in samples])
    assert foreseen < calibrate.loss([(0.35, result) for _, result in samples]) - 0.1


@pytest.mark.unix
@pytest.mark.minutes
def test_the_same_arguments_give_the_same_curves_on_any_number_of_cores() -> None:
    before = chance.FILE.read_text()
    fast = ("calibrate", "flipop", "--games", "5")
    first, second = (printed(*fast, "--jobs", jobs) for jobs in ("1", "2"))
    assert first == second
    assert "| flipop standard 2 |" in first
    assert chance.FILE.read_text() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("calibrate chess", "there is no game 'chess'; the games are colorpop, "),
        ("calibrate flipop --games 4", "--games takes a number of games from 5 up, not 4"),
        ("calibrate flipop --seed -1", "a seed is a number from 0 to "),
        ("calibrate flipop --jobs 0", "--jobs takes a number of processes from 1 up, not 0"),
    ],
)
def test_what_cannot_be_calibrated(arguments: str, sentence: str) -> None:
    assert sentence in refusal(*arguments.split())


# --- the command --------------------------------------------------------------------------


@pytest.mark.unix
@pytest.mark.long
@pytest.mark.parametrize(
    "game",
    ["flipop --option stop=instant --seed 3", "blockers --seed 3", "colorpop --seed 3",
     "colorpop --variant teams --seed 3", "colorpop --variant solo --seed 3",
     pytest.param("pieges --players 3 --seed 8", marks=pytest.mark.minutes),
     pytest.param("pieges --option pattern=random --seed 15", marks=pytest.mark.minutes)],
    ids=lambda game: "-".join(game.split()[:-2:2]),
)  # fmt: skip
def test_a_review(game: str, tmp_path: Path) -> None:
    path = recorded(tmp_path, *game.split())  # a short game
    with path.open() as lines:
        [played] = records.read(lines)
    positions = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    document = json.loads(printed("review", path, "--json"))
    assert list(document) == [
        "game", "variant", "players", "level", "winners", "reason", "moves", "decisive",
    ]  # fmt: skip
    assert document["winners"] == positions[-1]["result"]["winners"]
    assert document["level"] == "hard"
    assert len(document["moves"]) == len(played.moves)
    for move, position in zip(document["moves"], positions, strict=False):
        assert list(move) == [
            "ply", "seat", "played", "chance", "best", "best_chance", "lost",
        ]  # fmt: skip
        assert (move["ply"], move["seat"]) == (position["ply"], position["turn"])
        assert move["played"] == position["move"]
        assert move["best"] in position["legal"]
        assert 0 <= move["chance"] <= 1000 and 0 <= move["best_chance"] <= 1000
        assert move["lost"] == max(0, move["best_chance"] - move["chance"])
        if move["best"] == move["played"]:
            assert move["lost"] == 0
    for seat, plies in enumerate(document["decisive"]):
        costs = [document["moves"][ply]["lost"] for ply in plies]
        assert costs == sorted(costs, reverse=True)
        assert all(document["moves"][ply]["seat"] == seat for ply in plies)
    at = Positions(played)
    before = twin(played.game)
    found = []
    for move in document["moves"]:
        ply = move["ply"]
        at.put(ply, before)
        best = NOTATIONS[before.NAME].read_move(before, move["best"])
        chances = move["chance"], move["best_chance"]
        found.append(Opinion(ply, move["seat"], played.moves[ply], chances[0], best, chances[1]))
    assert report.document(played, "hard", found) == document
    told = report.text(played, "hard", found)
    assert f", {len(found)} moves: " in told
    for plies in document["decisive"]:
        for ply in plies:
            assert f"with move {ply + 1}, {positions[ply]['move']}: " in told


def edited(change: Callable[[list[dict[str, Any]]], object]) -> Callable[[str], str]:
    def edit(text: str) -> str:
        lines = [json.loads(line) for line in text.splitlines()]
        change(lines)
        return "".join(json.dumps(line) + "\n" for line in lines)

    return edit


@pytest.mark.parametrize(
    ("edit", "arguments", "sentence"),
    [
        (edited(lambda lines: lines[0].update(record=2)), "", "a record of version 2; this"),
        (lambda text: text[:60], "", "game.jsonl, line 1 is not JSON"),
        (lambda text: "", "", "game.jsonl, line 1 is missing: the record is cut off"),
        (edited(lambda lines: lines.pop()), "", "is missing: the record is cut off"),
        (str, "--game 2", "game.jsonl has no game 2, only 1"),
        (str, "--game 0", "--game takes the number of a game from 1 up, not 0"),
        (str, "--level easy", "a game is reviewed by hard"),
        (str, "--level grandmaster", "not by 'grandmaster'"),
        (str, "--json --ui web", "--json prints a document: leave out --ui"),
        (str, "--no-browser", "--no-browser goes with --ui web"),
    ],
)
def test_what_cannot_be_reviewed(
    edit: Callable[[str], str], arguments: str, sentence: str, tmp_path: Path
) -> None:
    path = recorded(tmp_path, "flipop", "--seed", "2")
    path.write_text(edit(path.read_text()))
    assert sentence in refusal("review", path, *arguments.split())


def test_a_game_that_is_not_over_or_differs_is_not_reviewed(tmp_path: Path) -> None:
    path = recorded(tmp_path, "flipop", "--games", "2", "--plies", "4")
    assert "game 2 is not over: only a finished game is" in refusal("review", path, "--game", "2")
    path.write_text(edited(lambda lines: lines[2].update(turn=0))(path.read_text()))
    said = command("review", path)
    assert (said.status, said.out, said.err.count("\n")) == (1, "", 1)
    assert "line 3: turn is 0 in the record, 1 in the engine" in said.err


def test_the_moves_that_cost_most_are_named() -> None:
    found = [
        Opinion(ply, ply % 2, played=1, chance=1000 - cost, best=2, best_chance=1000)
        for ply, cost in enumerate([40, 90, 300, 29, 100, 0, 51, 700, 60, 0])
    ]
    assert [opinion.ply for opinion in report.decisive(found, 0)] == [2, 4, 8]
    assert [opinion.ply for opinion in report.decisive(found, 1)] == [7, 1]
