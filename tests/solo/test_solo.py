"""The numbered deals of solo Color Pop: the table, the proofs, the grades, and the command."""

import json
import re
import struct
from dataclasses import replace
from functools import partial
from pathlib import Path
from zlib import crc32

import pytest

from host_tools.solo import cli, deals, make, players
from host_tools.solo.deals import Deal
from pc.paths import ROOT
from quadrille.engine import colorpop_solo as solo
from quadrille.engine.colorpop_kernels import WITH_JOKERS
from quadrille.engine.game import GRADES
from tests.command import command, printed, refusal
from tests.runtimes import agree, run

ALL = deals.read()
# A checksum of the first fifty of each: people have played them, so none of them may change.
FIRST_SEEDS = 0xF915D5C7
deal = partial(cli.find, ALL)
BYTES = 3  # of a deal on the device
TOTAL = players.NUMBERS * GRADES * cli.ROUNDS


def test_the_deals_of_the_device_have_proofs_and_stay_what_they_are() -> None:
    deals.check_table(ALL)
    numbered = [(t, number) for t in make.NUMBERS for number in range(1, solo.count(t) + 1)]
    assert [(d.targets, d.number) for d in ALL] == numbered
    assert len(numbered) == TOTAL
    for d in ALL:
        assert d.seed == solo.seed(d.targets, d.number)
        assert d.grade == solo.grade(d.targets, d.number)
    assert len({d.seed for d in ALL}) == len(ALL), "a board comes twice"
    for name in ("0/1", "6/1", "-1/1", "1/0", "1/51", "5/-1"):
        targets, number = map(int, name.split("/"))
        with pytest.raises(ValueError, match=f"there is no deal {name}; there are 1/1 to 5/50"):
            solo.seed(targets, number)
    first = [solo.seed(t, number) for t in make.NUMBERS for number in range(1, 51)]
    assert crc32(struct.pack("<250H", *first)) == FIRST_SEEDS


