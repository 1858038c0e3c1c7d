"""Files that a command was asked to write: whole, or into what is there, or refused."""

import os
from pathlib import Path

import pytest

from host_tools import output
from host_tools.errors import UserError


def test_a_file_is_written_whole_in_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("of yesterday, and longer")
    output.check(path)
    output.write(path, "é\n")
    assert path.read_bytes() == "é\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    output.check(pipe)
    output.write(pipe, "games")
    assert os.read(reader, 9) == b"games"
    os.close(reader)
    assert pipe.is_fifo()


def test_what_is_known_to_fail_is_refused_before(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=f"{tmp_path} is a folder: name a file in it"):
        output.check(tmp_path)
    with pytest.raises(UserError, match=r"there is no folder .*/no to write file to"):
        output.check(tmp_path / "no" / "file")


def test_what_fails_is_told_in_one_sentence() -> None:
    with pytest.raises(UserError, match=r"^/proc/x cannot be written: "):
        output.write(Path("/proc/x"), "games")
