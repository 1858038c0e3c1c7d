"""`./quadrille tournament`: games on the unix port, what is written, what is refused."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools.tournament import revision
from pc.paths import FIRMWARE
from quadrille.players.player import LEVELS
from tests.command import command, printed, refusal

FAST = ("tournament", "--game", "pieges", "--levels", "easy,random", "--games", "4")


@pytest.mark.unix
def test_a_match_is_the_same_each_time_and_on_any_number_of_cores(tmp_path: Path) -> None:
    outputs = [
        (printed(*FAST, "--games", "24", "--jobs", jobs, "--json", file), file.read_text())
        for jobs, file in (("1", tmp_path / "1"), ("2", tmp_path / "2"))
    ]
    assert outputs[0] == outputs[1]
    [match] = json.loads(outputs[0][1])["matches"]
    assert (match["games"], match["one"], match["others"]) == (24, "easy", "random")
    assert "| pieges: easy – random | 24 " in outputs[0][0]


@pytest.mark.unix
@pytest.mark.parametrize(
    "more",
    [
        "--game pieges --players 4 --option pattern=random",
        "--game flipop",
        "--game blockers --variant expert",
        "--game colorpop --variant teams",
        "--game colorpop --variant solo --option targets=2",
    ],
    ids=lambda more: "-".join(more.split()[1::2]),
)
def test_records_replay(more: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    levels = ("--levels", "easy,random", "--games", "2")
    printed("tournament", *more.split(), *levels, "--record", file)
    replayed = command("replay", file)
    assert (replayed.status, replayed.err) == (0, "")
    assert "all as the engine plays them" in replayed.out
    header = json.loads(file.read_text().splitlines()[0])
    assert header["seats"][0] == "easy"


def commit(folder: Path) -> None:
    """Make a repository with one commit, the revision of a tournament."""
    (folder / "README").touch()
    for words in ("init -q", "add .", "-c user.name=a -c user.email=a commit -q -m a"):
        subprocess.run(["git", *words.split()], cwd=folder, check=True)


@pytest.mark.unix
def test_another_revision_plays_in_processes_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This one has only a random level, and calls it easy."""
    shutil.copytree(FIRMWARE / "quadrille", tmp_path / "firmware/quadrille")
    players = tmp_path / "firmware/quadrille/players/players.py"
    players.write_text(f"{players.read_text()}\n_create = create\n{ALL_ARE_RANDOM}")
    commit(tmp_path)
    monkeypatch.setattr("host_tools.tournament.revision.ROOT", tmp_path)
    easy = ("tournament", "--game", "flipop", "--levels", "easy,easy", "--games", "20")
    file = tmp_path / "results"
    assert "| flipop: easy – easy of " in printed(*easy, "--against", "HEAD", "--json", file)
    [match] = json.loads(file.read_text())["matches"]
    assert match["distinct"] == 20
    assert match["share"] > 0.9
    assert revision.levels("HEAD") == list(LEVELS)


ALL_ARE_RANDOM = """
def create(game, level, seed):
    return _create(game, "random", seed)
"""


def test_a_level_that_a_revision_does_not_have_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = "quadrille/players"
    shutil.copytree(FIRMWARE / players, tmp_path / "firmware" / players)
    player = tmp_path / "firmware" / players / "player.py"
    player.write_text(player.read_text().replace(', "master"', ""))
    commit(tmp_path)
    monkeypatch.setattr("host_tools.tournament.revision.ROOT", tmp_path)
    assert revision.levels("HEAD") == ["easy", "medium", "hard"]
    said = refusal(*FAST[:3], "--levels", "hard,master", "--against", "HEAD")
    assert "have no level 'master'" in said


def test_a_revision_without_players_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(tmp_path)
    monkeypatch.setattr("host_tools.tournament.revision.ROOT", tmp_path)
    wrong = "revision HEAD has no firmware/quadrille/players/players.py: name a newer one"
    assert wrong in refusal("tournament", "--against", "HEAD")


@pytest.mark.unix
def test_a_missed_goal_ends_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.tournament.matches.REFERENCES", {})
    # One game a side: no lower bound is above one half.
    status, out, _ = command("tournament", "--game", "pieges", "--games", "1")
    assert status == 1
    assert "NO" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", "chess"), "there is no game 'chess'; the games are colorpop,"),
        (("--levels", "hard,easy"), "--levels is for one match: add --game"),
        (("--game", "flipop", "--levels", "hard"), "takes two levels, such as hard,easy"),
        (("--game", "flipop", "--levels", "hard,god"), "there is no level 'god'; the levels are"),
        (("--game", "flipop", "--players", "2"), "are for one match: add --levels"),
        ((*FAST[1:], "--players", "9"), "pieges standard is for 2 to 4 players, not 9"),
        ((*FAST[1:], "--variant", "duel"), "pieges has no variant 'duel'"),
        ((*FAST[1:], "--option", "x=1"), "pieges standard has no option 'x'"),
        ((*FAST[1:], "--against", "no-such-tag"), "there is no revision 'no-such-tag' here: name"),
        (("--games", "0"), "--games takes a number of games from 1 up, not 0"),
        (("--jobs", "0"), "--jobs takes a number of processes from 1 up, not 0"),
        (("--seed", "-1"), "a seed is a number from 0 to"),
        (("--json", "no/such/file"), "there is no folder no/such to write file to"),
        (("--json", "."), ". is a folder: name a file in it"),
        ((*FAST[1:], "--record", "/"), "/ is a folder: name a file in it"),
        ((*FAST[1:], "--json", "x", "--record", "x"), "--json and --record name the same file"),
        (("--record", "file"), "--record writes the games of one match"),
    ],
)
def test_each_mistake_has_its_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refusal("tournament", *arguments)
    assert list(tmp_path.iterdir()) == []
