"""A new game's files, made from template/, and its line in the list of games."""

import re
from pathlib import Path

from pc.errors import UserError
from pc.paths import FIRMWARE, ROOT
from quadrille.engine.games import CLASSES

TEMPLATE = Path(__file__).parent / "template"  # its files are a game named `sample`
LIST = FIRMWARE / "quadrille" / "engine" / "games.py"
END_OF_LIST = re.compile(r"^CLASSES = \(\n(?: .*\n)*(?=\))", re.MULTILINE)


def changes(name: str) -> dict[Path, str]:
    """The new contents of files: those that a new game adds, and last the list of games."""
    if not (ROOT / ".git").exists():
        raise UserError(
            f"{ROOT} is not a git checkout: clone the project, so that git can undo the changes"
        )
    texts = {}
    for source in sorted([*TEMPLATE.rglob("*.py"), *TEMPLATE.rglob("*.md")]):
        path = ROOT / named(source.relative_to(TEMPLATE).as_posix(), name)
        if path.exists():
            raise UserError(f"{path.relative_to(ROOT)} exists: move it away first")
        text = named(source.read_text(encoding="utf-8"), name)
        texts[path] = text.replace("NUMBER = 0\n", f"NUMBER = {len(CLASSES) + 1}\n")
    texts[LIST] = listed(name)
    return texts


def named(text: str, name: str) -> str:
    return text.replace("sample", name).replace("Sample", name.capitalize())


def listed(name: str) -> str:
    """The list of games with one more at its end."""
    text = LIST.read_text(encoding="utf-8")
    found = END_OF_LIST.search(text)
    if not found:
        raise UserError(
            f"{LIST.relative_to(ROOT)} has no list CLASSES to add the game to: restore it with git"
        )
    line = f'    ("{name}", "{name.capitalize()}"),\n'
    return text[: found.end()] + line + text[found.end() :]


def write(texts: dict[Path, str]) -> None:
    """Write all of the files, or none."""
    before = LIST.read_text(encoding="utf-8")
    made: list[Path] = []  # files, and folders before what is in them
    try:
        for path, text in texts.items():
            if not path.parent.exists():
                path.parent.mkdir()
                made.append(path.parent)
            if path != LIST:
                made.append(path)
            path.write_text(text, encoding="utf-8")
    except BaseException as error:
        undo(made, before)
        if isinstance(error, OSError):
            raise UserError(
                f"{error.filename} cannot be written, and nothing has changed: {error.strerror}"
            ) from None
        raise


def undo(made: list[Path], before: str) -> None:
    for path in reversed(made):
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)
    LIST.write_text(before, encoding="utf-8")
