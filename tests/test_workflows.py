"""The settings of GitHub, pre-commit and editors: workflows, forms, hooks, white space.

jactionlint has looked at the workflows (`make lint`): pins, permissions, limits of time.
"""

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from pc.paths import ROOT
from tests.command import ran
from tests.folders import filled

GITHUB = ROOT / ".github"
WORKFLOWS = sorted(GITHUB.glob("workflows/*.yml"))
FORMS = sorted(GITHUB.glob("ISSUE_TEMPLATE/[!c]*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

# What GitHub requires of each kind of field, besides its label.
KINDS = {"markdown", "input", "textarea", "dropdown", "checkboxes"}


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(workflow: Path) -> list[dict[str, Any]]:
    return [step for job in read(workflow)["jobs"].values() for step in job["steps"]]


ALL_STEPS = [step for path in WORKFLOWS for step in steps(path)]

# --- workflows ------------------------------------------------------------------------------


def test_they_make_what_can_be_made() -> None:
    commands = [step["run"] for step in ALL_STEPS if "run" in step]
    ours = re.findall(r"^make (?:-C before )?((?:[a-z]+ ?)+)$", "\n".join(commands), re.MULTILINE)
    targets = {target for words in ours for target in words.split()}
    assert targets == {"check", "test", "prove", "firmware", "unix", "release", "site"}
    assert targets <= set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))


def test_caches_depend_on_files_that_are_there_and_all_debian_is_the_same_image() -> None:
    keys = [step["with"]["key"] for step in ALL_STEPS if "cache" in str(step.get("uses"))]
    patterns = re.findall(r"'([^']+)'", "".join(keys))
    assert len(keys) == 3
    assert [pattern for pattern in patterns if not list(ROOT.glob(pattern))] == []
    jobs = [job for path in WORKFLOWS for job in read(path)["jobs"].values()]
    assert len({job["container"] for job in jobs if "container" in job}) == 1


# --- a release ------------------------------------------------------------------------------

CHANGES = """\
# Change log

## [Unreleased]

- Not yet.

## [1.2.3] - 2026-11-19

### Games

- A fifth game.

## [1.2.2] - 2026-11-18

- Before.
"""
FILES = ("quadrille-1.2.3-quadrille16.uf2", "quadrille-1.2.3-quadrille16-pico2.uf2")
ARCHIVE = "quadrille-1.2.3-mpy.zip"


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """What `make release` leaves, and a `gh` next to it that writes down what it is asked."""
    files = {name: name for name in (*FILES, ARCHIVE, "mip/package.json")}
    dist = filled(tmp_path / "dist", files | {"CHANGELOG.md": CHANGES})
    filled(tmp_path / "bin", {"gh": '#!/bin/sh\nprintf "%s\\n" "$@" > ../asked\n'})
    sums = ran("sha256sum", *files, "CHANGELOG.md", cwd=dist).out
    return filled(dist, {"SHA256SUMS": sums})


def publish(dist: Path, tag: str) -> int:
    """Do what the workflow's last step does; return its exit status."""
    published = steps(GITHUB / "workflows/release.yml")
    [script] = [step["run"] for step in published if step.get("name") == "publish"]
    bash = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c")
    path = f"{dist.parent / 'bin'}:{os.environ['PATH']}"
    return ran(*bash, script, cwd=dist, PATH=path, TAG=tag).status


def test_a_release_has_its_files_and_its_part_of_the_change_log(dist: Path) -> None:
    for tag in ("v1.2.4", "v1.2", "vnext"):
        assert publish(dist, tag) != 0
    filled(dist, {ARCHIVE: "not what was summed"})
    assert publish(dist, "v1.2.3") != 0
    assert not (dist.parent / "asked").exists()
    filled(dist, {ARCHIVE: ARCHIVE})
    assert publish(dist, "v1.2.3") == 0
    asked = (dist.parent / "asked").read_text().splitlines()
    assert asked == [
        *("release", "create", "v1.2.3", "--verify-tag", "--title", "Quadrille 1.2.3"),
        *("--notes-file", "../notes.md", *sorted(FILES), ARCHIVE, "SHA256SUMS"),
    ]
    notes = (dist.parent / "notes.md").read_text()
    assert notes.strip() == "### Games\n\n- A fifth game."


# --- forms ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_is_one_that_github_shows(path: Path) -> None:
    form = read(path)
    assert set(form) == {"name", "description", "labels", "body"}
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields) > 0
    for field in form["body"]:
        assert set(field) <= {"type", "id", "attributes", "validations"}
        assert field["type"] in KINDS
        attributes = field["attributes"]
        assert attributes["value" if field["type"] == "markdown" else "label"].strip()
        assert bool(attributes.get("options")) == (field["type"] in ("dropdown", "checkboxes"))
        assert set(field.get("validations", {})) <= {"required"}


# --- before a commit ------------------------------------------------------------------------


def test_a_commit_is_held_to_what_make_check_lints() -> None:
    """One hook that makes the target: there is no second list of linters."""
    [repository] = read(ROOT / ".pre-commit-config.yaml")["repos"]
    [hook] = repository["hooks"]
    assert repository["repo"] == "local"
    assert (hook["entry"], hook["language"]) == ("make lint", "system")
    assert (hook["pass_filenames"], hook["always_run"]) == (False, True)
    for target in ("check", "test"):
        assert re.search(rf"^{target}: lint\b", MAKEFILE, re.MULTILINE)


# --- in an editor ---------------------------------------------------------------------------

FOLDERS = (".github", "boards", "docs", "firmware", "host_tools", "sim", "tests")
TEXT = {".c", ".cmake", ".css", ".h", ".html", ".js", ".ld", ".md", ".py", ".toml", ".yml"}


def test_files_are_as_editors_are_told_to_write_them() -> None:
    """Ends of lines and of files; ruff checks the length of Python's lines."""
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    paths = [path for path in (*paths, *ROOT.iterdir()) if path.suffix in TEXT and path.is_file()]
    assert len(paths) > 600
    wrong = {path for path in paths if re.search(rb"[ \t\r]$|[^\n]\Z", path.read_bytes(), re.M)}
    assert wrong == set()
    told = dict(re.findall(r"^(\w+) = (\w+)$", (ROOT / ".editorconfig").read_text(), re.MULTILINE))
    assert told["end_of_line"] == "lf"
    assert told["insert_final_newline"] == told["trim_trailing_whitespace"] == "true"
    ruff = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["ruff"]
    assert told["max_line_length"] == str(ruff["line-length"])
