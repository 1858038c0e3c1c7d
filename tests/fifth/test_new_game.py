"""`./quadrille new-game`: what it refuses, and that it writes all of its files or none."""

import shutil
from pathlib import Path

import pytest

from host_tools.new_game import cli, names, tree
from pc.paths import ROOT
from tests.command import command, printed, refusal

LIST = "firmware/quadrille/engine/games.py"
FOLDERS = (
    *("docs/rules", "host_tools/notation", "tests/properties/ledgers"),
    *("firmware/quadrille/engine", "firmware/quadrille/players", "firmware/quadrille/ui"),
)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in (".git", *FOLDERS):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / LIST, tmp_path / LIST)
    for module in (cli, tree):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(tree, "LIST", tmp_path / LIST)
    return tmp_path


def everything(checkout: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() if path.is_file() else b"" for path in checkout.rglob("*")}


def refuses(checkout: Path, name: str, sentence: str) -> None:
    before = everything(checkout)
    assert sentence in refusal("new-game", name)
    assert everything(checkout) == before


def test_what_it_wrote_is_listed(checkout: Path) -> None:
    before = everything(checkout)
    told = printed("new-game", "hex").splitlines()
    after = everything(checkout)
    changed = {path for path in after if path.is_file() and after[path] != before.get(path)}
    assert set(told[1:12]) == {f"  {path.relative_to(checkout)}" for path in changed}
    assert "  make test GAME=hex             to test it" in told
    for path in changed - {checkout / LIST}:
        assert "sample" not in path.read_text(encoding="utf-8").lower()
    lines = (checkout / LIST).read_text().splitlines()
    assert lines[lines.index(")") - 1] == '    ("hex", "Hex"),'


INVALID = ("Hex", "4x", "a_b", "", "é", "a b", "../x", "x\n")
NAMES = [
    *((name, "is not a valid name: use lowercase letters") for name in INVALID),
    *((name, "is a word of Python") for name in ("class", "lambda", "none")),
    *((name, "is taken: choose another") for name in ("canvas", "ui", "random", "menu")),
    ("flipop", "there is a game flipop already"),
    ("abcdefghijklm", "is too long for the panel: use at most 12 letters"),
]


@pytest.mark.parametrize(("name", "sentence"), NAMES)
def test_names(checkout: Path, name: str, sentence: str) -> None:
    refuses(checkout, name, sentence)


def test_where_no_game_can_be_added(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "docs/rules/hex.md").write_text("mine")
    refuses(checkout, "hex", "docs/rules/hex.md exists: move it away")
    (checkout / "docs/rules/hex.md").unlink()
    shutil.rmtree(checkout / "tests/properties")
    refuses(checkout, "hex", "cannot be written, and nothing has changed: No such file")
    (checkout / LIST).write_text("CLASSES = ()\n")
    refuses(checkout, "hex", "has no list CLASSES to add the game to: restore it")
    (checkout / ".git").rmdir()
    refuses(checkout, "hex", "is not a git checkout: clone the project")
    monkeypatch.setattr(names, "GAMES", ["game"] * 8)
    refuses(checkout, "hex", "there are 8 games already")


@pytest.mark.parametrize("count", [0, 5, 9])
def test_ctrl_c_leaves_nothing(checkout: Path, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(checkout)
    written: list[Path] = []
    write_text = Path.write_text

    def interrupted(path: Path, text: str, encoding: str) -> int:
        written.append(path)
        if len(written) == count + 1:
            write_text(path, text[: len(text) // 2], encoding)
            raise KeyboardInterrupt
        return write_text(path, text, encoding)

    monkeypatch.setattr(Path, "write_text", interrupted)
    assert command("new-game", "hex").status == 130
    assert len(written) > count
    assert everything(checkout) == before
