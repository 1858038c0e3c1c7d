"""The numbered deals of solo Color Pop: the table, the proofs, the grades, and the command."""

import json
import re
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from host_tools.__main__ import main
from host_tools.errors import UserError
from host_tools.paths import ROOT
from host_tools.solo import cli, deals, make, players
from host_tools.solo.deals import Deal
from quadrille import solo
from quadrille.engine.colorpop_kernels import WITH_JOKERS
from tests.runtimes import agree, run

ALL = deals.read()
FIRST_SEEDS = [
    [5, 0, 20, 110, 420],
    [46, 36, 1, 11, 21],
    [292, 37, 2, 12, 127],
    [63, 3, 8, 28, 58],
    [644, 19, 14, 4, 29],
]
THINKER_WINS = {"1/1", "5/1", "5/5"}
TOTAL = players.NUMBERS * solo.GRADES * cli.ROUNDS


def command(*arguments: str | Path) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(argument) for argument in arguments])
    return status, out.getvalue(), err.getvalue()


def deal(name: str) -> Deal:
    return cli.find(ALL, name)


# --- the table on the device ----------------------------------------------------------------


def test_every_deal_on_the_device_has_its_proof() -> None:
    deals.check_table(ALL)
    numbered = [
        (targets, number)
        for targets in make.NUMBERS
        for number in range(1, solo.count(targets) + 1)
    ]
    assert [(d.targets, d.number) for d in ALL] == numbered
    assert len(numbered) == TOTAL
    for d in ALL:
        assert (d.seed, d.grade) == (solo.seed(d.targets, d.number), solo.grade(d.number))


def test_no_board_comes_twice() -> None:
    assert len({d.seed for d in ALL}) == len(ALL)


def test_every_five_deals_rise_from_the_first_grade_to_the_last() -> None:
    grades = [solo.grade(number) for number in range(1, 11)]
    assert grades == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", ["0/1", "6/1", "-1/1", "1/0", "1/51", "5/-1"])
def test_deals_that_are_not_there(name: str) -> None:
    targets, number = map(int, name.split("/"))
    with pytest.raises(ValueError, match=f"there is no deal {name}; there are 1/1 to 5/50"):
        solo.seed(targets, number)


def test_the_first_deals_stay_what_they_are() -> None:
    """People have played them: a change here breaks what they were promised."""
    assert [[solo.seed(t, n) for n in range(1, 6)] for t in make.NUMBERS] == FIRST_SEEDS


