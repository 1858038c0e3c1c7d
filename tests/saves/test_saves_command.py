"""`saves` list, backup, restore and wipe, on a handheld that plays."""

import json
import sys
from array import array
from contextlib import nullcontext
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from pytest import MonkeyPatch

from host_tools.link import Line
from host_tools.saves import cli, device
from host_tools.saves.backup import NAME, load, slots_of, sum_of
from host_tools.saves.kept import Slots
from quadrille.device.files import Files
from quadrille.engine.games import GAMES, game_class
from quadrille.saves import (
    FAULT,
    FIRST_MOVES,
    FLAGS,
    GAME_VERSION,
    HISTORY,
    SEED,
    SETTINGS,
    SETTINGS_VERSION,
    STATE,
    STATISTICS,
    STATISTICS_VERSION,
    VERSION,
    slot_of,
)
from quadrille.statistics import ALONE, FIRST_ROW, NUMBERS
from quadrille.store import Store
from sim.cable.simulated import Simulated
from sim.flash import Flash
from tests.command import command, printed, refusal, refuses
from tests.cuts.kept import SPARE_SLOTS, filled
from tests.saves.direct import Direct
from tests.store.flashes import values

saves = partial(printed, "saves")
refused = partial(refusal, "saves")
FLIPOP, COLORPOP = slot_of("flipop"), slot_of("colorpop")


@cache
def used(game: str = "blockers") -> Slots:
    """Slots with a saved game of each kind, this one being played."""
    found = values(Store(Flash(filled("quadrille16", 3, game)))).items()
    kept = {slot: value for slot, value in found if value[1] and slot not in SPARE_SLOTS}
    return kept | {STATISTICS: (STATISTICS_VERSION, bytes(2 * NUMBERS))}


@pytest.fixture
def direct(monkeypatch: MonkeyPatch) -> Direct:
    """A handheld with games on it, that every command finds."""
    found = Direct(used())
    monkeypatch.setattr(cli, "choose", lambda port: found.path)
    monkeypatch.setattr(Line, "open", lambda path: nullcontext(found))
    return found


@pytest.fixture
def sunday(direct: Direct, tmp_path: Path) -> Path:
    """A backup of it."""
    saves("backup", tmp_path / "sunday")
    return tmp_path / "sunday"


@pytest.mark.long
def test_backup_wipe_and_restore_over_a_cable_and_what_is_refused_without(tmp_path: Path) -> None:
    assert "name a folder that `saves backup` has made" in refused("restore", tmp_path, "--yes")
    told = refused("backup", tmp_path / "new", "--port", tmp_path / "none")
    assert told.startswith("there is no port")
    assert list(tmp_path.iterdir()) == []
    disk, sunday = tmp_path / "kept", tmp_path / "sunday"
    disk.mkdir()
    for slot, value in used("flipop").items():
        Files(disk).write(slot, *value)
    with Simulated(saves=disk) as board:
        port = ("--port", board.port)
        saves("backup", sunday, *port)
        saves("wipe", "--yes", *port)
        assert values(Files(disk)) == {}
        saves("restore", sunday, "--yes", *port)
        assert values(Files(disk)) == load(sunday)[1].slots
        saves("list", *port)


