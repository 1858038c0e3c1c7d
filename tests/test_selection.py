"""One game's tests, tests that need what is not there, and the markers that say so."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.build.sources import FETCHED
from pc.paths import BUILD, CACHE, UNIX_RUNTIME
from quadrille.engine.games import GAMES
from tests.command import Said, ran
from tests.selection import is_of

# Which is not an x86-64, and has no QEMU.
ON_ANOTHER_MACHINE = """
import platform, sys, pytest
from host_tools.build import qemu
from pc.errors import UserError

def none():
    raise UserError("this system has no QEMU")

platform.machine = lambda: "aarch64"
qemu.qemu = none
sys.exit(pytest.main(sys.argv[1:]))
"""


PIEGES = [
    ("test_pieges_moves", "test_a_slide", ""),
    ("test_players", "test_medium_looks_ahead_in_pieges", "2"),
    ("test_games", "test_games_end", "pieges-standard-pattern=random"),
    ("test_golden", "test_frames", "computer-pieges-quadrille16"),
    ("test_games_everywhere", "test_games", "pieges-flipop"),
]
OTHERS = [
    ("test_menu", "test_language", "quadrille16"),
    ("test_records", "test_bad_arguments", "chess-the games are colorpop, flipop"),
    ("test_flipopper", "test_unflipop", "flipops"),
]


def run(cache: Path, *arguments: str) -> Said:
    cache_there = ("-o", f"cache_dir={cache}")
    return ran(sys.executable, "-c", ON_ANOTHER_MACHINE, "-q", *cache_there, *arguments)


def test_a_games_tests_and_others() -> None:
    assert [which for which in PIEGES + OTHERS if is_of("pieges", *which)] == PIEGES
    assert [which for which in PIEGES + OTHERS if is_of("flipop", *which)] == []


@pytest.mark.long
def test_only_one_games_tests_run(tmp_path: Path) -> None:
    files = ("tests/rules/test_texts.py", "tests/test_records.py", "tests/rules/test_flipop.py")
    told = run(tmp_path, "--collect-only", "--game", "flipop", *files).out
    chosen = [line for line in told.splitlines() if "::" in line]
    assert {line.split("::")[0] for line in chosen} == set(files)
    assert all("flipop" in line for line in chosen)
    assert "deselected" in told


@pytest.mark.long
def test_a_game_that_is_not_there(tmp_path: Path) -> None:
    status, _, told = run(tmp_path, "--game", "chess")
    assert status == pytest.ExitCode.USAGE_ERROR
    assert told.strip() == f"ERROR: there is no game 'chess'; the games are {', '.join(GAMES)}"


@pytest.mark.long
def test_what_a_machine_without_viper_leaves_out_is_reported_at_the_end(tmp_path: Path) -> None:
    status, told, _ = run(tmp_path, "tests/test_everywhere.py", "-m", "unix")
    assert status == 0
    left_out, summary = told.splitlines()[-2:]
    assert left_out.startswith("SKIPPED [7] ")
    assert left_out.endswith(
        "the unix runtime needs an x86-64 machine, "
        "because MicroPython generates no viper code for aarch64"
    )
    assert summary.startswith("7 skipped")


@pytest.mark.long
def test_what_a_machine_without_qemu_leaves_out_is_reported_at_the_end(tmp_path: Path) -> None:
    status, told, _ = run(tmp_path, "tests/m33", "-m", "m33 and not minutes")
    assert status == 0
    left_out, summary = told.splitlines()[-2:]
    assert left_out.startswith("SKIPPED [9] ")
    assert left_out.endswith("this system has no QEMU")
    assert summary.startswith("9 skipped")


def test_a_test_that_lacks_a_marker_fails_everywhere() -> None:
    for path in (BUILD / "other.uf2", CACHE / "images" / "other.elf", FETCHED / "py" / "other.c"):
        with pytest.raises(pytest.fail.Exception, match="this test lacks the marker 'firmware'"):
            path.read_bytes()
    with pytest.raises(pytest.fail.Exception, match="this test lacks the marker 'unix'"):
        subprocess.run([UNIX_RUNTIME])
    with pytest.raises(pytest.fail.Exception, match="this test lacks the marker 'browser'"):
        subprocess.run(["chromium-browser"])
    with pytest.raises(pytest.fail.Exception, match="this test lacks the marker 'm33'"):
        subprocess.run(["qemu-system-arm", "-kernel", "any.elf"])
