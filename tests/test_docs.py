"""What the pages link to is there, and so are the commands that they tell."""

import importlib.util
import re
from pathlib import Path

import pytest

from host_tools.__main__ import COMMANDS
from host_tools.paths import ROOT

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("boards/*/*.md")]
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))

LINK = re.compile(r"\]\((?!https?://)([^)#\s]+)")
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)


@pytest.fixture(params=PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def page(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_commands_are_there(page: Path) -> None:
    code = "\n".join(CODE.findall(page.read_text(encoding="utf-8")))
    assert set(re.findall(r"(?<!\S)`?make ([a-z]+)", code)) <= TARGETS
    assert set(re.findall(r"-m host_tools ([a-z]\w*)", code)) <= set(COMMANDS)
    modules = set(re.findall(r"python3? -m ([\w.]+)", code))
    assert [name for name in modules if importlib.util.find_spec(name) is None] == []
