"""`./quadrille deploy` with a pretended board: what is copied, removed, left alone and refused."""

import json
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import PurePath
from typing import Self
from unittest.mock import Mock

import pytest
from pytest import MonkeyPatch

from host_tools.deploy import bundle, cli
from host_tools.deploy.bundle import BOARD, MAIN, MPY_VERSION
from host_tools.deploy.plan import Listing
from host_tools.deploy.remote import Facts
from host_tools.link import Line, PromptError, Version, ports
from pc.boards import load_board
from pc.chips import RP2040, RP2350
from pc.errors import UserError
from tests.command import Said, command

PICO = Facts(
    machine="Raspberry Pi Pico with RP2040",
    version="1.25.0",
    mpy=MPY_VERSION | 4 << 10,
    heap=246144,
    storage=1408 * 1024,
    free=1400 * 1024,
    board="",
    main="",
)


class Pretended:
    """A board whose files are in a dict; it also stands for `Remote` and an open `Line`."""

    def __init__(self, files: dict[str, bytes] | None = None, facts: Facts = PICO) -> None:
        self.files: dict[str, bytes] = {"boot.py": b"", **(files or {})}
        self.folders = {f"{folder}/" for path in self.files for folder in PurePath(path).parents}
        self.folders -= {"./"}
        self.told = facts
        self.changes: list[str] = []  # as "+path" and "-path"
        self.cut_after = -1  # changes until the cable is pulled; negative: never
        self.spoil = ""  # a path whose bytes do not arrive as sent
        self.restarts = 0
        self.answer = Version("0.1.0", "files", "quadrille16")

    def __call__(self, port: str) -> Self:
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.restarts += 1

    # --- as Remote ------------------------------------------------------------------------

    def facts(self) -> Facts:
        main = self.files.get(MAIN, b"").decode().partition("\n")[0]
        return replace(self.told, main=main)

    def listing(self) -> Listing:
        found = dict.fromkeys(self.folders, "")
        for path, data in self.files.items():
            ours = "/" in path or path in (BOARD, MAIN)
            found[path] = sha256(data).hexdigest() if ours else ""
        return found

    def write(self, path: str, data: bytes, advance: Callable[[int], None]) -> None:
        folder = path.rpartition("/")[0]
        assert not folder or f"{folder}/" in self.folders, path
        self._change("+" + path)
        advance(len(data))
        self.files[path] = b"noise" if path == self.spoil else data

    def make_folder(self, path: str) -> None:
        assert f"{path}/" not in self.folders
        self._change(f"+{path}/")
        self.folders.add(f"{path}/")

    def remove(self, path: str) -> None:
        self._change("-" + path)
        if path.endswith("/"):
            assert not any(other.startswith(path) for other in self.files), "it is not empty"
            self.folders.remove(path)
        else:
            del self.files[path]

    # --- as Line --------------------------------------------------------------------------

    def version(self) -> Version:
        return self.answer

    def _change(self, what: str) -> None:
        if len(self.changes) == self.cut_after:
            self.files.pop(what[1:], None)  # of a file that was being written nothing is left
            raise UserError("the cable has gone")
        self.changes.append(what)


Deploy = Callable[..., Said]
OWN_MAIN = b"print('my own')\n"
FRESH = {"boot.py": b""}  # what a board without the games has
files = cache(bundle.files)


def games(**others: bytes) -> dict[str, bytes]:
    """The games, with these files in place of others, named without folder and ending."""
    changed = {f"quadrille/{name}.mpy": data for name, data in others.items()}
    return {**files("quadrille16"), **changed}


@pytest.fixture
def deploy(monkeypatch: MonkeyPatch) -> Deploy:
    monkeypatch.setattr(ports, "choose", lambda port: port or "/dev/pretended")
    monkeypatch.setattr(bundle, "files", files)  # nothing is compiled meanwhile

    def run(board: Pretended, *words: str) -> Said:
        monkeypatch.setattr(cli, "Remote", board)
        monkeypatch.setattr(Line, "open", lambda port: nullcontext(board))
        return command("deploy", *words)

    return run


