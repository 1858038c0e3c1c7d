"""`./quadrille`: the overview, the manuals, wrong commands, progress, and written files."""

import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from host_tools import output
from host_tools.__main__ import COMMANDS, overview, parser
from host_tools.progress import Progress
from pc.paths import ROOT
from quadrille import __version__
from tests.command import printed, ran, refusal, refuses

WIDEST = 100  # columns of a manual's lines


def test_without_a_word_it_lists_all_commands() -> None:
    told = ran(ROOT / "quadrille").out
    assert told == overview()
    assert all(f"\n  {name} " in told for name in COMMANDS)
    authors = told.partition("\nFor authors of Quadrille:\n")[2]
    names = re.findall(r"^  (.+?)   ?", authors, re.MULTILINE)
    assert names == ["guide", "pattern", "fit", "calibrate", "solo --make"]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_manual_has_examples_and_exit_status(name: str) -> None:
    manual = parser(name, import_module(COMMANDS[name][0])).format_help()
    for part in ("usage: ./quadrille {}", "Examples:\n", "  ./quadrille {}", "Exit status"):
        assert part.format(name) in manual, manual
    assert max(map(len, manual.splitlines())) <= WIDEST


def test_a_wrong_command_option_or_python_gets_advice() -> None:
    meant = "there is no command 'flsh'; did you mean flash? See `./quadrille help`"
    assert refusal("flsh") == meant
    assert refusal("xyzzy").startswith("there is no command 'xyzzy'; there are flash, ")
    manual = "`./quadrille trace --help`"
    wrong = f"unrecognized arguments: --sed 7; did you mean --seed? See {manual}"
    assert refusal("trace", "flipop", "--sed", "7") == wrong
    assert refusal("trace", "flipop", "--x") == f"unrecognized arguments: --x; see {manual}"
    assert "; did you mean terminal? See " in refusal("play", "--ui", "termnal")
    assert "; did you mean backup? See " in refusal("saves", "bakup")
    status, _, told = ran(sys.executable, "-S", "-m", "host_tools", "mirror")  # no site-packages
    assert status == 2
    assert told.startswith("quadrille: mirror needs ")
    assert told.endswith("run `make env`, then `./quadrille mirror`\n")


def test_it_tells_its_version() -> None:
    assert printed("--version") == f"Quadrille {__version__}\n"


def test_it_can_be_called_from_any_folder_and_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "q").symlink_to(ROOT / "quadrille")
    (tmp_path / "sim").mkdir()  # it must not hide ours
    said = ran(tmp_path / "q", "trace", "flipop", "--plies", "0", cwd=tmp_path)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith('{"record":1,"game":"flipop"')


def test_progress_without_a_terminal_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("copying", 3) as bar:
        bar.advance(3)
    assert capsys.readouterr() == ("", "copying: 0.0 s\n")
    with pytest.raises(OSError), Progress("copying", 4) as bar:
        bar.advance()
        raise OSError
    assert capsys.readouterr() == ("", "copying: 0.0 s, stopped at 25 %\n")


def test_progress_on_a_terminal_is_a_bar() -> None:
    program = (
        "import time\nfrom host_tools.progress import Progress\n"
        "with Progress('copying', 2) as bar:\n    time.sleep(0.2)\n    bar.advance()\n"
    )
    leader, follower = pty.openpty()
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, stderr=follower, check=True)
    os.close(follower)
    pieces = []
    with suppress(OSError):  # which is how a terminal says that there is no more
        while True:
            pieces.append(os.read(leader, 4096))
    os.close(leader)
    told = b"".join(pieces).decode()
    assert "copying [..............................]   0 %" in told
    assert "copying [###############...............]  50 %" in told
    assert told.endswith("s\r\n")


def test_a_file_replaces_the_old_one_completely_and_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("of yesterday, and longer")
    output.check(path)
    output.write(path, "é\n")
    assert path.read_bytes() == "é\n".encode()
    assert list(tmp_path.iterdir()) == [path]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    output.check(pipe)
    output.write(pipe, "games")
    assert os.read(reader, 9) == b"games"
    os.close(reader)
    assert pipe.is_fifo()


def test_what_cannot_be_written_is_reported_beforehand_if_possible(tmp_path: Path) -> None:
    refuses(f"{tmp_path} is a folder: name a file in it", output.check, tmp_path)
    refuses("there is no folder .*/no to write file to", output.check, tmp_path / "no" / "file")
    refuses("^/proc/x cannot be written: ", output.write, Path("/proc/x"), "games")