def test_list_shows_what_is_kept(direct: Direct) -> None:
    store = direct.device.store
    numbers = [0] * NUMBERS
    numbers[ALONE : 2 * ALONE] = 4, 3, 1 + 2  # with two targets
    numbers[FIRST_ROW : FIRST_ROW + 4] = 9, 7, 2, 1  # Color Pop
    store.write(STATISTICS, STATISTICS_VERSION, bytes(array("H", numbers)))
    store.write(FAULT, VERSION, b"1234MemoryError: no room\n\x1b[2J\xd6\x80z")
    settings = bytes((0, 6, 0, 0, 1, 0, 2, 1, 0))
    table = bytes((1, 1, 2, 17, 0, 0, 0))  # solo with two targets
    store.write(SETTINGS, SETTINGS_VERSION, settings + table)
    store.write(HISTORY, VERSION, bytes((2, 1, 0, 8, 0, 9, 0, 0, 3, 0, 0, 0)))
    told = saves("list")
    for words in (
        *("computers slow", "Color Pop, solo, joker_groups 1, targets 2, deal 17: human\n"),
        "Flipop, standard: human 0, easy 3; player 2 won\n",
        *("Color Pop, standard: human, easy; ", "Pièges", "English; brightness 6"),
        "Color Pop: 7 games; against easy 1 of 2 won",
        "Color Pop alone, 2 targets: 3 of 4 games won, 2 left at best",
        "MemoryError: no room??[2J??z\n",
    ):
        assert words in told
    assert told.count("resumed at power-on") == 1
    found = json.loads(saves("list", "--json"))
    assert [game["game"] for game in found["games"]] == list(GAMES)
    assert found["board"] == "quadrille16"
    store.write(slot_of("pieges"), 9, b"abc")
    assert "pieges of version 9: this firmware reads 2" in saves("list")
    store.wipe()
    _, games, _, tables, statistics, results, _ = saves("list").splitlines()
    assert {line.split()[-1] for line in (games, tables, results)} == {"none"}
    assert "no game yet" in statistics


def test_list_shows_no_secret_and_a_backup_says_what_has_no_record(
    direct: Direct, tmp_path: Path
) -> None:
    data = bytearray(direct.slots[COLORPOP][1][: STATE + game_class("colorpop").SIZE])
    data[FLAGS] &= 3  # as firmware of version 1 kept it: its moves are not known
    data[SEED:STATE] = bytes(STATE - SEED)
    told = []
    for _ in range(2):
        direct.device.store.write(COLORPOP, GAME_VERSION, data)
        told.append(saves("list", "--json") + saves("list"))
        assert data[-5] != data[-4]  # the secret colours of two players
        data[-5], data[-4] = data[-4], data[-5]
    assert told[0] == told[1]
    assert 'unreadable": []' in told[0]
    assert "seed" not in told[0]
    new = tmp_path / "new"
    assert "The record of Color Pop is incomplete: older firmware" in saves("backup", new)
    assert not (new / "colorpop.jsonl").exists()
    assert (new / "flipop.jsonl").exists()


def test_a_backup_is_readable_and_its_records_are_right(direct: Direct, sunday: Path) -> None:
    document = json.loads((sunday / NAME).read_text())
    assert document["handheld"]["board"] == "quadrille16"
    assert document["settings"]["language"] == "English"
    assert load(sunday)[1].slots == direct.slots == used()
    for name, game in zip(GAMES, document["games"], strict=True):
        assert game["missing"] == ""
        assert f"1 game, {game['moves']} moves" in printed("replay", sunday / f"{name}.jsonl")


