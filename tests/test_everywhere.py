"""Kernels, stores, link, mirror and light do the same on all three runtimes.

Games, players and screens have files of their own; the store on flash: test_emulator_store.py.
"""

from pathlib import Path

import pytest

from tests.runtimes import Parameters, agree
from tests.sizes import size

BOARDS = size(1000, 10_000)
BOARDS_EMULATED = size(30, 1000)
UNIX = [  # parameters, and the different results that there must be
    ("check.py", {}, 1),
    ("light.py", {}, 60),
    ("link.py", {}, 31),
    ("mirror.py", {}, 30),
    ("store.py", {}, 80),
    pytest.param("kernels.py", {"COUNT": BOARDS}, BOARDS // 10, marks=pytest.mark.prove),
]
EMULATED = [  # parameters of CPython, too, if it must not print more; those of the emulator
    ("check.py", {}, {}),
    ("light.py", {}, {"COUNT": 4}),
    ("link.py", {}, {"COUNT": 60}),
    ("mirror.py", {}, {"COUNT": 60}),
    pytest.param("kernels.py", *[{"COUNT": BOARDS_EMULATED}] * 2, marks=pytest.mark.prove),
]


@pytest.mark.unix
@pytest.mark.parametrize(("program", "parameters", "different"), UNIX)
def test_unix_agrees(program: str, parameters: Parameters, different: int) -> None:
    outputs = agree(program, parameters, parameters, emulator=None)
    assert len(set(outputs["unix"])) >= different


@pytest.mark.firmware
@pytest.mark.parametrize(("program", "cpython", "emulated"), EMULATED)
def test_emulator_agrees(program: str, cpython: Parameters, emulated: Parameters) -> None:
    agree(program, cpython, unix=None, emulator=emulated)


@pytest.mark.unix
def test_files_agree_on_unix(tmp_path: Path) -> None:
    agree("store.py", files(tmp_path / "cpython"), files(tmp_path / "unix"), None)


@pytest.mark.firmware
def test_files_agree_on_the_emulator(tmp_path: Path) -> None:
    agree("store.py", files(tmp_path), None, {"COUNT": 20, "FOLDER": "", "EVERY": 10})


def files(folder: Path) -> Parameters:
    folder.mkdir(exist_ok=True)
    return {"COUNT": 200, "FOLDER": str(folder), "EVERY": 10}