def copied(board: Pretended) -> list[str]:
    return [what[1:] for what in board.changes if what[0] == "+" and not what.endswith("/")]


def test_only_files_that_differ_are_copied_or_removed(deploy: Deploy) -> None:
    old_modules = games(tune=b"") | {"quadrille/ui/chess/screen.mpy": b""}
    for before, changes in (
        ({}, None),
        (games(), []),
        (games(app=b"older"), ["-main.py", "+quadrille/app.mpy", "+main.py"]),
        (old_modules, None),
    ):
        board = Pretended(before)
        assert deploy(board).status == 0
        assert board.files == FRESH | games()
        assert "quadrille/ui/chess/" not in board.folders
        assert board.restarts == 1
        assert board.changes == changes or (changes is None and copied(board)[-1] == MAIN)


def test_other_files_stay_and_ours_can_be_removed(deploy: Deploy) -> None:
    others = {"quadrille.sav": b"games", "lib/ssd1306.py": b"", "quadrille/notes.txt": b"mine"}
    board = Pretended(others)
    assert deploy(board).status == 0
    assert board.files == FRESH | others | games()
    assert deploy(board, "--remove").status == 0
    assert board.files == FRESH | others
    assert board.folders == {"lib/", "quadrille/"}
    # Removing takes our main.py first, and leaves another.
    for own in ({}, {MAIN: OWN_MAIN}):
        board = Pretended(games() | own)
        assert deploy(board, "--remove").status == 0
        assert (board.files, board.folders) == (FRESH | own, set())
        assert own or board.changes[0] == "-main.py"


@pytest.mark.long
def test_a_cut_at_any_point_starts_nothing_and_is_repaired(deploy: Deploy) -> None:
    before = games(app=b"older", link=b"") | {"quadrille/old/one.mpy": b""}
    del before["quadrille/ui/flipop/look.mpy"]
    whole = Pretended(dict(before))
    assert deploy(whole).status == 0
    for changes in range(1, len(whole.changes)):
        board = Pretended(dict(before))
        board.cut_after = changes
        assert deploy(board).status == 2
        assert MAIN not in board.files
        board.cut_after = -1
        assert deploy(board).status == 0
        assert board.files == whole.files


def test_a_dry_run_changes_nothing_and_json_says_what_was_done(deploy: Deploy) -> None:
    board = Pretended(games(app=b"older", tune=b""))
    status, told, _ = deploy(board, "--dry-run")
    assert (status, board.changes, board.restarts) == (0, [], 1)
    assert "2 to be copied, 1 to be removed" in told
    assert "  + quadrille/app.mpy\n  + main.py\n  - quadrille/tune.mpy\n" in told
    board = Pretended({**games(), BOARD: b"older"})
    status, out, _ = deploy(board, "--json", "--port", "/dev/x")
    done = {"copied": [BOARD, MAIN], "removed": [], "same": len(games()) - 2}
    which = {"port": "/dev/x", "board": "quadrille16", "dry_run": False}
    assert (status, json.loads(out)) == (0, which | done)


def test_the_kind_of_board_stays_the_same(deploy: Deploy) -> None:
    board = Pretended(dict(files("hat16x10")), replace(PICO, board="hat16x10"))
    board.answer = Version("0.1.0", "files", "hat16x10")
    assert deploy(board).status == 0
    assert board.changes == []
    board.answer = Version("0.1.0", "files", "quadrille16")
    assert deploy(board, "--board", "quadrille16").status == 0
    assert copied(board) == [BOARD, MAIN]