def test_a_backup_needs_a_new_folder_that_can_be_written(
    direct: Direct, tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    old = tmp_path / "old"
    old.mkdir()
    refused("backup", old)
    refused("backup", tmp_path / "none" / "new")
    full = OSError(28, "No space left on device")
    monkeypatch.setattr(Path, "write_text", Mock(side_effect=full))
    status, _, err = command("saves", "backup", tmp_path / "new")
    assert (status, err.count("\n")) == (2, 2)  # with how long it took to read
    assert err.endswith("new cannot be written: No space left on device\n")
    assert list(tmp_path.rglob("*")) == [old]


def test_all_slots_are_read_between_two_saves(direct: Any, monkeypatch: MonkeyPatch) -> None:
    saves, ask = iter(range(3)), direct.ask

    def restless(*words: object) -> Any:
        if words == ("slot", STATISTICS) and (count := next(saves, None)) is not None:
            direct.device.store.write(3, GAME_VERSION, bytes([count]))
        return ask(*words)

    monkeypatch.setattr(direct, "ask", restless)
    assert device.read_together(direct) == direct.slots
    saves = iter(range(99))
    refuses("saves too often", device.read_together, direct)


def test_restore_brings_back_the_game_and_leaves_nothing_else(direct: Direct, sunday: Path) -> None:
    before = direct.slots
    table = direct.saves.load("blockers")
    saves("wipe", "--yes")
    assert direct.slots == {}
    assert direct.shown == "Attract"
    saves("restore", sunday, "--yes")
    assert direct.slots == before
    assert direct.shown == "BlockersScreen"  # not handed over: the others are computers
    assert direct.table.game.state == table.game.state
    assert direct.power_on() == "BlockersScreen"
    assert direct.slots == before
    direct.device.store.write(FLIPOP, GAME_VERSION, b"")
    direct.device.store.write(FIRST_MOVES, VERSION, b"moves")
    direct.device.store.write(7, VERSION, b"what is that")
    saves("restore", sunday, "--yes")
    assert direct.slots == before


def test_a_restore_that_was_cut_can_be_done_again(direct: Direct, sunday: Path) -> None:
    before = direct.slots
    lines = direct.left = 7
    while status := command("saves", "restore", sunday, "--yes").status:
        assert status == 2
        direct.left = -1
        direct.power_on()
        assert not direct.device.store.lost
        assert not direct.saves.lost
        saves("restore", sunday, "--yes")
        assert direct.slots == before
        direct.left = lines = lines + 7
    assert lines > 50


@pytest.mark.parametrize(
    ("answer", "status"), [("y", 0), ("YES", 0), ("", 1), ("n", 1), ("?", 1), (EOFError, 1)]
)
def test_it_asks_and_a_script_has_to_pass_yes(
    answer: Any, status: int, direct: Direct, sunday: Path, monkeypatch: MonkeyPatch
) -> None:
    before = direct.slots
    for words in (("wipe",), ("restore", sunday)):  # without a terminal
        said = command("saves", *words)
        assert said.status == 2
        assert "--yes" in said.err
    assert direct.slots == before
    assert direct.shown == "BlockersScreen"
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", Mock(side_effect=[answer] * 2))
    assert command("saves", "wipe").status == status
    assert direct.slots == (before if status else {})
    assert command("saves", "restore", sunday).status == status
    assert direct.slots == before


def test_what_the_handheld_cannot_read_is_reported(
    direct: Direct, monkeypatch: MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("quadrille.saves.GAME_VERSION", 3)  # not that of these tools
    line: Any = direct
    assert cli.told_lost(line) == 0
    line.ask("restart")
    assert cli.told_lost(line) == 1
    assert "The handheld says: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("}", "", "it is not JSON"),
        ("", "[]", "it is not a backup of a Quadrille"),
        ('"quadrille_saves": 1', '"quadrille_saves": 2', "of format 2, these tools read 1"),
        ('"made"', '"mode"', "when it was made"),
        ('"payload": "0', '"payload": "1', "do not match their sum"),
        ('"9": {', '"+9": {', "slots cannot be read"),
        ('"9": {', '"16": {', "slots cannot be read"),
        ('"version": 2', '"version": "2"', "cannot be read"),
        (FLIPOP, (GAME_VERSION, b"no game"), "7 bytes are too few for a game"),
        (FLIPOP, (3, b"no game"), "flipop of version 3: this firmware reads 2"),
        (SETTINGS, (VERSION, b"no settings"), "invalid settings"),
    ],
)
def test_a_damaged_backup_changes_nothing(
    old: Any, new: Any, sentence: str, direct: Direct, sunday: Path
) -> None:
    """Another text, or another value in a slot and the sum of that."""
    text = (sunday / NAME).read_text()
    if isinstance(new, str):
        text = text.replace(old or text, new)
    else:
        document = json.loads(text)
        document["slots"][str(old)] = {"version": new[0], "payload": new[1].hex()}
        document["sum"] = sum_of(slots_of(Path(), document["slots"]))
        text = json.dumps(document)
    (sunday / NAME).write_text(text)
    before = direct.slots
    direct.left = 0  # nothing may be sent
    assert sentence in refused("restore", sunday, "--yes")
    assert direct.slots == before
