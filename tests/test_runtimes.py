"""The comparison of the runtimes passes where they agree, and fails where they do not."""

from pathlib import Path

import pytest

from tests.runtimes import DivergenceError, ProgramError, agree, main, run, with_parameters

DIVERGING = "import sys\nCOUNT = 1\nprint('same')\nprint(sys.implementation.name)\n"


def write(folder: Path, text: str) -> Path:
    path = folder / "program.py"
    path.write_text(text)
    return path


@pytest.mark.unix
@pytest.mark.firmware
@pytest.mark.m33
def test_all_runtimes_agree_and_can_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = agree("sums.py", emulator={"COUNT": 20}, m33={})
    assert [len(lines) for lines in outputs.values()] == [21, 21, 3, 21]
    main(["sums.py", "COUNT=10"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0::3] == ["--- cpython", "--- unix", "--- emulator", "--- m33"]
    assert lines[2] == lines[5] == lines[8] == lines[11] == "10 8907907"


@pytest.mark.unix
def test_difference_to_unix_is_caught(tmp_path: Path) -> None:
    with pytest.raises(DivergenceError, match=r"line 2 .*\n.* cpython\n  unix: micropython"):
        agree(write(tmp_path, DIVERGING), emulator=None)


@pytest.mark.firmware
def test_difference_to_emulator_is_caught(tmp_path: Path) -> None:
    with pytest.raises(DivergenceError, match=r"line 2 .*\n.* cpython\n  emulator: micropython"):
        agree(write(tmp_path, DIVERGING), unix=None, emulator={"COUNT": 1})


@pytest.mark.unix
def test_missing_lines_and_silence_are_caught_on_unix(tmp_path: Path) -> None:
    text = "import sys\nif sys.implementation.name == 'cpython':\n    print(2)\n"
    with pytest.raises(DivergenceError, match="unix stopped after 1 lines, cpython printed 2"):
        agree(write(tmp_path, "print(1)\n" + text), emulator=None)
    with pytest.raises(DivergenceError, match="unix printed nothing"):
        agree(write(tmp_path, text), unix={}, emulator=None)


UNIX = pytest.param("unix", marks=pytest.mark.unix)
EMULATOR = pytest.param("emulator", marks=pytest.mark.firmware)


@pytest.mark.parametrize("runtime", ["cpython", UNIX, EMULATOR])
def test_error_in_a_program(tmp_path: Path, runtime: str) -> None:
    with pytest.raises(ProgramError, match=r"(?s)program.py failed on .*before.*ZeroDivisionError"):
        run(write(tmp_path, "print('before')\n1 // 0\n"), runtime)


def test_viper_is_refused_on_unix_and_checked_on_cpython(tmp_path: Path) -> None:
    text = "import micropython\n@micropython.viper\ndef f(): pass\n"
    with pytest.raises(ValueError, match="viper belongs in a module of firmware/"):
        run(write(tmp_path, text), "unix")
    text = "import os\nprint(os.environ['VIPER_MODE'])\n"
    assert run(write(tmp_path, text), "cpython") == ["check"]


def test_parameters_replace_values_of_a_program_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["nothing.py"])
    assert "there is no program" in capsys.readouterr().err
    path = write(tmp_path, "COUNT = 5  # how many\nif COUNT:\n    COUNT = 6\n")
    assert with_parameters(path, {"COUNT": 9}).startswith("COUNT = 9\nif COUNT")
    with pytest.raises(ValueError, match="wanted one line `N = …`, found 0"):
        with_parameters(path, {"N": 9})