@pytest.mark.unix
def test_table_and_proofs_are_the_same_on_unix() -> None:
    outputs = agree("solo.py", emulator=None)
    assert [len(lines) for lines in outputs.values()] == [TOTAL // 10] * 2
    lines = run("solo.py", "unix", {"PROOFS": "host_tools/solo/proofs.txt"})
    assert lines == [f"{d.name} cleared 1" for d in ALL]


@pytest.mark.firmware
def test_the_table_is_the_same_on_the_emulator() -> None:
    outputs = agree("solo.py", unix=None, emulator={"COUNT": 2})
    assert [len(lines) for lines in outputs.values()] == [TOTAL // 10, 2]


@pytest.mark.parametrize("name", ["1/1", "2/25", "3/17", "4/44", "5/50"])
def test_a_proof_is_a_record_that_replays_to_a_win(name: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.jsonl"
    assert printed("solo", "--deal", name, "--record", path).startswith(name)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert lines[0]["options"] == {"joker_groups": 1, "targets": int(name[0])}
    assert tuple(line["move"] for line in lines[1:-1]) == deal(name).moves
    assert lines[-1]["result"] == {"winners": [0], "scores": [0], "reason": "cleared"}
    assert f"1 game, {len(deal(name).moves)} moves" in printed("replay", path)


@pytest.mark.long
def test_grades_are_powers_of_three_and_the_easiest_deals_measure_the_same_again() -> None:
    ends = {30: 1, 810: 1, 811: 2, 2430: 2, 2431: 3, 7290: 3, 21870: 4, 21871: 5, 99999: 5}
    assert {games: players.grade(games) for games in ends} == ends
    for d in sorted(ALL, key=lambda d: d.games)[:2]:
        player = players.Player(d.targets)
        assert player.measure(d.seed, d.games) == d.games
        assert make.proved(d.targets, d.seed, d.games, *player.shortest).moves == d.moves
        assert player.measure(d.seed, d.games - 1) == 0


def test_the_careful_player_takes_jokers_only_when_nothing_else_is_left() -> None:
    player = players.Player(5)
    player.begin(3)
    player.game.load(player.deal)
    length = player.play_on()
    assert player.game.over
    player.game.load(player.deal)
    for move in player.line[:length]:
        count = player.game.moves(player.out)
        assert move < WITH_JOKERS or min(player.out[:count]) >= WITH_JOKERS
        player.game.play(move)
    assert max(player.line[:length]) >= WITH_JOKERS


@pytest.mark.minutes
@pytest.mark.unix
def test_deals_are_measured_on_unix_and_more_are_found_behind_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    device = solo.DEALS
    monkeypatch.setattr(solo, "DEALS", [row[: 2 * BYTES] for row in device])
    assert make.all_deals(rounds=0) == [d for d in ALL if d.number <= 2]
    # A deal that people have played is never taken away.
    monkeypatch.setattr(solo, "DEALS", [row[:BYTES] * GRADES for row in device])
    assert [d.seed for d in make.with_targets(1, rounds=0)] == [deal("1/1").seed] * GRADES
    # One deal is not a round yet: a whole one follows.
    monkeypatch.setattr(solo, "DEALS", [row[:BYTES] for row in device])
    first, *found = make.with_targets(4, rounds=1)
    assert first == deal("4/1")
    assert [(d.number, d.grade) for d in found] == [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)]
    assert {d.seed % players.NUMBERS for d in found} == {first.seed % players.NUMBERS}
    assert min(d.seed for d in found) > first.seed
    known = {d.seed: replace(d, number=0) for d in ALL}
    again = [replace(d, number=0) for d in found if d.seed in known]
    assert again == [known[d.seed] for d in again] != []


@pytest.mark.unix
def test_the_thinker_wins_some_deals() -> None:
    some = [d for d in ALL if d.number in (1, 5) and d.targets in (1, 5)]
    assert make.thinker_wins(some) == {"1/1", "5/1", "5/5"}


def test_deals_are_listed_or_shown_with_their_proof() -> None:
    page = (ROOT / "docs" / "solo.md").read_text(encoding="utf-8")
    tables = re.findall(r"(?:^\|.*\n)+", printed("solo"), re.MULTILINE)
    assert [table in page for table in tables] == [True, True, True]
    out = printed("solo", "--list")
    assert [line.split()[0] for line in out.splitlines()] == [d.name for d in ALL]
    out = printed("solo", "--deal", "3/17")
    assert f"3/17   grade 2  seed {deal('3/17').seed:5}" in out
    assert " ".join(deal("3/17").moves) in out


BAD_ARGUMENTS = [
    ("--deal 3/51", "there is no deal '3/51': a deal is given as its number of targets"),
    ("--deal 6/1", "1/1 to 5/50"),
    ("--deal seventeen", "there is no deal 'seventeen'"),
    ("--record x.jsonl", "--record needs a deal: add --deal T/N"),
    ("--list --deal 1/1", "argument --deal: not allowed with argument --list"),
    ("--deal=", "there is no deal ''"),
    ("--deal 1/1 --record nowhere/x", "there is no folder nowhere to write x to"),
    ("--deal 1/1 --record .", ". is a folder: name a file in it"),
    ("--deal 1/1 --record /proc/x", "/proc/x cannot be written: "),
]


def told(*arguments: object) -> str:
    """The one sentence of `solo` when it refuses, perhaps after it has shown the deal."""
    status, _, err = command("solo", *arguments)
    assert (status, err.count("\n")) == (2, 1)
    return err


@pytest.mark.parametrize(("arguments", "sentence"), BAD_ARGUMENTS)
def test_bad_arguments_get_one_sentence(arguments: str, sentence: str) -> None:
    assert sentence in told(*arguments.split())


@pytest.fixture
def proofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of our proofs, where others can take their place."""
    path = tmp_path / "proofs.txt"
    path.write_text(deals.PROOFS.read_text())
    monkeypatch.setattr(deals, "PROOFS", path)
    return path


DAMAGE = [
    ("1/1 ", "1-1 ", "line 1 is not TARGETS/NUMBER SEED GAMES MOVE …"),
    ("\n2/1 ", "\n2/x ", "line 51 is not TARGETS/NUMBER"),
    ("\n5/1 ", "\n6/1 ", "line 201 is not TARGETS/NUMBER"),
    ("\n5/1 ", "\n\n5/1 ", "line 201 is not TARGETS/NUMBER"),
    ("5/50 ", "5/50 99999 ", "line 250 is not TARGETS/NUMBER"),
    ("5/50 ", "5/50 7 29 ", "line 250 is not TARGETS/NUMBER"),
    ("\n5/50 ", "\n5/50 7 ", "proofs.txt and colorpop_seeds.py do not match"),
    ("\n1/2 0 ", "\n1/2 0 30 ", "proofs.txt and colorpop_seeds.py do not match"),
]
MOVES = deal("3/17").moves
PROVES_NOTHING = [
    (MOVES[:-1], "does not win"),
    (("a1-z9", *MOVES), "cannot be played: 'z9' is not a cell"),
    (("a1", *MOVES), "cannot be played: 'a1' is not a removal"),
    ((*MOVES, "a1"), "cannot be played: colorpop: the game is over"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), DAMAGE)
def test_damaged_proofs_get_one_sentence(old: str, new: str, sentence: str, proofs: Path) -> None:
    proofs.write_text(proofs.read_text().replace(old, new, 1))
    assert sentence in refusal("solo")


@pytest.mark.parametrize(("moves", "what"), PROVES_NOTHING)
def test_a_proof_that_proves_nothing(moves: list[str], what: str, proofs: Path) -> None:
    proofs.write_text(proofs.read_text().replace(" ".join(MOVES), " ".join(moves)))
    record = proofs.with_name("record.jsonl")
    assert f"the proof of deal 3/17 {what}" in told("--deal", "3/17", "--record", record)
    assert not record.exists()


def test_proofs_that_cannot_be_read(proofs: Path) -> None:
    proofs.write_bytes(b"\xff\xfe")
    assert refusal("solo") == f"{proofs} is not UTF-8 text"
    proofs.unlink()
    proofs.mkdir()
    assert refusal("solo") == f"{proofs} cannot be read: Is a directory"


def test_a_round_rises_in_grade_and_keeps_the_order_of_seeds() -> None:
    games = (65000, 500, 30, 1000, 2500, 7500, 25000, 1500, 3000, 20000)
    made = make.in_rounds([Deal(2, 0, seed, n, ()) for seed, n in enumerate(games)])
    assert [d.grade for d in made] == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
    assert [d.seed for d in made] == [1, 3, 4, 5, 0, 2, 7, 8, 9, 6]


def test_making_without_the_unix_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "UNIX_RUNTIME", tmp_path / "micropython")
    assert refusal("solo", "--make") == "there is no unix runtime: run `make unix`"