def refuses(deploy: Deploy, board: Pretended, sentence: str, *words: str) -> None:
    before = dict(board.files)
    status, out, err = deploy(board, *words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.startswith("quadrille: ") and err.count("\n") == 1
    assert (board.changes, board.files, board.restarts) == ([], before, 1), "what ran there ended"


def test_boards_that_cannot_run_the_games_are_refused(deploy: Deploy) -> None:
    for name in ("raspberrypi", "chess"):
        refuses(deploy, Pretended(), "there are quadrille16, hat16x10", "--board", name)
    own = load_board("quadrille16")
    for unfit, sentence in (
        ({"machine": "Arduino with nRF52840"}, "the games need an RP2040 or an RP2350"),
        (
            {"mpy": MPY_VERSION | 10 << 10},
            "MicroPython 1.23 or newer for the Raspberry Pi",
        ),
        ({"mpy": MPY_VERSION}, "which cannot run the games' compiled files"),
        ({"storage": own.FLASH_BYTES - own.FIRMWARE_BYTES}, "`./quadrille flash`"),
        ({"mpy": 6 | 2 << 8 | 4 << 10}, "MicroPython 1.23 or newer"),
        ({"heap": 180 * 1024}, "184320 bytes of memory"),
        ({"free": 300 * 1024}, "307200 bytes free"),
    ):
        refuses(deploy, Pretended(facts=replace(PICO, **unfit)), sentence)
    for path in ("main.py", "board.py", "quadrille/app.py"):
        refuses(deploy, Pretended({path: OWN_MAIN}), f"not ours: {path};")
    refuses(deploy, Pretended({"quadrille/ui/font/x.txt": b""}), "not ours: quadrille/ui/font/;")


def test_a_board_with_one_chip_is_not_put_onto_the_other(deploy: Deploy) -> None:
    pico_2 = replace(PICO, machine="Raspberry Pi Pico2 with RP2350")
    for name, facts, chip in (("plasma2350", PICO, RP2040), ("itsybitsy", pico_2, RP2350)):
        never = f"boards/{name} may not have an {chip}: its CHIPS say so"
        refuses(deploy, Pretended(facts=facts), never, "--board", name)


def test_a_pico_2_gets_the_same_files(deploy: Deploy) -> None:
    """Its MicroPython says that it runs newer machine code, and runs the RP2040's as well."""
    pico_2 = replace(PICO, machine="Raspberry Pi Pico2 with RP2350", mpy=MPY_VERSION | 7 << 10)
    board = Pretended(facts=pico_2)
    assert deploy(board).status == 0
    assert board.files.items() >= games().items()
    old = replace(pico_2, mpy=6 | 2 << 8 | 7 << 10)
    refuses(deploy, Pretended(facts=old), "newer for the Raspberry Pi Pico 2 onto it")


def fails(deploy: Deploy, board: Pretended, sentence: str) -> None:
    status, _, err = deploy(board)
    assert status == 1
    assert f"quadrille: {sentence}\n" in err


def test_failures_after_copying_are_reported(deploy: Deploy, monkeypatch: MonkeyPatch) -> None:
    board = Pretended()
    board.spoil = "quadrille/app.mpy"
    fails(deploy, board, f"not on the board as they were sent: {board.spoil}; deploy again")
    board = Pretended()
    board.answer = Version("0.0.9", "files", "quadrille16")
    fails(deploy, board, "Quadrille 0.0.9 on quadrille16 answers, not what was copied")
    monkeypatch.setattr(board, "version", Mock(side_effect=PromptError("the prompt is there")))
    fails(deploy, board, "the games do not start: the prompt is there")


def test_compiled_files_are_for_the_rp2040_and_this_mpy_version() -> None:
    compiled = [data for path, data in games().items() if path.endswith(".mpy")]
    # Machine code of the RP2040; what runs anywhere says 0.
    assert {data[2] for data in compiled} - {0} == {(MPY_VERSION | 4 << 10) >> 8}
    assert {data[:2] for data in compiled} == {b"M\x06"}
