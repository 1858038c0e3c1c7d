"""Pages in French are built like the English ones, of which they have the name.

The player's guides have more to comply with: tests/guide.
"""

import re
from pathlib import Path

import pytest

from pc.paths import ROOT

DOCS = ROOT / "docs"
FRENCH = DOCS / "fr"
PAGES = sorted(FRENCH.glob("*.md"))
TO_BE_TYPED_IN = "fifth-game.md"  # so its comments are the sources' own

FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)

# What is said about a line: after `#`, or in a list of files after two spaces. Drawings of wires
# have those too, and then numbers and capitals.
COMMENT = re.compile(r" *# .*")
REMARK = re.compile(r"(?<=\S) {2,}\S*[a-z].*")


def both(page: Path) -> tuple[str, str]:
    return (DOCS / page.name).read_text(encoding="utf-8"), page.read_text(encoding="utf-8")


def blocks(text: str) -> list[tuple[str, str]]:
    return [
        (language, (COMMENT if language else REMARK).sub("", code))
        for language, code in FENCED.findall(text)
    ]


def outline(text: str) -> tuple[list[str], list[int]]:
    """The levels of the headings, and how many lines each table has."""
    prose = FENCED.sub("", text)
    return HEADING.findall(prose), [table.count("\n") for table in TABLE.findall(prose)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_headings_and_tables_are_built_alike_and_code_is_the_same(page: Path) -> None:
    english, french = both(page)
    assert outline(french) == outline(english)
    assert blocks(french) == blocks(english)


def test_code_that_is_typed_in_is_the_same_to_the_letter() -> None:
    english, french = both(FRENCH / TO_BE_TYPED_IN)
    assert FENCED.findall(french) == FENCED.findall(english) != []


def test_only_what_is_said_about_code_may_differ() -> None:
    said, same = "```\na/  one\n```\n", "```\na/  un\n```\n"
    assert blocks(said) == blocks(same) != blocks("```\nb/  un\n```\n")
    assert blocks("```\n 0  1\n```\n") != blocks("```\n 0  2\n```\n")
    said, same = "```python\nf(1)  # one\n```\n", "```python\nf(1)  # un\n```\n"
    assert blocks(said) == blocks(same) != blocks("```python\nf(2)  # un\n```\n")
