"""`saves` list, backup, restore and wipe, on a handheld that plays."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools.__main__ import main
from host_tools.errors import UserError
from host_tools.link import Line
from host_tools.saves import cli, device
from host_tools.saves.backup import NAME, load, sum_of
from host_tools.saves.facts import facts
from host_tools.saves.slots import Slots
from host_tools.saves.words import lines
from quadrille.device.files import Files
from quadrille.engine.games import GAMES, game_class
from quadrille.saves import (
    FAULT,
    FIRST_MOVES,
    FLAGS,
    GAME_VERSION,
    SEED,
    STATE,
    STATISTICS,
    VERSION,
    slot_of,
)
from quadrille.statistics import FIRST_ROW, NUMBERS, SOLO
from quadrille.store import SLOTS
from sim.cable.simulated import Simulated
from tests.cuts.kept import SPARE_SLOTS, filled, values
from tests.saves.direct import Direct


def used(game: str = "blockers") -> Slots:
    """Slots in which each game is held, this one on."""
    found = dict(enumerate(values(filled("quadrille16", 3, game))))
    found[STATISTICS] = VERSION, bytes(2 * NUMBERS)
    return {
        slot: value
        for slot, value in found.items()
        if value and value[1] and slot not in SPARE_SLOTS
    }


@pytest.fixture
def direct(monkeypatch: pytest.MonkeyPatch) -> Direct:
    """A handheld with games on it, that every command finds."""
    found = Direct(used())
    monkeypatch.setattr(cli, "choose", lambda port: found.path)
    monkeypatch.setattr(Line, "open", lambda path: found)
    return found


def saves(*arguments: object) -> int:
    return main(["saves", *map(str, arguments)])


# --- on a cable -----------------------------------------------------------------------------


def on_disk(folder: Path) -> Slots:
    store = Files(folder)
    found = {slot: store.read(slot) for slot in range(SLOTS)}
    return {slot: value for slot, value in found.items() if value and value[1]}


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Simulated]:
    kept = tmp_path / "kept"
    kept.mkdir()
    for slot, value in used("flipop").items():
        Files(kept).write(slot, *value)
    with Simulated(saves=kept) as board:
        yield board


def test_backup_wipe_and_restore_over_a_cable(cable: Simulated, tmp_path: Path) -> None:
    port = ("--port", cable.port)
    assert saves("backup", tmp_path / "sunday", *port) == 0
    _, before = load(tmp_path / "sunday")
    assert saves("wipe", "--yes", *port) == 0
    assert on_disk(tmp_path / "kept") == {}
    assert saves("restore", tmp_path / "sunday", "--yes", *port) == 0
    assert on_disk(tmp_path / "kept").keys() == before.keys()
    assert saves("list", *port) == 0


def test_a_cable_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert saves("backup", tmp_path / "new", "--port", tmp_path / "none") == 2
    assert "there is no port" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# --- list -----------------------------------------------------------------------------------


def test_list_tells_what_is_kept(direct: Direct, capsys: pytest.CaptureFixture[str]) -> None:
    assert saves("list") == 0
    told = capsys.readouterr().out
    for words in ("Color Pop, standard: human, easy; ", "Pièges", "English; brightness 6"):
        assert words in told
    assert told.count("going on at power-on") == 1
    assert saves("list", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [game["game"] for game in found["games"]] == list(GAMES)
    assert found["board"] == "quadrille16"


def without_moves(payload: bytes) -> bytearray:
    """A game as firmware of version 1 would have kept it: what led to it is not known."""
    data = bytearray(payload[: STATE + game_class("colorpop").SIZE])
    data[FLAGS] &= 3
    data[SEED:STATE] = bytes(STATE - SEED)
    return data


def test_list_tells_nothing_secret(direct: Direct, capsys: pytest.CaptureFixture[str]) -> None:
    slot = slot_of("colorpop")
    data = without_moves(direct.slots[slot][1])
    told = []
    for _ in range(2):
        direct.device.store.write(slot, GAME_VERSION, data)
        assert saves("list", "--json") == saves("list") == 0
        told.append(capsys.readouterr().out)
        assert data[-5] != data[-4]  # the secret colours of two players
        data[-5], data[-4] = data[-4], data[-5]
    assert told[0] == told[1]
    assert 'unreadable": []' in told[0]
    assert "seed" not in told[0]


def test_list_of_an_empty_handheld() -> None:
    told = list(lines(facts({})))
    assert [line.split(maxsplit=1)[1] for line in told[:1]] == ["none is held"]
    assert "no game yet" in told[2]


def test_list_tells_statistics(direct: Direct, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = [0] * NUMBERS
    numbers[SOLO : 2 * SOLO] = 4, 3, 1 + 2  # with two targets
    numbers[FIRST_ROW : FIRST_ROW + 4] = 9, 7, 2, 1  # Color Pop
    payload = b"".join(number.to_bytes(2, "little") for number in numbers)
    direct.device.store.write(STATISTICS, VERSION, payload)
    direct.device.store.write(FAULT, VERSION, b"1234MemoryError: no room")
    saves("list")
    told = capsys.readouterr().out
    assert "Color Pop: 7 games; against easy 1 of 2 won" in told
    assert "Color Pop alone, 2 targets: 3 of 4 games won, 2 left at best" in told
    assert "MemoryError: no room" in told


def test_list_names_what_cannot_be_read(direct: Direct, capsys: pytest.CaptureFixture[str]) -> None:
    direct.device.store.write(slot_of("pieges"), 9, b"abc")
    assert saves("list") == 0
    assert "pieges of version 9: this firmware reads 2" in capsys.readouterr().out


# --- backup ---------------------------------------------------------------------------------


def test_a_backup_is_readable_and_its_records_are_right(
    direct: Direct, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = direct.slots
    assert saves("backup", tmp_path / "sunday") == 0
    assert direct.slots == before
    document = json.loads((tmp_path / "sunday" / NAME).read_text())
    assert document["handheld"]["board"] == "quadrille16"
    assert document["settings"]["language"] == "English"
    _, slots = load(tmp_path / "sunday")
    assert slots == before
    for name, game in zip(GAMES, document["games"], strict=True):
        assert game["missing"] == ""
        assert main(["replay", str(tmp_path / "sunday" / f"{name}.jsonl")]) == 0
        assert f"1 games, {game['moves']} moves" in capsys.readouterr().out


def test_a_backup_takes_a_new_folder(direct: Direct, tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    assert saves("backup", tmp_path / "old") == 2
    assert saves("backup", tmp_path / "none" / "new") == 2
    assert list((tmp_path / "old").iterdir()) == []


def test_a_backup_that_cannot_be_written_leaves_nothing(
    direct: Direct,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Path, "write_text", fail)
        assert saves("backup", tmp_path / "new") == 2
    assert capsys.readouterr().err.endswith("new cannot be written: No space left on device\n")
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_a_record_is_said(
    direct: Direct, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    slot = slot_of("colorpop")
    direct.device.store.write(slot, GAME_VERSION, without_moves(direct.slots[slot][1]))
    assert saves("backup", tmp_path / "new") == 0
    assert "The record of Color Pop is not whole: older firmware" in capsys.readouterr().out
    assert not (tmp_path / "new" / "colorpop.jsonl").exists()
    assert (tmp_path / "new" / "flipop.jsonl").exists()


class Restless(Direct):
    """Saves while it is read."""

    saves = 0  # how often it will

    def ask(self, command: str, *words: object) -> str:
        if self.saves and (command, *words) == ("slot", STATISTICS):
            self.saves -= 1
            self.device.store.write(3, GAME_VERSION, bytes([self.saves]))
        return super().ask(command, *words)


def test_all_slots_are_of_one_moment() -> None:
    line: Any = Restless(used())
    line.saves = 3
    assert device.read_together(line) == line.slots
    line.saves = 99
    with pytest.raises(UserError, match="saves too often"):
        device.read_together(line)


# --- restore and wipe -----------------------------------------------------------------------


@pytest.fixture
def sunday(direct: Direct, tmp_path: Path) -> Path:
    assert saves("backup", tmp_path / "sunday") == 0
    return tmp_path / "sunday"


def test_a_game_goes_on_after_restore(direct: Direct, sunday: Path) -> None:
    before = direct.slots
    table = direct.app.saves.held("blockers")[0]
    assert saves("wipe", "--yes") == 0
    assert direct.slots == {}
    assert type(direct.app.screen).__name__ == "Attract"
    assert saves("restore", sunday, "--yes") == 0
    assert direct.slots == before
    assert type(direct.app.screen).__name__ == "Table"
    assert direct.app.screen.before.state == table.state
    direct.power_on()
    assert direct.slots == before


def test_restore_leaves_nothing_of_before(direct: Direct, sunday: Path) -> None:
    before = direct.slots
    direct.device.store.write(slot_of("flipop"), GAME_VERSION, b"")
    direct.device.store.write(FIRST_MOVES, VERSION, b"moves")
    direct.device.store.write(7, VERSION, b"what is that")
    assert saves("restore", sunday, "--yes") == 0
    assert direct.slots == before


def test_a_restore_that_was_cut_can_be_done_again(direct: Direct, sunday: Path) -> None:
    before = direct.slots
    lines = 0
    while True:
        lines += 7
        direct.left = lines
        status = saves("restore", sunday, "--yes")
        direct.left = -1
        if status == 0:
            break
        assert status == 2
        direct.power_on()
        assert not direct.device.store.lost
        assert not direct.app.saves.lost
        assert saves("restore", sunday, "--yes") == 0
        assert direct.slots == before
    assert lines > 50


@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("YES", 0), ("", 1), ("n", 1), ("?", 1)])
def test_it_asks(
    answer: str, status: int, direct: Direct, sunday: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = direct.slots
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: answer)
    assert saves("wipe") == status
    assert direct.slots == (before if status else {})
    assert saves("restore", sunday) == status
    assert direct.slots == before


def test_an_input_that_ends_is_no_yes(direct: Direct, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(question: str) -> str:
        raise EOFError

    before = direct.slots
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", end)
    assert saves("wipe") == 1
    assert direct.slots == before


def test_a_script_has_to_say_yes(
    direct: Direct, sunday: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = direct.slots
    assert saves("wipe") == saves("restore", sunday) == 2
    assert "--yes" in capsys.readouterr().err
    assert direct.slots == before
    assert type(direct.app.screen).__name__ == "Table"


def test_what_the_handheld_cannot_read_is_said(
    direct: Direct,
    sunday: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("quadrille.saves.GAME_VERSION", 3)  # firmware that is not of these tools
    line: Any = direct
    assert cli.told_lost(line) == 0
    line.ask("restart")
    assert cli.told_lost(line) == 1
    assert "The handheld says: " in capsys.readouterr().err


CHANGES: dict[str, tuple[Callable[[str], str], str]] = {
    "no JSON": (lambda text: text[: len(text) // 2], "it is not JSON"),
    "a list": (lambda text: "[]", "it is no backup of a Quadrille"),
    "another format": (
        lambda text: text.replace('"quadrille_saves": 1', '"quadrille_saves": 2'),
        "is a backup of format 2, these tools read 1",
    ),
    "no date": (lambda text: text.replace('"made"', '"mode"'), "when it was made"),
    "a digit": (lambda text: text.replace('"payload": "0', '"payload": "1'), "another sum"),
    "no number": (lambda text: text.replace('"9": {', '"+9": {'), "slots cannot be read"),
    "a slot too many": (lambda text: text.replace('"9": {', '"16": {'), "slots cannot be read"),
    "a version": (lambda text: text.replace('"version": 2', '"version": "2"'), "cannot be read"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_damaged_backup_changes_nothing(
    change: str, direct: Direct, sunday: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit, sentence = CHANGES[change]
    path = sunday / NAME
    text = path.read_text()
    path.write_text(edit(text))
    before = direct.slots
    direct.left = 0  # it must not even be asked
    assert saves("restore", sunday, "--yes") == 2
    assert sentence in capsys.readouterr().err
    assert direct.slots == before


@pytest.mark.parametrize(
    ("slot", "value", "sentence"),
    [
        (slot_of("flipop"), (GAME_VERSION, b"no game"), "7 bytes are no game"),
        (slot_of("flipop"), (3, b"no game"), "flipop of version 3: this firmware reads 2"),
        (0, (VERSION, b"no settings"), "settings that cannot be"),
    ],
)
def test_a_backup_of_what_cannot_be_read(
    slot: int,
    value: tuple[int, bytes],
    sentence: str,
    sunday: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = json.loads((sunday / NAME).read_text())
    _, slots = load(sunday)
    slots[slot] = value
    document["slots"][str(slot)] = {"version": value[0], "payload": value[1].hex()}
    document["sum"] = sum_of(slots)
    (sunday / NAME).write_text(json.dumps(document))
    assert saves("restore", sunday, "--yes") == 2
    assert sentence in capsys.readouterr().err


def test_a_folder_without_a_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert saves("restore", tmp_path, "--yes") == 2
    assert "name a folder that `saves backup` has made" in capsys.readouterr().err