def test_the_table_is_the_same_on_unix_and_emulator() -> None:
    outputs = agree("solo.py", emulator={"COUNT": 2})
    assert [len(lines) for lines in outputs.values()] == [TOTAL // 10, TOTAL // 10, 2]


# --- proofs ---------------------------------------------------------------------------------


def test_every_proof_wins_on_unix() -> None:
    assert run("solo_proofs.py", "unix") == [f"{d.name} cleared 1" for d in ALL]


@pytest.mark.parametrize("name", ["1/1", "2/25", "3/17", "4/44", "5/50"])
def test_a_proof_is_a_record_that_replays_to_a_win(name: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.jsonl"
    status, out, err = command("solo", "--deal", name, "--record", path)
    assert (status, err) == (0, "")
    assert out.startswith(name)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert lines[0]["options"] == {"joker_groups": 1, "targets": int(name[0])}
    assert tuple(line["move"] for line in lines[1:-1]) == deal(name).moves
    assert lines[-1]["result"] == {"winners": [0], "scores": [0], "reason": "cleared"}
    status, out, err = command("replay", path)
    assert (status, err) == (0, "")
    assert f"1 games, {len(deal(name).moves)} moves" in out


# --- grades ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "grade"),
    [(6, 1), (162, 1), (163, 2), (486, 2), (487, 3), (1458, 3), (4374, 4), (4375, 5), (13122, 5)],
)
def test_grades_are_powers_of_three(games: int, grade: int) -> None:
    assert players.grade(games) == grade


def test_the_easiest_deals_measure_the_same_again() -> None:
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
    with_jokers = 0
    for move in player.line[:length]:
        count = player.game.moves(player.out)
        if move >= WITH_JOKERS:
            with_jokers += 1
            assert min(player.out[:count]) >= WITH_JOKERS
        player.game.play(move)
    assert with_jokers


def test_the_search_on_unix_finds_the_first_round_again() -> None:
    again = make.with_targets(2, rounds=1)
    assert again == [d for d in ALL if d.targets == 2 and d.number <= solo.GRADES]


def test_the_thinker_on_unix_wins_deals_and_loses_some() -> None:
    some = [d for d in ALL if d.number in (1, 5) and d.targets in (1, 5)]
    wins = make.thinker_wins(some)
    assert wins == THINKER_WINS


# --- the command ----------------------------------------------------------------------------


def test_the_page_has_what_the_command_prints() -> None:
    page = (ROOT / "docs" / "solo.md").read_text(encoding="utf-8")
    status, out, _ = command("solo")
    assert status == 0
    tables = re.findall(r"(?:^\|.*\n)+", out, re.MULTILINE)
    assert len(tables) == 2
    for table in tables:
        assert table in page


def test_all_deals_are_listed() -> None:
    status, out, _ = command("solo", "--list")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == [d.name for d in ALL]


def test_one_deal_is_shown_with_its_proof() -> None:
    status, out, _ = command("solo", "--deal", "3/17")
    assert status == 0
    assert f"3/17   grade 2  seed {deal('3/17').seed:5}" in out
    assert " ".join(deal("3/17").moves) in out


def refuses(sentence: str, *arguments: str | Path) -> None:
    status, _, err = command(*arguments)
    assert status == 2
    assert sentence in err
    assert err.count("\n") == 1, "one sentence, no traceback"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--deal 3/51", "there is no deal '3/51': a deal is named by its number of targets"),
        ("--deal 6/1", "1/1 to 5/50"),
        ("--deal seventeen", "there is no deal 'seventeen'"),
        ("--record x.jsonl", "--record wants a deal: add --deal T/N"),
        ("--list --deal 1/1", "argument --deal: not allowed with argument --list"),
        ("--deal=", "there is no deal ''"),
        ("--deal 1/1 --record nowhere/x", "there is no folder nowhere to write x to"),
        ("--deal 1/1 --record .", ". is a folder: name a file in it"),
        ("--deal 1/1 --record /proc/x", "/proc/x cannot be written: "),
    ],
)
def test_bad_arguments_get_one_sentence(arguments: str, sentence: str) -> None:
    refuses(sentence, "solo", *arguments.split())


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("1/1 ", "1-1 ", "line 1 is no proof: it wants TARGETS/NUMBER SEED GAMES MOVE …"),
        ("\n2/1 ", "\n2/x ", "line 51 is no proof"),
        ("\n5/1 ", "\n6/1 ", "line 201 is no proof"),
        ("\n5/1 ", "\n\n5/1 ", "line 201 is no proof"),
        ("5/50 ", "5/50 99999 ", "line 250 is no proof"),
        ("5/50 ", "5/50 7 0 ", "line 250 is no proof"),
        ("\n5/50 ", "\n5/50 7 ", "proofs.txt and solo_seeds.py do not belong together"),
    ],
)
def test_damaged_proofs_get_one_sentence(
    old: str, new: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "proofs.txt"
    text = deals.PROOFS.read_text()
    path.write_text(text.replace(old, new, 1))
    monkeypatch.setattr(deals, "PROOFS", path)
    refuses(sentence, "solo")


@pytest.mark.parametrize(
    ("before", "kept", "after", "sentence"),
    [
        ("", -1, "", "the proof of deal 3/17 does not win"),
        ("a1-z9", None, "", "the proof of deal 3/17 cannot be played: 'z9' is no cell"),
        ("a1", None, "", "the proof of deal 3/17 cannot be played: 'a1' is no removal"),
        ("", None, "a1", "the proof of deal 3/17 cannot be played: colorpop: the game is over"),
    ],
)
def test_a_proof_that_proves_nothing(
    before: str,
    kept: int | None,
    after: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = deal("3/17").moves
    changed = " ".join([before, *moves[:kept], after])
    path = tmp_path / "proofs.txt"
    path.write_text(deals.PROOFS.read_text().replace(" ".join(moves), changed))
    monkeypatch.setattr(deals, "PROOFS", path)
    refuses(sentence, "solo", "--deal", "3/17", "--record", tmp_path / "record.jsonl")
    assert not (tmp_path / "record.jsonl").exists()


def test_proofs_that_are_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "PROOFS", tmp_path)
    refuses("cannot be read: Is a directory", "solo")
    (tmp_path / "proofs.txt").write_bytes(b"\xff\xfe")
    monkeypatch.setattr(deals, "PROOFS", tmp_path / "proofs.txt")
    refuses("holds no proofs: it is not text in UTF-8", "solo")


# --- making ---------------------------------------------------------------------------------


def test_a_round_rises_in_grade_and_keeps_the_order_of_seeds() -> None:
    games = (13000, 100, 6, 200, 500, 1500, 5000, 300, 600, 4000)
    found = [Deal(2, 0, seed, n, ()) for seed, n in enumerate(games)]
    made = make.in_rounds(found)
    assert [d.number for d in made] == list(range(1, 11))
    assert [d.grade for d in made] == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
    assert [d.seed for d in made] == [1, 3, 4, 5, 0, 2, 7, 8, 9, 6]


def test_a_deal_that_people_have_played_is_never_taken_away() -> None:
    old = [Deal(1, 1, 10, 6, ()), Deal(1, 2, 15, 200, ())]
    make.keep(old, [*old, Deal(1, 3, 20, 500, ())])
    with pytest.raises(UserError, match="deal 1/2 would not stay what it is, so nothing"):
        make.keep(old, old[:1])
    with pytest.raises(UserError, match="deal 1/1 would not stay what it is"):
        make.keep(old, [Deal(1, 1, 11, 6, ()), old[1]])


def test_making_without_the_unix_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "UNIX_RUNTIME", tmp_path / "micropython")
    refuses("there is no unix runtime: run `make unix`", "solo", "--make")
