"""`./quadrille deploy` with a pretended board: what is copied, removed, left alone and refused."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from host_tools.__main__ import main
from host_tools.deploy import bundle, cli
from host_tools.deploy.bundle import BOARD, MAIN, MAIN_TEXT
from host_tools.link import Line, PromptError, Version, ports
from sim.boards import load_board
from tests.deploy.pretended import PICO, Pretended

OWN_MAIN = b"print('my own')\n"
SAVES = b"all my games"


@pytest.fixture(scope="session")
def files() -> Mapping[str, bytes]:
    return bundle.files("quadrille16")


@pytest.fixture
def deploy(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(ports, "choose", lambda port: port or "/dev/pretended")

    def run(board: Pretended, *words: str) -> int:
        monkeypatch.setattr(cli, "Remote", board)
        monkeypatch.setattr(Line, "open", board.line)
        return main(["deploy", *words])

    return run


def copied(board: Pretended) -> list[str]:
    return [what[1:] for what in board.changes if what[0] == "+" and not what.endswith("/")]


# --- what happens to the files ------------------------------------------------------------


def test_an_empty_board_gets_all_and_starts(deploy: Any, files: Mapping[str, bytes]) -> None:
    board = Pretended()
    assert deploy(board) == 0
    assert board.files == {"boot.py": b"", **files}
    assert copied(board)[-1] == MAIN
    assert board.restarts == 1


def test_nothing_is_copied_twice(deploy: Any, files: Mapping[str, bytes]) -> None:
    board = Pretended(dict(files))
    assert deploy(board) == 0
    assert board.changes == []
    assert board.restarts == 1


def test_only_what_changed_is_copied(deploy: Any, files: Mapping[str, bytes]) -> None:
    board = Pretended({**files, "quadrille/app.mpy": b"older"})
    assert deploy(board) == 0
    assert board.changes == ["-main.py", "+quadrille/app.mpy", "+main.py"]
    assert board.files == {"boot.py": b"", **files}


def test_what_is_no_longer_part_of_it_goes(deploy: Any, files: Mapping[str, bytes]) -> None:
    old = {"quadrille/ui/chess/screen.mpy": b"", "quadrille/tune.mpy": b""}
    board = Pretended({**files, **old})
    assert deploy(board) == 0
    assert board.files == {"boot.py": b"", **files}
    assert "quadrille/ui/chess/" not in board.folders


def test_what_is_not_ours_stays(deploy: Any, files: Mapping[str, bytes]) -> None:
    others = {"quadrille.sav": SAVES, "lib/ssd1306.py": b"", "quadrille/notes.txt": b"mine"}
    board = Pretended(others)
    assert deploy(board) == 0
    assert board.files == {"boot.py": b"", **others, **files}
    assert deploy(board, "--remove") == 0
    assert board.files == {"boot.py": b"", **others}
    assert board.folders == {"lib/", "quadrille/"}


def test_removing_takes_our_main_first_and_leaves_another(
    deploy: Any, files: Mapping[str, bytes]
) -> None:
    board = Pretended(dict(files))
    assert deploy(board, "--remove") == 0
    assert board.changes[0] == "-main.py"
    assert board.files == {"boot.py": b""}
    assert board.folders == set()
    board = Pretended({**files, MAIN: OWN_MAIN})
    assert deploy(board, "--remove") == 0
    assert board.files == {"boot.py": b"", MAIN: OWN_MAIN}


def test_a_cut_at_any_point_starts_nothing_and_is_repaired(
    deploy: Any, files: Mapping[str, bytes]
) -> None:
    before = {
        **files,
        "quadrille/app.mpy": b"older",
        "quadrille/old/one.mpy": b"",
        "quadrille/link.mpy": b"",
    }
    del before["quadrille/ui/flipop/look.mpy"]
    whole = Pretended(dict(before))
    assert deploy(whole) == 0
    for changes in range(1, len(whole.changes)):
        board = Pretended(dict(before))
        board.cut_after = changes
        assert deploy(board) == 2
        assert MAIN not in board.files
        board.cut_after = 1 << 30
        assert deploy(board) == 0
        assert board.files == whole.files


def test_a_dry_run_changes_nothing(
    deploy: Any, files: Mapping[str, bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    board = Pretended({**files, "quadrille/app.mpy": b"older", "quadrille/tune.mpy": b""})
    assert deploy(board, "--dry-run") == 0
    assert board.changes == []
    assert board.restarts == 1
    told = capsys.readouterr().out
    assert "2 to be copied, 1 to be removed" in told
    assert "  + quadrille/app.mpy\n  + main.py\n  - quadrille/tune.mpy\n" in told


def test_json_tells_what_was_done(
    deploy: Any, files: Mapping[str, bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    board = Pretended({**files, BOARD: b"older"})
    assert deploy(board, "--json", "--port", "/dev/x") == 0
    assert json.loads(capsys.readouterr().out) == {
        "port": "/dev/x",
        "board": "quadrille16",
        "dry_run": False,
        "copied": [BOARD, MAIN],
        "removed": [],
        "same": len(files) - 2,
    }


# --- which board it is --------------------------------------------------------------------


def test_the_board_stays_the_one_that_it_was(deploy: Any) -> None:
    board = Pretended(dict(bundle.files("hat16x10")), replace(PICO, board="hat16x10"))
    board.answer = Version("0.1.0", "files", "hat16x10")
    assert deploy(board) == 0
    assert board.changes == []
    board.answer = Version("0.1.0", "files", "quadrille16")
    assert deploy(board, "--board", "quadrille16") == 0
    assert copied(board) == [BOARD, MAIN]


@pytest.mark.parametrize("name", ["raspberrypi", "chess"])
def test_a_name_that_is_no_handheld_is_refused(
    deploy: Any, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deploy(Pretended(), "--board", name) == 2
    assert "there are quadrille16, hat16x10" in capsys.readouterr().err


# --- what is refused, before anything is changed ------------------------------------------

OWN_FIRMWARE = load_board("quadrille16").STORE_BYTES + load_board("quadrille16").FILES_BYTES


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (replace(PICO, machine="Raspberry Pi Pico2 with RP2350"), "the games need an RP2040"),
        (replace(PICO, storage=OWN_FIRMWARE), "`./quadrille flash`"),
        (replace(PICO, mpy=6 | 2 << 8 | 4 << 10), "MicroPython 1.23 or newer"),
        (replace(PICO, heap=180 * 1024), "184320 bytes of memory"),
        (replace(PICO, free=300 * 1024), "307200 bytes free"),
    ],
)
def test_a_board_that_cannot_is_refused(
    deploy: Any, facts: Any, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    board = Pretended(facts=facts)
    assert deploy(board) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.startswith("quadrille: ") and told.count("\n") == 1
    assert board.changes == []
    assert board.restarts == 1  # what ran there was ended


@pytest.mark.parametrize(
    "path", ["main.py", "board.py", "quadrille/app.py", "quadrille/ui/font/x.txt"]
)
def test_what_would_run_in_place_of_ours_is_named_and_not_touched(
    deploy: Any, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    board = Pretended({path: OWN_MAIN})
    assert deploy(board) == 2
    named = path if path.endswith(".py") else "quadrille/ui/font/"
    assert f"not ours: {named};" in capsys.readouterr().err
    assert board.changes == []
    assert board.files[path] == OWN_MAIN


# --- how it ends --------------------------------------------------------------------------


def test_a_file_that_arrives_damaged_is_found(
    deploy: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    board = Pretended()
    board.spoil = "quadrille/app.mpy"
    assert deploy(board) == 1
    assert "not on the board as they were sent: quadrille/app.mpy" in capsys.readouterr().err


def test_another_version_that_answers_is_told(
    deploy: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    board = Pretended()
    board.answer = Version("0.0.9", "files", "quadrille16")
    assert deploy(board) == 1
    assert "Quadrille 0.0.9 on quadrille16 answers" in capsys.readouterr().err


def test_games_that_do_not_start_are_told(
    deploy: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def version() -> Version:
        raise PromptError("there is MicroPython's prompt")

    board = Pretended()
    monkeypatch.setattr(board, "version", version)
    assert deploy(board) == 1
    assert "the games do not start: there is MicroPython's prompt" in capsys.readouterr().err


# --- the files themselves -----------------------------------------------------------------


def test_compiled_files_are_for_the_rp2040_and_this_mpy_version(files: Mapping[str, bytes]) -> None:
    native = {data[2] for path, data in files.items() if path.endswith(".mpy")} - {0}
    assert native == {bundle.MPY >> 8}  # what runs anywhere says 0
    assert {data[:2] for path, data in files.items() if path.endswith(".mpy")} == {b"M\x06"}


def test_main_is_short_and_begins_as_ours(files: Mapping[str, bytes]) -> None:
    assert files[MAIN] == MAIN_TEXT.encode()
    assert MAIN_TEXT.partition("\n")[0] == bundle.OURS
