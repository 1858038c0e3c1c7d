"""What the pages link to exists, and so do the commands, options and files that they mention."""

import argparse
import importlib.util
import re
import shlex
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from host_tools.__main__ import COMMANDS, HELP, VERSION, parser
from pc.boards import REFERENCE
from pc.errors import UserError
from pc.paths import ROOT
from tests.imports import PICTURE, picture

FOLDERS = ("*.md", ".github/*.md", "docs/**/*.md", "boards/**/*.md", "viper/*.md")
PAGES = [page for folder in FOLDERS for page in ROOT.glob(folder)]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))

FENCED = re.compile(r"^( *)```.*?\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?<=\n\n)(?:(?: {4}|\t).*\n)+")
INLINE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\((?!https?://)([^)#\s]*)(?:#([^)\s]+))?\)")
IMAGE = re.compile(r"<img[^>]* src=\"(?!https?://)([^\"]+)\"")
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)

# A command begins a line of code, or stands alone between two backticks.
PROMPT = re.compile(r"^(?:\$ )?(?:[A-Z_]+=\S+ )*")
QUADRILLE = re.compile(r"(?:\./quadrille|\S*python3? -m host_tools)(?: |$)(.*)")
MAKE = re.compile(r"make ([a-z]+)\b")
MODULE = re.compile(r"python3? -m ([\w.]+)")
INCOMPLETE = "the following arguments are required"  # harmless where it is only mentioned
SHELL = {">", ">>", "<", "|", "||", "&&", "&", ";"}

WIDEST = 100
ROW = re.compile(r"^(?:\||!\[|<img).*", re.MULTILINE)  # of a table, or a picture
# Turns of phrase that no native speaker uses.
STILTED = re.compile(
    r"\b(?:he|his|him|himself|hang(?:s|ing)? together|lest|afresh|to and fro|by lot|see to it"
    r"|one sees|mend(?:s|ed)?|cannot be(?=[.,;])|that which|by and by|(?:its|their|and the) like"
    r"|as it were|(?<!there )(?:is|are) no (?:game|command|move|text)s?)\b",
    re.IGNORECASE,
)
HERE = Path(__file__).resolve()  # has these phrases itself
CODE = ("boards", "firmware", "host_tools", "pc", "sim", "tests", "viper")
SOURCES = [path for folder in CODE for path in (ROOT / folder).rglob("*.py") if path != HERE]
NEXT_LINE = re.compile(r"\"?\n\s*(?:# |f?\")?")  # of a comment, or of a string in pieces
FILE = re.compile(r"(?:boards|docs|firmware|host_tools|pc|sim|tests|viper)/[\w./-]*\w")
MADE_BY_THE_READER = {"mine", "four", "test_four"}  # of examples


@pytest.fixture(params=PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def page(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def prose(text: str) -> str:
    """A page without its blocks of code."""
    return INDENTED.sub("", FENCED.sub("", text))


def stilted(text: str) -> list[str]:
    return STILTED.findall(" ".join(INLINE.sub("", ROW.sub("", prose(text))).split()))


def stilted_in(source: str) -> list[str]:
    """The same in a module: its docstrings, comments and messages."""
    return STILTED.findall(" ".join(NEXT_LINE.sub(" ", source).split()))


def anchors(page: Path) -> set[str]:
    """Where links into a page can lead: its headings, as a reader of Markdown names them."""
    found: list[str] = []
    for heading in HEADING.findall(FENCED.sub("", text_of(page))):
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        again = found.count(name)
        found.append(f"{name}-{again}" if again else name)
    return set(found)


def lines(page: Path) -> Iterator[str]:
    """What stands in blocks of code, without prompts."""
    text = text_of(page)
    blocks = [block for _, block in FENCED.findall(text)] + INDENTED.findall(FENCED.sub("", text))
    for block in blocks:
        yield from (PROMPT.sub("", line.strip()) for line in block.splitlines())


def mentions(page: Path) -> Iterator[str]:
    """What stands between backticks."""
    for words in INLINE.findall(prose(text_of(page))):
        yield PROMPT.sub("", " ".join(words.split()))


def words_of(command: str) -> list[str]:
    """The words up to what is the shell's own."""
    words = shlex.split(command, comments=True)
    ends = [words.index(sign) for sign in SHELL if sign in words]
    return words[: min(ends, default=len(words))]


def wrong_with(line: str) -> str:
    """What the real parser says of a command line, which is not run; nothing if that is fine."""
    words = [REFERENCE if word in MADE_BY_THE_READER else word for word in words_of(line)]
    name, *rest = words or ["help"]
    if name in (*HELP, VERSION) or name.isupper() or name == "…":
        return ""
    if name not in COMMANDS:
        return f"{name} is not a command"
    try:
        parser(name, import_module(COMMANDS[name][0])).parse_args(rest)
    except (UserError, argparse.ArgumentError) as error:
        return str(error)
    except SystemExit as end:  # --help
        return "" if not end.code else str(end.code)
    return ""


def test_links_lead_somewhere(page: Path) -> None:
    lost = []
    for path, anchor in LINK.findall(prose(text_of(page))):
        target = page.parent / path if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(f"{path}#{anchor}" if anchor else path)
    lost += [path for path in IMAGE.findall(text_of(page)) if not (page.parent / path).exists()]
    assert lost == []


def test_commands_have_these_options(page: Path) -> None:
    wrong = {}
    for whole, texts in ((True, lines(page)), (False, mentions(page))):
        for ours in filter(None, map(QUADRILLE.match, texts)):
            said = wrong_with(ours[1])
            if said and (whole or INCOMPLETE not in said):
                wrong[ours[0]] = said
    assert wrong == {}


def test_targets_modules_and_files_are_there(page: Path) -> None:
    texts = [*lines(page), *mentions(page)]
    assert {found[1] for text in texts if (found := MAKE.match(text))} <= TARGETS
    modules = {name for text in texts for name in MODULE.findall(text)}
    assert [name for name in modules if importlib.util.find_spec(name) is None] == []
    names = {
        found[0]
        for words in INLINE.findall(prose(text_of(page)))
        if (found := FILE.fullmatch(words.rstrip("/")))
        and not MADE_BY_THE_READER & set(re.split(r"[/.-]", words))
    }
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_lines_are_not_too_long_and_the_english_is_plain(page: Path) -> None:
    lines = ROW.sub("", prose(text_of(page))).splitlines()
    assert [line for line in lines if len(line) > WIDEST] == []
    french = page.name.endswith(".fr.md") or "fr" in page.relative_to(ROOT).parts
    assert french or stilted(text_of(page)) == []


def test_english_is_plain_in_the_sources() -> None:
    found = {path: stilted_in(text_of(path)) for path in SOURCES}
    assert {path: phrases for path, phrases in found.items() if phrases} == {}


def test_mistakes_are_found() -> None:
    assert wrong_with("trace flipop --seed 7 > game.jsonl") == ""
    assert wrong_with("trace --help") == ""
    assert "--sed" in wrong_with("trace flipop --sed 7")
    assert wrong_with("flsh") == "flsh is not a command"
    assert wrong_with("play --board mine --script menu.txt --png pictures") == ""
    assert "--bord" in wrong_with("play --bord mine")
    assert {"names-in-boardpy", "power"} <= anchors(ROOT / "docs" / "boards.md")
    assert "rules-and-properties" in anchors(ROOT / "docs" / "testing.md")
    found = stilted("Here he mends what hangs\ntogether, lest it cannot be.")
    assert found == ["he", "mends", "hangs together", "lest", "cannot be"]
    assert stilted("| his |\n\n```\nafresh\n```\n`by lot` they cannot be won.") == []
    assert stilted("There is no game: it is no game.") == ["is no game"]
    assert stilted_in("x = 1  # that\n    # which\ny = (\n    'by',\n)") == ["that which"]
    assert stilted_in('error(\n    "by "\n    f"and by"\n)  # and the like') == [
        "by and by",
        "and the like",
    ]


def test_the_picture_of_the_imports_is_up_to_date() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "run .venv/bin/python -m tests.imports"


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_first_line_of_the_readme_leads_to_the_site(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    first = text_of(ROOT / name).partition("\n")[0]
    assert first.endswith(f"]({project['urls']['Play']})")
