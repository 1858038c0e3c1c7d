"""`./quadrille`, called as its users call it, and what it and other programs say."""

import os
import subprocess
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from host_tools.__main__ import main
from pc.errors import UserError
from pc.paths import ROOT

SECONDS = 600  # for a program on a busy machine


class Said(NamedTuple):
    status: int
    out: str
    err: str


def command(*words: object) -> Said:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(list(map(str, words)))
    return Said(status, out.getvalue(), err.getvalue())


def printed(*words: object) -> str:
    """The output of a command that ends well."""
    said = command(*words)
    assert said.status == 0, said.err
    return said.out


def refusal(*words: object) -> str:
    """The sentence of a command that refuses what it is given, and does nothing."""
    status, out, err = command(*words)
    assert (status, out) == (2, "")
    assert err.startswith("quadrille: ") and err.endswith("\n"), err
    assert err.count("\n") == 1, "one sentence, no traceback"
    return err[len("quadrille: ") : -1]


def refuses(sentence: str, call: Callable[..., object], *words: object, **named: object) -> None:
    """The call raises what a user is told: one sentence, which contains this."""
    with pytest.raises(UserError, match=sentence) as refused:
        call(*words, **named)
    assert "\n" not in str(refused.value)


def ran(*words: object, cwd: Path = ROOT, **environment: str) -> Said:
    """What a program says in a process of its own."""
    done = subprocess.run(
        list(map(str, words)),
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    return Said(done.returncode, done.stdout, done.stderr)
