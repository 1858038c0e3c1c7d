"""`./quadrille`: the overview, the manuals, and what is said of a command that is none."""

import os
import pty
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from host_tools.__main__ import COMMANDS, overview, parser
from host_tools.paths import ROOT
from host_tools.progress import Progress

WIDEST = 100  # columns of a manual's lines


def quadrille(*words: str, cwd: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([ROOT / "quadrille", *words], cwd=cwd, capture_output=True, text=True)


def test_without_a_word_it_tells_all_commands() -> None:
    told = quadrille()
    assert (told.returncode, told.stdout) == (0, overview())
    assert all(f"\n  {name} " in told.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_manual_has_examples_and_exit_status(name: str) -> None:
    manual = parser(name, import_module(COMMANDS[name][0])).format_help()
    for part in (
        f"usage: ./quadrille {name}",
        "Examples:\n",
        f"  ./quadrille {name}",
        "Exit status",
    ):
        assert part in manual, manual
    assert max(map(len, manual.splitlines())) <= WIDEST


def test_no_command() -> None:
    told = quadrille("flsh")
    assert told.returncode == 2
    assert told.stderr.startswith("quadrille: flsh is no command: there are flash, ")


def test_a_wrong_option_leads_to_the_manual() -> None:
    told = quadrille("trace", "flipop", "--sed", "7")
    assert told.returncode == 2
    assert told.stderr == (
        "quadrille: unrecognized arguments: --sed 7; `./quadrille trace --help` tells more\n"
    )


def test_a_python_without_the_packages_is_told_where_they_are() -> None:
    told = subprocess.run(
        [sys.executable, "-S", "-m", "host_tools", "mirror"],  # without site-packages
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 2
    assert told.stderr.startswith("quadrille: mirror needs ")
    assert told.stderr.endswith("run `make env`, and call `./quadrille mirror`\n")


def test_it_can_be_called_from_any_folder_and_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "q").symlink_to(ROOT / "quadrille")
    (tmp_path / "sim").mkdir()  # which must not hide ours
    told = subprocess.run(
        [tmp_path / "q", "trace", "flipop", "--plies", "0"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith('{"record":1,"game":"flipop"')


# --- how far a long work is -----------------------------------------------------------------


def test_progress_is_a_line_at_the_end_where_there_is_no_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Progress("copying", 3) as bar:
        bar.advance(3)
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "copying: 0.0 s\n"


def test_progress_tells_where_it_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(OSError), Progress("copying", 4) as bar:
        bar.advance()
        raise OSError
    assert capsys.readouterr().err == "copying: 0.0 s, stopped at 25 %\n"


def test_progress_is_a_bar_on_a_terminal() -> None:
    program = (
        "import time\nfrom host_tools.progress import Progress\n"
        "with Progress('copying', 2) as bar:\n    time.sleep(0.2)\n    bar.advance()\n"
    )
    leader, follower = pty.openpty()
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, stderr=follower, check=True)
    os.close(follower)
    told = os.read(leader, 4096).decode()
    os.close(leader)
    assert "copying [..............................]   0 %" in told
    assert "copying [###############...............]  50 %" in told
    assert told.endswith("s\r\n")
