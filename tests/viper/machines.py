"""Viper code on real machines: MicroPython's unix port on x86-64, the emulated RP2040."""

import subprocess
from pathlib import Path

from host_tools.paths import BUILD, UNIX_RUNTIME
from sim.emulator import Handheld
from tests.viper.snippets import compiled

PIECE = 1024  # bytes that the board is given at a time
SECONDS = 60


def on_unix(name: str, source: str, program: str, folder: Path) -> list[str]:
    """Compile a module, run a program that imports it and return the lines that it prints."""
    assert UNIX_RUNTIME.exists(), "there is no unix runtime: run `make unix`"
    assert not compiled(source, folder / f"{name}.mpy", "x64")
    command = f"import sys; sys.path.insert(0, {str(folder)!r})\n{program}"
    done = subprocess.run(
        [str(UNIX_RUNTIME), "-c", command], capture_output=True, text=True, timeout=SECONDS
    )
    assert not done.returncode, done.stderr
    return done.stdout.splitlines()


def on_emulator(name: str, source: str, program: str, folder: Path) -> list[str]:
    """Do the same on a board with plain MicroPython."""
    path = folder / f"{name}.mpy"
    assert not compiled(source, path, "armv6m")
    board = Handheld(BUILD / "stock.uf2")
    board.boot()
    board.exec(f"file = open('{name}.mpy', 'wb')")
    data = path.read_bytes()
    for start in range(0, len(data), PIECE):
        piece = data[start : start + PIECE].hex()
        board.exec(f"file.write(bytes.fromhex('{piece}'))")
    board.exec("file.close()")
    return board.exec(program, SECONDS).splitlines()
